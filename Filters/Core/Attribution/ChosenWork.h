#pragma once
#include "Filters/Core/Attribution/AttributionRows.h"
#include "Filters/Core/Replay/RunChoice.h"

#include <vector>

namespace pclvis
{
/// How long each rank works in the chosen time, and before the chosen calls: the same as in a Time
/// Tree of that choice. Ranks of other regions are there as well, to compare with.
/// Source: Filters/README, Latency Attribution.
/// @return [s] by number of the rank; NaN: it has no calls there, nor work before one
/// @throws Error if the window does not end after its begin
/// Cost: O(1) in all the time and calls; else O(calls).
std::vector<double> ChosenWork(const AttributionRows& rows, const RunChoice& choice);
}
