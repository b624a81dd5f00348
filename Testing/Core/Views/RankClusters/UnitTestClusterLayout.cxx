#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnRankClusters.h"
#include "Views/Core/RankClusters/ClusterLayout.h"

using namespace pclvis;

namespace
{
/// Columns of 100 pixels from 160 on, 2 ranks above with 17 each, 9 between, 300 for clusters.
LogicalFrame Frame()
{
  LogicalFrame frame;
  frame.Area = { 0, 0, 160 + 500 + 8, 62 + 300 + 9 + 34 + 16 };
  frame.Clustered = true;
  frame.Ranks = { 3, 5 };
  return frame;
}

bool Is(const Box& box, double x, double y, double width, double height)
{
  return box.X == x && box.Y == y && box.Width == width && box.Height == height;
}

void TestScene(Checks& check)
{
  const LogicalTimeline timeline = SixRanks();
  LogicalFrame frame = Frame();
  LogicalScene scene = LayLogicalTimeline(timeline, frame);
  check("ranks in focus are above", Is(scene.Plot, 160, 371, 500, 34) && scene.RankOf.size() == 2);
  check("clusters below", Is(scene.Clusters, 160, 62, 500, 300));
  check("both have the columns", Is(scene.Columns, 160, 62, 500, 343));
  check("the dendrogram is to the left", Is(scene.Tree, 0, 62, 96, 300));
  frame.Ranks.clear();
  scene = LayLogicalTimeline(timeline, frame);
  check("without a focus clusters have all", scene.Clusters.Height == 343 && scene.RankOf.empty());
  frame = Frame();
  frame.Area.Height = 62 + 100 + 16;
  scene = LayLogicalTimeline(timeline, frame);
  check("in a low view, too", scene.RankOf.empty() && scene.RowOf[3] == -1);
  frame = Frame();
  frame.Ranks = { 0, 1, 2, 3, 4, 5 };
  frame.Area.Height = 42 + 200 + 16; // a low strip
  scene = LayLogicalTimeline(timeline, frame);
  check("many ranks in focus leave the larger part", scene.Plot.Height == 84);
  frame.Clustered = false;
  scene = LayLogicalTimeline(timeline, frame);
  check("without clusters all is as before",
    scene.Clusters.Width == 0 && scene.Plot.Height == 200 && scene.Columns.Height == 200);
}

void TestRows(Checks& check)
{
  const LogicalTimeline timeline = SixRanks();
  const LogicalScene scene = LayLogicalTimeline(timeline, Frame());
  const RankClusters clusters = MakeRankClusters(ClusterTablesOf(SixRanksClusters()), timeline);
  const ClusterScene laid = LayClusters(clusters, scene, {}, 0);
  check("four clusters, and one of the barrier", laid.Rows.size() == 5 && laid.Phase == 0);
  // 3 gaps of 2; 13 for each row, the other 242 are 40.33 for each rank: rows of 93.67 and 53.33.
  check("rows are as high as they have ranks",
    Is(laid.Rows[0].Place, 160, 268, 398, 94) && Is(laid.Rows[1].Place, 160, 173, 398, 93) &&
      Is(laid.Rows[2].Place, 160, 117, 398, 54) && Is(laid.Rows[3].Place, 160, 62, 398, 53));
  check("the barrier's cluster fills the height", Is(laid.Rows[4].Place, 560, 62, 98, 300));
  check("grounds alternate", !laid.Rows[0].Odd && laid.Rows[1].Odd && !laid.Rows[2].Odd);
  check("a cell has gaps around it", Is(CellOf(laid.Rows[0], scene, 1), 260, 269, 96, 92));
  check("the dendrogram has the rows' height",
    laid.Tree.Place.Y == 62 && laid.Tree.Place.Height == 300 && laid.Tree.Rows == 4);
  check("and leaves room for numbers of ranks", laid.Tree.Place.Width == 100);
  check("the phase with the greatest value is in focus", PhaseInFocus(clusters, { 0, 5 }, -1) == 0);
  check("or the wanted one", PhaseInFocus(clusters, { 0, 5 }, 1) == 1);
  check("if it is seen", PhaseInFocus(clusters, { 0, 4 }, 1) == 0);
  check("else none", PhaseInFocus(clusters, { 5, 9 }, 1) == -1);
  LogicalFrame frame = Frame();
  frame.Steps = { 0, 2 };
  const LogicalScene first = LayLogicalTimeline(timeline, frame);
  check("only what is seen has rows", LayClusters(clusters, first, {}, -1).Rows.size() == 4);
}

/// Ten phases of three ranks at the same steps, each with two clusters.
void TestLanes(Checks& check)
{
  LogicalTableColumns events;
  ClusterTableColumns columns;
  for (std::int32_t rank = 0; rank < 30; ++rank)
  {
    events.AddEvent(rank, rank, 0, rank / 3, 0, 0, 1);
  }
  for (std::int32_t phase = 0; phase < 10; ++phase)
  {
    columns.AddCluster(phase, 0, 3 * phase, 3 * phase, phase, { 3 * phase });
    columns.AddCluster(
      phase, 1, 3 * phase + 1, 3 * phase + 1, phase, { 3 * phase + 1, 3 * phase + 2 });
    columns.AddCluster(phase, 2, 3 * phase, 3 * phase, phase, {});
    columns.AddMerge(phase, 2, 0, 1, 1);
  }
  const LogicalTimeline timeline = MakeLogicalTimeline(LogicalTablesOf(std::move(events)));
  const RankClusters clusters = MakeRankClusters(ClusterTablesOf(columns), timeline);
  LogicalFrame frame = Frame();
  frame.Ranks.clear();
  frame.Area.Height = 18 + 24 + 100 + 16; // a low strip
  const LogicalScene scene = LayLogicalTimeline(timeline, frame);
  check("100 pixels", scene.Clusters.Height == 100);
  const ClusterScene laid = LayClusters(clusters, scene, {}, 3);
  // 40 for the two clusters in focus, of the other 60 a ninth for each phase.
  check("only the phase in focus has room for two clusters", laid.Rows.size() == 11);
  const auto height = [&laid](std::size_t phase) {
    double sum = 0;
    for (const ClusterRow& row : laid.Rows)
    {
      sum += row.Phase == phase ? row.Place.Height : 0;
    }
    return sum;
  };
  check("it has 40 of 100 pixels", height(3) >= 38 && height(3) <= 40);
  check("others less than 7", height(0) <= 7 && height(9) >= 6);
}
}

int UnitTestClusterLayout(int, char*[])
{
  Checks check;
  TestScene(check);
  TestRows(check);
  TestLanes(check);
  return check.Result();
}
