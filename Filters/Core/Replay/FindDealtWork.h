#pragma once
#include "Filters/Core/Replay/DealtWork.h"

namespace pclvis
{
/// Finds dealers: ranks that make many more calls than most and answer almost all messages that
/// they receive (DealtWork.h). Requests must overtake each other, and the dealer must hardly ever
/// wait for a request while another one has already arrived, as it would if it named the rank to
/// receive from. Workers do nothing but work between an answer and their next request. Source:
/// none.
/// @return empty also if clocks disagree (Unordered is not 0)
/// Cost: O(ranks) if no rank makes many more calls than most; otherwise O(calls + messages).
/// Deterministic.
DealtWork FindDealtWork(const RunGraph& graph);
}
