#pragma once
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Schema/ClusterSchema.h"
#include "Readers/Schema/FlowSchema.h"
#include "Readers/Schema/RegionSchema.h"

namespace pclvis
{
/// Ranks and their communication regions; no rows: not known.
using GroupedByRegion = ColumnViews<schema::RankRegions::Rank, schema::RankRegions::Region>;
/// Ranks and their clusters in each phase; no rows: not known.
using GroupedByCluster = ColumnViews<schema::ClusterRanks::Phase, schema::ClusterRanks::Rank,
  schema::ClusterRanks::Cluster>;

struct GroupAgreements
{
  schema::GroupAgreements::Table Table;
  pclvis::Observations Observations;
};

/// Compares the groups of ranks with the same event flow graph with other groups of ranks, by the
/// adjusted Rand index: with communication regions (ranks in no region are left out), and with the
/// clusters of each phase. Sentences are about the phase with most ranks, on a tie the first one,
/// and say nothing if the ranks are all in one group or each in its own. Source: [Hubert1985];
/// Filters/README, Event Flow Graph. Cost: O(rows log rows).
GroupAgreements CompareGroups(const schema::RankGraphs::Table& graphs,
  const GroupedByRegion& regions, const GroupedByCluster& clusters);
}
