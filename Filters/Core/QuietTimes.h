#pragma once
#include "Filters/Core/Transfers.h"

#include <vector>

namespace pclvis
{
/// The time each transfer takes when nothing disturbs it: a quantile over the exact times (Late <=
/// 0) of the same program step (at least 3), else of the same pair (3), else of the same kind (8).
/// Source: algorithms 6 (A3).
/// @param learn which transfers may be learned from, shape (n)
/// @param share of the quantile, 0..1; low where disturbed times are among those learned from
/// @return      [s] shape (n); NaN where too few were seen
/// Cost: O(n log n).
std::vector<double> QuietTimes(
  const std::vector<Transfer>& transfers, const std::vector<char>& learn, double share);
}
