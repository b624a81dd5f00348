#pragma once
#include "Filters/Core/Replay/RunCalls.h"
#include "Readers/Base/Column.h"

namespace pclvis
{
/// The calls of one side of messages, by row; RunCalls::kNone: not known.
struct SideCalls
{
  PlainVector<std::uint32_t> Begun; ///< sent it, or posted its receive
  PlainVector<std::uint32_t> Ended; ///< completed that; the same where it blocked
};

/// Finds the calls in which messages begin and end on their sources, or on their destinations.
/// Source: none. @param rank, begin, end of that side; times in s, NaN: not known; shapes (n)
/// Cost: O(n log calls), in parallel. The same for any number of threads.
SideCalls FindSideCalls(const RunCalls& calls, ColumnView<std::int32_t> rank,
  ColumnView<double> begin, ColumnView<double> end);
}
