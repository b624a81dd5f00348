#pragma once
#include "Filters/Core/Replay/RunCalls.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// When the MPI calls of ranks' other threads, i.e. not the first, begin and end, those inside
/// other MPI calls, too. A replay does not have them: a message that begins or ends exactly with
/// one of them is not one of the first thread's, whatever that was doing meanwhile. Source: none.
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
