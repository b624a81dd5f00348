#include "Filters/Core/Regions/ProcessCorrelation.h"

#include "Readers/Base/ParallelFor.h"

#include <cmath>
#include <limits>
#include <vector>

namespace pclvis
{
namespace
{
/// Number of hops from one rank to all others; -1: no path.
class Hops
{
public:
  explicit Hops(const RankGraph& graph) : Graph(graph), Depth(graph.Ranks), Open(graph.Ranks) {}
  const std::vector<std::int32_t>& From(std::int32_t start)
  {
    this->Depth.assign(this->Graph.Ranks, -1);
    this->Depth[start] = 0;
    this->Open[0] = start;
    std::int32_t end = 1;
    for (std::int32_t at = 0; at < end; ++at)
    {
      const std::int32_t rank = this->Open[at];
      for (std::int64_t i = this->Graph.First[rank]; i < this->Graph.First[rank + 1]; ++i)
      {
        const std::int32_t next = this->Graph.Neighbour[i];
        if (this->Depth[next] < 0)
        {
          this->Depth[next] = this->Depth[rank] + 1;
          this->Open[end++] = next;
        }
      }
    }
    return this->Depth;
  }

private:
  const RankGraph& Graph;
  std::vector<std::int32_t> Depth, Open;
};
}

CondensedMatrix ProcessCorrelation(const RankGraph& graph, int threads, const Progress& progress)
{
  constexpr std::size_t kGrain = 16;
  const std::int32_t n = graph.Ranks;
  CondensedMatrix distance(n);
  // With S(p) = sum over q of R(p,q), Eq. 5 is D = 2 ln d + 1/2 ln S(p) + 1/2 ln S(q).
  std::vector<double> halfLogSum(n, 0);
  std::vector<Hops> hops(ThreadCount(threads), Hops(graph));
  ParallelFor(
    n, kGrain, threads,
    [&](std::size_t begin, std::size_t end, int worker) {
      for (std::size_t p = begin; p < end; ++p)
      {
        const std::vector<std::int32_t>& depth = hops[worker].From(static_cast<std::int32_t>(p));
        double sum = 0;
        float* row = distance.Row(static_cast<std::int32_t>(p));
        for (std::int32_t q = 0; q < n; ++q)
        {
          const double d = depth[q];
          sum += d > 0 ? 1 / (d * d) : 0; // Eq. 3
          if (q > static_cast<std::int32_t>(p))
          {
            row[q] = static_cast<float>(d);
          }
        }
        halfLogSum[p] = std::log(sum) / 2;
      }
    },
    PartOf(progress, 0, 0.7), "Counting hops");
  ParallelFor(
    n, kGrain, threads,
    [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t p = begin; p < end; ++p)
      {
        float* row = distance.Row(static_cast<std::int32_t>(p));
        for (std::size_t q = p + 1; q < static_cast<std::size_t>(n); ++q)
        {
          const double d = row[q];
          row[q] = d < 0
            ? std::numeric_limits<float>::infinity()
            : static_cast<float>(2 * std::log(d) + halfLogSum[p] + halfLogSum[q]); // Eq. 5
        }
      }
    },
    PartOf(progress, 0.7, 1), "Computing distances");
  return distance;
}
}
