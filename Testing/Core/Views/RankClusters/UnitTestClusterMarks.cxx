#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnRankClusters.h"
#include "Views/Core/RankClusters/ClusterMarks.h"

using namespace pclvis;

namespace
{
/// Clusters drawn with columns of 100 pixels.
struct Drawing
{
  LogicalTimeline Timeline = SixRanks();
  RankClusters Clusters;
  LogicalValues Values = TakeLogicalValues(Timeline, LogicalMetric::Lateness);
  LogicalScene Scene;
  ClusterScene Laid;
  ClusterSums Sums;
  Theme Ground = ThemeFor(FromHex(0xFFFFFF));
  LogicalColors Colors{ Values, LogicalRange::Trace, 6, Ground };

  Drawing(const ClusterTableColumns& columns, const ClusterChoice& choice)
    : Clusters(MakeRankClusters(ClusterTablesOf(columns), Timeline))
  {
    LogicalFrame frame;
    frame.Area = { 0, 0, 160 + 500 + 8, 62 + 300 + 16 };
    frame.Clustered = true;
    this->Scene = LayLogicalTimeline(this->Timeline, frame);
    this->Laid = LayClusters(this->Clusters, this->Scene, choice, 0);
    this->Sums = ClusterSums(this->Timeline, this->Clusters, this->Values);
  }
  DrawnClusters All() { return { Timeline, Scene, Clusters, Laid, Sums, {} }; }
  ClusterMarks Marks(bool messages = true)
  {
    return BuildClusterMarks(this->All(), this->Colors, messages);
  }
};

/// Quads of the layer at a place, from the end.
int QuadsOf(const ClusterMarks& marks, std::size_t fromEnd)
{
  return marks.Layers[marks.Layers.size() - 1 - fromEnd].Quads.CornerCount() / 4;
}
constexpr std::size_t kPies = 0, kBacks = 1, kLines = 2, kDashes = 3;

void TestLines(Checks& check)
{
  Drawing whole(SixRanksClusters(), { 1, {} });
  // Steps 0 and 2: three of six send; 1 and 3: three and two receive.
  check("a line for the sends and one for the receives of each step",
    QuadsOf(whole.Marks(), kLines) == 4);
  Drawing all(SixRanksClusters(), {});
  // Clusters {0, 1} and {2, 3}: all send or receive, without room for a line, but of {2, 3} one
  // sends at step 0, one receives at 1 and sends at 2. Ranks 4 and 5: messages with ranks 1 and 2.
  check("single ranks have lines to the clusters of their messages",
    QuadsOf(all.Marks(), kLines) == 3 + 3);
  check("which are messages", QuadsOf(all.Marks(false), kLines) == 3);
  check("a single rank's events are boxes", all.Marks().Layers[0].Quads.CornerCount() > 0);
  check("clusters have none", whole.Marks().Layers[0].Quads.CornerCount() == 0);
}

void TestMotifs(Checks& check)
{
  Drawing pairs(SixRanksClusters(0), { 2, {} });
  // Cluster 5 has ranks 0 to 3, cluster 4 ranks 4 and 5, which do not send at step 0 and receive
  // nothing at step 3.
  check("absent events are dashed", QuadsOf(pairs.Marks(), kDashes) > 0);
  check("both timelines exchange messages: 0 to 1 and 2 to 3 of one cluster",
    QuadsOf(pairs.Marks(), kLines) == 2);
  Drawing pies(SixRanksClusters(2, 4), { 1, {} });
  const ClusterMarks marks = pies.Marks();
  check("receives at two steps have pies", QuadsOf(marks, kBacks) > 0 && marks.Labels.size() == 2);
  check("and their number", marks.Labels[0].Words == "1");
  check("instead of the receives' lines", QuadsOf(marks, kLines) == 2);
  Drawing none(SixRanksClusters(), { 1, {} });
  check(
    "others have none", QuadsOf(none.Marks(), kPies) == 0 && QuadsOf(none.Marks(), kDashes) == 0);
}

void TestSelection(Checks& check)
{
  Drawing drawing(SixRanksClusters(), { 2, {} }); // {0, 1, 2, 3}, {4, 5}
  check("nothing selected, nothing marked",
    BuildClusterSelection(drawing.All(), drawing.Ground, {})[0].Quads.CornerCount() == 0);
  const std::vector<MarkLayer> marks = BuildClusterSelection(drawing.All(), drawing.Ground, { 4 });
  check("a cluster without a selected rank is paler", marks[0].Quads.CornerCount() == 4);
  check("a bar beside the other, and the barrier's", marks[1].Quads.CornerCount() == 2 * 4);
  const std::vector<float>& bar = marks[1].Quads.Corners;
  const Box& row = drawing.Laid.Rows[1].Place;
  float low = 1e9f, high = 0;
  for (std::size_t i = 1; i < 8; i += 2)
  {
    low = std::min(low, bar[i]);
    high = std::max(high, bar[i]);
  }
  check("as high as the share of its ranks",
    low == float(row.Y) && std::fabs(high - low - row.Height / 2) < 1);
  check("grounds of all rows",
    BuildClusterGrounds(drawing.All(), drawing.Ground)[0].Quads.CornerCount() == 2 * 4);
}
}

int UnitTestClusterMarks(int, char*[])
{
  Checks check;
  TestLines(check);
  TestMotifs(check);
  TestSelection(check);
  return check.Result();
}
