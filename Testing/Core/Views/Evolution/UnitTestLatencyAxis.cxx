#include "Testing/Support/Check.h"
#include "Views/Core/Evolution/LatencyAxis.h"

#include <cmath>

using namespace pclvis;

namespace
{
/// 100 values: the others amid `usual` ones.
std::vector<double> Values(double usual, const std::vector<double>& others)
{
  std::vector<double> values(100 - others.size(), usual);
  values.insert(values.begin() + 40, others.begin(), others.end());
  return values;
}

void TestLinear(Checks& check)
{
  const double none = std::nan("");
  const LatencyAxis axis = LatencyAxisFor({ 1, none, 5, 3 }, 2);
  check("from 0 to 8 % above the greatest", !axis.Log && axis.Low == 0 && axis.Most == 5);
  check.Near("half of 5.4 is in the middle", axis.Place(2.7), 0.5);
  check("none is nowhere", std::isnan(axis.Place(none)) && !axis.Clips(none));
  check("ticks are round", axis.Ticks(5) == std::vector<double>{ 0, 2, 4 });
  check("0 is not alone where there is room for two",
    LatencyAxisFor({ 1, 4.3 }, 2).Ticks(2) == std::vector<double>{ 0, 2, 4 });
  check.Near("small values keep 1 on the axis", LatencyAxisFor({ 0.2, 0.4 }, 0.3).Most, 1);
  check.Near("so do none", LatencyAxisFor({}, none).Most, 1);
  const LatencyAxis zeros = LatencyAxisFor({ 0, 0 }, 0);
  check("nothing but 0 stands at 0", !zeros.Log && zeros.Place(0) == 0);
  check.Near("Ave is on the axis", LatencyAxisFor({ 1, 2 }, 7).Most, 7);
}

void TestClipped(Checks& check)
{
  // The 95th percentile is 2: 8 is the greatest that is drawn, 8.5 and 90 are clipped.
  const LatencyAxis axis = LatencyAxisFor(Values(2, { 8, 8.5, 90 }), 3);
  check("four times the 95th percentile is on the axis", axis.Most == 8 && !axis.Log);
  check("greater ones are clipped", axis.Clips(8.5) && axis.Clips(90) && !axis.Clips(8));
  check.Near("at the upper end", axis.Place(90), 1);
  check.Near("the greatest is below it", axis.Place(8), 1 / 1.08);
  // Six of 100 are the 95th percentile themselves.
  check.Near("what is not rare is not clipped",
    LatencyAxisFor(Values(2, { 90, 90, 90, 90, 90, 90 }), 3).Most, 90);
}

void TestLog(Checks& check)
{
  const std::vector<double> tenth{ 1, 1, 1, 1, 1, 1, 1, 1, 1, 10 };
  check("ten times the median is linear", !LatencyAxisFor(tenth, 1).Log);
  std::vector<double> above = tenth;
  above.back() = 100;
  check("so it is where it hides Ave", LatencyAxisFor({ 300, 500, 800, 1, 1 }, 8).Log);
  check("but not where that is seen", !LatencyAxisFor({ 300, 500, 800, 1, 1 }, 80).Log);
  const LatencyAxis axis = LatencyAxisFor(above, 11);
  check("more is logarithmic", axis.Log && axis.Low == 1 && axis.Most == 100);
  check.Near("ends 8 % above it", axis.High, 100 * std::pow(100, 0.08));
  check.Near("10 is half of the way to 100", axis.Place(10), axis.Place(100) / 2);
  check("the least is at the foot, and less, too", axis.Place(1) == 0 && axis.Place(0) == 0);
  // 105 is clipped as a value, but a tick of 120 stands at log 120 of log 144.5.
  check("a tick above the greatest value has its own place",
    axis.Place(120) == 1 &&
      std::fabs(axis.TickPlace(120) - std::log(120) / std::log(axis.High)) < 1e-9);
  check("ticks of 1, 2 and 5", axis.Ticks(7) == std::vector<double>{ 1, 2, 5, 10, 20, 50, 100 });
  check(
    "powers of ten where these are too many", axis.Ticks(4) == std::vector<double>{ 1, 10, 100 });
  check("or each second", axis.Ticks(2) == std::vector<double>{ 1, 100 });
  // From 1.5 to 40 there is one power of ten.
  check("one power alone gives way to the first and the last of the others",
    LatencyAxisFor({ 1.5, 1.5, 1.5, 40, 40 }, 2).Ticks(3) == std::vector<double>{ 2, 50 });
  // 0.1 is less than a fourth of the 5th percentile, 1; 0.3 is not.
  check.Near("a rare low value does not stretch it",
    LatencyAxisFor({ 0.1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 50, 50 }, 3).Low,
    1);
  check.Near("a usual one does",
    LatencyAxisFor({ 0.3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 50, 50 }, 3).Low,
    0.3);
  const LatencyAxis zeros = LatencyAxisFor({ 0, 0, 0, 2, 2, 50 }, 9);
  check("nothing does not count for it", zeros.Log && zeros.Low == 2 && zeros.Place(0) == 0);
}
}

int UnitTestLatencyAxis(int, char*[])
{
  Checks check;
  TestLinear(check);
  TestClipped(check);
  TestLog(check);
  return check.Result();
}
