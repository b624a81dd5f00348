#pragma once
#include "Views/Core/Common/TipRows.h"
#include "Views/Core/Timeline/StepMetrics.h"

#include <cstdint>

namespace pclvis
{
/// Adds step and phase of an event. @param row of Steps
void AddStep(const LogicalStepColumns& steps, std::uint32_t row, TipRows& rows);
/// Adds how late it is, in its phase and in its whole step, and how much of that begins there;
/// nothing without the columns of Lateness.
void AddLateness(const LogicalStepColumns& steps, std::uint32_t row, TipRows& rows);
}
