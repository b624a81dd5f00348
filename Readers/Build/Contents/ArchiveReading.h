#pragma once
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Build/Contents/ArchiveContents.h"

#include <cstddef>
#include <utility>

namespace pclvis
{
/// Between the definitions (Known, Log) and the events: takes the options, chooses ranks and homes.
/// Collective.
/// @return the positions in Known.Locations that this process reads, half-open
std::pair<std::size_t, std::size_t> PlanReading(
  ArchiveContents& contents, const ReadOptions& options, ProcessGroup& group);

/// After the events (Locations): trace start, facts, ranks, and what the log says of the records.
/// Collective. Accesses no file, so that tests and fuzzers can fill Locations with any records.
void CompleteReading(ArchiveContents& contents, ProcessGroup& group);
}
