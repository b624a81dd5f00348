#pragma once
#include "Readers/Core/Clock.h"
#include "Readers/Core/Definitions.h"
#include "Readers/Core/LocationRecords.h"
#include "Readers/Core/OTF2Import.h"
#include "Readers/Core/RecordSink.h"

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
  std::vector<ClockOffset> Offsets;  ///< of the local definitions
  std::string Failure;               ///< why the events ended early; "" = complete
  bool Opened = false;               ///< false: no event file
  bool DefinitionsRead = false;      ///< local definitions: id mapping and clock offsets
};

/// Trace start on the global clock and how it turns into each location's ticks.
struct TimeSpan
{
  std::uint64_t Start = 0; ///< [ticks]
  double TicksPerSecond = 1e9;
  double WindowBegin = 0, WindowEnd = 0; ///< [s since trace start], half-open
};

/// How the events of definitions.Locations[position] are taken, whose clock has these offsets.
SinkOptions MakeSinkOptions(const Definitions& definitions, std::size_t position,
  const std::vector<ClockOffset>& offsets, const ReadOptions& options, const TimeSpan& span);

/// Reads the events of locations[first, last) of the definitions with local event readers, one
/// location at a time for each of the threads, in batches with an OTF2 reader of their own (a
/// reader is not thread safe, and searches its locations linearly). Local definitions are read just
/// before the events. Handles are closed at once: at most a few a thread are open, and memory is a
/// chunk or two a thread beside the records.
/// @param progress on the calling thread only, about every 100,000 events
/// @throws Cancelled if progress returns false; damage of a location is in its Failure
std::vector<ReadLocation> ReadEvents(const std::string& path, const Definitions& definitions,
  std::size_t first, std::size_t last, const ReadOptions& options, const TimeSpan& span,
  const Progress& progress);
}
