#include "Filters/Core/Prices/Traffic/TwoStates.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

namespace
{
std::vector<StateValue> Values(const std::vector<double>& values, double sigma = 0.12)
{
  std::vector<StateValue> of;
  for (const double v : values)
  {
    of.push_back({ v, sigma });
  }
  return of;
}

bool IsOne(const std::vector<PartSpan>& spans, std::size_t first, std::size_t past)
{
  return spans.size() == 1 && spans[0].First == first && spans[0].Past == past;
}
}

int UnitTestTwoStates(int, char*[])
{
  Checks check;
  // The score of a value v in a state of height h is (v h - h^2 / 2) / sigma^2.
  check("no value, no state", FindUpperStates({}, 8).empty());
  check("calm", FindUpperStates(Values({ 0, 0.05, -0.05, 0, 0.02 }), 8).empty());
  check("three values of 1", IsOne(FindUpperStates(Values({ 0, 0, 1, 1, 1, 0, 0 }), 8), 2, 5));
  check("to the last value", IsOne(FindUpperStates(Values({ 0, 0, 1, 1 }), 8), 2, 4));
  check("from the first value", IsOne(FindUpperStates(Values({ 1, 1, 0, 0 }), 8), 0, 2));
  // 0.4^2 / 2 / 0.12^2 = 5.6 is less than the penalty, twice as much is more.
  check(
    "a low value does not pay for its state", FindUpperStates(Values({ 0, 0.4, 0 }), 8).empty());
  check("a smaller penalty", IsOne(FindUpperStates(Values({ 0, 0.4, 0 }), 3), 1, 2));
  const std::size_t two = FindUpperStates(Values({ 1, 1, 0, 0, 0, 0, 0, 0, 1, 1 }), 8).size();
  check("two states with a calm time between them", two == 2);
  // With a spread of 0.6 a value of 0 is less likely in them by 0.5 / 0.6^2 = 1.4 only.
  check(
    "what varies much is no state", FindUpperStates(Values({ 0, 0, 1, 1, 0, 0 }, 0.6), 8).empty());
  // Two values of 0.4 have at least 0.08 / 0.0144 - ln 25 = 2.3 each with heights of their own.
  const std::vector<StateValue> uneven = Values({ 0, 0, 0.4, 0.4, 1, 1, 1, 1, 0, 0 });
  check("heights of their own", IsOne(FindUpperStates(uneven, 8), 2, 8));
  return check.Result();
}
