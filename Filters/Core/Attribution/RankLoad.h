#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// How evenly a quantity is spread over the ranks.
struct RankLoad
{
  double Mean = 0, Imbalance = 0; ///< AD / mean; NaN where the mean is 0
  double GreatestLoad = 0;        ///< greatest LB (Eq. 10); NaN where AD is 0
  std::int32_t GreatestRank = -1; ///< number of that rank; the lowest of equal ones
};

/// AD and LB of one value per rank. Source: [PCLVis] 5.3 (Eq. 9, 10).
RankLoad DescribeLoad(const std::vector<double>& values);
}
