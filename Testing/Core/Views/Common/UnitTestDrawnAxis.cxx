#include "Testing/Support/Check.h"
#include "Views/Core/Common/DrawnAxis.h"

#include <cmath>

using namespace pclvis;

namespace
{
using Ranges = std::vector<TimeRange>;

void TestPlaces(Checks& check)
{
  const DrawnAxis plain(ShownTime{ { 2, 12 }, {} });
  check.Near("without narrow parts places are shares of the time", plain.Place(4.5), 0.25);
  check.Near("and times come back", plain.Time(0.25), 4.5);
  // 0..10 s, of which 2..4 and 8..10 count 0.5: widths 2 + 1 + 4 + 1 = 8.
  const DrawnAxis axis({ { 0, 10 }, {} }, 0, { { 2, 4 }, { 8, 10 } }, 0.5);
  check.Near("up to the first narrow part", axis.Place(2), 2 / 8.0);
  check.Near("inside of it time runs half as wide", axis.Place(3), 2.5 / 8);
  check.Near("behind it as before", axis.Place(6), 5 / 8.0);
  check.Near("the second one ends the axis", axis.Place(10), 1);
  check.Near("a place inside a narrow part", axis.Time(2.5 / 8), 3);
  check.Near("outside places are constant", axis.Place(99), 1);
  check.Near("and times", axis.Time(-1), 0);
  check("it knows its whole", axis.Whole() == TimeRange{ 0, 10 });
  const DrawnAxis beyond({ { 0, 10 }, {} }, 0, { { -5, 5 }, { 9, 30 } }, 0.5);
  check.Near("what is outside of the whole does not count", beyond.Place(5), 2.5 / 7);
  check.Near("no time is a second", DrawnAxis(ShownTime{ { 3, 3 }, {} }).Time(1), 4);
}

void TestGaps(Checks& check)
{
  const ShownTime read = ShownTimeOf({ 1, 9, { { 2, 3 } } });
  check("the axis of tables", read.Whole == TimeRange{ 1, 9 } && read.Gaps == Ranges{ { 2, 3 } });
  // 0..10 s without 2..4 and 7..9: 6 s on eight tenths of the axis, a tenth for each gap.
  const ShownTime time{ { 0, 10 }, { { 2, 4 }, { 7, 9 } } };
  check.Near("6 s are shown", time.Length(), 6);
  const DrawnAxis axis(time, 0.1);
  check.Near("up to the first gap", axis.Place(2), 0.8 * 2 / 6);
  check.Near("it is a tenth wide", axis.Place(4), 0.8 * 2 / 6 + 0.1);
  check.Near("its middle is in the middle", axis.Place(3), 0.8 * 2 / 6 + 0.05);
  check.Near("behind the second one", axis.Place(9.5), 0.8 * 5.5 / 6 + 0.2);
  check.Near("the axis ends", axis.Place(10), 1, 0);
  check("it knows them", axis.Gaps() == time.Gaps);
  // Ten of them have a fiftieth each, as a fifth is for all.
  ShownTime many{ { 0, 100 }, {} };
  for (int i = 0; i < 10; ++i)
  {
    many.Gaps.push_back({ 10.0 * i + 2, 10.0 * i + 9 });
  }
  const DrawnAxis broken(many, 0.1);
  check.Near("many gaps leave four fifths of the axis", broken.Place(9) - broken.Place(2), 0.02);
  // 0..10 s, narrow 3..6 by half, gap 4..5: 3 + 0.5 + 0.5 + 4 = 8 on nine tenths.
  const DrawnAxis both({ { 0, 10 }, { { 4, 5 } } }, 0.1, { { 3, 6 } }, 0.5);
  check.Near("a gap in a narrow part", both.Place(5) - both.Place(4), 0.1);
  check.Near("has narrow time before", both.Place(4), 0.9 * 3.5 / 8);
  check.Near("and behind", both.Place(6), 0.9 * 4 / 8 + 0.1);
  const DrawnAxis ends({ { 0, 10 }, { { -3, 1 }, { 9, 12 } } }, 0.05);
  check("gaps are cut to the axis", ends.Gaps() == Ranges{ { 0, 1 }, { 9, 10 } });
  check.Near(
    "one of all the axis fills it", DrawnAxis({ { 0, 4 }, { { 0, 4 } } }, 0.1).Place(1), 0.25);
}

/// Places by adding up a thousandth of a second after the other.
void TestSums(Checks& check)
{
  const ShownTime time{ { 1, 11 }, { { 1.5, 2 }, { 4, 7.25 }, { 10, 10.5 } } };
  const Ranges narrow{ { 2.5, 3 }, { 6, 9 } };
  const DrawnAxis axis(time, 0.03, narrow, 0.3);
  const auto holds = [](const Ranges& parts, double t) {
    for (const TimeRange& part : parts)
    {
      if (t >= part.Begin && t < part.End)
      {
        return part.Length();
      }
    }
    return 0.0;
  };
  const double step = 1e-3;
  double all = 0, sum = 0;
  for (int i = 0; i < 10000; ++i)
  {
    const double t = 1 + (i + 0.5) * step;
    all += holds(time.Gaps, t) > 0 ? 0 : step * (holds(narrow, t) > 0 ? 0.3 : 1);
  }
  int wrong = 0, far = 0;
  for (int i = 0; i < 10000; ++i)
  {
    const double t = 1 + i * step, gap = holds(time.Gaps, t + step / 2);
    wrong += !(std::fabs(axis.Place(t) - sum) < 1e-9);
    far += !(std::fabs(axis.Time(axis.Place(t)) - t) < 1e-9);
    sum +=
      gap > 0 ? 0.03 * step / gap : 0.91 / all * step * (holds(narrow, t + step / 2) > 0 ? 0.3 : 1);
  }
  check("places are sums of widths", wrong == 0);
  check("each time comes back from its place", far == 0);
}

void TestTicks(Checks& check)
{
  const TimeScale scale = ScaleFor(0, 0.01);
  const DrawnAxis plain(ShownTime{ { 0, 0.01 }, {} });
  const std::vector<double> even = TimeTicks(plain, { 0, 0.01 }, scale, 5);
  check("an axis has round numbers", even.size() == 6);
  check.Near("2 ms apart", even[1] - even[0], 2e-3, 1e-15);
  // 100 s with 99.99 s cut out: what is left are 4 ms at the begin and 6 ms at the end.
  const ShownTime time{ { 0, 100 }, { { 0.004, 99.994 } } };
  const std::vector<double> cut =
    TimeTicks(DrawnAxis(time, 0.1), time.Whole, ScaleFor(0, 100, time.Length() / 1000), 5);
  check("ticks are as dense as what is shown needs", cut.size() == 7);
  check.Near("before the gap", cut[2], 0.004, 1e-12);
  check.Near("and behind it", cut[3], 99.994, 1e-9);
  const TimeScale late = ScaleFor(16.01063, 16.01728);
  const std::vector<double> offset =
    TimeTicks(DrawnAxis(ShownTime{ { 16.01063, 16.01728 }, {} }), { 16.01063, 16.01728 }, late, 4);
  check("a late axis has round differences",
    offset.size() == 3 && late.Tick(offset[0]) == "2" && late.Tick(offset[2]) == "6");
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

int UnitTestDrawnAxis(int, char*[])
{
  Checks check;
  TestPlaces(check);
  TestGaps(check);
  TestSums(check);
  TestTicks(check);
  TestCommon(check);
  return check.Result();
}
