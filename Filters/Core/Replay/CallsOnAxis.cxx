#include "Filters/Core/Replay/CallsOnAxis.h"

#include <algorithm>

namespace pclvis
{
CommunicationAxis SetOnAxis(CommunicationAxis axis, RunCalls& calls)
{
  if (axis.Empty() && calls.Size() > 0)
  {
    axis.Begin = *std::min_element(calls.Begin.begin(), calls.Begin.end());
    axis.End = *std::max_element(calls.End.begin(), calls.End.end());
  }
  const auto on = [&axis](
                    double time) { return axis.Without(std::clamp(time, axis.Begin, axis.End)); };
  for (std::size_t call = 0; call < calls.Size(); ++call)
  {
    calls.Begin[call] = on(calls.Begin[call]);
    calls.End[call] = on(calls.End[call]);
  }
  return axis;
}
}
