#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnEvolution.h"
#include "Testing/Support/MarkExtent.h"
#include "Views/Core/Evolution/EvolutionMarks.h"

#include <algorithm>
#include <iterator>

using namespace pclvis;

namespace
{
/// The layers of a colour.
MarkExtent ColorExtent(const std::vector<MarkLayer>& marks, Color color, double opacity = 1)
{
  std::vector<MarkLayer> layers;
  std::copy_if(marks.begin(), marks.end(), std::back_inserter(layers),
    [&](const MarkLayer& layer) { return layer.Fill == color && layer.Opacity == opacity; });
  return ExtentOf(layers);
}

/// A plot of 1000 pixels from 112.
EvolutionFrame FrameOf(const Evolution& evolution, int region)
{
  EvolutionFrame frame;
  frame.Area = { 16, 100, 1162, 700 };
  frame.Regions = { region };
  frame.Compress = false;
  frame.Window = evolution.Whole;
  return frame;
}

void TestRows(Checks& check)
{
  const Evolution evolution = DrawnEvolution();
  const EvolutionColors colors = EvolutionColorsFor(ThemeFor(FromHex(0xFFFFFF)));
  EvolutionFrame frame = FrameOf(evolution, 0);
  EvolutionScene scene = LayEvolution(evolution, frame);
  scene.Rows.resize(1);
  const std::vector<MarkLayer> marks = BuildEvolutionMarks(evolution, scene, colors);
  // Region 0: steady 2..6 s of 10 on 1000 pixels from 112.
  const MarkExtent steady = ColorExtent(marks, colors.Steady);
  check.Near("the bar of a steady period has its begin", steady.Left, 312, 2.1);
  check.Near("and its end", steady.Right, 712, 2.1);
  check.Near("and is 6 high", steady.High - steady.Low, 6, 1e-3);
  check("this row has no growth", ColorExtent(marks, colors.Growth).Layers == 0);
  const MarkExtent quiet = ColorExtent(marks, colors.Quiet);
  check("other periods have a ground from end to end", quiet.Left < 112.1 && quiet.Right > 1111.9);
  const MarkExtent average = ColorExtent(marks, colors.Average);
  check.Near("Ave is at its height", (average.Low + average.High) / 2, scene.Rows[0].ToY(2), 1e-3);
  const MarkExtent curve = ColorExtent(marks, colors.Base.Second);
  check.Near("the curve ends at the last window's middle", curve.Right, 112 + 700, 1.5);
  const MarkExtent area = ColorExtent(marks, colors.Base.Second, 0.09);
  check.Near("the ground under it ends before the empty window", area.Right, 112 + 300, 0.1);
  const MarkExtent circle = ColorExtent(marks, LatencyColor(colors.Latency, 3));
  check("the steady period's circle is in the middle of it",
    circle.Left < 512 && circle.Right > 512 && circle.High < 800.1);
  check("growth and steady have a rim of ink", ColorExtent(marks, colors.Base.Ink).Layers == 1);
  check("the last thing drawn is the smallest circle",
    marks.back().Fill == LatencyColor(colors.Latency, 1));

  frame.Zoom = 4;
  frame.Offset = -0.2;
  EvolutionScene zoomed = LayEvolution(evolution, frame);
  for (const MarkLayer& layer : BuildEvolutionMarks(evolution, zoomed, colors))
  {
    const MarkExtent extent = ExtentOf({ layer });
    if (extent.Layers > 0 && (extent.Left < 112 - 32 || extent.Right > 1112 + 32))
    {
      check("zoomed in, nothing is drawn beside the plot but halves of circles", false);
    }
  }
}

void TestClipped(Checks& check)
{
  // Region 3 with 40 windows of 0.25 s: L = 1, at 5 s 1.5, at 7.5 s 90 and beside it 91.
  Evolution evolution = DrawnEvolution();
  Evolution::Row& row = evolution.Rows.back();
  row.Windows.clear();
  row.Average = 1;
  for (int i = 0; i < 40; ++i)
  {
    const double latency = i == 20 ? 1.5 : i == 30 ? 90 : i == 31 ? 91 : 1;
    row.Windows.push_back({ 0.25 * i, 0.25 * i + 0.25, latency, 10, 0, i });
  }
  const EvolutionColors colors = EvolutionColorsFor(ThemeFor(FromHex(0xFFFFFF)));
  EvolutionFrame frame = FrameOf(evolution, 3);
  EvolutionScene scene = LayEvolution(evolution, frame);
  scene.Rows.resize(1);
  const EvolutionScene::Row& place = scene.Rows[0];
  check("two windows are clipped, the greater first",
    ClippedWindows(row, place, scene) == std::vector<std::size_t>{ 31, 30 });
  check.Near(
    "the axis ends 8 % above 1.5", place.ToY(0.81), place.Curve.Y + place.Curve.Height / 2, 1e-9);
  const double top = place.Curve.Y + place.Curve.Height;
  // Letters of 8 points, in a line whose middle is 9 units above the curve.
  check("their numbers do not reach the strip of kinds", place.Kinds.Y - top >= 9 + 8);
  const MarkExtent clipped =
    ColorExtent(BuildEvolutionMarks(evolution, scene, colors), LatencyColor(colors.Latency, 90));
  check.Near("their triangles are at the top", (clipped.Low + clipped.High) / 2, top, 1e-3);
  check.Near("from the first, 7 units wide", clipped.Left, 112 + 762.5 - 3.5, 1e-3);
  check.Near("to the second", clipped.Right, 112 + 787.5 + 3.5, 1e-3);
  frame.Zoom = 2;
  frame.Offset = -0.25;
  const EvolutionScene zoomed = LayEvolution(evolution, frame);
  check(
    "those that are not seen have no number", ClippedWindows(row, zoomed.Rows[0], zoomed).empty());
}

void TestSlider(Checks& check)
{
  const Evolution evolution = DrawnEvolution();
  const EvolutionColors colors = EvolutionColorsFor(ThemeFor(FromHex(0xFFFFFF)));
  EvolutionFrame frame;
  frame.Area = { 16, 100, 1162, 900 };
  frame.Compress = false;
  frame.Window = { 2, 6 };
  const EvolutionScene scene = LayEvolution(evolution, frame);
  const std::vector<MarkLayer> marks = BuildSliderMarks(evolution, scene, colors);
  const MarkExtent frameMarks = ColorExtent({ marks[marks.size() - 2] }, colors.Base.Accent);
  check.Near("the frame begins with the left handle", frameMarks.Left, 312 - 6, 1e-3);
  check.Near("and ends with the right one", frameMarks.Right, 712 + 6, 1e-3);
  const MarkExtent inside = ColorExtent(marks, LatencyColor(colors.Latency, 2));
  check.Near("a window in the chosen one has its bar", inside.Left, 312, 0.1);
  check.Near("as wide as windows are apart", inside.Right, 512, 0.1);
  const Color veiled = Mix(LatencyColor(colors.Latency, 5), colors.Base.Ground, 0.62);
  check.Near("the others are veiled", ColorExtent(marks, veiled).Right, 1112, 0.1);
  check("lines lead up to the rows",
    ColorExtent({ marks[marks.size() - 3] }, colors.Base.Accent).High > 999);
}
}

