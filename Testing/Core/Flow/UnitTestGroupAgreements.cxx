#include "Filters/Core/Flow/GroupAgreements.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <vector>

using namespace pclvis;

namespace
{
/// Ranks 0 to 5 in the flow groups 0 0 0 3 3 3.
schema::RankGraphs::Table Graphs()
{
  schema::RankGraphs::Table graphs;
  for (std::int32_t rank = 0; rank < 6; ++rank)
  {
    graphs.Rank.Append(rank);
    graphs.Group.Append(rank < 3 ? 0 : 3);
  }
  return graphs;
}

void TestRegions(Checks& check)
{
  GroupedByRegion::Owned regions;
  const std::int32_t regionOf[] = { 5, 5, 7, 7, 7, 7 };
  for (std::int32_t rank = 6; rank-- > 0;)
  {
    regions.Rank.Append(rank);
    regions.Region.Append(regionOf[rank]);
  }
  regions.Rank.Append(9); // has no graph
  regions.Region.Append(0);
  const GroupAgreements found = CompareGroups(Graphs(), ViewsOf<GroupedByRegion>(regions), {});
  check("one row", found.Table.Ranks.Size() == 1 && found.Table.Phase[0] == -1);
  check("of the ranks with a graph", found.Table.Ranks[0] == 6);
  check("two groups of each kind", found.Table.FlowGroups[0] == 2 && found.Table.Groups[0] == 2);
  check.Near("their index, see UnitTestAdjustedRandIndex", found.Table.RandIndex[0], 1.2 / 3.7);
  check("it is said",
    found.Observations.size() == 1 && found.Observations[0].Id() == "flow.regions_agree");
  schema::RankGraphs::Table apart;
  for (std::int32_t rank = 0; rank < 6; ++rank)
  {
    apart.Rank.Append(rank);
    apart.Group.Append(rank);
  }
  check("ranks that each have a graph of their own are no groups: nothing is said",
    CompareGroups(apart, ViewsOf<GroupedByRegion>(regions), {}).Observations.empty());
  for (std::size_t i = 0; i < 6; ++i)
  {
    regions.Region[i] = regions.Rank[i];
  }
  check("nor are regions of one rank each",
    CompareGroups(Graphs(), ViewsOf<GroupedByRegion>(regions), {}).Observations.empty());
  regions.Region = Column<std::int32_t>(7, 2);
  check("nor is one region of all ranks",
    CompareGroups(Graphs(), ViewsOf<GroupedByRegion>(regions), {}).Observations.empty());
  regions.Region = Column<std::int32_t>(7, -1);
  check("ranks in no region are in no group",
    CompareGroups(Graphs(), ViewsOf<GroupedByRegion>(regions), {}).Table.Ranks.Size() == 0);
}

void TestClusters(Checks& check)
{
  GroupedByCluster::Owned clusters;
  for (std::int32_t rank = 0; rank < 6; ++rank)
  {
    for (const std::int32_t phase : { 1, 2, 3 })
    {
      if (phase > 1 || rank == 0) // phase 1 has one rank
      {
        clusters.Phase.Append(phase);
        clusters.Rank.Append(rank);
        clusters.Cluster.Append(phase == 2 ? rank / 3 : 0);
      }
    }
  }
  const GroupAgreements found = CompareGroups(Graphs(), {}, ViewsOf<GroupedByCluster>(clusters));
  check("a row of each phase", found.Table.Ranks.Size() == 3 && found.Table.Phase[2] == 3);
  check("one rank cannot agree", std::isnan(found.Table.RandIndex[0]));
  check.Near("phase 2 has the same groups", found.Table.RandIndex[1], 1);
  check.Near("one cluster tells nothing", found.Table.RandIndex[2], 0);
  check("the first phase with most ranks is said",
    found.Observations.size() == 1 &&
      found.Observations[0].Text().find("phase 2 (6 ranks)") != std::string::npos);
}
}

int UnitTestGroupAgreements(int, char*[])
{
  Checks check;
  TestRegions(check);
  TestClusters(check);
  check("nothing to compare with", CompareGroups(Graphs(), {}, {}).Table.Ranks.Size() == 0);
  return check.Result();
}
