#include "Filters/Core/States/LeastStates.h"

#include "Filters/Core/States/CommunicationDAG.h"
#include "Filters/Core/States/StateGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RandomExecution.h"
#include "Testing/Support/SimulatedProcesses.h"

using namespace pclvis;

namespace
{
/// Ranks 0 and 1 send to and fro, `rounds` times.
ExecutedColumns PingPong(int rounds)
{
  ExecutedColumns columns;
  for (int i = 0; i < rounds; ++i)
  {
    columns.Append(Message(2 * i, 0, 1, 4 * i, 4 * i + 1));
    columns.Append(Message(2 * i + 1, 1, 0, 4 * i + 2, 4 * i + 3));
  }
  return columns;
}

std::int64_t Least(const ExecutedColumns& columns, std::int64_t most = 100)
{
  ProcessGroup alone;
  return LeastStates(columns.Events(), EventSides(columns.Events(), {}), most, alone);
}

/// Counted when they are made.
std::int64_t Made(const ExecutedColumns& columns, std::int64_t& counted)
{
  CommunicationEvents events = MakeEvents(columns.Events(), EventSides(columns.Events(), {}));
  counted = CountStates(events);
  return static_cast<std::int64_t>(MakeStates(events).Size());
}

void CheckByHand(Checks& check)
{
  check.Near("nothing has no state", Least({}), 0);
  // [s] [r s] [r s] ... [r] and [r s] [r s] ...
  check.Near("rank 0 has one state more than rounds, rank 1 as many", Least(PingPong(1000)), 2001);
  ExecutedColumns oneWay;
  for (int i = 0; i < 1000; ++i)
  {
    oneWay.Append(Message(i, 0, 1, i, i + 0.5));
  }
  check.Near(
    "one rank that only sends and one that only receives have a state each", Least(oneWay), 2);
  ExecutedColumns atOnce;
  for (int i = 0; i < 100; ++i)
  {
    atOnce.Append(Message(2 * i, 0, 1, 5, 5));
    atOnce.Append(Message(2 * i + 1, 1, 0, 5, 5));
  }
  check.Near("of what happens at one time nothing is known but the ranks", Least(atOnce), 2);
  ExecutedColumns far;
  far.Append(Message(0, 0, 2000000000, 1, 2));
  check.Near("more ranks than cells are not counted", Least(far), 0);
}

/// Ranks 0 and 1 send to and fro twice: [s] [r s] [r] and [r s] [r s], of which fewer are allowed.
void CheckMaximum(Checks& check)
{
  const ExecutedColumns messages = PingPong(2);
  const auto compute = [&messages](std::int64_t most) {
    DAGOptions options;
    options.MaximumStates = most;
    ProcessGroup alone;
    return ComputeDAG(messages.Input(), options, alone);
  };
  check("as many states as are allowed", compute(5).States.Size() == 5);
  check("0 is no limit", compute(0).Refusal.empty() && compute(0).States.Size() == 5);
  for (std::int64_t most : { 4, 1 })
  {
    const CommunicationDAG dag = compute(most);
    check("the refusal names cause, limit and ways out",
      dag.Refusal.find("at least 5 states") < 200 &&
        dag.Refusal.find("Maximum States is " + std::to_string(most)) < 200 &&
        dag.Refusal.find("Window End") < 300 && dag.Refusal.find("0: no limit") < 400);
    check("it is the only observation",
      TextsOf(dag.Observations) == std::vector<std::string>{ dag.Refusal });
    check("there is no state, link or bar",
      dag.States.Size() + dag.Links.Size() + dag.Messages.Size() == 0 && dag.Facts.States == 0);
    bool none = dag.Ends.SendState.Size() == 4 && dag.Ends.ReceiveState.Size() == 4;
    for (std::size_t i = 0; none && i < 4; ++i)
    {
      none = dag.Ends.SendState[i] == -1 && dag.Ends.ReceiveState[i] == -1;
    }
    check("and no message has one", none);
  }
}

/// What the bound cannot see is refused when events are sorted: ten times nearer to each other than
/// its times, with an event far away.
void CheckLate(Checks& check)
{
  ExecutedColumns messages = PingPong(1000);
  messages.Append(Message(2000, 0, 1, 1e12, 2e12));
  check("nearly nothing is known before", Least(messages) < 10);
  DAGOptions options;
  options.MaximumStates = 2000;
  std::string late;
  RunAsProcesses(2, [&](ProcessGroup& group) {
    const ExecutedColumns none;
    const ExecutedColumns& mine = group.Process() == 0 ? messages : none;
    const CommunicationDAG dag = ComputeDAG(mine.Input(), options, group);
    if (group.Process() == 1)
    {
      late = dag.Refusal;
    }
  });
  // Rank 0 sends once more in its last state; rank 1, whose last one has a send, begins another.
  check("another process tells the exact number", late.find("has 2002 states") < 100);
}

void CheckRandom(Checks& check)
{
  bool less = true, counted = true, near = true, together = true;
  for (std::uint64_t seed = 1; seed < 30; ++seed)
  {
    ExecutionOptions options;
    options.Ranks = 2 + static_cast<int>(seed % 5);
    options.Steps = 300;
    options.Resolution = seed % 3 == 0 ? 2 : 0;
    const ExecutedColumns columns(Execute(options, seed).Messages);
    std::int64_t count = 0;
    const std::int64_t made = Made(columns, count), least = Least(columns);
    less = less && least <= made;
    counted = counted && count == made;
    near = near && (options.Resolution > 0 || 2 * least >= made);
    const std::size_t n = columns.MessageId.Size();
    RunAsProcesses(3, [&](ProcessGroup& group) {
      ExecutedColumns mine;
      const std::vector<ExecutedMessage> all = Execute(options, seed).Messages;
      for (std::size_t i = static_cast<std::size_t>(group.Process()); i < n; i += 3)
      {
        mine.Append(all[i]);
      }
      const std::int64_t here =
        LeastStates(mine.Events(), EventSides(mine.Events(), {}), 100, group);
      if (group.Process() == 0)
      {
        together = together && here == least;
      }
    });
  }
  check("never more than there are", less);
  check("the count is that of what is made", counted);
  check("of events at different times at least half", near);
  check("the same from three processes", together);
}
}

int UnitTestLeastStates(int, char*[])
{
  Checks check;
  CheckByHand(check);
  CheckMaximum(check);
  CheckLate(check);
  CheckRandom(check);
  return check.Result();
}
