#pragma once
#include "Filters/Core/Prices/PricedRun.h"

#include <cstddef>
#include <memory>

namespace pclvis
{
/// What calls that waited say about the progress that MPI makes while a rank computes.
struct HeldTransfers
{
  std::size_t Calls = 0; ///< that waited for a transfer while its other rank computed
  std::size_t Ended = 0; ///< of these, as soon as that rank had begun its next call
  bool AreHeld = false;  ///< that is more than chance makes of it
  std::shared_ptr<const RunGraph> Graph; ///< in which they are, if so
};

/// Many MPI libraries make progress only within calls: a transfer whose sender or receiver computes
/// goes on with that rank's next call. Where more calls than by chance end just after that, the
/// transfers that they waited for begin with that next call in the graph: they come earlier if the
/// rank computes for a shorter time. Source: algorithm in Filters/README, Cause Prices. Cost:
/// O(messages log calls). Deterministic.
HeldTransfers HoldTransfers(const PricedRun& run);
}
