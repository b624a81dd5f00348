#include "Filters/Core/Delays/WaitingCalls.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

namespace
{
/// Rank 0: a call that waits, one that does not, its last one, which waits. Rank 1: one of each.
/// They come about in this order: 3, 0, 1, 4, 2.
void TestNumbers(Checks& check)
{
  RunGraph graph;
  graph.Marks = { RunGraph::kWaits, 0, RunGraph::kWaits | RunGraph::kLast, 0,
    RunGraph::kWaits | RunGraph::kLast };
  graph.Order = { 3, 0, 1, 4, 2 };
  const WaitingCalls found = NumberWaitingCalls(graph);
  check("the calls that wait", found.Call == PlainVector<std::uint32_t>{ 0, 2, 4 });
  check("how many of them before each call, and before the end of all",
    found.Before == PlainVector<std::uint32_t>{ 0, 1, 1, 2, 2, 3 });
  check(
    "in the order in which they come about", found.Order == PlainVector<std::uint32_t>{ 0, 2, 1 });
  check("whether a call is one of them", found.Has(2) && !found.Has(1) && !found.Has(3));
  check("no calls, none that wait", NumberWaitingCalls(RunGraph()).Size() == 0);
}
}

int UnitTestWaitingCalls(int, char*[])
{
  Checks check;
  TestNumbers(check);
  return check.Result();
}
