#include "Views/Core/Timeline/StepTips.h"

#include "Readers/Base/ShortText.h"
#include "Readers/Base/TimeText.h"

namespace pclvis
{
void AddStep(const LogicalStepColumns& steps, std::uint32_t row, TipRows& rows)
{
  rows.emplace_back(
    "step", WholeText(steps.Step[row]) + " (phase " + WholeText(steps.Phase[row]) + ")");
}

void AddLateness(const LogicalStepColumns& steps, std::uint32_t row, TipRows& rows)
{
  if (steps.Lateness.Size == 0)
  {
    return;
  }
  rows.emplace_back("late by", SecondsText(steps.Lateness[row]));
  if (steps.GlobalLateness.Size > 0 && steps.GlobalLateness[row] > steps.Lateness[row])
  {
    rows.emplace_back("in the step", SecondsText(steps.GlobalLateness[row]));
  }
  if (steps.Originated.Size > 0 && steps.Originated[row] > 0)
  {
    rows.emplace_back("begins here", SecondsText(steps.Originated[row]));
  }
}
}
