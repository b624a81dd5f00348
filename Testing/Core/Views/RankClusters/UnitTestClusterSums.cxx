#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnRankClusters.h"
#include "Views/Core/RankClusters/ClusterSums.h"

using namespace pclvis;

int UnitTestClusterSums(int, char*[])
{
  Checks check;
  LogicalTableColumns columns = SixRanksColumns();
  columns.Messages[1] = 5; // rank 0 completes five messages at step 3
  const LogicalTimeline timeline = MakeLogicalTimeline(LogicalTablesOf(std::move(columns)));
  const RankClusters clusters = MakeRankClusters(ClusterTablesOf(SixRanksClusters()), timeline);
  const LogicalValues values = TakeLogicalValues(timeline, LogicalMetric::Lateness);
  ClusterSums sums(timeline, clusters, values);
  const std::vector<ClusterStep> first = sums.Of(0, 0);
  check("a value for each step of the phase", first.size() == 4);
  check("both ranks send at step 0, late by 1 and 2 s",
    first[0].Sends == 2 && first[0].OfSends.Mean() == 1.5f && first[0].Receives == 0);
  check("and receive six messages at step 3",
    first[3].Receives == 2 && first[3].Received == 6 && first[3].Events() == 2);
  check("at step 1 they have no event", first[1].Events() == 0 && first[1].OfReceives.Mean() < 0);
  check("work before has half of that lateness", first[0].OfWork.Mean() == 0.75f);
  const std::vector<ClusterStep>& all = sums.Of(0, 6);
  check("in the whole three send, late by 2 s", all[0].Sends == 3 && all[0].OfSends.Mean() == 2);
  check("three receive, late by 5 s", all[1].Receives == 3 && all[1].OfReceives.Mean() == 5);
  check("two receive the replies", all[2].Sends == 3 && all[3].Receives == 2);
  const ClusterStep& barrier = sums.Of(1, 0)[0];
  check("all are in the barrier, not late",
    barrier.Collectives == 6 && barrier.OfCollectives.Mean() == 0 && barrier.Sends == 0);
  check(
    "a merge of two has the sum", sums.Of(0, 5)[0].Sends == 3 && sums.Of(0, 5)[1].Receives == 1);
  return check.Result();
}
