#include "Filters/Core/Prices/Run/RunSample.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr std::int64_t kMostParts = 16; ///< so that some contain what happens only once
constexpr double kMoreThanAsked =
  1 / price_constants::kMost;                    ///< above this, the shares are made smaller
constexpr std::size_t kMessagesAtOnce = 1 << 16; ///< a piece of work for a thread
constexpr double kGolden = 0.6180339887498949;

std::int64_t CountIn(const RunGraph& graph, const std::vector<TimeWindow>& windows)
{
  std::atomic<std::int64_t> all{ 0 };
  ParallelFor(graph.Sent.size(), kMessagesAtOnce, 0, [&](std::size_t from, std::size_t to, int) {
    std::int64_t count = 0;
    for (std::size_t m = from; m < to; ++m)
    {
      if (graph.Sent[m] != RunGraph::kNone)
      {
        const double begin = graph.Calls.Begin[graph.Sent[m]];
        const auto window = EndingAfter(windows, begin);
        count += window != windows.end() && window->Holds(begin);
      }
    }
    all += count;
  });
  return all;
}

std::vector<TimeWindow> Spread(const TimeWindow& over, std::int64_t parts, double share)
{
  const double stratum = (over.End - over.Begin) / static_cast<double>(parts);
  std::vector<TimeWindow> windows;
  for (std::int64_t i = 0; i < parts; ++i)
  {
    const double turns = kGolden * static_cast<double>(i + 1);
    const double begin =
      over.Begin + stratum * (static_cast<double>(i) + (1 - share) * (turns - std::floor(turns)));
    windows.push_back({ begin, begin + share * stratum });
  }
  return windows;
}
}

std::vector<TimeWindow> SampleWindows(
  const RunGraph& graph, const TimeWindow& asked, std::int64_t messages)
{
  std::vector<TimeWindow> windows{ asked };
  std::int64_t count = CountIn(graph, windows);
  const std::int64_t ranks = std::max(1, graph.Calls.Ranks());
  // At the ends of a part, one or two messages of each rank are cut off, so parts have many more.
  const std::int64_t parts =
    std::clamp<std::int64_t>(messages / (price_constants::kManySamples * ranks), 1, kMostParts);
  double share = 1;
  while (static_cast<double>(count) > kMoreThanAsked * static_cast<double>(messages))
  {
    share *= static_cast<double>(messages) / static_cast<double>(count);
    windows = Spread(asked, parts, share);
    count = CountIn(graph, windows);
  }
  return windows;
}
}
