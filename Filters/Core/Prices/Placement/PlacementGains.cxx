#include "Filters/Core/Prices/Placement/PlacementGains.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>

namespace pclvis
{
namespace
{
/// Number of calls, over all ranks, that record when each part of a run is reached.
constexpr std::size_t kKept = 1 << 16;

/// Calls visit(call, whether it is the rank's first) for each call whose begin time is kept: the
/// same number on each rank, or all calls if it has fewer, always including the last one.
template<typename Visit>
void ForEachKept(const RunCalls& calls, Visit&& visit)
{
  const auto ranks = static_cast<std::size_t>(calls.Ranks());
  const std::size_t most = std::max<std::size_t>(1, kKept / std::max<std::size_t>(1, ranks));
  for (std::size_t rank = 0; rank < ranks; ++rank)
  {
    const std::size_t first = calls.First[rank], n = calls.First[rank + 1] - first;
    const std::size_t kept = std::min(n, most);
    for (std::size_t i = 1; i <= kept; ++i)
    {
      visit(first + i * n / kept - 1, i == 1);
    }
  }
}
}

PlainVector<double> PlacementGains::Thinned(const RunCalls& calls, const PlainVector<double>& begin)
{
  PlainVector<double> thinned;
  ForEachKept(calls, [&](std::size_t call, bool) { thinned.push_back(begin[call]); });
  return thinned;
}

PlacementGains::PlacementGains(
  const RunCalls& calls, const ReplayedCalls& recorded, const std::vector<ReplayedCalls>& placed)
  : Calls(&calls)
{
  const PlainVector<double> before = Thinned(calls, recorded.Begin);
  for (const ReplayedCalls& replayed : placed)
  {
    this->MayBe.push_back(replayed.Length <= recorded.Length);
    this->EarlierBy.push_back(before);
    for (std::size_t i = 0; i < before.size(); ++i)
    {
      this->EarlierBy.back()[i] -= replayed.Begin[i];
    }
  }
  this->BestOfRun = static_cast<std::size_t>(
    std::min_element(placed.begin(), placed.end(),
      [](const ReplayedCalls& a, const ReplayedCalls& b) { return a.Length < b.Length; }) -
    placed.begin());
}

std::size_t PlacementGains::BestIn(const AskedPart& asked, double almost) const
{
  // The weight of the time between two kept calls: the share of it that is in the choice.
  PlainVector<double> weight;
  std::size_t next = 0;
  ForEachKept(*this->Calls, [&](std::size_t call, bool first) {
    const RunCalls& calls = *this->Calls;
    next = first ? calls.First[calls.Rank[call]] : next;
    double all = 0, part = 0;
    for (; next <= call; ++next)
    {
      if (next > calls.First[calls.Rank[call]])
      {
        const double length = calls.End[next - 1] - calls.Begin[next - 1];
        all += length;
        part += asked.CallWeight(next - 1) * length;
      }
      const double work = calls.WorkBefore(next);
      all += work;
      part += asked.WorkWeight(next) * work;
    }
    weight.push_back(asked.Asks(calls.Rank[call]) && all > 0 ? part / all : 0);
  });
  const auto saved = [&](std::size_t placement) {
    double sum = 0, before = 0;
    std::size_t i = 0;
    ForEachKept(*this->Calls, [&](std::size_t, bool first) {
      const double now = this->EarlierBy[placement][i];
      sum += weight[i++] * (now - (first ? 0 : before));
      before = now;
    });
    return sum / std::max(1.0, asked.AskedRanks());
  };
  std::vector<double> savings(this->EarlierBy.size());
  ParallelFor(savings.size(), std::size_t{ 0 },
    [&](std::size_t placement) { savings[placement] = saved(placement); });
  std::size_t best = this->BestOfRun;
  for (std::size_t placement = 0; placement < savings.size(); ++placement)
  {
    const double least = savings[best] + (best == this->BestOfRun ? almost : 0);
    best = this->MayBe[placement] && savings[placement] > least ? placement : best;
  }
  return best;
}
}
