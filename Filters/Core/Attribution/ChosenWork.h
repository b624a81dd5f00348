#pragma once
#include "Filters/Core/Attribution/AttributionRows.h"
#include "Filters/Core/Replay/RunChoice.h"

#include <vector>

namespace pclvis
{
/// How long each rank works in the chosen time, and before the chosen calls, as in a Time Tree of
/// the same choice. Ranks of other regions are included for comparison.
/// Source: Filters/README, Latency Attribution.
/// @return [s] by number of the rank; NaN: it has neither calls there nor work before one
/// @throws Error if the window does not end after its begin
/// Cost: O(1) in all the time and calls; else O(calls).
std::vector<double> ChosenWork(const AttributionRows& rows, const RunChoice& choice);
}
