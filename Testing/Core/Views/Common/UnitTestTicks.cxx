#include "Testing/Support/Check.h"
#include "Views/Core/Common/Ticks.h"

#include <cmath>

using namespace pclvis;

int UnitTestTicks(int, char*[])
{
  Checks check;
  check.Near("10 in at most 5 steps", RoundStep(10, 5), 2);
  check.Near("a step is 1, 2 or 5 times a power of ten", RoundStep(9, 4), 5);
  check.Near("small spans, too", RoundStep(0.0021, 3), 0.001);
  check("multiples of the step inside the span",
    RoundTicks(0, 10, 5) == std::vector<double>{ 0, 2, 4, 6, 8, 10 });
  check("ends that are no multiples are left out",
    RoundTicks(0.5, 3.4, 3) == std::vector<double>{ 1, 2, 3 });
  check("negative times have ticks", RoundTicks(-1, 1, 2) == std::vector<double>{ -1, 0, 1 });
  check("nothing has no minus", !std::signbit(RoundTicks(0, 1, 2).front()));
  check("an empty span has none", RoundTicks(1, 1, 4).empty() && RoundTicks(2, 1, 4).empty());
  return check.Result();
}
