#include "Filters/Core/Prices/PriceRange.h"
#include "Testing/Support/Check.h"

#include <cmath>

using namespace pclvis;

namespace
{
/// One rank with 60 calls, a second apart.
RunCalls Calls()
{
  RunCalls calls;
  calls.First = { 0, 60 };
  calls.Begin.resize(60);
  calls.End.resize(60);
  calls.Rank.assign(60, 0);
  return calls;
}

/// Ends of the calls, if call i gains `gain(i)`.
template<typename Gain>
ReplayedCalls Ends(Gain&& gain)
{
  ReplayedCalls replayed;
  double at = 0;
  for (int i = 0; i < 60; ++i)
  {
    at += 1 - gain(i);
    replayed.End.push_back(at);
  }
  replayed.Length = at;
  return replayed;
}
}

int UnitTestPriceRange(int, char*[])
{
  Checks check;
  const RunCalls calls = Calls();
  const ReplayedCalls recorded = Ends([](int) { return 0.0; });
  const std::vector<ActingTime> whole = { { 0, 60 } };
  check.Near("an even gain has only the model's error, here a tenth of 6 s",
    PriceError(calls, recorded, Ends([](int) { return 0.1; }), whole, { 0.1 }), 0.6, 1e-9);
  // Six parts of ten calls, which gain 0 and 2 s in turn: successive differences of 2 s, so the
  // variance of a part is 2^2 / 2, that of six 12; with the model's (0.1 * 6)^2.
  check.Near("a gain that varies from part to part",
    PriceError(
      calls, recorded, Ends([](int i) { return i / 10 % 2 == 0 ? 0 : 0.2; }), whole, { 0.1 }),
    std::sqrt(12 + 0.36), 1e-9);
  check.Near("only the time counts in which the cause acts",
    PriceError(
      calls, recorded, Ends([](int i) { return i < 30 ? 0 : 0.2; }), { { 30, 60 } }, { 0.1 }),
    0.6, 1e-9);
  check.Near("the model may be wrong by a share of the run, here 60 s",
    PriceError(calls, recorded, Ends([](int) { return 0.1; }), whole, { 0.1, 0.01 }),
    std::hypot(0.6, 0.6), 1e-9);
  check.Near("no gain, no error", PriceError(calls, recorded, recorded, whole, { 0.1 }), 0, 1e-12);
  check.Near("a price at the limit", ProbabilityOfAtLeast(1, 1, 0.3), 0.5);
  check.Near(
    "one 1.645 standard errors above", ProbabilityOfAtLeast(1, 1 + 1.645 * 0.3, 0.3), 0.95, 1e-4);
  check.Near("without error it is certain", ProbabilityOfAtLeast(1, 2, 0), 1);
  check.Near("one way or the other", ProbabilityOfAtLeast(1, 0.5, 0), 0);
  return check.Result();
}
