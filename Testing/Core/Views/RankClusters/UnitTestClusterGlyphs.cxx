#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnRankClusters.h"
#include "Views/Core/RankClusters/ClusterGlyphs.h"

using namespace pclvis;

namespace
{
bool Is(const ClusterBar& bar, GlyphPart part, double x, double y, double width, double height)
{
  return bar.Part == part && bar.Place.X == x && bar.Place.Y == y && bar.Place.Width == width &&
    bar.Place.Height == height;
}

ClusterStep Some(std::int32_t sends, std::int32_t receives, std::int32_t collectives)
{
  ClusterStep step;
  step.Sends = sends;
  step.Receives = receives;
  step.Collectives = collectives;
  step.OfSends = { 2.0 * sends, sends };
  step.OfReceives = { 3.0 * receives, receives };
  step.OfWork = { 1, 1 };
  return step;
}

void TestGlyph(Checks& check)
{
  const Box cell{ 100, 0, 10, 40 };
  GlyphLook look;
  std::vector<ClusterBar> bars = ClusterBars(Some(1, 2, 0), 4, cell, look);
  check(
    "a quarter sends, above", bars.size() == 2 && Is(bars[0], GlyphPart::Sends, 100, 30, 10, 10));
  check("half receives, below", Is(bars[1], GlyphPart::Receives, 100, 0, 10, 20));
  check("by their means", bars[0].Value == 2 && bars[1].Value == 3);
  look.Idle = false;
  bars = ClusterBars(Some(1, 3, 0), 16, cell, look);
  check("without idle ranks both share the height",
    Is(bars[0], GlyphPart::Sends, 100, 30, 10, 10) &&
      Is(bars[1], GlyphPart::Receives, 100, 0, 10, 30));
  look.Idle = true;
  bars = ClusterBars(Some(1, 0, 0), 1000, cell, look);
  check("one of many is seen", Is(bars[0], GlyphPart::Sends, 100, 38, 10, 2));
  bars = ClusterBars(Some(0, 0, 4), 4, cell, look);
  check("a collective operation of all fills it",
    bars.size() == 1 && Is(bars[0], GlyphPart::Collectives, 100, 0, 10, 40));
  bars = ClusterBars(Some(1, 1, 1), 4, cell, look);
  check("of some it is between", Is(bars[2], GlyphPart::Collectives, 100, 15, 10, 10));
  look.Work = true;
  bars = ClusterBars(Some(1, 0, 0), 4, cell, look);
  check("work is the left half",
    bars.size() == 2 && bars[0].Work && bars[0].Value == 1 && bars[0].Place.Width == 5 &&
      bars[1].Place.X == 105 && !bars[1].Work);
  check("nobody does anything: no bars", ClusterBars({}, 4, cell, look).empty());
}

void TestPairs(Checks& check)
{
  const Box cell{ 0, 0, 10, 42 }; // two timelines of 20
  const GlyphLook look;
  std::vector<ClusterBar> bars = PairBars(Some(2, 0, 0), Some(4, 0, 0), 0, cell, look);
  check(
    "first senders are above", bars.size() == 1 && Is(bars[0], GlyphPart::Sends, 0, 22, 10, 20));
  bars = PairBars(Some(0, 2, 0), Some(0, 4, 0), 1, cell, look);
  check("first receivers below", Is(bars[0], GlyphPart::Receives, 0, 0, 10, 20));
  bars = PairBars(Some(2, 0, 0), Some(4, 0, 0), 2, cell, look);
  check("who send next", Is(bars[0], GlyphPart::Sends, 0, 0, 10, 20));
  bars = PairBars(Some(0, 2, 0), Some(0, 4, 0), 3, cell, look);
  check("to those above", Is(bars[0], GlyphPart::Receives, 0, 22, 10, 20));
  bars = PairBars(Some(0, 0, 0), Some(4, 0, 0), 0, cell, look);
  check("a cluster without first senders has an absent box",
    bars.size() == 1 && Is(bars[0], GlyphPart::AbsentSends, 0, 22, 10, 20));
  check("if others send", PairBars({}, {}, 0, cell, look).empty());
}

void TestPixels(Checks& check)
{
  const LogicalTimeline timeline = SixRanks();
  const RankClusters clusters = MakeRankClusters(ClusterTablesOf(SixRanksClusters()), timeline);
  const LogicalValues values = TakeLogicalValues(timeline, LogicalMetric::Lateness);
  ClusterSums sums(timeline, clusters, values);
  const LogicalColors colors(values, LogicalRange::Trace, 6, ThemeFor(FromHex(0xFFFFFF)));
  LogicalFrame frame;
  frame.Area = { 0, 0, 104 + 30 + 8, 18 + 24 + 300 + 16 }; // columns of 6 pixels: no boxes
  frame.Area.Height = 62 + 300 + 16;
  frame.Clustered = true;
  const LogicalScene scene = LayLogicalTimeline(timeline, frame);
  const ClusterScene laid = LayClusters(clusters, scene, { 1, {} }, 0);
  const GlyphLook look;
  const PixelImage image = PaintClusters(clusters, laid, scene, sums, colors, look);
  const auto at = [&image](double x, double yFromTop) {
    const std::uint8_t* p = image.Rgba.data() +
      4 * (std::size_t(image.Height - 1 - int(yFromTop)) * image.Width + std::size_t(x));
    return p[3] == 0 ? Color{ 1, 2, 3 } : Color{ p[0], p[1], p[2] };
  };
  const double column = scene.Seen.ColumnWidth();
  check("one row for each phase", laid.Rows.size() == 2);
  check("half of the ranks send at step 0, late by 2 s in the mean",
    at(1, 2) == colors.OfValue(2, 0) && at(1, 147) == colors.OfValue(2, 0));
  check("the others have no event", at(1, 153) == Color{ 1, 2, 3 });
  check("they receive at step 1, late by 5 s",
    at(column + 1, 298) == colors.OfValue(5, 1) && at(column + 1, 2) == Color{ 1, 2, 3 });
  const double high = SeenClusterHigh(clusters, laid, scene, sums);
  check("colours reach to the greatest mean", high == 5);
  check("narrow columns have no lines", !HasGlyphLines(scene));
  check("pairs and pies by flavour",
    !DrawnAsPairs(clusters.Phases[0], clusters.Phases[0].Clusters[0]) &&
      !DrawnWithPies(clusters.Phases[0]));
  const RankClusters pairs = MakeRankClusters(ClusterTablesOf(SixRanksClusters(0)), timeline);
  check("ranks that send and receive in turn are pairs",
    DrawnAsPairs(pairs.Phases[0], pairs.Phases[0].Clusters[0]) &&
      !DrawnAsPairs(pairs.Phases[0], pairs.Phases[0].Clusters[2]));
  const RankClusters pies = MakeRankClusters(ClusterTablesOf(SixRanksClusters(2, 4)), timeline);
  check("receives of several messages have pies", DrawnWithPies(pies.Phases[0]));
}
}

int UnitTestClusterGlyphs(int, char*[])
{
  Checks check;
  TestGlyph(check);
  TestPairs(check);
  TestPixels(check);
  return check.Result();
}
