// Based on [Isaacs2014], section 3.3.1.
#include "Filters/Core/Clusters/PhaseClusters.h"

#include "Filters/Core/Regions/HierarchicalClustering.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

namespace pclvis
{
namespace
{
/// Multiplied by the phase, so that each phase gets its own sample: 2^64 divided by the golden
/// ratio.
constexpr std::uint64_t kSeedOfPhase = 0x9E3779B97F4A7C15u;

class Clustering
{
public:
  Clustering(const PhaseEvents& events, const ClusterOptions& options, std::int32_t phase)
    : Timelines(TimelinesOf(events)), Options(options.Medoids)
  {
    this->Options.Seed += kSeedOfPhase * static_cast<std::uint64_t>(phase);
    for (std::int32_t rank = 0; rank < events.Ranks(); ++rank)
    {
      if (this->Timelines.First[rank] < this->Timelines.First[rank + 1])
      {
        this->Valued.push_back(rank);
      }
    }
  }

  PhaseClusters Find()
  {
    const auto n = this->Timelines.Rank.size();
    this->Found.Of.assign(n, -1);
    this->Found.Distance.assign(n, std::numeric_limits<double>::quiet_NaN());
    const Medoids medoids = FindMedoids(
      static_cast<std::int32_t>(this->Valued.size()),
      [this](std::int32_t a, std::int32_t b) {
        return TimelineDistance(this->Timelines, this->Valued[a], this->Valued[b]);
      },
      this->Options,
      [this](const std::vector<std::int32_t>& objects) {
        std::vector<std::int32_t> ranks;
        for (const std::int32_t object : objects)
        {
          ranks.push_back(this->Valued[object]);
        }
        return DistancesAtSameSteps(this->Timelines, ranks);
      });
    this->Found.Clusters.resize(medoids.Medoid.size());
    for (std::size_t i = 0; i < this->Valued.size(); ++i)
    {
      const std::int32_t rank = this->Valued[i];
      this->Found.Of[rank] = medoids.Of[i];
      this->Found.Distance[rank] = medoids.Distance[i];
      this->Found.Clusters[medoids.Of[i]].Ranks.push_back(rank);
    }
    for (std::size_t i = 0; i < medoids.Medoid.size(); ++i)
    {
      this->Found.Clusters[i].Medoid = this->Valued[medoids.Medoid[i]];
    }
    this->MeasureMedoids();
    this->Link();
    return std::move(this->Found);
  }

private:
  void MeasureMedoids()
  {
    this->K = this->Found.Clusters.size();
    this->Between.assign(this->K * this->K, 0);
    for (std::size_t i = 0; i < this->K; ++i)
    {
      for (std::size_t j = 0; j < i; ++j)
      {
        const double distance = TimelineDistance(
          this->Timelines, this->Found.Clusters[i].Medoid, this->Found.Clusters[j].Medoid);
        this->Between[i * this->K + j] = this->Between[j * this->K + i] = distance;
      }
    }
  }

  void Link()
  {
    const auto k = static_cast<std::int32_t>(this->K);
    CondensedMatrix distance(k);
    for (std::int32_t i = 0; i < k; ++i)
    {
      for (std::int32_t j = i + 1; j < k; ++j)
      {
        distance(i, j) =
          static_cast<float>(this->Between[static_cast<std::size_t>(i) * this->K + j]);
      }
    }
    const Dendrogram merges = ClusterHierarchically(distance, Linkage::Single);
    for (std::size_t i = 0; i < merges.Size(); ++i)
    {
      this->Merge(static_cast<std::int32_t>(merges.First[i]),
        static_cast<std::int32_t>(merges.Second[i]), merges.Height[i]);
    }
  }

  void Merge(std::int32_t first, std::int32_t second, double height)
  {
    std::vector<PhaseCluster>& all = this->Found.Clusters;
    if (all[second].Ranks.front() < all[first].Ranks.front())
    {
      std::swap(first, second);
    }
    PhaseCluster merge;
    merge.First = first;
    merge.Second = second;
    merge.Height = height;
    merge.Parts = all[first].Parts + all[second].Parts;
    std::merge(all[first].Ranks.begin(), all[first].Ranks.end(), all[second].Ranks.begin(),
      all[second].Ranks.end(), std::back_inserter(merge.Ranks));
    all[first].Parent = all[second].Parent = static_cast<std::int32_t>(all.size());
    merge.Medoid = this->CentreOf(first, second);
    all.push_back(std::move(merge));
  }

  /// Among the medoids of the clusters that two merges join, the one with the least distance to the
  /// others, weighted by their ranks.
  std::int32_t CentreOf(std::int32_t first, std::int32_t second) const
  {
    std::vector<std::int32_t> clusters, open = { first, second };
    while (!open.empty())
    {
      const PhaseCluster& at = this->Found.Clusters[open.back()];
      if (at.Parts == 1)
      {
        clusters.push_back(open.back());
        open.pop_back();
      }
      else
      {
        open.back() = at.First;
        open.push_back(at.Second);
      }
    }
    std::sort(clusters.begin(), clusters.end());
    std::int32_t centre = -1;
    double least = std::numeric_limits<double>::infinity();
    for (const std::int32_t i : clusters)
    {
      double sum = 0;
      for (const std::int32_t j : clusters)
      {
        sum += this->Between[static_cast<std::size_t>(i) * this->K + j] *
          static_cast<double>(this->Found.Clusters[j].Ranks.size());
      }
      if (sum < least)
      {
        least = sum;
        centre = this->Found.Clusters[i].Medoid;
      }
    }
    return centre;
  }

  const PhaseTimelines Timelines;
  MedoidOptions Options;
  std::vector<std::int32_t> Valued; ///< ranks with values
  PhaseClusters Found;
  std::size_t K = 0;           ///< number of clusters
  std::vector<double> Between; ///< distances between medoids, shape (k, k)
};

/// All ranks in one cluster.
PhaseClusters Unclustered(const PhaseEvents& events)
{
  PhaseClusters found;
  found.Of.assign(events.Rank.size(), 0);
  found.Distance.assign(events.Rank.size(), std::numeric_limits<double>::quiet_NaN());
  found.Clusters.resize(1);
  found.Clusters[0].Ranks.resize(events.Rank.size());
  std::iota(found.Clusters[0].Ranks.begin(), found.Clusters[0].Ranks.end(), 0);
  return found;
}
}

PhaseClusters ClusterPhase(
  const PhaseEvents& events, const ClusterOptions& options, std::int32_t phase)
{
  return options.Cluster ? Clustering(events, options, phase).Find() : Unclustered(events);
}
}
