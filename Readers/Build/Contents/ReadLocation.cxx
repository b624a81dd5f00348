#include "Readers/Build/Contents/ReadLocation.h"

namespace pclvis
{
SinkOptions MakeSinkOptions(const Definitions& definitions, std::size_t position,
  const std::vector<ClockOffset>& offsets, const ReadOptions& options, const TimeSpan& span)
{
  const auto& all = definitions.Locations;
  const std::int32_t rank = all[position].Rank;
  SinkOptions result;
  result.AllRegions = options.AllRegions;
  result.DeferRequests = rank >= 0 &&
    (all[position].Thread > 0 || (position + 1 < all.size() && all[position + 1].Rank == rank));
  const LocationClock clock(offsets, span.Start, span.TicksPerSecond);
  if (span.WindowBegin > 0)
  {
    result.WindowBegin = clock.At(span.WindowBegin);
  }
  result.WindowEnd = clock.At(span.WindowEnd);
  return result;
}
}
