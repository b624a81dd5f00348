#include "Filters/Core/Clusters/ClusterWords.h"

#include "Filters/Core/Motifs/Motifs.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
/// One sentence for each motif and flavour, most frequent first.
Observations DescribeMotifs(const schema::LogicalClusters::Table& clusters)
{
  std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t> phases;
  std::int64_t all = 0;
  for (std::size_t i = 0; i < clusters.Phase.Size(); ++i)
  {
    if (clusters.Parent[i] < 0) // the last row of each phase
    {
      ++phases[{ clusters.Motif[i], clusters.Flavour[i] }];
      ++all;
    }
  }
  std::vector<std::pair<std::int64_t, std::pair<std::int32_t, std::int32_t>>> order;
  for (const auto& [key, count] : phases)
  {
    order.push_back({ -count, key });
  }
  std::sort(order.begin(), order.end());
  Observations told;
  for (const auto& [count, key] : order)
  {
    const auto [motif, flavour] = key;
    const char* id = motif < 0 ? "clusters.no_motif"
      : flavour < 0            ? "clusters.motif"
                               : "clusters.flavour";
    Observation said(id);
    said.With("count", -count).With("phases", all);
    if (motif >= 0)
    {
      said.With("motif", MotifNames()[motif]);
    }
    if (flavour >= 0)
    {
      said.With("flavour", FlavourNames()[flavour]);
    }
    told.push_back(std::move(said));
  }
  return told;
}

/// The cluster whose mean exceeds that of the other ranks of its phase the most.
class MostApart
{
public:
  explicit MostApart(const schema::LogicalClusters::Table& clusters)
  {
    for (std::size_t i = 0; i < clusters.Phase.Size(); ++i)
    {
      this->First = i == 0 || clusters.Phase[i] != clusters.Phase[i - 1] ? i : this->First;
      if (clusters.Parent[i] < 0)
      {
        this->Compare(clusters, i);
      }
    }
  }

  double Above = 0, Rest = 0; ///< difference of the means [s]; mean of the others [s]
  std::size_t Row = 0;

private:
  /// Considers the clusters of a phase, whose last row is `root`.
  void Compare(const schema::LogicalClusters::Table& clusters, std::size_t root)
  {
    const auto sum = [&clusters](std::size_t row) {
      return clusters.Mean[row] * static_cast<double>(clusters.Events[row]);
    };
    for (std::size_t i = this->First; i < root; ++i)
    {
      const double rest =
        (sum(root) - sum(i)) / static_cast<double>(clusters.Events[root] - clusters.Events[i]);
      if (clusters.Parts[i] == 1 && clusters.Mean[i] - rest > this->Above)
      {
        this->Above = clusters.Mean[i] - rest;
        this->Rest = rest;
        this->Row = i;
      }
    }
  }

  std::size_t First = 0; ///< first row of the phase
};
}

Observations DescribeClusters(const LogicalClusters& found, const ClusterOptions& options)
{
  const schema::LogicalClusters::Table& clusters = found.Clusters;
  if (clusters.Phase.Size() == 0)
  {
    const bool isPart = options.FirstPhase > 0 || options.LastPhase >= 0;
    return { found.Ranks.Rank.Size() == 0
        ? Observation(isPart ? "clusters.no_phase" : "clusters.nothing")
        : Observation("clusters.no_values").With("metric", NameOf(options.Metric)) };
  }
  Observations told = DescribeMotifs(clusters);
  const MostApart apart(clusters);
  if (apart.Above > 0)
  {
    std::vector<std::int32_t> ranks;
    for (std::size_t i = 0; i < found.Ranks.Rank.Size(); ++i)
    {
      if (found.Ranks.Phase[i] == clusters.Phase[apart.Row] &&
        found.Ranks.Cluster[i] == clusters.Cluster[apart.Row])
      {
        ranks.push_back(found.Ranks.Rank[i]);
      }
    }
    const bool counts = options.Metric == ClusterMetric::Counter;
    told.push_back(Observation(counts ? "clusters.apart_counter" : "clusters.apart")
                     .With("phase", clusters.Phase[apart.Row])
                     .With("metric", NameOf(options.Metric))
                     .With("ranks", ranks)
                     .With("mean", clusters.Mean[apart.Row])
                     .With("rest", apart.Rest));
  }
  return told;
}
}
