#include "Testing/Support/Check.h"
#include "Views/Core/Timeline/TimelineStrip.h"

#include <algorithm>

using namespace pclvis;

namespace
{
/// Upper end of the marks of a colour within a pixel's column.
double HeightAt(const std::vector<MarkLayer>& layers, Color color, double x)
{
  double high = 0;
  for (const MarkLayer& layer : layers)
  {
    const std::vector<float>& c = layer.Quads.Corners;
    for (std::size_t i = 0; layer.Fill == color && i + 7 < c.size(); i += 8)
    {
      const auto [left, right] = std::minmax({ c[i], c[i + 2], c[i + 4], c[i + 6] });
      if (x > left && x < right)
      {
        high = std::max<double>(high, std::max({ c[i + 1], c[i + 3], c[i + 5], c[i + 7] }));
      }
    }
  }
  return high;
}

void TestBars(Checks& check)
{
  TimelineCamera camera;
  camera.SetPlot({ 0, 0, 100, 100 });
  camera.SetWhole({ 0, 1000 }, { 0, 4 });
  TimelineStrip strip;
  strip.Place = { 0, 0, 100, 20 };
  // Ten columns a pixel: one is high among nine, one hardly above 0.
  std::vector<double> sums(1000, 0);
  sums[503] = 8;
  sums[777] = 0.001;
  sums[41] = 4;
  const Color bar{ 1, 2, 3 };
  const auto layers = strip.Marks(
    camera, sums, sums, [bar](double) { return bar; }, ThemeFor(FromHex(0xFFFFFF)));
  check.Near("the greatest fills the strip", HeightAt(layers, bar, 50.5), 20);
  check.Near("half of it is half as high", HeightAt(layers, bar, 4.5), 10);
  check.Near("what is not 0 is a pixel high", HeightAt(layers, bar, 77.5), 1);
  check.Near("0 is nothing", HeightAt(layers, bar, 60.5), 0);
}

void TestSlider(Checks& check)
{
  TimelineCamera camera;
  camera.SetPlot({ 0, 0, 100, 100 });
  camera.SetWhole({ 0, 200 }, { 0, 4 });
  camera.See({ 50, 100 }, { 0, -1 });
  TimelineStrip strip;
  strip.Place = { 10, 0, 100, 20 };
  const WindowSlider slider = strip.Slider(camera);
  check.Near("it begins where the seen part does", slider.Pixel(slider.Window.Begin), 35);
  check.Near("and ends there", slider.Pixel(slider.Window.End), 60);
}

void TestRows(Checks& check)
{
  TimelineCamera camera;
  camera.SetPlot({ 0, 0, 100, 100 });
  camera.SetWhole({ 0, 10 }, { 0, 100 });
  using Rows = std::vector<std::int64_t>;
  check("100 rows in 100 pixels, 20 each", LabelledRows(camera, 20) == Rows{ 0, 20, 40, 60, 80 });
  camera.See({ 0, -1 }, { 3.5, 8 });
  check("of few rows all", LabelledRows(camera, 20) == Rows{ 4, 5, 6, 7 });
}

void TestCut(Checks& check)
{
  const Box box{ 0, 0, 10, 10 };
  Point a{ -10, -10 }, b{ 20, 20 };
  check("a diagonal is cut", CutToBox(a, b, box));
  check.Near("to the corners", Length(a) + Length(b - Point{ 10, 10 }), 0, 1e-9);
  Point c{ -5, 3 }, d{ -1, 8 };
  check("what is outside is gone", !CutToBox(c, d, box));
  Point e{ 5, -5 }, f{ 5, 5 };
  check("an upright one", CutToBox(e, f, box));
  check.Near("begins at the side", e.Y, 0);
}
}

int UnitTestTimelineStrip(int, char*[])
{
  Checks check;
  TestBars(check);
  TestSlider(check);
  TestRows(check);
  TestCut(check);
  return check.Result();
}
