#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnEvents.h"
#include "Views/Core/PhysicalTimeline/CallMetric.h"

#include <algorithm>
#include <random>

using namespace pclvis;

namespace
{
void TestDrawn(Checks& check)
{
  const CallEventColumns columns = DrawnCallEvents();
  const PhysicalTimeline drawn = DrawnWithEvents(columns);
  const CallMetric late(drawn, LogicalMetric::Lateness, false);
  check("lateness is known", late.IsKnown() && late.Words().Name == "lateness");
  check("the greatest by step", late.Reach().Greatest == std::vector<float>{ 0, 3, 1 });
  // Rank 0: main, compute, main 0-0 | MPI_Recv 4-8 | main 8-9 | MPI_Barrier 9-10.
  std::vector<float> pixels(10, -1);
  RaiseToGreatest(drawn.Threads[0].Innermost, late.Of(0, -1), { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 },
    pixels.data());
  check("each second has the lateness of its call's event",
    pixels == std::vector<float>{ -1, -1, -1, -1, 3, 3, 3, 3, -1, 1 });
  std::vector<float> outer(2, -1);
  RaiseToGreatest(drawn.Threads[0].Innermost, late.Of(0, -1), { 0, 5, 10 }, outer.data());
  check("of several calls in a pixel the greatest", outer == std::vector<float>{ 3, 3 });
  std::vector<float> main(1, -1);
  RaiseToGreatest(*drawn.Threads[0].Depth(0), late.Of(0, 0), { 0, 10 }, main.data());
  check("the outermost calls have no event", main[0] < 0);
  const CallMetric shares(drawn, LogicalMetric::Lateness, true);
  std::vector<float> end(1, -1);
  RaiseToGreatest(drawn.Threads[0].Innermost, shares.Of(0, -1), { 9, 10 }, end.data());
  check("as a share of the step's greatest it is all", end[0] == 1 && shares.OfEvent(1) == 1);
  check("colours of what is seen",
    late.HighIn(drawn, { 8.5, 10 }, { 0, 1 }) == 1 && late.HighIn(drawn, { 0, 10 }, { 1, 1 }) == 0);
  check("waits are those of the calls",
    CallMetric(drawn, LogicalMetric::Waiting, false).OfEvent(2) == 2);
  check("counters are not known", !CallMetric(drawn, LogicalMetric::Counter, false).IsKnown());
  check("without Steps nothing is",
    !CallMetric(DrawnTimeline(), LogicalMetric::Duration, false).IsKnown());
}

/// Against each call on its own: 500 calls of one rank, random gaps, three of four with an event.
void TestRandom(Checks& check)
{
  std::mt19937 random(5);
  TimelineColumns calls;
  CallEventColumns events;
  events = { {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {} };
  double now = 0;
  for (int i = 0; i < 500; ++i)
  {
    const double begin = now + double(random() % 3), end = begin + 1 + double(random() % 5);
    calls.AddCall(0, 0, begin, end);
    const bool has = random() % 4 > 0;
    events.CallStep.push_back(has ? i : -1);
    if (has)
    {
      events.Event.push_back(i);
      events.CallId.push_back(i);
      events.Rank.push_back(0);
      events.Kind.push_back(0);
      events.Phase.push_back(0);
      events.Step.push_back(i);
      events.Begin.push_back(begin);
      events.End.push_back(end);
      events.Lateness.push_back(double(random() % 100));
    }
    now = end;
  }
  TimelineTables tables = TablesOf(calls, { "f" });
  tables.Steps = events.Steps();
  tables.Calls.Step = events.StepsOfCalls();
  const PhysicalTimeline timeline = MakePhysicalTimeline(std::move(tables));
  const CallMetric late(timeline, LogicalMetric::Lateness, false);
  bool same = true;
  for (const double width : { 0.5, 7.0, 90.0, 1000.0 })
  {
    std::vector<double> edges;
    for (double time = 10; edges.size() < 20; time += width)
    {
      edges.push_back(time);
    }
    std::vector<float> greatest(edges.size() - 1, -1), slow = greatest;
    RaiseToGreatest(timeline.Threads[0].Innermost, late.Of(0, -1), edges, greatest.data());
    for (std::size_t x = 0; x + 1 < edges.size(); ++x)
    {
      for (std::size_t row = 0; row < events.Begin.size(); ++row)
      {
        if (events.Begin[row] < edges[x + 1] && events.End[row] > edges[x])
        {
          slow[x] = std::max(slow[x], static_cast<float>(events.Lateness[row]));
        }
      }
    }
    same = same && greatest == slow;
  }
  check("random calls at four scales, as each call on its own", same);
}
}

int UnitTestCallMetric(int, char*[])
{
  Checks check;
  TestDrawn(check);
  TestRandom(check);
  return check.Result();
}
