#include "Filters/Core/Delays/CriticalPath.h"

#include <algorithm>

namespace pclvis
{
namespace
{
/// A rank's last call that takes time; kNone: there is none.
std::uint32_t LastOf(const RunCalls& calls, std::int32_t rank)
{
  std::size_t past = calls.First[rank + 1];
  while (past > calls.First[rank] && !(calls.Begin[past - 1] < calls.End[past - 1]))
  {
    --past;
  }
  return past == calls.First[rank] ? RunGraph::kNone : static_cast<std::uint32_t>(past - 1);
}

/// The call that ends last among those that take time; if several do, that of the lowest rank.
std::uint32_t LastToEnd(const RunCalls& calls)
{
  std::uint32_t last = RunGraph::kNone;
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    const std::uint32_t own = LastOf(calls, rank);
    if (own != RunGraph::kNone && (last == RunGraph::kNone || calls.End[own] > calls.End[last]))
    {
      last = own;
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
    const std::uint32_t late = awaited.AwaitedBy(call);
    const std::uint32_t before = late == RunGraph::kNone ? call : late;
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
