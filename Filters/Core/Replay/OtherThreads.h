#pragma once
#include "Filters/Core/Replay/RunCalls.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// When the MPI calls of ranks' threads other than the first begin and end, including calls inside
/// other MPI calls. A replay leaves these threads out: a message that begins or ends exactly with
/// one of their calls does not belong to the first thread, whatever that thread was doing at the
/// time. Source: none.
class OtherThreads
{
public:
  OtherThreads() = default;
  /// Cost: O(calls), and a sort of the calls of other threads.
  explicit OtherThreads(const ReplayCalls& calls);

  bool Empty() const { return this->Begins.empty(); }
  /// Whether a call of another thread of the rank begins at a time [s].
  bool BeginsAt(std::int32_t rank, double time) const { return IsAt(this->Begins, rank, time); }
  bool EndsAt(std::int32_t rank, double time) const { return IsAt(this->Ends, rank, time); }

private:
  using Times = std::vector<std::vector<double>>; ///< by rank, up to the last that has any
  static bool IsAt(const Times& times, std::int32_t rank, double time);

  Times Begins, Ends;
};
}
