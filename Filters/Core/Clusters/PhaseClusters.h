#pragma once
#include "Filters/Core/Clusters/PhaseEvents.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// A cluster of the ranks of a phase, or a merge of two; ranks are places in PhaseEvents::Rank.
struct PhaseCluster
{
  std::vector<std::int32_t> Ranks; ///< ascending
  std::int32_t First = -1, Second = -1, Parent = -1, Parts = 1;
  std::int32_t Medoid = -1; ///< -1: there was no clustering
  double Height = 0;        ///< at which First and Second merged
};

struct PhaseClusters
{
  std::vector<PhaseCluster> Clusters; ///< clusters, then merges by height; all merge into the last
  std::vector<std::int32_t> Of;       ///< cluster of each rank; -1: it has no value
  std::vector<double> Distance;       ///< of each rank to its medoid; NaN: there is none
};

/// Clusters ranks by TimelineDistance, and their medoids by single linkage. Ranks without any value
/// of the metric are in no cluster.
/// Source: [Isaacs2014], section 3.3.1.
/// Cost: as FindMedoids, and O(k^2) distances
PhaseClusters ClusterPhase(
  const PhaseEvents& events, const ClusterOptions& options, std::int32_t phase);
}
