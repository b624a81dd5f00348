#pragma once
#include "Filters/Core/Replay/DealtWork.h"

namespace pclvis
{
/// Finds dealers: ranks that make many more calls than most, of which almost all receives are
/// answered so; requests overtake each other, and the dealer hardly ever waits for one while
/// another had come, as it would if it named whom it receives from. Workers only work between
/// answer and request. Source: none.
/// @return nothing also where clocks disagree (Unordered is not 0)
/// Cost: O(ranks) without a rank that makes many more calls than most; else O(calls + messages).
/// Deterministic.
DealtWork FindDealtWork(const RunGraph& graph);
}
