#pragma once
#include "Filters/Core/Delays/WaitingCalls.h"

namespace pclvis
{
/// Which call a call waits for, and how long.
struct AwaitedCalls
{
  static constexpr std::uint32_t kNone = RunGraph::kNone;

  std::uint32_t AwaitedBy(std::size_t call) const
  {
    return this->Waiting.Has(call) ? this->Of[this->Waiting.Before[call]] : kNone;
  }
  /// [s]
  double WaitOf(std::size_t call) const
  {
    return this->Waiting.Has(call) ? this->Wait[this->Waiting.Before[call]] : 0;
  }

  WaitingCalls Waiting;
  /// By number of the waiting call: the call that begins last of those that it waits for; kNone:
  /// none of them was late.
  PlainVector<std::uint32_t> Of;
  /// In the same order: [s] from the beginning of the waiting call to the beginning of the awaited
  /// one, but not beyond the end of the waiting call.
  PlainVector<double> Wait;
};

/// A wait that contradicts the order of calls (RunGraph::Unordered) does not count, so following
/// waits back never leads in a circle.
/// Source: [Geimer2010] (who waits for whom).
/// @param graph with the times that count, see SetOnAxis
/// Cost: O(calls + messages + members of operations).
AwaitedCalls FindAwaitedCalls(const RunGraph& graph);
}
