#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/SliceSort.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <string>

using namespace pclvis;

namespace
{
PlainVector<ValueAt> Draw(std::size_t n, const std::function<double(double)>& value)
{
  std::mt19937 random(7);
  std::uniform_real_distribution<double> share(0, 1);
  PlainVector<ValueAt> keys;
  for (std::size_t i = 0; i < n; ++i)
  {
    keys.push_back({ value(share(random)), static_cast<std::uint32_t>(i) });
  }
  return keys;
}

void TestSort(Checks& check, const std::string& name, PlainVector<ValueAt> keys)
{
  PlainVector<ValueAt> expected = keys;
  std::sort(expected.begin(), expected.end());
  SliceSort(keys);
  bool same = keys.size() == expected.size();
  for (std::size_t i = 0; same && i < keys.size(); ++i)
  {
    same = keys[i].Value == expected[i].Value && keys[i].At == expected[i].At;
  }
  check(name + ": as std::sort has it", same);
}

void TestNumbers(Checks& check)
{
  KeyNumbers numbers;
  bool right = true;
  for (const int round : { 0, 1 })
  {
    for (std::uint64_t i = 0; i < 10000; ++i)
    {
      // Keys that differ in their low bits, in their high bits, and the greatest there is.
      const std::uint64_t key = i % 2 == 0 ? i : i == 1 ? ~std::uint64_t(0) : i << 48 | i;
      right = right && numbers.NumberOf(key) == i && (round == 1 || numbers.Size() == i + 1);
    }
  }
  check("keys are numbered as they are met, and found again", right && numbers.Size() == 10000);
}
}

int UnitTestSliceSort(int, char*[])
{
  Checks check;
  TestSort(check, "none", {});
  TestSort(check, "few", Draw(100, [](double x) { return x; }));
  TestSort(check, "spread", Draw(50000, [](double x) { return 1e3 * x - 300; }));
  TestSort(check, "many equal ones", Draw(50000, [](double x) { return std::floor(20 * x); }));
  TestSort(check, "all equal", Draw(50000, [](double) { return 5.0; }));
  TestSort(check, "one far away", Draw(50000, [](double x) {
    return x > 0.9999 ? 1e300 : x < 0.0001 ? -1e300 : x;
  }));
  TestSort(check, "as wide as numbers are", Draw(50000, [](double x) {
    return (x > 0.5 ? 1 : -1) * std::numeric_limits<double>::max() * x;
  }));
  TestSort(check, "as near as numbers are",
    Draw(50000, [](double x) { return x > 0.5 ? 0 : std::numeric_limits<double>::denorm_min(); }));
  TestNumbers(check);
  return check.Result();
}
