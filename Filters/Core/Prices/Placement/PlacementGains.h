#pragma once
#include "Filters/Core/Prices/Savings/AskedPart.h"

#include <cstddef>
#include <vector>

namespace pclvis
{
/// What placements save in any part of a run, by first estimates, which are good enough to choose a
/// placement. For the replay of each placement, the begins of some calls of each rank are kept.
/// Source: none.
class PlacementGains
{
public:
  /// The begins [s] of those calls.
  static PlainVector<double> Thinned(const RunCalls& calls, const PlainVector<double>& begin);

  PlacementGains() = default;
  /// @param placed the run with each placement: the thinned begins of its calls, and its length
  PlacementGains(
    const RunCalls& calls, const ReplayedCalls& recorded, const std::vector<ReplayedCalls>& placed);

  /// The placement with which the run is shortest.
  std::size_t Best() const { return this->BestOfRun; }
  /// The placement with which a part is shortest, among those with which the run is not longer than
  /// recorded; or the best placement of the run if that saves almost as much in this part.
  /// @param almost [s] a smaller difference does not count
  /// Cost: O(calls).
  std::size_t BestIn(const AskedPart& asked, double almost) const;

private:
  const RunCalls* Calls = nullptr;
  std::size_t BestOfRun = 0;
  std::vector<char> MayBe;                    ///< by placement, whether the run is not longer
  std::vector<PlainVector<double>> EarlierBy; ///< [s] by placement, of each of those calls
};
}
