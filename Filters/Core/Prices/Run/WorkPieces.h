#pragma once
#include "Filters/Core/Replay/RunCalls.h"

namespace pclvis
{
/// Numbers the pieces of work before calls so that ranks that do the same have the same numbers: a
/// number stands for the n-th piece between two kinds of calls on all ranks that have equally many
/// of them, or that get work from the same dealer (how many pieces these have depends on how fast
/// they are).
/// Source: none; Filters/README, Cause Prices.
/// @param names    code of the called region, by row of the table
/// @param dealerOf by rank, see DealtWork::DealerOfRanks; empty: nobody deals out work
/// @return by call; RunCalls::kNone: before a rank's first call
/// Cost: O(calls).
PlainVector<std::uint32_t> NumberPieces(const RunCalls& calls, ColumnView<std::int32_t> names,
  const std::vector<std::uint32_t>& dealerOf);
/// The same numbers, but only for some calls, in ascending order.
PlainVector<std::uint32_t> NumberPieces(const RunCalls& calls, ColumnView<std::int32_t> names,
  const std::vector<std::uint32_t>& dealerOf, const PlainVector<std::uint32_t>& asked);
}
