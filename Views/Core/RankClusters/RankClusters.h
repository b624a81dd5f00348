#pragma once
#include "Readers/Schema/ClusterSchema.h"
#include "Views/Core/LogicalTimeline/LogicalTimeline.h"

#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace pclvis
{
/// Columns of the tables of Logical Clusters that the Logical Timeline View shows.
using ClusterColumns = ColumnViews<schema::LogicalClusters::Phase, schema::LogicalClusters::Cluster,
  schema::LogicalClusters::Medoid, schema::LogicalClusters::Greatest,
  schema::LogicalClusters::GreatestRank, schema::LogicalClusters::Motif,
  schema::LogicalClusters::Flavour, schema::LogicalClusters::MostReceived>;
using ClusterRankColumns = ColumnViews<schema::ClusterRanks::Phase, schema::ClusterRanks::Rank,
  schema::ClusterRanks::Cluster>;
using DendrogramColumns = ColumnViews<schema::ClusterDendrogram::Phase,
  schema::ClusterDendrogram::Cluster, schema::ClusterDendrogram::First,
  schema::ClusterDendrogram::Second, schema::ClusterDendrogram::Height>;

struct ClusterTables
{
  ClusterColumns Clusters;
  ClusterRankColumns Ranks;
  DendrogramColumns Dendrogram;
  std::vector<std::string> MotifNames, FlavourNames; ///< by code
  std::string Metric;                                ///< the metric by which ranks were compared
  std::shared_ptr<const void> Owner;                 ///< of the columns
};

/// A cluster of the ranks of a phase, or a merge of two.
struct RankCluster
{
  std::int32_t First = -1, Second = -1, Parent = -1; ///< -1: not a merge; for Parent, the root
  double Height = 0;                                 ///< distance at which First and Second merged
  std::int32_t Medoid = -1, GreatestRank = -1;       ///< world ranks, -1: not known
  std::size_t Begin = 0, End = 0;                    ///< range in ClusteredPhase::Members

  bool IsMerge() const { return this->First >= 0; }
  std::size_t Ranks() const { return this->End - this->Begin; }
};

/// The clusters of a phase. The parts of a merge are adjacent, the one with the least rank first.
struct ClusteredPhase
{
  std::int32_t Number = 0, FirstStep = 0, EndStep = 0;
  std::vector<RankCluster> Clusters; ///< by number: clusters, then merges by height
  std::int32_t Leaves = 0;           ///< number of clusters that are not merges
  std::vector<std::size_t> Members;  ///< places of ranks, by cluster, then ascending
  std::int32_t Motif = -1, Flavour = -1, MostReceived = 0;
  double Greatest = std::numeric_limits<double>::quiet_NaN(); ///< value of the metric
  /// Phases of different ranks may have steps in common: these form a group, drawn in lanes.
  std::size_t Group = 0, Lane = 0;

  std::int32_t Root() const { return static_cast<std::int32_t>(this->Clusters.size()) - 1; }
  /// The cluster, not a merge, of a rank's place; -1: it has none in this phase. Cost: O(log
  /// ranks).
  std::int32_t ClusterOf(std::size_t place) const;

private:
  friend class ClusterIndex;
  std::vector<std::pair<std::size_t, std::int32_t>> ByPlace;
};

/// The clusters of all phases, by first step.
struct RankClusters
{
  ClusterTables Tables;
  std::vector<ClusteredPhase> Phases;
  std::vector<std::vector<double>> Lanes; ///< by group, from the top: ranks of its largest phase

  bool IsEmpty() const { return this->Phases.empty(); }
  /// The place among Phases of a phase with this number; -1: it has no clusters.
  std::ptrdiff_t PlaceOf(std::int32_t phase) const;
};

/// @throws Error if clusters are of other phases or ranks than those of the timeline, or if a
///   dendrogram is not a tree of them
/// Cost: O(rows log rows).
RankClusters MakeRankClusters(ClusterTables tables, const LogicalTimeline& timeline);
}
