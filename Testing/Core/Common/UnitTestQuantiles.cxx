#include "Filters/Core/Common/Quantiles.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace pclvis;

namespace
{
double PercentileOf(std::vector<double> values, double share)
{
  return Percentile(values.data(), values.data() + values.size(), share);
}

/// Long lists are searched by a sample: what it says may be wrong, the result must not.
void TestLongLists(Checks& check)
{
  std::mt19937 random(5);
  std::lognormal_distribution<double> latency(0, 2);
  for (const std::size_t n : { 8191, 8192, 20001, 200000 })
  {
    std::vector<double> drawn(n), equal(n, 3), misleading(n);
    for (std::size_t i = 0; i < n; ++i)
    {
      drawn[i] = latency(random);
      equal[i] = i % 5 == 0 ? 1 : 3;
      misleading[i] = i % 2048 == 0 ? 1e9 : static_cast<double>(i);
    }
    std::vector<double> rising(drawn);
    std::sort(rising.begin(), rising.end());
    for (const std::size_t i : { std::size_t(0), n / 256, n / 2, n - 1 })
    {
      misleading[i] = -1; // where a sample may look
    }
    for (const std::vector<double>& values : { drawn, equal, misleading, rising })
    {
      std::vector<double> sorted(values);
      std::sort(sorted.begin(), sorted.end());
      check("the median is that of the sorted values",
        MedianOf(values) == (sorted[(n - 1) / 2] + sorted[n / 2]) / 2);
      for (const double share : { 0.0, 0.001, 0.25, 0.95, 1.0 })
      {
        const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(n)));
        check("so is the percentile",
          PercentileOf(values, share) == sorted[std::max<std::size_t>(1, rank) - 1]);
      }
    }
  }
}
}

int UnitTestQuantiles(int, char*[])
{
  Checks check;
  check("distances from the median 2 of 1, 2 and 6 add up to 5",
    SumOfDistances({ 6, 1, 2 }) == 5 && SumOfDistances({}) == 0);
  TestLongLists(check);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  check("the median of none is absent", std::isnan(MedianOf({})));
  check("the median of an odd count is the middle", MedianOf({ 9, 1, 5 }) == 5);
  check("the median of an even count is the mean of the two middle ones",
    MedianOf({ 9, 1, 5, 2 }) == 3.5);
  // Distances from 5: 4, 0, 4, 1, 2.
  check("the robust standard deviation is 1.4826 times the median distance",
    std::fabs(RobustSigma({ 9, 5, 1, 4, 7 }) - 1.4826 * 2) < 1e-15);
  check("that of none is absent", std::isnan(RobustSigma({})));
  check("the percentile of none is absent", std::isnan(PercentileOf({}, 0.95)));
  std::vector<double> hundred;
  for (int i = 100; i >= 1; --i)
  {
    hundred.push_back(i);
  }
  check("95 of 1..100 is the 95th percentile", PercentileOf(hundred, 0.95) == 95);
  check("20 values: the 95th percentile is the 19th",
    PercentileOf({ hundred.end() - 20, hundred.end() }, 0.95) == 19);
  check("one value is every percentile", PercentileOf({ 7 }, 0.95) == 7);

  ProcessGroup alone;
  std::mt19937_64 random(3);
  std::lognormal_distribution<double> latency(0, 2);
  Column<double> many;
  std::vector<double> kept;
  for (int i = 0; i < 5000; ++i)
  {
    const double value = i % 7 == 0 ? nan : i % 11 == 0 ? 1.0 : latency(random);
    many.Append(value);
    if (value == value)
    {
      kept.push_back(value);
    }
  }
  std::sort(kept.begin(), kept.end());
  for (const double share : { 0.0, 0.1, 0.5, 0.95, 0.999, 1.0 })
  {
    const std::size_t rank = std::max<std::size_t>(1, std::ceil(share * kept.size()));
    check("radix selection finds what sorting finds, share " + std::to_string(share),
      PercentilesOfAll(many, { 0.3, share }, alone)[1] == kept[rank - 1]);
  }
  check("values that are all absent have no percentile",
    std::isnan(PercentilesOfAll(Column<double>(3, nan), { 0.5 }, alone)[0]));
  return check.Result();
}
