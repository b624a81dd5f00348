#include "Readers/Build/Contents/Clock.h"

#include "Testing/Support/Check.h"

#include <limits>

using namespace pclvis;

int UnitTestClock(int, char*[])
{
  Checks check;
  const LocationClock plain({}, 1000, 1e9);
  check.Near("without offsets: ticks since the start", plain.Seconds(3500), 2.5e-6);
  check.Near("before the start is negative", plain.Seconds(500), -0.5e-6);
  // 2.3e9 ticks a second, counted since boot: products of such numbers overflow 64 bits.
  const LocationClock large({}, 7397466976977800, 2.3e9);
  check.Near("large ticks lose no digit", large.Seconds(7397466976977801), 1 / 2.3e9, 0);

  const LocationClock shifted({ { 50, 200 } }, 1000, 1e9);
  check.Near("one measurement is a constant", shifted.Seconds(900), 100e-9, 1e-24);
  // Offset 100 at 1000 and 200 at 2000: a tenth of a tick a tick.
  const LocationClock line({ { 2000, 200 }, { 1000, 100 } }, 0, 1e9);
  check("in between, on the line", line.ToGlobal(1500) == 1650);
  check("after the last measurement the line goes on", line.ToGlobal(3000) == 3300);
  check("before the first, too", line.ToGlobal(500) == 550);
  check("offsets are rounded to whole ticks",
    line.ToGlobal(1004) == 1104 && line.ToGlobal(1005) == 1106);
  const LocationClock bent({ { 0, 0 }, { 100, 10 }, { 200, 0 } }, 0, 1e9);
  check("three measurements are two lines", bent.ToGlobal(50) == 55 && bent.ToGlobal(150) == 155);
  check(
    "times of one location never go back", bent.ToGlobal(100) == 110 && bent.ToGlobal(101) >= 110);

  LocationClock corrected({}, 0, 1e9);
  corrected.Correct(0.5, 0.1, 1.0);
  check.Near("s + shift + drift (s - reference)", corrected.Seconds(3000000000u), 3 + 0.5 + 0.2);

  check("the first tick at a time", plain.At(2.5e-6) == 3500 && line.At(1650e-9) == 1500);
  check("no tick is late enough for ever",
    plain.At(std::numeric_limits<double>::infinity()) == kNoTicks);
  check(
    "all ticks are after minus infinity", plain.At(-std::numeric_limits<double>::infinity()) == 0);
  return check.Result();
}
