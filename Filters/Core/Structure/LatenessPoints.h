#pragma once
#include "Filters/Core/Structure/LatenessTables.h"

#include <cstdint>

namespace pclvis
{
/// Which points of interest are listed.
struct PointChoice
{
  std::int64_t Most = 1;    ///< so many
  bool ByIteration = false; ///< of each iteration of a loop and outside of them, in this order
};

/// Origin of an event that is not late.
constexpr std::int64_t kNoOrigin = -1;

/// Appends the events at which most lateness begins, the greatest first, with the lateness that
/// spread from them. Source: Filters/README, Lateness.
/// @param found its origins are rows, not yet numbers of events
/// Cost: O(n log n).
void ListPoints(const LatenessInput& input, const PointChoice& choice, Lateness& found);
}
