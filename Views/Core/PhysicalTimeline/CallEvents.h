#pragma once
#include "Views/Core/PhysicalTimeline/CallLanes.h"
#include "Views/Core/Timeline/StepMetrics.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// The event of each call: the one of the call's rank and step or, if Calls have no steps, the one
/// that ends with this call. If several events end with the same call, the last one.
/// @return rows of Steps by row of Calls, -1: none; empty without Steps
/// Cost: O((events + calls) log events), calls on all processors.
std::vector<std::int32_t> EventsOfCalls(
  const TimelineCalls& calls, const LogicalStepColumns& steps);
}
