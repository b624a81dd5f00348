#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnEvolution.h"
#include "Views/Core/EvolutionMarks.h"

#include <algorithm>

using namespace pclvis;

namespace
{
struct Extent
{
  double Left = 1e9, Right = -1e9, Low = 1e9, High = -1e9;
  int Layers = 0;
};

/// Corners of all layers of a colour.
Extent ExtentOf(const std::vector<MarkLayer>& marks, Color color, double opacity = 1)
{
  Extent extent;
  for (const MarkLayer& layer : marks)
  {
    const std::vector<float>& corners = layer.Quads.Corners;
    const bool wanted = layer.Fill == color && layer.Opacity == opacity && !corners.empty();
    extent.Layers += wanted;
    for (std::size_t i = 0; wanted && i < corners.size(); i += 2)
    {
      extent.Left = std::min<double>(extent.Left, corners[i]);
      extent.Right = std::max<double>(extent.Right, corners[i]);
      extent.Low = std::min<double>(extent.Low, corners[i + 1]);
      extent.High = std::max<double>(extent.High, corners[i + 1]);
    }
  }
  return extent;
}

void TestRows(Checks& check)
{
  const Evolution evolution = DrawnEvolution();
  const EvolutionColors colors = EvolutionColorsFor(ThemeFor(FromHex(0xFFFFFF)));
  EvolutionFrame frame;
  frame.Area = { 16, 100, 1162, 700 };
  frame.ChosenRegion = 0;
  frame.Compress = false;
  frame.Window = evolution.Whole;
  EvolutionScene scene = LayEvolution(evolution, frame);
  scene.Rows.resize(1);
  const std::vector<MarkLayer> marks = BuildEvolutionMarks(evolution, scene, colors);
  // Region 0: steady 2..6 s of 10 on 1000 pixels from 112.
  const Extent steady = ExtentOf(marks, colors.Steady);
  check.Near("the bar of a steady period has its begin", steady.Left, 312, 2.1);
  check.Near("and its end", steady.Right, 712, 2.1);
  check.Near("and is 6 high", steady.High - steady.Low, 6, 1e-3);
  check("this row has no growth", ExtentOf(marks, colors.Growth).Layers == 0);
  const Extent quiet = ExtentOf(marks, colors.Quiet);
  check("other periods have a ground from end to end", quiet.Left < 112.1 && quiet.Right > 1111.9);
  const Extent average = ExtentOf(marks, colors.Average);
  check.Near("Ave is at its height", (average.Low + average.High) / 2, scene.Rows[0].ToY(2), 1e-3);
  const Extent curve = ExtentOf(marks, colors.Base.Second);
  check.Near("the curve ends at the last window's middle", curve.Right, 112 + 700, 1.5);
  const Extent area = ExtentOf(marks, colors.Base.Second, 0.09);
  check.Near("the ground under it ends before the empty window", area.Right, 112 + 300, 0.1);
  const Extent circle = ExtentOf(marks, EvolutionColor(3, colors.Base));
  check("the steady period's circle is in the middle of it",
    circle.Left < 512 && circle.Right > 512 && circle.High < 800.1);
  check("growth and steady have a rim of ink", ExtentOf(marks, colors.Base.Ink).Layers == 1);
  check("the last thing drawn is the smallest circle",
    marks.back().Fill == EvolutionColor(1, colors.Base));

  frame.Zoom = 4;
  frame.Offset = -0.2;
  EvolutionScene zoomed = LayEvolution(evolution, frame);
  for (const MarkLayer& layer : BuildEvolutionMarks(evolution, zoomed, colors))
  {
    const Extent extent = ExtentOf({ layer }, layer.Fill, layer.Opacity);
    if (extent.Layers > 0 && (extent.Left < 112 - 32 || extent.Right > 1112 + 32))
    {
      check("zoomed in, nothing is drawn beside the plot but halves of circles", false);
    }
  }
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
  const Extent frameMarks = ExtentOf({ marks[marks.size() - 2] }, colors.Base.Accent);
  check.Near("the frame begins with the left handle", frameMarks.Left, 312 - 6, 1e-3);
  check.Near("and ends with the right one", frameMarks.Right, 712 + 6, 1e-3);
  const Extent inside = ExtentOf(marks, EvolutionColor(2, colors.Base));
  check.Near("a window in the chosen one has its bar", inside.Left, 312, 0.1);
  check.Near("as wide as windows are apart", inside.Right, 512, 0.1);
  const Color veiled = Mix(EvolutionColor(5, colors.Base), colors.Base.Ground, 0.62);
  check.Near("the others are veiled", ExtentOf(marks, veiled).Right, 1112, 0.1);
  check("lines lead up to the rows",
    ExtentOf({ marks[marks.size() - 3] }, colors.Base.Accent).High > 999);
}
}

int UnitTestEvolutionMarks(int, char*[])
{
  Checks check;
  TestRows(check);
  TestSlider(check);
  const Theme light = ThemeFor(FromHex(0xFFFFFF)), dark = ThemeFor(FromHex(0x1E2227));
  check("no latency is grey", EvolutionColor(std::nan(""), light) == FromHex(0xC9CED3));
  check("L = 2 has its stop's colour", EvolutionColor(2, light) == FromHex(0xEFAE58));
  check("on a dark ground another", EvolutionColor(2, dark) == FromHex(0xB3752C));
  QuadBatch wedge;
  AddKind(wedge, PeriodKind::Growth, { 0, 0, 10, 4 }, 1);
  check(
    "growth rises to the right", wedge.Corners == std::vector<float>{ 0, 0, 10, 0, 10, 4, 0, 0 });
  return check.Result();
}
