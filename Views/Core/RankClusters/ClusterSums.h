#pragma once
#include "Views/Core/LogicalTimeline/LogicalValues.h"
#include "Views/Core/RankClusters/RankClusters.h"

#include <map>
#include <utility>
#include <vector>

namespace pclvis
{
/// Mean of a metric; negative values are absent.
struct MetricMean
{
  double Sum = 0;
  std::int32_t Count = 0;
  void Add(float value)
  {
    this->Sum += value >= 0 ? double(value) : 0;
    this->Count += value >= 0 ? 1 : 0;
  }
  void Add(const MetricMean& o)
  {
    this->Sum += o.Sum;
    this->Count += o.Count;
  }
  /// Negative: absent.
  float Mean() const
  {
    return this->Count > 0 ? static_cast<float>(this->Sum / this->Count) : -1.0f;
  }
};

/// What the ranks of a cluster do at a step.
struct ClusterStep
{
  std::int32_t Sends = 0, Receives = 0, Collectives = 0; ///< number of ranks
  std::int64_t Received = 0;                             ///< number of messages
  MetricMean OfSends, OfReceives, OfCollectives, OfWork; ///< OfWork: before any of these operations

  std::int32_t Events() const { return this->Sends + this->Receives + this->Collectives; }
  void Add(const ClusterStep& o);
};

/// Sums over the ranks of clusters by step, computed when they are first requested.
class ClusterSums
{
public:
  ClusterSums() = default;
  /// All arguments must outlive this object.
  ClusterSums(
    const LogicalTimeline& timeline, const RankClusters& clusters, const LogicalValues& values)
    : Timeline(&timeline), Clusters(&clusters), Values(&values)
  {
  }
  /// Sums by step, from the phase's first step on. @param phase place among RankClusters::Phases
  /// Cost: O(events of the cluster in the phase), once.
  const std::vector<ClusterStep>& Of(std::size_t phase, std::int32_t cluster);

private:
  std::vector<ClusterStep> Sum(const ClusteredPhase& phase, const RankCluster& cluster) const;

  const LogicalTimeline* Timeline = nullptr;
  const RankClusters* Clusters = nullptr;
  const LogicalValues* Values = nullptr;
  std::map<std::pair<std::size_t, std::int32_t>, std::vector<ClusterStep>> Known;
};
}
