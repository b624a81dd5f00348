#pragma once
#include "Filters/Core/Structure/LatenessTables.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// By row of Steps, the latest of the sends that the event receives, on a tie the one of the lowest
/// rank; StepOrder::kNone: it receives no send that is in Steps.
/// Source: [Isaacs2014b], section 3.
/// @param lateness of each event [s]
/// Cost: O(messages log events), less where they are in order, 4 bytes per event. Independent of
/// the order of rows.
std::vector<std::uint32_t> FindLatestSends(
  const LatenessInput& input, const Column<double>& lateness);
}
