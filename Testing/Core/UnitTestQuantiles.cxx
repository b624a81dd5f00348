#include "Filters/Core/Quantiles.h"
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
}

int UnitTestQuantiles(int, char*[])
{
  Checks check;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  check("the median of none is absent", std::isnan(MedianOf({})));
  check("the median of an odd count is the middle", MedianOf({ 9, 1, 5 }) == 5);
  check("the median of an even count is the mean of the two middle ones",
    MedianOf({ 9, 1, 5, 2 }) == 3.5);
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
