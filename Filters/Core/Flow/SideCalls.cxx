#include "Filters/Core/Flow/SideCalls.h"

#include "Readers/Base/ParallelFor.h"

#include <cmath>
#include <vector>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunCalls::kNone;
constexpr std::size_t kGrain = 1 << 15;
}

SideCalls FindSideCalls(const RunCalls& calls, ColumnView<std::int32_t> rank,
  ColumnView<double> begin, ColumnView<double> end)
{
  const std::size_t n = rank.Size;
  SideCalls found;
  found.Begun.resize(n);
  found.Ended.resize(n);
  struct Hints
  {
    SteppingHint Begun, Ended;
  };
  std::vector<std::vector<Hints>> hints(ThreadCount(0));
  ParallelFor(n, kGrain, 0, [&](std::size_t from, std::size_t past, int worker) {
    hints[worker].resize(static_cast<std::size_t>(calls.Ranks()));
    for (std::size_t i = from; i < past; ++i)
    {
      const bool known = rank[i] >= 0 && rank[i] < calls.Ranks();
      found.Begun[i] = known && std::isfinite(begin[i])
        ? calls.BegunAt(rank[i], begin[i], hints[worker][rank[i]].Begun)
        : kNone;
      found.Ended[i] =
        known ? calls.DuringOrEndingAt(rank[i], end[i], hints[worker][rank[i]].Ended) : kNone;
    }
  });
  return found;
}
}
