#include "Filters/Core/Regions/DendrogramCut.h"

#include "Filters/Core/Common/OptionCheck.h"
#include "Readers/Base/Error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

namespace pclvis
{
namespace
{
constexpr double kTie = 1e-9;

/// Finds the merge that first joins two objects. With the leaves in dendrogram order, it is the
/// latest of the merges between neighbouring leaves from one object to the other.
class JoiningMerge
{
public:
  JoiningMerge(std::int32_t objects, const Dendrogram& dendrogram) : Place(objects)
  {
    // Keeps the leaves of each node in a list; a merge appends one list to the other.
    const std::size_t merges = dendrogram.Size();
    std::vector<std::int32_t> head(objects + merges), tail(objects + merges);
    std::vector<std::int32_t> next(objects, -1);
    std::vector<std::int32_t> gap(objects, static_cast<std::int32_t>(merges));
    std::iota(head.begin(), head.begin() + objects, 0);
    std::iota(tail.begin(), tail.begin() + objects, 0);
    std::vector<bool> below(objects + merges, false);
    for (std::size_t m = 0; m < merges; ++m)
    {
      const std::int64_t a = dendrogram.First[m], b = dendrogram.Second[m];
      next[tail[a]] = head[b];
      gap[tail[a]] = static_cast<std::int32_t>(m);
      head[objects + m] = head[a];
      tail[objects + m] = tail[b];
      below[a] = below[b] = true;
    }
    std::vector<std::int32_t> gaps;
    for (std::size_t node = 0; node < below.size(); ++node)
    {
      for (std::int32_t leaf = below[node] ? -1 : head[node]; leaf >= 0; leaf = next[leaf])
      {
        this->Place[leaf] = static_cast<std::int32_t>(gaps.size());
        gaps.push_back(gap[leaf]);
      }
    }
    this->Latest.push_back(gaps);
    for (std::size_t width = 1; 2 * width <= gaps.size(); width *= 2)
    {
      const std::vector<std::int32_t>& half = this->Latest.back();
      std::vector<std::int32_t> whole(gaps.size() - 2 * width + 1);
      for (std::size_t i = 0; i < whole.size(); ++i)
      {
        whole[i] = std::max(half[i], half[i + width]);
      }
      this->Latest.push_back(std::move(whole));
    }
  }
  /// The merge that joins a and b; the number of merges if none does.
  std::int32_t Of(std::int32_t a, std::int32_t b) const
  {
    const std::size_t begin = std::min(this->Place[a], this->Place[b]);
    const std::size_t end = std::max(this->Place[a], this->Place[b]);
    std::size_t level = 0;
    while ((std::size_t{ 2 } << level) <= end - begin)
    {
      ++level;
    }
    const std::size_t width = std::size_t{ 1 } << level;
    return std::max(this->Latest[level][begin], this->Latest[level][end - width]);
  }

private:
  std::vector<std::int32_t> Place;
  std::vector<std::vector<std::int32_t>> Latest; ///< [level][i]: among gaps i .. i + 2^level - 1
};

std::size_t AutomaticMerges(
  const std::vector<double>& modularity, std::size_t ranks, std::int32_t maximumRegions)
{
  const std::size_t merges = modularity.size() - 1;
  std::size_t best = merges;
  for (std::size_t m = merges + 1; m-- > 0;)
  {
    const bool allowed =
      maximumRegions == 0 || ranks - m <= static_cast<std::size_t>(maximumRegions);
    if (allowed && modularity[m] > modularity[best] + kTie)
    {
      best = m;
    }
  }
  return best;
}

std::size_t MergesOf(const RankGraph& graph, const Dendrogram& dendrogram,
  const std::vector<double>& modularity, const CutOptions& options)
{
  const double* heights = dendrogram.Height.begin();
  const std::size_t merges = dendrogram.Size();
  const std::size_t ranks = static_cast<std::size_t>(graph.Ranks);
  switch (options.Mode)
  {
    case CutMode::Threshold:
      return std::lower_bound(heights, heights + merges, options.Threshold) - heights;
    case CutMode::Height:
      return std::upper_bound(heights, heights + merges, options.HeightBound) - heights;
    case CutMode::Count:
      return std::min(merges, ranks - std::min(ranks, static_cast<std::size_t>(options.Count)));
    case CutMode::Automatic:
      break;
  }
  return AutomaticMerges(modularity, ranks, options.MaximumRegions);
}

double Strength(const Dendrogram& dendrogram, std::size_t merges, std::int32_t regions)
{
  if (merges == 0 || regions <= 1)
  {
    return 0;
  }
  if (merges == dendrogram.Size())
  {
    return 1;
  }
  const double last = dendrogram.Height[merges - 1], next = dendrogram.Height[merges];
  return next > 0 ? (next - last) / next : 0;
}

void CheckOptions(const CutOptions& options)
{
  const auto expect = [&](CutMode mode, bool holds, const std::string& name, double value,
                        const std::string& expected) {
    ExpectOption(options.Mode != mode || holds, "Communication regions", name, value, expected);
  };
  expect(CutMode::Automatic, options.MaximumRegions >= 0, "maximum regions", options.MaximumRegions,
    "at least 1, or 0 for no bound");
  expect(CutMode::Count, options.Count >= 1, "count", options.Count, "at least 1 region");
  expect(CutMode::Threshold, options.Threshold >= 0, "threshold", options.Threshold,
    "at least 0; the paper takes 2");
  expect(CutMode::Height, options.HeightBound >= 0, "height", options.HeightBound,
    "at least 0, see column height of the Dendrogram");
}

/// Numbers the regions after the given number of merges by their lowest ranks.
void NumberRegions(const Dendrogram& dendrogram, DendrogramCut& cut)
{
  const std::size_t n = cut.Region.size();
  std::vector<std::int64_t> parent(n + cut.Merges);
  std::iota(parent.begin(), parent.end(), 0);
  for (std::size_t m = 0; m < cut.Merges; ++m)
  {
    parent[dendrogram.First[m]] = parent[dendrogram.Second[m]] = static_cast<std::int64_t>(n + m);
  }
  // Parents have greater numbers, so each node can take the root from its parent, from the top
  // down.
  for (std::size_t node = parent.size(); node-- > 0;)
  {
    parent[node] = parent[parent[node]];
  }
  std::vector<std::int32_t> number(parent.size(), -1);
  for (std::size_t rank = 0; rank < n; ++rank)
  {
    std::int32_t& region = number[parent[rank]];
    region = region < 0 ? cut.Regions++ : region;
    cut.Region[rank] = region;
  }
}
}

std::vector<double> Modularities(const RankGraph& graph, const Dendrogram& dendrogram)
{
  const std::size_t merges = dendrogram.Size();
  const std::size_t n = static_cast<std::size_t>(graph.Ranks);
  const JoiningMerge joining(graph.Ranks, dendrogram);
  std::vector<double> joined(merges + 1, 0); // weight between the two sides of each merge
  std::vector<double> degree(n + merges, 0);
  double all = 0; // 2 W
  for (std::int32_t p = 0; p < graph.Ranks; ++p)
  {
    for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
    {
      degree[p] += graph.Weight[i];
      if (p < graph.Neighbour[i])
      {
        joined[joining.Of(p, graph.Neighbour[i])] += graph.Weight[i];
      }
    }
    all += degree[p];
  }
  std::vector<double> modularity(merges + 1, 0);
  for (std::size_t p = 0; p < n; ++p)
  {
    modularity[0] -= degree[p] / all * (degree[p] / all);
  }
  for (std::size_t m = 0; m < merges; ++m)
  {
    const double a = degree[dendrogram.First[m]], b = degree[dendrogram.Second[m]];
    degree[n + m] = a + b;
    modularity[m + 1] = modularity[m] + 2 * joined[m] / all - 2 * a / all * (b / all);
  }
  if (!(all > 0))
  {
    std::fill(modularity.begin(), modularity.end(), std::numeric_limits<double>::quiet_NaN());
  }
  return modularity;
}

DendrogramCut CutDendrogram(
  const RankGraph& graph, const Dendrogram& dendrogram, const CutOptions& options)
{
  CheckOptions(options);
  const std::vector<double> modularity = Modularities(graph, dendrogram);
  DendrogramCut cut;
  cut.Region.resize(graph.Ranks);
  cut.Merges = MergesOf(graph, dendrogram, modularity, options);
  // The modularity of a single region is 0 except for rounding errors.
  const double found = modularity[cut.Merges];
  cut.Modularity = std::fabs(found) < kTie ? 0 : found;
  NumberRegions(dendrogram, cut);
  cut.Strength = Strength(dendrogram, cut.Merges, cut.Regions);
  return cut;
}
}
