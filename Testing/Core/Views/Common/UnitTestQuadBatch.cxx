#include "Testing/Support/Check.h"
#include "Views/Core/Common/QuadBatch.h"

using namespace pclvis;

namespace
{
/// Area of all quadrilaterals (shoelace formula), each counted without sign.
double Area(const QuadBatch& quads)
{
  double area = 0;
  for (std::size_t q = 0; q + 7 < quads.Corners.size(); q += 8)
  {
    double twice = 0;
    for (int i = 0; i < 4; ++i)
    {
      const float* a = &quads.Corners[q + 2 * i];
      const float* b = &quads.Corners[q + 2 * ((i + 1) % 4)];
      twice += double(a[0]) * b[1] - double(b[0]) * a[1];
    }
    area += std::fabs(twice) / 2;
  }
  return area;
}
}

int UnitTestQuadBatch(int, char*[])
{
  Checks check;
  QuadBatch stroke, chain, disc, ring, dashes, square, nothing;
  stroke.AddStroke({ 0, 0 }, { 30, 40 }, 2);
  check("a stroke is one quadrilateral", stroke.CornerCount() == 4);
  check.Near("a stroke covers length x width", Area(stroke), 100, 1e-3);
  chain.AddChain({ { 0, 0 }, { 10, 0 }, { 10, 10 } }, 1);
  check("a chain of three points has two pieces", chain.CornerCount() == 8);
  const double pi = 3.141592653589793;
  disc.AddDisc({ 5, 5 }, 10, 64);
  check.Near("a disc covers pi r^2", Area(disc), 100 * pi, 1);
  ring.AddRing({ 0, 0 }, 9, 10, 96);
  check.Near("a ring covers the difference", Area(ring), 19 * pi, 0.2);
  dashes.AddDashedRing({ 0, 0 }, 9, 10, 40);
  check("dashes cover about half of it", Area(dashes) > 8 * pi && Area(dashes) < 12 * pi);
  QuadBatch ellipse, arc;
  ellipse.AddEllipse({ 5, 5 }, 10, 4, 64);
  check.Near("an ellipse covers pi a b", Area(ellipse), 40 * pi, 0.4);
  arc.AddArc({ 0, 0 }, 9, 10, 0, 90, 96);
  check.Near("a quarter of a ring", Area(arc), 19 * pi / 4, 0.1);
  check.Near("begins at the top", arc.Corners[1], 9, 1e-5);
  check.Near("and ends to the right", arc.Corners[arc.Corners.size() - 4], 10, 1e-4);
  square.AddSquare({ 1, 1 }, 3);
  check.Near("a square of half side 3", Area(square), 36, 1e-6);
  nothing.AddStroke({ 1, 1 }, { 1, 1 }, 2);
  nothing.AddChain({ { 1, 1 } }, 2);
  check("what has no length draws nothing", nothing.CornerCount() == 0);
  check("dots have few sides, discs many", SidesFor(2) < 20 && SidesFor(200) > 50);
  check("sides are even", SidesFor(3.7) % 2 == 0 && SidesFor(31) % 2 == 0);
  return check.Result();
}
