#include "Testing/Support/Check.h"
#include "Views/Core/TimeAxis.h"

using namespace pclvis;

namespace
{
using Ranges = std::vector<TimeRange>;

void TestPlaces(Checks& check)
{
  const TimeAxis plain({ 2, 12 }, {}, 0.3);
  check.Near("without narrow parts places are shares of the time", plain.Place(4.5), 0.25);
  check.Near("and times come back", plain.Time(0.25), 4.5);
  // 0..10 s, of which 2..4 and 8..10 count 0.5: widths 2 + 1 + 4 + 1 = 8.
  const TimeAxis axis({ 0, 10 }, { { 2, 4 }, { 8, 10 } }, 0.5);
  check.Near("up to the first narrow part", axis.Place(2), 2 / 8.0);
  check.Near("inside of it time runs half as wide", axis.Place(3), 2.5 / 8);
  check.Near("behind it as before", axis.Place(6), 5 / 8.0);
  check.Near("the second one ends the axis", axis.Place(10), 1);
  check.Near("a place inside a narrow part", axis.Time(2.5 / 8), 3);
  check.Near("outside places are constant", axis.Place(99), 1);
  check.Near("and times", axis.Time(-1), 0);
  check("it knows its whole", axis.Whole() == TimeRange{ 0, 10 });
  const TimeAxis beyond({ 0, 10 }, { { -5, 5 }, { 9, 30 } }, 0.5);
  check.Near("what is outside of the whole does not count", beyond.Place(5), 2.5 / 7);
  check.Near("no time is a second", TimeAxis({ 3, 3 }, {}, 1).Time(1), 4);
}

void TestCommon(Checks& check)
{
  check("no row has no common time", CommonRanges({}).empty());
  check("one row's parts that touch are one",
    CommonRanges({ { { 0, 1 }, { 1, 3 }, { 5, 6 } } }) == Ranges{ { 0, 3 }, { 5, 6 } });
  check("two rows: what is in both",
    CommonRanges({ { { 0, 4 }, { 6, 9 } }, { { 1, 2 }, { 3, 7 } } }) ==
      Ranges{ { 1, 2 }, { 3, 4 }, { 6, 7 } });
  check("a row without any leaves nothing", CommonRanges({ { { 0, 4 } }, {} }).empty());
}
}

int UnitTestTimeAxis(int, char*[])
{
  Checks check;
  TestPlaces(check);
  TestCommon(check);
  return check.Result();
}
