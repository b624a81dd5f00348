#pragma once
#include "Testing/Support/DrawnLogical.h"
#include "Views/Core/RankClusters/RankClusters.h"

#include <cmath>
#include <limits>

namespace pclvis
{
/// Columns of the tables of Logical Clusters that own their values.
struct ClusterTableColumns
{
  std::vector<std::int32_t> Phase, Cluster, Medoid, GreatestRank, Motif, Flavour, MostReceived;
  std::vector<double> Greatest;
  std::vector<std::int32_t> RankPhase, Rank, RankCluster;
  std::vector<std::int32_t> TreePhase, Merge, First, Second;
  std::vector<double> Height;

  void AddCluster(std::int32_t phase, std::int32_t cluster, std::int32_t medoid,
    std::int32_t greatestRank, double greatest, const std::vector<std::int32_t>& ranks,
    std::int32_t motif = -1, std::int32_t flavour = -1, std::int32_t mostReceived = 1)
  {
    this->Phase.push_back(phase);
    this->Cluster.push_back(cluster);
    this->Medoid.push_back(medoid);
    this->GreatestRank.push_back(greatestRank);
    this->Greatest.push_back(greatest);
    this->Motif.push_back(motif);
    this->Flavour.push_back(flavour);
    this->MostReceived.push_back(mostReceived);
    for (const std::int32_t rank : ranks)
    {
      this->RankPhase.push_back(phase);
      this->Rank.push_back(rank);
      this->RankCluster.push_back(cluster);
    }
  }
  void AddMerge(
    std::int32_t phase, std::int32_t merge, std::int32_t first, std::int32_t second, double height)
  {
    this->TreePhase.push_back(phase);
    this->Merge.push_back(merge);
    this->First.push_back(first);
    this->Second.push_back(second);
    this->Height.push_back(height);
  }
};

inline ClusterTables ClusterTablesOf(ClusterTableColumns columns)
{
  const auto own = std::make_shared<const ClusterTableColumns>(std::move(columns));
  const auto view = [](const auto& of) {
    return ColumnView<typename std::decay_t<decltype(of)>::value_type>{ of.data(), of.size() };
  };
  ClusterTables tables;
  tables.Clusters.Phase = view(own->Phase);
  tables.Clusters.Cluster = view(own->Cluster);
  tables.Clusters.Medoid = view(own->Medoid);
  tables.Clusters.GreatestRank = view(own->GreatestRank);
  tables.Clusters.Greatest = view(own->Greatest);
  tables.Clusters.Motif = view(own->Motif);
  tables.Clusters.Flavour = view(own->Flavour);
  tables.Clusters.MostReceived = view(own->MostReceived);
  tables.Ranks.Phase = view(own->RankPhase);
  tables.Ranks.Rank = view(own->Rank);
  tables.Ranks.Cluster = view(own->RankCluster);
  tables.Dendrogram.Phase = view(own->TreePhase);
  tables.Dendrogram.Cluster = view(own->Merge);
  tables.Dendrogram.First = view(own->First);
  tables.Dendrogram.Second = view(own->Second);
  tables.Dendrogram.Height = view(own->Height);
  tables.MotifNames = { "tree", "exchange" };
  tables.FlavourNames = { "pairs", "sends first", "waitall" };
  tables.Metric = "lateness";
  tables.Owner = own;
  return tables;
}

/// Six ranks: in phase 0, ranks 0 to 2 send at step 0, late by 1 to 3 s, to ranks 3 to 5. These
/// receive at step 1, late by 4 to 6 s, and reply at step 2. Ranks 0 and 1 receive the reply at
/// step 3; the one for rank 2 is lost. Phase 1 is a barrier at step 4.
inline LogicalTableColumns SixRanksColumns()
{
  LogicalTableColumns columns;
  for (std::int32_t rank = 0; rank < 6; ++rank)
  {
    const bool first = rank < 3;
    columns.AddEvent(3 * rank, rank, first ? 0 : 1, 0, first ? 0 : 1, 0, 1, rank + 1, 0, 0);
    if (rank != 2)
    {
      columns.AddEvent(3 * rank + 1, rank, first ? 1 : 0, 0, first ? 3 : 2, 2, 3);
    }
    columns.AddEvent(3 * rank + 2, rank, 2, 1, 4, 4, 5);
  }
  for (std::int32_t rank = 0; rank < 3; ++rank)
  {
    columns.AddMessage(rank, 0, rank + 3, 1);
    columns.AddMessage(rank + 3, 2, rank, rank == 2 ? -1 : 3);
  }
  columns.PhaseNumber = { 0, 1 };
  columns.PhaseName = { "", "" };
  columns.PhaseFirst = { 0, 4 };
  columns.PhaseSteps = { 4, 1 };
  return columns;
}

inline LogicalTimeline SixRanks()
{
  LogicalTables tables = LogicalTablesOf(SixRanksColumns());
  tables.Ranks = { 0, 1, 2, 3, 4, 5 };
  return MakeLogicalTimeline(std::move(tables));
}

/// Their clusters in phase 0: 0 {0, 1}, 1 {2, 3}, 2 {4}, 3 {5}; merge 4 joins 2 and 3, 5 joins 0
/// and 1, 6 joins 5 and 4. Phase 1 has one cluster.
inline ClusterTableColumns SixRanksClusters(std::int32_t flavour = -1, std::int32_t most = 1)
{
  ClusterTableColumns columns;
  columns.AddCluster(0, 0, 0, 1, 2, { 0, 1 }, 1, flavour, most);
  columns.AddCluster(0, 1, 2, 3, 4, { 2, 3 }, 1, flavour, most);
  columns.AddCluster(0, 2, 4, 4, 5, { 4 }, 1, flavour, most);
  columns.AddCluster(0, 3, 5, 5, 6, { 5 }, 1, flavour, most);
  columns.AddCluster(0, 4, 4, 5, 6, {}, 1, flavour, most);
  columns.AddCluster(0, 5, 0, 3, 4, {}, 1, flavour, most);
  columns.AddCluster(0, 6, 2, 5, 6, {}, 1, flavour, most);
  columns.AddCluster(1, 0, 0, 0, 0, { 0, 1, 2, 3, 4, 5 });
  columns.AddMerge(0, 4, 2, 3, 1);
  columns.AddMerge(0, 5, 0, 1, 4);
  columns.AddMerge(0, 6, 5, 4, 9);
  return columns;
}
}
