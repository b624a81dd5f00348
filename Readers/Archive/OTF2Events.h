#pragma once
#include "Readers/Base/Progress.h"
#include "Readers/Build/Contents/ReadLocation.h"

#include <string>
#include <vector>

namespace pclvis
{
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
