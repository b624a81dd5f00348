#pragma once
#include "Filters/Core/Attribution/Rows/Transfers.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Baseline time: what each transfer takes when nothing disturbs it, a quantile over the exact
/// times (Late <= 0) of the same program step (at least 3), else of the same pair (3), else of the
/// same kind (8). Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution.
class BaselineLevels
{
public:
  /// @param transfers must outlive this. Cost: O(n log n).
  explicit BaselineLevels(const std::vector<Transfer>& transfers);
  /// @param learn which transfers may be learned from, shape (n)
  /// @param share of the quantile, 0..1; low if disturbed times are among those learned from
  /// @return      [s] shape (n); NaN where too few were seen
  /// Cost: O(n).
  std::vector<double> Of(const std::vector<char>& learn, double share) const;

private:
  /// Transfers grouped by one key.
  struct Groups
  {
    std::vector<std::uint32_t> Number; ///< of its group, by transfer
    std::vector<std::size_t> First;    ///< of each group in Exact, shape (groups + 1)
    std::vector<std::uint32_t> Exact;  ///< transfers with exact times, by group, ascending time
  };
  static Groups GroupBy(const std::vector<Transfer>& transfers, std::uint64_t Transfer::*key,
    const std::vector<std::uint32_t>& byTime);

  const std::vector<Transfer>& Transfers;
  Groups Step, Pair, Kind;
};

/// BaselineLevels(transfers).Of(learn, share).
std::vector<double> BaselineTimes(
  const std::vector<Transfer>& transfers, const std::vector<char>& learn, double share);
}
