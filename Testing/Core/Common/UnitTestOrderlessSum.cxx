#include "Filters/Core/Common/OrderlessSum.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <vector>

using namespace pclvis;

namespace
{
double SumOf(const std::vector<double>& values)
{
  OrderlessSum sum;
  for (const double value : values)
  {
    sum.Add(value);
  }
  return sum.Value();
}
}

int UnitTestOrderlessSum(int, char*[])
{
  Checks check;
  check("the sum of nothing is 0", SumOf({}) == 0);
  // 2^11 is the least whose steps of 2^-52 need more than 64 bits.
  check("terms around 2^11 add up", SumOf({ 2047.75, 2048, 2048.25, -2047.75 }) == 4096.25);
  check("negative ones as well", SumOf({ -2047.75, -2048, -2048.25 }) == -6144);
  check("great ones leave what small ones are", SumOf({ 1e12, 0.125, -1e12, 0.25 }) == 0.375);
  const double step = 1.0 / 4503599627370496.0;
  check("less than a step is cut off, towards 0", SumOf({ 1.5 * step, -0.5 * step }) == step);
  std::vector<double> values;
  for (int i = 1; i <= 1000; ++i)
  {
    values.push_back((i % 2 == 0 ? -1.0 : 5.0) / i * (i % 10 == 0 ? 1e6 : 1));
  }
  const double forwards = SumOf(values);
  std::reverse(values.begin(), values.end());
  check("the order does not matter", SumOf(values) == forwards);
  OrderlessSum first, second;
  first.Add(0.1);
  second.Add(3000.3);
  first.Join(second);
  check("partial sums are the whole", first.Value() == SumOf({ 3000.3, 0.1 }));
  return check.Result();
}
