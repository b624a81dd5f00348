#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnAttribution.h"
#include "Testing/Support/MarkExtent.h"
#include "Views/Core/Attribution/AttributionMarks.h"

#include <algorithm>
#include <iterator>

using namespace pclvis;

namespace
{
using Chart = AttributionScene::Chart;

/// The layers of a colour that are not empty, the n-th of them or (-1) all.
MarkExtent ColorExtent(const std::vector<MarkLayer>& marks, Color color, int number = -1)
{
  std::vector<MarkLayer> layers;
  std::copy_if(marks.begin(), marks.end(), std::back_inserter(layers),
    [&](const MarkLayer& layer) { return layer.Fill == color && !layer.Quads.Corners.empty(); });
  return ExtentOf(number < 0 ? layers : std::vector<MarkLayer>{ layers.at(number) });
}

/// The bar of a slow rank stands over no chart.
void TestSlowRank(Checks& check)
{
  Attribution slow = DrawnAttribution();
  slow.Windows = { { 1.1, 1.9, Cause::SlowRank, 0.8 } };
  const AttributionColors colors = AttributionColorsFor(ThemeFor(FromHex(0xFFFFFF)));
  AttributionFrame frame;
  frame.Area = { 16, 50, 1236, 620 };
  const AttributionScene scene = LayAttribution(slow, frame);
  const MarkExtent bar =
    ColorExtent(BuildAttributionMarks(slow, scene, colors, -1, { 0, 4 }), colors.Cause);
  check.Near("a slow rank's bar is in the lane", bar.High, scene.Lane.Y + scene.Lane.Height, 1e-3);
  check("and not below it", bar.Low >= scene.Lane.Y && bar.Low > scene.Charts[0].Y);
  check.Near("it begins with the cause", bar.Left, 62 + 275, 1e-3);
}

/// Its bar, 3 pixels high, is in the chart of background traffic.
void TestSlowLink(Checks& check, const AttributionScene& scene)
{
  check.Near("that of a slow link is two pixels below it",
    BarTop(scene, Cause::Background) - 3 - BarTop(scene, Cause::SlowLink), 2, 1e-9);
}

/// Ranks 0 to 7 by hand, and 4096 of which each has a bar of its own in a chart 4 times as wide.
void TestWork(Checks& check)
{
  Attribution attribution = DrawnAttribution();
  for (std::int32_t rank = 0; rank < 8; ++rank)
  {
    const double ratio = rank == 5 ? 1.6 : rank == 2 ? 0.8 : 1;
    attribution.Work.push_back({ rank, ratio, ratio, rank == 5 });
  }

  AttributionFrame frame;
  frame.Area = { 16, 50, 1236, 620 };
  const AttributionColors colors = AttributionColorsFor(ThemeFor(FromHex(0xFFFFFF)));
  const AttributionScene scene = LayAttribution(attribution, frame);
  const std::vector<WorkBar> bars = WorkBarsOf(attribution, scene);
  check("a bar a rank", bars.size() == 8 && bars[5].First == 5 && bars[5].Last == 5);
  const double one = scene.Y(Chart::Work, 1);
  check.Near("from 1 up to 1.6", bars[5].Top, scene.Y(Chart::Work, 1.6) + 0.75, 1e-9);
  check.Near("from 1 down to 0.8", bars[2].Bottom, scene.Y(Chart::Work, 0.8) - 0.75, 1e-9);
  check.Near("1 itself is a thin one", bars[3].Top - bars[3].Bottom, 1.5, 1e-9);
  const MarkExtent slow =
    ColorExtent(BuildAttributionMarks(attribution, scene, colors, -1, { 0, 4 }), colors.Cause, 0);
  check.Near(
    "the slow one has the causes' colour", (slow.Left + slow.Right) / 2, scene.WorkX(5), 1e-3);
  check.Near("and begins at 1", slow.Low, one - 0.75, 1e-3);
  attribution.Work[5].Ratio = 60;
  const AttributionScene clipped = LayAttribution(attribution, frame);
  const MarkExtent tip =
    ColorExtent(BuildAttributionMarks(attribution, clipped, colors, -1, { 0, 4 }), colors.Cause, 0);
  const Box& box = clipped.Of(Chart::Work);
  check.Near("a clipped bar ends in a triangle above the upper end", tip.High,
    box.Y + box.Height + 0.75 + 3.5, 1e-3);
  attribution.Work.clear();
  for (std::int32_t rank = 0; rank < 4096; ++rank)
  {
    const double ratio = rank == 1234 ? 1.5 : rank == 1235 ? 0.5 : 1;
    attribution.Work.push_back({ rank, ratio, ratio, rank == 1234 });
  }
  const AttributionScene many = LayAttribution(attribution, frame);
  const std::vector<WorkBar> joined = WorkBarsOf(attribution, many);
  check("of 4096 ranks in 1000 pixels there are 333 bars", joined.size() == 333);
  std::size_t ranks = 0, slowOnes = 0, extremes = 0;
  for (const WorkBar& bar : joined)
  {
    ranks += bar.Last - bar.First + 1;
    slowOnes += bar.Slow;
    extremes += (bar.Most == 1234) + (bar.Least == 1235);
  }
  check("each rank is in one", ranks == 4096);
  check("the slow one, the longest and the shortest are kept", slowOnes == 1 && extremes == 2);
}
}

