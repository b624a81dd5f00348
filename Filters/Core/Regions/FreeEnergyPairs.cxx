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
  std::vector<std::uint8_t> Column; ///< of the rank in the block
  std::vector<std::int32_t> Other, Excess;
};

BlockPairs PairsOfBlock(const WalkColumns& columns, double beta)
{
  BlockPairs pairs;
  const double farAway = std::log(kWalkTail);
  const ColumnView<std::int32_t> of = columns.Of();
  for (const std::int32_t p : columns.Reached())
  {
    const float* const row = columns.Row(p);
    for (std::size_t i = 0; i < of.Size; ++i)
    {
      const double walks = row[i];
      const std::int64_t excess =
        p > of[i] && walks > kWalkTail ? ToUnits((std::log(walks) - farAway) / beta) : 0;
      if (excess > 0)
      {
        pairs.Column.push_back(static_cast<std::uint8_t>(i));
        pairs.Other.push_back(p);
        pairs.Excess.push_back(static_cast<std::int32_t>(excess));
      }
    }
  }
  pairs.Column.shrink_to_fit();
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
    const std::size_t count = columns.Of().Size;
    for (const std::int32_t p : columns.Reached())
    {
      near += std::count_if(
        columns.Row(p), columns.Row(p) + count, [](float walks) { return walks > kWalkTail; });
    }
    near -= count; // pairs of a rank with itself
    all += count * static_cast<std::size_t>(ranks);
  });
  return kFew * near <= all;
}

/// Lists every pair at both of its ranks, and empties the blocks.
void List(const WalkSeries& series, std::vector<BlockPairs>& blocks, NearPairs& near)
{
  std::vector<std::int64_t> next(near.Objects + 1, 0);
  for (std::size_t block = 0; block < blocks.size(); ++block)
  {
    const ColumnView<std::int32_t> of = series.RanksOf(block);
    for (std::size_t i = 0; i < blocks[block].Other.size(); ++i)
    {
      ++next[of[blocks[block].Column[i]]];
      ++next[blocks[block].Other[i]];
    }
  }
  near.First.assign(next.size(), 0);
  std::partial_sum(next.begin(), next.end() - 1, near.First.begin() + 1);
  next = near.First;
  near.Other.resize(near.First.back());
  near.Excess.resize(near.First.back());
  for (std::size_t block = 0; block < blocks.size(); ++block)
  {
    const ColumnView<std::int32_t> of = series.RanksOf(block);
    BlockPairs& pairs = blocks[block];
    for (std::size_t i = 0; i < pairs.Other.size(); ++i)
    {
      const std::int32_t q = of[pairs.Column[i]], p = pairs.Other[i];
      near.Other[next[q]] = p;
      near.Other[next[p]] = q;
      near.Excess[next[q]++] = near.Excess[next[p]++] = pairs.Excess[i];
    }
    pairs = {};
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
      for (std::size_t i = 0; i < columns.Of().Size; ++i)
      {
        const std::int32_t q = columns.Of()[i];
        const double returns = columns.Row(q)[i];
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
  List(series, blocks, near);
  return near;
}
}
