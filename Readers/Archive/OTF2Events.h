#pragma once
#include "Readers/Base/Progress.h"
#include "Readers/Build/Contents/ReadLocation.h"

#include <string>
#include <vector>

namespace pclvis
{
/// Reads the events of locations[first, last) of the definitions with local event readers, one
/// location at a time per thread, in batches that each have their own OTF2 reader (a reader is not
/// thread safe and searches its locations linearly). Local definitions are read just before the
/// events. Handles are closed right away: at most a few per thread are open, and memory is the
/// records plus a chunk or two per thread.
/// @param progress on the calling thread only, about every 100,000 events
/// @throws Cancelled if progress returns false; damage to a location is reported in its Failure
std::vector<ReadLocation> ReadEvents(const std::string& path, const Definitions& definitions,
  std::size_t first, std::size_t last, const ReadOptions& options, const TimeSpan& span,
  const Progress& progress);
}
