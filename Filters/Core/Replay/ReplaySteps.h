#pragma once
#include "Filters/Core/Replay/DealtWork.h"
#include "Filters/Core/Replay/RunReplay.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace pclvis
{
/// A run in the order in which replays go through it: what they need to know about calls, and about
/// what these wait for, is contiguous in memory. Use it for a run that is replayed often. Results
/// are the same as with ReplayRun, except that work is dealt out to the worker that asks first
/// (DealtWork).
/// Source: none. Cost: that of a replay; 32 bytes for each call that waits, 12 for each message.
class ReplaySteps
{
public:
  /// @param graph no call waits for a later one in its order (Unordered is 0); must live as long as
  ///              this
  /// @param dealt of this graph; empty: waits are as recorded; must live as long
  explicit ReplaySteps(const RunGraph& graph, const DealtWork& dealt);

  /// As ReplayBegins. @param times all columns are there
  void Begins(const RunTimesView& times, ReplayedCalls& replayed) const;
  /// When calls end and until when they wait, given when they begin. Runs on all threads.
  void Ends(const RunTimesView& times, ReplayedCalls& replayed) const;

private:
  /// Calls of one rank that follow each other, of which only the last one waits.
  struct Step
  {
    std::uint32_t First, Last;
    std::uint32_t Received, Completed; ///< its first ones; the next step's are past the last ones
    std::uint32_t Ending, Endings;     ///< the first one in the graph's list, and how many
    std::uint32_t Request;             ///< of dealt work that it receives; kNone: none
    bool Waits, IsRanksLast;
  };
  /// A message whose transfer it waits for.
  struct Awaited
  {
    std::uint32_t Message, Sent, Posted; ///< Posted is kNone if the transfer does not wait for it
  };
  /// @param latestOf latestOf(operation, members): when the last of these enters
  /// @return when a step's last call ends and until when it waits
  template<typename Latest>
  std::pair<double, double> EndOf(std::size_t step, double own, const PlainVector<double>& begin,
    const RunTimesView& times, Latest&& latestOf) const;

  const RunGraph& Graph;
  const DealtWork& Dealt;
  PlainVector<Step> Steps; ///< and one more
  PlainVector<Awaited> Messages;
};
}
