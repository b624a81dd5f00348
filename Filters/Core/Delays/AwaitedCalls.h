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
  /// By number of the waiting call: of the calls that it waits for the last to begin; kNone: none
  /// was late.
  PlainVector<std::uint32_t> Of;
  PlainVector<double> Wait; ///< likewise: [s] from its begin to that one's, but not beyond its end
};

/// A wait that contradicts the order of calls (RunGraph::Unordered) is none: following waits back
/// never leads in a circle.
/// Source: [Geimer2010] (who waits for whom).
/// @param graph with the times that count, see SetOnAxis
/// Cost: O(calls + messages + members of operations).
AwaitedCalls FindAwaitedCalls(const RunGraph& graph);
}
