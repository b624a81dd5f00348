#include "Filters/Core/Prices/EvenWork.h"

#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pclvis
{
namespace
{
/// Variance of a rank's sum of work, over its square, if its pieces vary by chance only.
double VarianceByChance(const std::vector<AlignedRank>& aligned)
{
  std::vector<double> distance, pieces;
  for (const AlignedRank& rank : aligned)
  {
    const double level = MedianOf(rank.Excess);
    for (const double x : rank.Excess)
    {
      distance.push_back(std::fabs(x - level));
    }
    pieces.push_back(static_cast<double>(rank.Excess.size()));
  }
  if (pieces.empty())
  {
    return 0;
  }
  const double noise = SigmaOfDistances(std::move(distance));
  return noise * noise / MedianOf(std::move(pieces));
}
}

PlainVector<double> EvenWork(
  const RunCalls& calls, const PlainVector<double>& work, const std::vector<AlignedRank>& aligned)
{
  std::vector<double> sums(static_cast<std::size_t>(calls.Ranks()), 0);
  double all = 0, ranks = 0, squares = 0;
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    sums[rank] =
      std::accumulate(work.begin() + calls.First[rank], work.begin() + calls.First[rank + 1], 0.0);
    all += sums[rank];
    ranks += calls.First[rank] < calls.First[rank + 1];
  }
  const double mean = ranks > 0 ? all / ranks : 0;
  for (std::int32_t rank = 0; mean > 0 && rank < calls.Ranks(); ++rank)
  {
    const double excess = calls.First[rank] < calls.First[rank + 1] ? sums[rank] / mean - 1 : 0;
    squares += excess * excess;
  }
  const double chance = VarianceByChance(aligned) * ranks;
  const double uneven = squares > chance ? 1 - chance / squares : 0; // of the variance
  PlainVector<double> even = work;
  for (std::size_t call = 0; mean > 0 && call < work.size(); ++call)
  {
    const double excess = sums[calls.Rank[call]] / mean - 1;
    even[call] *= excess > -1 ? (1 + (1 - uneven) * excess) / (1 + excess) : 1;
  }
  return even;
}
}
