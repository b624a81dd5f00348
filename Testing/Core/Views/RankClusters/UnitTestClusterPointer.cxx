#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnRankClusters.h"
#include "Views/Core/LogicalTimeline/LogicalTimelinePointer.h"
#include "Views/Core/RankClusters/ClusterPointer.h"

#include <algorithm>

using namespace pclvis;

namespace
{
bool Has(const TipRows& rows, const std::string& name, const std::string& value)
{
  return std::find(rows.begin(), rows.end(), TipRow{ name, value }) != rows.end();
}

void TestTips(Checks& check, DrawnClusters drawn)
{
  ClusterUnder under;
  under.Row = 0;
  under.Step = 0;
  TipRows tip = ClusterTip(drawn, under, LogicalMetric::Lateness);
  check("two merged clusters", Has(tip, "", "2 merged clusters"));
  check("their ranks", Has(tip, "ranks", "4: 0-3"));
  check("root of the mean squared difference", Has(tip, "its parts differ by", "2 s"));
  check("the motif of the phase", Has(tip, "motif", "exchange"));
  check("who sends", Has(tip, "send", "3 of 4, lateness 2 s"));
  check("who does not", Has(tip, "no event", "1 of 4"));
  check("what opens it", Has(tip, "double click", "shows its parts"));
  under.Row = 2;
  under.Step = 4;
  tip = ClusterTip(drawn, under, LogicalMetric::Lateness);
  check("a barrier of all", Has(tip, "collective", "6 of 6, lateness 0 s"));
  under = {};
  under.Join = 6;
  tip = ClusterTip(drawn, under, LogicalMetric::Lateness);
  check("a join names its clusters",
    Has(tip, "", "4 merged clusters") && Has(tip, "click", "shows them as one"));
  under = {};
  under.Cut = true;
  check("the cut says how many are shown",
    Has(ClusterTip(drawn, under, LogicalMetric::Lateness), "shows", "2 of 4 clusters"));
}
}

int UnitTestClusterPointer(int, char*[])
{
  Checks check;
  const LogicalTimeline timeline = SixRanks();
  const RankClusters clusters = MakeRankClusters(ClusterTablesOf(SixRanksClusters()), timeline);
  const LogicalValues values = TakeLogicalValues(timeline, LogicalMetric::Lateness);
  ClusterSums sums(timeline, clusters, values);
  LogicalFrame frame;
  frame.Area = { 0, 0, 160 + 500 + 8, 62 + 300 + 16 };
  frame.Clustered = true;
  const LogicalScene scene = LayLogicalTimeline(timeline, frame);
  const ClusterScene laid = LayClusters(clusters, scene, { 2, {} }, 0);
  const auto at = [&](double x, double y) {
    return FindInClusters(clusters, laid, scene, { x, y });
  };
  check("a cluster at a step", at(210, 300).Row == 0 && at(210, 300).Step == 0);
  check("another one later", at(390, 70).Row == 1 && at(390, 70).Step == 2);
  check("the barrier's", at(600, 200).Row == 2 && at(600, 200).Step == 4);
  check("left of the rows a cluster of the phase in focus",
    at(150, 300).Row == 0 && at(150, 300).Step == -1);
  const TreeNode& join = laid.Tree.Nodes.back();
  check("a join", at(join.At.X + 3, join.At.Y).Join == 6);
  check("the cut", at(*laid.Tree.CutX + 2, 90).Cut);
  check("nothing elsewhere", at(3, 70).IsNothing() && at(210, 30).IsNothing());
  check("the box of a cell", BoxOf(laid, scene, at(210, 300))->X == 160);
  check("of a join", BoxOf(laid, scene, at(join.At.X, join.At.Y))->Middle().X == join.At.X);
  check("of nothing", !BoxOf(laid, scene, {}));
  TestTips(check, { timeline, scene, clusters, laid, sums, {} });

  const ClusteredPhase& phase = clusters.Phases[0];
  check("ranks of a merge", RanksOf(phase, 4) == std::set<std::size_t>{ 4, 5 });
  const ClusterChoice opened = Toggled({ 2, {} }, phase, 5);
  check("a merge is toggled", opened.Toggled.count({ 0, 5 }) == 1);
  check("and back", Toggled(opened, phase, 5) == ClusterChoice{ 2, {} });
  check("one cluster more", Stepped(opened, phase, 1) == ClusterChoice{ 3, {} });
  check("up to all", Stepped({ 3, {} }, phase, 1) == ClusterChoice{});
  check("from all one less", Stepped({}, phase, -1) == ClusterChoice{ 3, {} });
  const auto around = [&](int hops, std::int32_t end) {
    return WithPartners(timeline, { 0 }, hops, 0, end);
  };
  check("no hop is the rank itself", around(0, 5) == std::set<std::size_t>{ 0 });
  check("one hop", around(1, 5) == std::set<std::size_t>{ 0, 3 });
  check("only messages inside of the steps", around(1, 1) == std::set<std::size_t>{ 0 });
  return check.Result();
}
