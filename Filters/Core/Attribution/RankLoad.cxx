#include "Filters/Core/Attribution/RankLoad.h"

#include <cmath>
#include <limits>
#include <numeric>

namespace pclvis
{
RankLoad DescribeLoad(const std::vector<double>& values)
{
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  RankLoad load;
  if (values.empty())
  {
    load.Imbalance = load.GreatestLoad = kNaN;
    return load;
  }
  const auto n = static_cast<double>(values.size());
  load.Mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double deviation = 0, greatest = -1;
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    const double off = std::fabs(values[i] - load.Mean);
    deviation += off / n;
    if (off > greatest)
    {
      greatest = off;
      load.GreatestRank = static_cast<std::int32_t>(i);
    }
  }
  load.Imbalance = load.Mean > 0 ? deviation / load.Mean : kNaN;
  load.GreatestLoad = deviation > 0 ? greatest / deviation : kNaN;
  return load;
}
}
