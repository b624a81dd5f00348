#include "Testing/Support/Check.h"
#include "Views/Core/Common/ChartMarks.h"

#include <algorithm>

using namespace pclvis;

int UnitTestChartMarks(int, char*[])
{
  Checks check;
  QuadBatch quads;
  AddBox(quads, 1, 2, 4, 6);
  check("a box is one quadrilateral", quads.CornerCount() == 4);
  const auto x = [&](std::size_t i) { return quads.Corners[2 * i]; };
  check("between its sides",
    std::min({ x(0), x(1), x(2), x(3) }) == 1 && std::max({ x(0), x(1), x(2), x(3) }) == 4);
  AddBox(quads, 4, 2, 4, 6);
  AddBox(quads, 1, 6, 4, 2);
  check("an empty one is none", quads.CornerCount() == 4);

  const Box box{ 10, 0, 10, 5 };
  Point a{ 0, 0 }, b{ 40, 4 };
  check("a stroke through the box is cut at both sides", CutStroke(a, b, box));
  check.Near("at the left", a.X, 10);
  check.Near("at its height there", a.Y, 1);
  check.Near("at the right", b.X, 20);
  check.Near("and its height there", b.Y, 2);
  Point c{ 0, 0 }, d{ 9, 1 };
  check("one beside the box is none", !CutStroke(c, d, box));
  Point e{ 12, 0 }, f{ 12, 5 };
  check("an upright one inside stays", CutStroke(e, f, box) && e.Y == 0 && f.Y == 5);

  quads.Clear();
  AddDashes(quads, { 0, 0 }, { 20, 0 }, 1, 2);
  check("20 pixels have five dashes of 2", quads.CornerCount() == 20);
  check.Near(
    "the last one begins at 16", *std::max_element(quads.Corners.begin(), quads.Corners.end()), 18);
  quads.Clear();
  AddDashes(quads, { 0, 0 }, { 1e6, 0 }, 1, 2);
  check("a very long line has at most 200", quads.CornerCount() <= 4 * 200);

  BatchesByColor batches;
  batches[FromHex(0xFF0000)].AddSquare({ 0, 0 }, 1);
  batches[FromHex(0x0000FF)].AddSquare({ 0, 0 }, 1);
  batches[FromHex(0xFF0000)].AddSquare({ 5, 5 }, 1);
  std::vector<MarkLayer> layers;
  batches.MoveTo(layers);
  check("a layer a colour, in order of colours",
    layers.size() == 2 && layers[0].Fill == FromHex(0x0000FF) &&
      layers[1].Quads.CornerCount() == 8);
  return check.Result();
}
