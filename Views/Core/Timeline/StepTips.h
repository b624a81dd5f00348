#pragma once
#include "Views/Core/Common/TipRows.h"
#include "Views/Core/Timeline/StepMetrics.h"

#include <cstdint>

namespace pclvis
{
/// Step and phase of an event. @param row of Steps
void AddStep(const LogicalStepColumns& steps, std::uint32_t row, TipRows& rows);
/// How late it is, in its phase and among all of the step, and what of it begins there; nothing
/// without the columns of Lateness.
void AddLateness(const LogicalStepColumns& steps, std::uint32_t row, TipRows& rows);
}
