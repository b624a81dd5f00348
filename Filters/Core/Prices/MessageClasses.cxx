#include "Filters/Core/Prices/MessageClasses.h"

#include "Filters/Core/Common/Quantiles.h"

#include <limits>
#include <numeric>

namespace pclvis
{
std::vector<double> ClassMedians(const MessageClasses& classes, const PlainVector<double>& values,
  const std::vector<char>& counts, std::size_t enough)
{
  std::vector<std::size_t> first(classes.Count + 1, 0);
  for (std::size_t m = 0; m < counts.size(); ++m)
  {
    first[classes.Of[m] + 1] += counts[m] != 0;
  }
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<double> medians(classes.Count, std::numeric_limits<double>::quiet_NaN());
  if (first.back() == 0)
  {
    return medians;
  }
  std::vector<double> sorted(first.back());
  std::vector<std::size_t> next(first.begin(), first.end() - 1);
  for (std::size_t m = 0; m < counts.size(); ++m)
  {
    if (counts[m])
    {
      sorted[next[classes.Of[m]]++] = values[m];
    }
  }
  for (std::uint32_t k = 0; k < classes.Count; ++k)
  {
    if (first[k + 1] - first[k] >= enough)
    {
      medians[k] = Median(sorted.data() + first[k], sorted.data() + first[k + 1]);
    }
  }
  return medians;
}
}