int UnitTestAttributionMarks(int, char*[])
{
  Checks check;
  const Attribution attribution = DrawnAttribution();
  const AttributionColors colors = AttributionColorsFor(ThemeFor(FromHex(0xFFFFFF)));
  AttributionFrame frame;
  frame.Area = { 16, 50, 1236, 620 };
  const AttributionScene scene = LayAttribution(attribution, frame);
  const std::vector<MarkLayer> marks =
    BuildAttributionMarks(attribution, scene, colors, 1, { 1, 2 });
  const MarkExtent chosen = ColorExtent(marks, colors.Chosen);
  check.Near("the chosen duration has a ground from its begin", chosen.Left, 312, 1e-3);
  check.Near("to its end", chosen.Right, 562, 1e-3);
  check("in all charts", chosen.Low < 71 && chosen.High > 643);
  check("without one there is none",
    ColorExtent(BuildAttributionMarks(attribution, scene, colors, -1, { 0, 4 }), colors.Chosen)
        .Layers == 0);
  const MarkExtent window = ColorExtent(marks, colors.Base.Accent);
  check.Near("the window has lines at its begin", window.Left, 312, 1);
  check("the whole trace has none",
    ColorExtent(BuildAttributionMarks(attribution, scene, colors, 1, { 0, 4 }), colors.Base.Accent)
        .Layers == 0);
  const MarkExtent intra = ColorExtent(marks, colors.Intra);
  check.Near("lines go from the first duration's middle", intra.Left, 62 + 125, 3);
  check.Near(
    "20 messages within nodes are at their height", intra.High, scene.Y(Chart::Mapping, 20), 3);
  const MarkExtent best = ColorExtent(marks, colors.Inter, 1);
  check.Near(
    "dashed: a tenth of the messages between nodes", best.High, scene.Y(Chart::Mapping, 3), 1);
  const MarkExtent cause = ColorExtent(marks, colors.Cause);
  check.Near("the cause's bar begins with it", cause.Left, 62 + 275, 1e-3);
  check("on top of its chart",
    cause.Low > scene.Y(Chart::Background, 2.5) && cause.High < scene.Charts[1].Y);
  const MarkExtent pale = ColorExtent(marks, ImbalanceColor(0, colors.Base));
  check.Near("the area begins at the first duration's middle", pale.Left, 187, 1e-3);
  check.Near("and ends before the one without messages", pale.Right, 437, 1e-3);
  // Bands of 1/96: 0.2917 begins the 28th, 0.3 ends in the 29th.
  const auto band = [&marks, &colors](int number) {
    return ColorExtent(
      marks, ImbalanceColor(kMostImbalance * (number + 0.5) / 48 - 0.25, colors.Base))
      .Layers;
  };
  check("its colours go as high as the imbalance", band(28) == 1 && band(30) == 0);
  check("each size has a line, the reference a grey one",
    ColorExtent(marks, SizeColor(4, colors.Base)).Layers == 1 &&
      ColorExtent(marks, colors.Reference).Layers == 1);
  check.Near("a ratio of 6 is at its height", ColorExtent(marks, SizeColor(0, colors.Base)).High,
    scene.Y(Chart::Background, std::log2(6.0)), 3);
  const MarkExtent pie = ColorExtent(marks, colors.Inter, 2);
  check.Near("40 % of the pie lie right of its top", pie.Right, scene.Pie.X + 34, 0.1);
  check("and do not reach its left half's middle", pie.Left > scene.Pie.X - 1);
  check.Near("a tenth of the second pie goes down to its middle",
    ColorExtent(marks, colors.Inter, 2).Low, scene.ProposedPie.Y, 0.1);
  TestSlowRank(check);
  TestSlowLink(check, scene);
  TestWork(check);
  check("powers of two are the ticks of the times",
    TicksOf(scene, Chart::Background) == std::vector<double>{ -1, 0, 1, 2, 3 });
  return check.Result();
}
