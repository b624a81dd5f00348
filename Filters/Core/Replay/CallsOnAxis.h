#pragma once
#include "Filters/Core/Replay/RunCalls.h"
#include "Readers/Schema/CommunicationAxis.h"

namespace pclvis
{
/// Puts calls on a time axis: they begin and end in seconds from its begin on, without its gaps.
/// What lies outside takes no time.
/// Source: none.
/// @param axis empty: the time of all calls
/// @return the axis
/// Cost: O(calls) for each gap.
CommunicationAxis SetOnAxis(CommunicationAxis axis, RunCalls& calls);
}
