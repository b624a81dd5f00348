#include "Readers/Base/Error.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnRankClusters.h"

using namespace pclvis;

namespace
{
using Places = std::vector<std::size_t>;

bool Refused(const ClusterTableColumns& columns, const std::string& words)
{
  try
  {
    MakeRankClusters(ClusterTablesOf(columns), SixRanks());
  }
  catch (const Error& error)
  {
    return std::string(error.what()).find(words) != std::string::npos;
  }
  return false;
}

void TestTree(Checks& check)
{
  const RankClusters clusters = MakeRankClusters(ClusterTablesOf(SixRanksClusters()), SixRanks());
  check("two phases have clusters", clusters.Phases.size() == 2);
  const ClusteredPhase& phase = clusters.Phases[0];
  check("four clusters merge into one", phase.Leaves == 4 && phase.Root() == 6);
  check("steps are those of the phase", phase.FirstStep == 0 && phase.EndStep == 4);
  check("members are in order", phase.Members == Places{ 0, 1, 2, 3, 4, 5 });
  check("a merge has the ranks of its parts",
    phase.Clusters[5].Begin == 0 && phase.Clusters[5].End == 4 && phase.Clusters[6].Ranks() == 6);
  check("a rank is in its cluster", phase.ClusterOf(3) == 1 && phase.ClusterOf(5) == 3);
  check("the greatest value is that of all", phase.Greatest == 6);
  check("a phase is found by its number", clusters.PlaceOf(1) == 1 && clusters.PlaceOf(7) == -1);
}

/// 0 and 2 merge before 1, so that 1 comes last.
void TestOrder(Checks& check)
{
  ClusterTableColumns columns;
  columns.AddCluster(0, 0, 0, 0, 1, { 0 });
  columns.AddCluster(0, 1, 1, 1, 1, { 1 });
  columns.AddCluster(0, 2, 2, 2, 1, { 2, 5 });
  columns.AddCluster(0, 3, 2, 2, 1, {});
  columns.AddCluster(0, 4, 2, 2, 1, {});
  columns.AddMerge(0, 3, 0, 2, 1);
  columns.AddMerge(0, 4, 3, 1, 2);
  const RankClusters clusters = MakeRankClusters(ClusterTablesOf(columns), SixRanks());
  check("parts of a merge follow each other", clusters.Phases[0].Members == Places{ 0, 2, 5, 1 });
}

/// Phases 0 and 2 have steps in common, 1 begins after both.
void TestLanes(Checks& check)
{
  LogicalTableColumns events;
  for (std::int32_t rank = 0; rank < 4; ++rank)
  {
    events.AddEvent(2 * rank, rank, 0, rank == 3 ? 2 : 0, rank, 0, 1);
    events.AddEvent(2 * rank + 1, rank, 2, 1, 5, 1, 2);
  }
  ClusterTableColumns columns;
  columns.AddCluster(0, 0, 0, 0, 1, { 0, 1, 2 });
  columns.AddCluster(1, 0, 0, 0, 1, { 0, 1, 2, 3 });
  columns.AddCluster(2, 0, 3, 3, 1, { 3 });
  events.Step[6] = 2; // of rank 3 in phase 2
  const RankClusters clusters = MakeRankClusters(
    ClusterTablesOf(columns), MakeLogicalTimeline(LogicalTablesOf(std::move(events))));
  check("phases with common steps are a group with two lanes",
    clusters.Lanes.size() == 2 && clusters.Lanes[0] == std::vector<double>{ 3, 1 } &&
      clusters.Lanes[1] == std::vector<double>{ 4 });
  check("each has a lane of its own",
    clusters.Phases[0].Lane == 0 && clusters.Phases[1].Lane == 1 &&
      clusters.Phases[1].Number == 2 && clusters.Phases[2].Group == 1);
}

void TestErrors(Checks& check)
{
  ClusterTableColumns columns = SixRanksClusters();
  columns.Phase[0] = 9;
  check("another phase is refused", Refused(columns, "phase 9, which has no events"));
  columns = SixRanksClusters();
  columns.Rank[0] = 77;
  check("another rank is refused", Refused(columns, "rank 77, which has no events"));
  columns = SixRanksClusters();
  columns.Second[2] = 5;
  check("a part of two merges is refused", Refused(columns, "dendrogram of phase 0 is no tree"));
  columns = SixRanksClusters();
  columns.RankCluster[0] = 12;
  check("a cluster that is not there is refused", Refused(columns, "phase 0 has no cluster 12"));
  columns = SixRanksClusters();
  columns.TreePhase.pop_back();
  columns.Merge.pop_back();
  columns.First.pop_back();
  columns.Second.pop_back();
  columns.Height.pop_back();
  check("two trees are refused", Refused(columns, "do not merge into one"));
}
}

int UnitTestRankClusters(int, char*[])
{
  Checks check;
  TestTree(check);
  TestOrder(check);
  TestLanes(check);
  TestErrors(check);
  return check.Result();
}
