#pragma once
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"
#include "Readers/Build/Trace/ReadOptions.h"
#include "Readers/Build/TraceBuild.h"

#include <cstdint>
#include <memory>
#include <string>

namespace pclvis
{
/// The extent of an archive, from which parts can be chosen.
struct ArchiveExtent
{
  std::int32_t LastRank = -1; ///< -1: unknown
  double Length = -1;         ///< [s] from the start of the trace; -1: unknown
};

/// The extent according to the definitions; unknown if they cannot be read. Cost: reads the
/// definitions, but no events.
ArchiveExtent ReadExtent(const std::string& path);

/// Reads definitions and this process's share of the locations (contiguous ranks). Collective.
/// @throws Error if nothing can be read; partial damage goes into the log of the trace that is
///   built.
/// @throws Cancelled if progress returns false.
/// Cost: one pass over the events; memory does not grow with locations x chunk size.
std::shared_ptr<ArchiveContents> ReadArchive(const std::string& path, const ReadOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
