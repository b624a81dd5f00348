#include "Testing/Support/Check.h"
#include "Views/Core/EventFlow/LayerFit.h"

#include <cmath>

using namespace pclvis;

namespace
{
void TestOrder(Checks& check)
{
  const std::vector<double> apart = FitInOrder({ { 0, 1, 5 }, { 20, 1, 5 } });
  check("things with room stand where they should", apart[0] == 0 && apart[1] == 20);
  // Both want to stand at 0: they share the way, 10 apart.
  const std::vector<double> equal = FitInOrder({ { 0, 1, 5 }, { 0, 1, 5 } });
  check.Near("of two at one place, the first goes left by half", equal[0], -5);
  check.Near("and the second right", equal[1], 5);
  // Weight 3 to 1: x + 10 and x with 3 x^2 + (x + 10)^2 least: 3 x + x + 10 = 0.
  const std::vector<double> heavy = FitInOrder({ { 0, 3, 5 }, { 0, 1, 5 } });
  check.Near("a heavier one moves less", heavy[0], -2.5);
  check("nothing fits nothing", FitInOrder({}).empty());
}

void TestLayers(Checks& check)
{
  // One above two that follow it, which meet again in one: it stands above their middle.
  const std::vector<OrderedThing> rooms(4, { 0, 1, 50 });
  std::vector<double> x{ 7, 0, 0, -30 };
  FitLayers({ { 0 }, { 1, 2 }, { 3 } }, rooms,
    { { 0, 1, 0, 1 }, { 0, 2, 0, 1 }, { 1, 3, 0, 1 }, { 2, 3, 0, 1 } }, x);
  check.Near("siblings stand as far apart as they need", x[2] - x[1], 100, 1e-9);
  check.Near("what they follow stands above their middle", x[0], (x[1] + x[2]) / 2, 1e-3);
  check.Near("and what follows both below it", x[3], (x[1] + x[2]) / 2, 1e-3);
  // An edge that begins 20 to the right of the upper middle.
  std::vector<double> shifted{ 0, 0 };
  FitLayers({ { 0 }, { 1 } }, rooms, { { 0, 1, 20, 1 } }, shifted);
  check.Near("an edge's ends stand one below the other", shifted[1] - shifted[0], 20, 1e-6);
}
}

int UnitTestLayerFit(int, char*[])
{
  Checks check;
  TestOrder(check);
  TestLayers(check);
  return check.Result();
}
