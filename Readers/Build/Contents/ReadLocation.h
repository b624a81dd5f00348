#pragma once
#include "Readers/Build/Contents/Clock.h"
#include "Readers/Build/Definitions/Definitions.h"
#include "Readers/Build/Records/LocationRecords.h"
#include "Readers/Build/Trace/ReadOptions.h"
#include "Readers/Build/Records/RecordSink.h"

#include <memory>
#include <string>
#include <vector>

namespace pclvis
{
/// One location as it was read, complete or not.
struct ReadLocation
{
  LocationInfo Info;
  std::shared_ptr<RecordStore> Store; ///< memory of the records, shared with other locations
  LocationRecords Records;
  std::vector<std::int32_t> PathIds; ///< path_id of each of Records.Paths, once all are read
  std::vector<ClockOffset> Offsets;  ///< from the local definitions
  std::string Failure;               ///< why the events ended early; "" = complete
  bool Opened = false;               ///< false: no event file
  bool DefinitionsRead = false;      ///< local definitions: id mapping and clock offsets
};

/// Trace start on the global clock, and what converts times to a location's ticks.
struct TimeSpan
{
  std::uint64_t Start = 0; ///< [ticks]
  double TicksPerSecond = 1e9;
  double WindowBegin = 0, WindowEnd = 0; ///< [s since trace start], half-open
};

/// How the events of definitions.Locations[position], whose clock has these offsets, are recorded.
SinkOptions MakeSinkOptions(const Definitions& definitions, std::size_t position,
  const std::vector<ClockOffset>& offsets, const ReadOptions& options, const TimeSpan& span);
}
