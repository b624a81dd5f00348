#include "Views/VTK/ServerManager/FollowedTime.h"

#include "vtkSMPropertyHelper.h"
#include "vtkSMSourceProxy.h"

#include <algorithm>

namespace
{
const char* const kSteps = "TimestepValues";

/// Time steps of the first of the sources that has any [s], ascending.
std::vector<double> StepsOf(const std::vector<vtkSMProxy*>& sources)
{
  for (vtkSMProxy* source : sources)
  {
    if (source->GetProperty(kSteps))
    {
      const std::vector<double> steps = vtkSMPropertyHelper(source, kSteps).GetDoubleArray();
      if (!steps.empty())
      {
        return steps;
      }
    }
  }
  return {};
}
}

vtkSMProperty* FollowedTime::Begin(vtkSMProxy* view)
{
  const bool begins = !this->Begun && view->GetProperty("FollowTime");
  this->Begun = this->Begun || begins;
  return begins ? view->GetProperty("ViewTime") : nullptr;
}

bool FollowedTime::FindsSteps(const std::vector<vtkSMProxy*>& shown, double time)
{
  for (vtkSMProxy* source : shown)
  {
    auto* filter = vtkSMSourceProxy::SafeDownCast(source);
    if (filter && filter->GetProperty(kSteps))
    {
      filter->UpdatePipelineInformation();
    }
  }
  std::vector<double> steps = StepsOf(shown);
  const bool others = !steps.empty() && steps != this->Steps;
  if (others && !std::binary_search(steps.begin(), steps.end(), time))
  {
    this->Known = std::numeric_limits<double>::quiet_NaN(); // where it goes is not a user's choice
  }
  this->Steps = std::move(steps);
  return others;
}

std::optional<std::pair<double, double>> FollowedTime::Window(
  vtkSMProxy* view, const std::vector<vtkSMProxy*>& shown)
{
  const double before = this->Known;
  this->Known = vtkSMPropertyHelper(view, "ViewTime").GetAsDouble();
  const std::vector<double> steps = StepsOf(shown);
  // ParaView goes to the first step by itself as soon as there are steps: that is not a user's
  // choice.
  if (vtkSMPropertyHelper(view, "FollowTime").GetAsInt() == 0 || steps.empty() ||
    !(before >= steps.front()) || before == this->Known)
  {
    return std::nullopt;
  }
  const auto next = std::upper_bound(steps.begin() + 1, steps.end(), this->Known);
  return std::pair(*(next - 1), next == steps.end() ? -1 : *next);
}
