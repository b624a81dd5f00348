#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Flow/AdjustedRandIndex.h"

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace pclvis
{
/// The example in Figure 3 of [PCLVis]: 11 links between p1..p8, here numbered 0..7.
inline std::vector<std::pair<int, int>> PaperLinks()
{
  return { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 1, 2 }, { 2, 3 }, { 2, 6 }, { 3, 4 }, { 4, 5 }, { 4, 6 },
    { 5, 6 }, { 6, 7 } };
}

inline RankGraph GraphOf(int ranks, const std::vector<std::pair<int, int>>& links)
{
  std::vector<WeightedPair> pairs;
  for (const auto& link : links)
  {
    pairs.push_back({ link.first, link.second, 1 });
  }
  return MakeRankGraph(ranks, pairs);
}

/// NPB CG on a power of two of ranks: in each row of the process grid a butterfly exchange, three
/// times per iteration (matrix-vector product and two dot products), then one message to the
/// partner of the transpose. Columns as in NPB: 2^ceil(log2(ranks) / 2).
inline std::vector<WeightedPair> CGPairs(int ranks, int* rowLength = nullptr)
{
  int logRanks = 0;
  while ((1 << logRanks) < ranks)
  {
    ++logRanks;
  }
  const int logColumns = (logRanks + 1) / 2, columns = 1 << logColumns, rows = ranks / columns;
  if (rowLength)
  {
    *rowLength = columns;
  }
  std::vector<WeightedPair> pairs;
  for (int me = 0; me < ranks; ++me)
  {
    const int column = me % columns;
    for (int bit = 0; bit < logColumns; ++bit)
    {
      pairs.push_back({ me, me - column + (column ^ (1 << bit)), 3 });
    }
    const int partner = columns == rows ? me % rows * rows + me / rows
                                        : 2 * (me / 2 % rows * rows + me / 2 / rows) + me % 2;
    pairs.push_back({ me, partner, 1 });
  }
  return pairs;
}

/// Four neighbours on a non-periodic grid.
inline std::vector<WeightedPair> StencilPairs(int width, int height)
{
  std::vector<WeightedPair> pairs;
  for (int rank = 0; rank < width * height; ++rank)
  {
    if (rank % width + 1 < width)
    {
      pairs.push_back({ rank, rank + 1, 1 });
    }
    if (rank + width < width * height)
    {
      pairs.push_back({ rank, rank + width, 1 });
    }
  }
  return pairs;
}

/// Planted partition: each pair within a block is linked with probability `inside`, each pair
/// across blocks with `across`. Blocks are consecutive ranks.
inline std::vector<WeightedPair> BlockPairs(
  int blocks, int size, double inside, double across, unsigned seed)
{
  std::mt19937 random(seed);
  const double scale = 1.0 / 4294967296.0;
  std::vector<WeightedPair> pairs;
  for (int a = 0; a < blocks * size; ++a)
  {
    for (int b = a + 1; b < blocks * size; ++b)
    {
      if (random() * scale < (a / size == b / size ? inside : across))
      {
        pairs.push_back({ a, b, 1.0 + random() % 3 });
      }
    }
  }
  return pairs;
}
}
