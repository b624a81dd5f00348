#pragma once
#include "Filters/Core/Structure/LatenessTables.h"
#include "Readers/Base/PlainVector.h"

#include <cstdint>
#include <limits>

namespace pclvis
{
/// Which points of interest are listed.
struct PointChoice
{
  std::int64_t Most = 1;    ///< so many
  bool ByIteration = false; ///< of each iteration of a loop and outside of them, in this order
};

/// Of an event that is not late.
constexpr std::uint32_t kNoOrigin = std::numeric_limits<std::uint32_t>::max();

/// Appends the events at which most lateness begins, the greatest first, with the lateness that
/// spread from them. Source: Filters/README, Lateness.
/// @param origin by row, the row at which its lateness began; kNoOrigin: none
/// Cost: O(n log n).
void ListPoints(const LatenessInput& input, const PlainVector<std::uint32_t>& origin,
  const PointChoice& choice, Lateness& found);
}
