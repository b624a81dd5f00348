#include "Filters/Core/Delays/CriticalPath.h"

#include <algorithm>

namespace pclvis
{
namespace
{
/// The call that ends last, of those that take time; the first of several.
std::uint32_t LastToEnd(const RunCalls& calls)
{
  std::uint32_t last = RunGraph::kNone;
  for (std::uint32_t call = 0; call < calls.Size(); ++call)
  {
    if (calls.Begin[call] < calls.End[call] &&
      (last == RunGraph::kNone || calls.End[call] > calls.End[last]))
    {
      last = call;
    }
  }
  return last;
}
}

std::vector<PathSegment> FindCriticalPath(const RunGraph& graph, const AwaitedCalls& awaited)
{
  const RunCalls& calls = graph.Calls;
  std::vector<PathSegment> path;
  const auto add = [&path](std::uint32_t call, bool isWork, double begin, double end) {
    if (begin < end)
    {
      path.push_back({ call, isWork, begin, end });
    }
  };
  std::uint32_t call = LastToEnd(calls);
  while (call != RunGraph::kNone)
  {
    const std::uint32_t before = awaited.Of[call] == RunGraph::kNone ? call : awaited.Of[call];
    const double begin = calls.Begin[before];
    add(call, false, begin, calls.End[call]);
    const bool first = before == calls.First[calls.Rank[before]];
    add(before, true, first ? 0 : std::min(calls.End[before - 1], begin), begin);
    call = first ? RunGraph::kNone : before - 1;
  }
  std::reverse(path.begin(), path.end());
  return path;
}
}
