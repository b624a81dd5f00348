#pragma once
#include "Filters/Core/Structure/LatenessTables.h"

namespace pclvis
{
/// Fills ByStep, ByPhase and Greatest from the lateness of the events that count.
/// Source: Ravel's metric overview, [Isaacs2014]; sums of phases are ours.
void SumLateness(const LatenessInput& input, Lateness& found);
}
