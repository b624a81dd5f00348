#include "Filters/Core/Delays/WaitingCalls.h"

namespace pclvis
{
WaitingCalls NumberWaitingCalls(const RunGraph& graph)
{
  const std::size_t calls = graph.Marks.size();
  const auto waits = [&graph](
                       std::size_t call) { return (graph.Marks[call] & RunGraph::kWaits) != 0; };
  WaitingCalls found;
  found.Before.resize(calls + 1);
  std::uint32_t count = 0;
  for (std::size_t call = 0; call < calls; ++call)
  {
    found.Before[call] = count;
    count += waits(call);
  }
  found.Before[calls] = count;
  found.Call.resize(count);
  for (std::size_t call = 0; call < calls; ++call)
  {
    if (waits(call))
    {
      found.Call[found.Before[call]] = static_cast<std::uint32_t>(call);
    }
  }
  found.Order.reserve(count);
  for (const std::uint32_t call : graph.Order)
  {
    if (waits(call))
    {
      found.Order.push_back(found.Before[call]);
    }
  }
  return found;
}
}
