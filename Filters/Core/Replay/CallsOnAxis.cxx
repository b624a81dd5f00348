#include "Filters/Core/Replay/CallsOnAxis.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr std::size_t kCallsAtOnce = 1 << 16; ///< a piece of work for a thread
}

CommunicationAxis SetOnAxis(CommunicationAxis axis, RunCalls& calls)
{
  if (axis.Empty() && calls.Size() > 0)
  {
    axis.Begin = *std::min_element(calls.Begin.begin(), calls.Begin.end());
    axis.End = *std::max_element(calls.End.begin(), calls.End.end());
  }
  const auto on = [&axis](
                    double time) { return axis.Without(std::clamp(time, axis.Begin, axis.End)); };
  ParallelFor(calls.Size(), kCallsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t call = begin; call < end; ++call)
    {
      calls.Begin[call] = on(calls.Begin[call]);
      calls.End[call] = on(calls.End[call]);
    }
  });
  return axis;
}
}
