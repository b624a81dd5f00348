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
  std::string Metric;                                ///< by which ranks were compared
  std::shared_ptr<const void> Owner;                 ///< of the columns
};

/// A cluster of the ranks of a phase, or a merge of two.
struct RankCluster
{
  std::int32_t First = -1, Second = -1, Parent = -1; ///< -1: it is no merge; it is the whole
  double Height = 0;                                 ///< distance at which First and Second merged
  std::int32_t Medoid = -1, GreatestRank = -1;       ///< world ranks, -1: not known
  std::size_t Begin = 0, End = 0;                    ///< of ClusteredPhase::Members

  bool IsMerge() const { return this->First >= 0; }
  std::size_t Ranks() const { return this->End - this->Begin; }
};

/// The clusters of a phase. Those of a merge follow each other, the one with the least rank first.
struct ClusteredPhase
{
  std::int32_t Number = 0, FirstStep = 0, EndStep = 0;
  std::vector<RankCluster> Clusters; ///< by number: clusters, then merges by height
  std::int32_t Leaves = 0;           ///< clusters that are no merges
  std::vector<std::size_t> Members;  ///< places of ranks, by cluster, then ascending
  std::int32_t Motif = -1, Flavour = -1, MostReceived = 0;
  double Greatest = std::numeric_limits<double>::quiet_NaN(); ///< value of the metric
  /// Phases of other ranks may have the same steps: such phases are a group and stand in lanes.
  std::size_t Group = 0, Lane = 0;

  std::int32_t Root() const { return static_cast<std::int32_t>(this->Clusters.size()) - 1; }
  /// The cluster, no merge, of a rank's place; -1: it has none here. Cost: O(log ranks).
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
  std::vector<std::vector<double>> Lanes; ///< by group, from above: ranks of its largest phase

  bool IsEmpty() const { return this->Phases.empty(); }
  /// The place among Phases of a phase of the program; -1: it has no clusters.
  std::ptrdiff_t PlaceOf(std::int32_t phase) const;
};

/// @throws Error for clusters of other phases or ranks than the timeline's, or a dendrogram that is
///   no tree of them
/// Cost: O(rows with a logarithm).
RankClusters MakeRankClusters(ClusterTables tables, const LogicalTimeline& timeline);
}