int UnitTestEvolutionMarks(int, char*[])
{
  Checks check;
  TestRows(check);
  TestClipped(check);
  TestSlider(check);
  const Theme light = ThemeFor(FromHex(0xFFFFFF)), dark = ThemeFor(FromHex(0x1E2227));
  const ColorScale usual = EvolutionColorsFor(light).Latency;
  const ColorScale paper = EvolutionColorsFor(dark, LatencyLook{ 0.5, 8, true }).Latency;
  check("no latency is grey", LatencyColor(usual, std::nan("")) == FromHex(0xC9CED3));
  check("L = 2 has its stop's colour", LatencyColor(usual, 2) == FromHex(0xEFAE58));
  check("on a dark ground another",
    LatencyColor(EvolutionColorsFor(dark).Latency, 2) == FromHex(0xB3752C));
  check("the paper's scale runs from its blue at L = 1/2 to its red at L = 8",
    LatencyColor(paper, 0.5) == PaperBlueToRed().At(0) &&
      LatencyColor(paper, 8) == PaperBlueToRed().At(1));
  QuadBatch wedge;
  AddKind(wedge, PeriodKind::Growth, { 0, 0, 10, 4 }, 1);
  check(
    "growth rises to the right", wedge.Corners == std::vector<float>{ 0, 0, 10, 0, 10, 4, 0, 0 });
  QuadBatch summit, narrow;
  AddKind(summit, PeriodKind::Peak, { 0, 0, 10, 4 }, 1);
  check("a peak has its summit in the middle",
    summit.Corners == std::vector<float>{ 0, 0, 10, 0, 5, 4, 5, 4 });
  AddKind(narrow, PeriodKind::Peak, { 0, 0, 2, 4 }, 1);
  check("a short one is as wide as it is high",
    narrow.Corners == std::vector<float>{ -1, 0, 3, 0, 1, 4, 1, 4 });
  return check.Result();
}
