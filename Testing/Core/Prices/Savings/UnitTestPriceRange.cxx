#include "Filters/Core/Prices/Savings/PriceRange.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>

using namespace pclvis;

namespace
{
/// By the time.
AheadAfter After(const std::function<double(double)>& gainAt)
{
  return [gainAt](double share, const TimeWindow& time) {
    return gainAt(time.Begin + share * (time.End - time.Begin));
  };
}

double ErrorOf(const std::function<double(double)>& gainAt, const std::vector<TimeWindow>& when,
  double price, double length, ModelError model)
{
  return PriceError({ After(gainAt) }, when, price, length, model);
}
}

int UnitTestPriceRange(int, char*[])
{
  Checks check;
  const std::vector<TimeWindow> whole = { { 0, 60 } };
  const auto even = [](double time) { return 0.1 * time; };
  check.Near("an even gain has only the model's error, here a tenth of 6 s",
    ErrorOf(even, whole, 6, 60, { 0.1 }), 0.6, 1e-9);
  // Six parts of ten seconds, which gain 0 and 2 s in turn: successive differences of 2 s, so the
  // variance of a part is 2^2 / 2, that of six 12; with the model's (0.1 * 6)^2.
  const auto inTurn = [](double time) {
    const double pairs = std::floor(time / 20), rest = time - 20 * pairs;
    return 2 * pairs + 0.2 * std::max(0.0, rest - 10);
  };
  check.Near("a gain that varies from part to part", ErrorOf(inTurn, whole, 6, 60, { 0.1 }),
    std::sqrt(12 + 0.36), 1e-9);
  check.Near("by another measure it is even",
    PriceError({ After(inTurn), After(even) }, whole, 6, 60, { 0.1 }), 0.6, 1e-9);
  check.Near("whichever is the first",
    PriceError({ After(even), After(inTurn) }, whole, 6, 60, { 0.1 }), 0.6, 1e-9);
  const auto late = [](double time) { return 0.2 * std::max(0.0, time - 30); };
  check.Near("only the time counts in which the cause acts",
    ErrorOf(late, { { 30, 60 } }, 6, 60, { 0.1 }), 0.6, 1e-9);
  check.Near("the model may be wrong by a share of the run, here 60 s",
    ErrorOf(even, whole, 6, 60, { 0.1, 0.01 }), std::hypot(0.6, 0.6), 1e-9);
  // Of 6 s, with a model that misses 60 s by 24: sqrt(0.3^2 + 0.4^2) * 6 s, and 0.015 of the run.
  check.Near("a model that misses the run's length by a share misses a price by that share",
    ErrorOf(even, whole, 6, 60, model_error::OfModelledPlacement(24. / 60)), std::hypot(3, 0.9),
    1e-9);
  check.Near("no gain, no error", ErrorOf([](double) { return 0; }, whole, 0, 60, { 0.1 }), 0);
  check.Near("a range begins 1.645 standard errors below", RangeOf(3, 1, 10).Low, 1.355, 1e-9);
  check.Near("and ends as far above", RangeOf(3, 1, 10).High, 4.645, 1e-9);
  check.Near("but no cause costs more than all of the time", RangeOf(3, 1, 4).High, 4);
  check.Near("a price that does is in its range", RangeOf(5, 1, 4).High, 5);
  check.Near("one below zero as well", RangeOf(-2, 1, 4).High, -0.355, 1e-9);
  check.Near("a price at the limit", ProbabilityOfAtLeast(1, 1, 0.3), 0.5);
  check.Near(
    "one 1.645 standard errors above", ProbabilityOfAtLeast(1, 1 + 1.645 * 0.3, 0.3), 0.95, 1e-4);
  check.Near("without error it is certain", ProbabilityOfAtLeast(1, 2, 0), 1);
  check.Near("one way or the other", ProbabilityOfAtLeast(1, 0.5, 0), 0);
  return check.Result();
}
