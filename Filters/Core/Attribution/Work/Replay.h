#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Common/TimeWindow.h"
#include "Readers/Base/PlainVector.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// The result of a replay.
struct ReplayedRun
{
  double InCalls = 0; ///< [s] of all ranks, without the calls that begin MPI
  double MeanEnd = 0; ///< [s] when a rank ends its last call, the mean of the ranks with calls
  double End = 0;     ///< [s] when the last rank does
};

/// Replays a run with less work on some ranks: what is waited for then comes earlier, directly and
/// along chains of messages; what nobody waits for changes nothing.
///
/// A call ends
///   end = max(own begin, begin of each call that it waits for + lag) + rest
/// and the next one begins when the rank's work after it is done. A call waits for
/// - the sends of the messages that it completes; lag: from the begin of the call that sent to the
///   arrival, by the least time that a message of the class and size or a larger one took;
/// - the receives of sends that it completes, where sends of the class and size wait (rendezvous):
///   hardly any ends before its message can have travelled since the receive was posted;
/// - the members of its collective that had entered when it ended.
/// A message has arrived by the time the call that receives it ends; the wait may lie in the call
/// before, if that only probes for messages (see BeginOfWait). The rest is what the trace shows
/// beyond that: with all work the replay is the trace, whatever the reasons for the rest. It stays
/// as it is: the time that the network takes does not change.
/// Source: the replay of [Badia2003], with the trace's own times for the network; Filters/README,
/// Latency Attribution.
class Replay
{
public:
  /// @param rows must outlive this
  /// Cost: O(calls + messages log calls), and 12 bytes per dependency and 8 per call.
  explicit Replay(const AttributionRows& rows);
  /// @param stays share of its work that each rank keeps, by number, shape (ranks)
  /// @param when [s] time of the trace in which work is removed
  /// Cost: O(calls + messages), where clocks agree; where they do not, each call that waits for a
  /// later one costs O(ranks). Deterministic.
  ReplayedRun Run(const std::vector<double>& stays, const TimeWindow& when) const;

  /// The trace itself: what Run gives if all work stays. Cost: O(calls).
  ReplayedRun Traced() const;

private:
  friend class ReplayPass;
  /// A call that is waited for.
  struct Awaited
  {
    std::uint32_t Call;
    double Lag; ///< [s] from its begin
  };
  void FindCollectives();
  /// Members of a call's collective that had entered when it ended; the first of these in Members.
  std::size_t EnteredBy(std::size_t call) const;

  const AttributionRows& Rows;
  std::vector<std::uint32_t> FirstOf;   ///< in Waits, shape (calls + 1)
  PlainVector<Awaited> Waits;           ///< by the call that waits
  std::vector<std::uint32_t> Operation; ///< by call; kNone: no collective
  std::vector<std::size_t> FirstMember; ///< of each operation in Members, shape (operations + 1)
  std::vector<std::uint32_t> Members;   ///< calls, by begin
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
};
}
