#include "Filters/Core/Regions/FreeEnergyPairs.h"

#include "Filters/Core/Regions/WalkSeries.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>

namespace pclvis
{
namespace
{
/// If more than one pair in this many is near, a matrix of all pairs takes less time.
constexpr std::size_t kFew = 8;
/// One block in this many is sampled first.
constexpr std::size_t kBlocksOfSample = 64;

std::int64_t ToUnits(double distance)
{
  return std::llround(distance * kUnitsOfDistance);
}

/// Pairs of ranks in a block with near ranks of higher number.
struct BlockPairs
{
  std::vector<std::int32_t> Pairs; ///< number for each rank of the block
  std::vector<std::int32_t> Other, Excess;
};

BlockPairs PairsOfBlock(const WalkColumns& columns, double beta)
{
  BlockPairs pairs;
  const double farAway = std::log(kWalkTail);
  for (std::int32_t q = columns.First(); q < columns.End(); ++q)
  {
    const std::size_t before = pairs.Other.size();
    for (const std::int32_t p : columns.Reached())
    {
      const double walks = columns.Row(p)[q - columns.First()];
      const std::int64_t excess =
        p > q && walks > kWalkTail ? ToUnits((std::log(walks) - farAway) / beta) : 0;
      if (excess > 0)
      {
        pairs.Other.push_back(p);
        pairs.Excess.push_back(static_cast<std::int32_t>(excess));
      }
    }
    pairs.Pairs.push_back(static_cast<std::int32_t>(pairs.Other.size() - before));
  }
  pairs.Other.shrink_to_fit();
  pairs.Excess.shrink_to_fit();
  return pairs;
}

/// Whether few ranks are near those of the sampled blocks, so that probably few pairs are near in
/// total.
bool FewAreNear(WalkSeries& series, std::int32_t ranks, int threads)
{
  const std::size_t samples = (series.Blocks() + kBlocksOfSample - 1) / kBlocksOfSample;
  std::atomic<std::size_t> near{ 0 }, all{ 0 };
  ParallelFor(samples, 1, threads, [&](std::size_t sample, std::size_t, int worker) {
    const WalkColumns& columns = series.Sum(
      std::min(sample * kBlocksOfSample + kBlocksOfSample / 2, series.Blocks() - 1), worker);
    const std::int32_t count = columns.End() - columns.First();
    for (const std::int32_t p : columns.Reached())
    {
      near += std::count_if(
        columns.Row(p), columns.Row(p) + count, [](float walks) { return walks > kWalkTail; });
    }
    near -= static_cast<std::size_t>(count); // pairs of a rank with itself
    all += static_cast<std::size_t>(count) * ranks;
  });
  return kFew * near <= all;
}

/// Lists every pair at both of its ranks, and empties the blocks.
void List(std::vector<BlockPairs>& blocks, NearPairs& near)
{
  std::vector<std::int64_t> next(near.Objects + 1, 0);
  std::int32_t q = 0;
  for (const BlockPairs& block : blocks)
  {
    for (const std::int32_t pairs : block.Pairs)
    {
      next[q++] += pairs;
    }
    for (const std::int32_t p : block.Other)
    {
      ++next[p];
    }
  }
  near.First.assign(next.size(), 0);
  std::partial_sum(next.begin(), next.end() - 1, near.First.begin() + 1);
  next = near.First;
  near.Other.resize(near.First.back());
  near.Excess.resize(near.First.back());
  q = 0;
  for (BlockPairs& block : blocks)
  {
    std::size_t at = 0;
    for (const std::int32_t pairs : block.Pairs)
    {
      for (const std::size_t end = at + pairs; at < end; ++at)
      {
        const std::int32_t p = block.Other[at];
        near.Other[next[q]] = p;
        near.Other[next[p]] = q;
        near.Excess[next[q]++] = near.Excess[next[p]++] = block.Excess[at];
      }
      ++q;
    }
    block = {};
  }
}

/// Whether the sum over all pairs of two clusters fits into 64 bits, and an excess into 32.
bool CanBeAdded(double ranks, double greatest)
{
  return greatest <= std::numeric_limits<std::int32_t>::max() &&
    greatest * ranks * ranks / 4 < static_cast<double>(std::numeric_limits<std::int64_t>::max());
}
}

std::optional<NearPairs> FreeEnergyPairs(
  const RankGraph& graph, const FreeEnergyOptions& options, const Progress& progress)
{
  // The expected number of returns of a walk is at most 1 / (1 - survival).
  const double mostOwn = -std::log1p(-std::exp(-options.Beta)) / 2 / options.Beta;
  const double far = -std::log(kWalkTail) / options.Beta;
  if (IsSolvedDensely(graph, options) ||
    !CanBeAdded(graph.Ranks, (far + 2 * mostOwn + 3) * kUnitsOfDistance))
  {
    return {};
  }
  NearPairs near;
  near.Objects = graph.Ranks;
  near.Far = ToUnits(far);
  near.Own.assign(graph.Ranks, 0);
  near.Component = Components(graph);
  WalkSeries series(graph, options.Beta, options.Threads);
  if (!FewAreNear(series, graph.Ranks, options.Threads))
  {
    return {};
  }
  std::vector<BlockPairs> blocks(series.Blocks());
  const std::size_t most = static_cast<std::size_t>(graph.Ranks) * graph.Ranks / 2 / kFew;
  std::atomic<std::size_t> found{ 0 };
  ParallelFor(
    blocks.size(), 1, options.Threads,
    [&](std::size_t block, std::size_t, int worker) {
      if (found > most)
      {
        return;
      }
      const WalkColumns& columns = series.Sum(block, worker);
      for (std::int32_t q = columns.First(); q < columns.End(); ++q)
      {
        const double returns = columns.Row(q)[q - columns.First()];
        near.Own[q] = static_cast<std::int32_t>(ToUnits(std::log(returns) / 2 / options.Beta));
      }
      blocks[block] = PairsOfBlock(columns, options.Beta);
      found += blocks[block].Other.size();
    },
    progress, "Summing the series of walks");
  if (found > most)
  {
    return {};
  }
  List(blocks, near);
  return near;
}
}
