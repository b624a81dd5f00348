#include "Filters/Core/Prices/TwoStates.h"
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
  for (const auto& find : { FindUpperState, FindUpperStates })
  {
    check("no value, no state", find({}, 8).empty());
    check("calm", find(Values({ 0, 0.05, -0.05, 0, 0.02 }), 8).empty());
    check("three values of 1", IsOne(find(Values({ 0, 0, 1, 1, 1, 0, 0 }), 8), 2, 5));
    check("to the last value", IsOne(find(Values({ 0, 0, 1, 1 }), 8), 2, 4));
    check("from the first value", IsOne(find(Values({ 1, 1, 0, 0 }), 8), 0, 2));
    // 0.4^2 / 2 / 0.12^2 = 5.6 is less than the penalty, twice as much is more.
    check("a low value does not pay for its state", find(Values({ 0, 0.4, 0 }), 8).empty());
    check("a smaller penalty", IsOne(find(Values({ 0, 0.4, 0 }), 3), 1, 2));
    const std::size_t two = find(Values({ 1, 1, 0, 0, 0, 0, 0, 0, 1, 1 }), 8).size();
    check("two states with a calm time between them", two == 2);
    // With a spread of 0.6 a value of 0 is less likely in them by 0.5 / 0.6^2 = 1.4 only.
    check("what varies much is no state", find(Values({ 0, 0, 1, 1, 0, 0 }, 0.6), 8).empty());
  }
  // With one height of 1, a value of 0.4 has a score of (0.4 - 0.5) / 0.0144 = -7; with 0.7, where
  // it has 2.4, each 1 has 3.1 less than the 34.7 that it has with 1. With heights of their own the
  // two have at least 0.08 / 0.0144 - ln 25 = 2.3 each.
  const std::vector<StateValue> uneven = Values({ 0, 0, 0.4, 0.4, 1, 1, 1, 1, 0, 0 });
  check("one height", IsOne(FindUpperState(uneven, 8), 4, 8));
  check("heights of their own", IsOne(FindUpperStates(uneven, 8), 2, 8));
  return check.Result();
}
