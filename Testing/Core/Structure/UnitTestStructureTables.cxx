#include "Filters/Core/Structure/StructureTables.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/CountedGroup.h"
#include "Testing/Support/RandomProgram.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
StructureInput InputOf(ReplayTables& tables)
{
  StructureInput input;
  static_cast<ReplayInput&>(input) = tables.Input();
  input.Callers.CallId = tables.Rows.Calls.CallId;
  return input;
}

/// Optional columns of a table that lacks them.
struct Absent
{
  explicit Absent(std::size_t rows) : Parent(rows, -1), Path(rows, -1) {}
  void Set(StructureInput& input) const
  {
    input.Callers.ParentId = this->Parent;
    input.Callers.PathId = this->Path;
  }
  Column<std::int64_t> Parent;
  Column<std::int32_t> Path;
};

StructureTables Alone(ReplayTables& tables)
{
  ProcessGroup alone;
  StructureInput input = InputOf(tables);
  const Absent absent(input.Calls.Rank.Size);
  absent.Set(input);
  return MakeStructureTables(input, {}, alone);
}

/// Two nonblocking sends and a receive of both, and a call that does not communicate.
void TestColumns(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Isend", 1, 2);
  tables.Rows.Call(0, "MPI_Isend", 3, 4);
  tables.Rows.Call(0, "MPI_Comm_rank", 4.2, 4.3);
  tables.Rows.Call(0, "MPI_Waitall", 5, 6);
  tables.Rows.Call(1, "MPI_Irecv", 1, 1.1);
  tables.Rows.Call(1, "MPI_Irecv", 1.2, 1.3);
  tables.Rows.Call(1, "MPI_Waitall", 2, 7);
  tables.Message(0, 1, 1, 6, 1, 7);
  tables.Message(0, 1, 3, 6, 1.2, 7);
  const StructureTables found = Alone(tables);
  check("a burst and a receive", found.Steps.Event.Size() == 2 && found.Phases.Phase.Size() == 1);
  check(
    "the burst has both messages", found.Steps.Messages[0] == 2 && found.Steps.Messages[1] == 2);
  check("it lasts from the first send's begin to the last one's end",
    found.Steps.Begin[0] == 1 && found.Steps.End[0] == 4);
  check("sends are at step 0, receives at 1",
    found.Messages.SendStep[1] == 0 && found.Messages.ReceiveStep[1] == 1);
  const std::vector<std::int32_t> steps(found.Calls.Step.begin(), found.Calls.Step.end());
  check("both sends have the step, the receive's call has its own, others none",
    steps == std::vector<std::int32_t>({ 0, 0, -1, -1, -1, -1, 1 }));
  check("the phase has two steps, two ranks, two events",
    found.Phases.Steps[0] == 2 && found.Phases.Ranks[0] == 2 && found.Phases.Events[0] == 2);
  check("it lasts from 1 s to 7 s", found.Phases.Begin[0] == 1 && found.Phases.End[0] == 7);
  check("calls without iterations give none", !found.HasIterations);
  StructureInput input = InputOf(tables);
  const Absent absent(input.Calls.Rank.Size);
  absent.Set(input);
  Column<std::int32_t> loop(7, 1), iteration(7, 0);
  iteration[1] = 4; // the last call of the burst
  iteration[6] = 6; // the receive
  input.Callers.Loop = loop;
  input.Callers.Iteration = iteration;
  ProcessGroup alone;
  const StructureTables with = MakeStructureTables(input, {}, alone);
  check("an event has loop and iteration of its last call",
    with.HasIterations && with.StepIterations.Loop[0] == 1 &&
      with.StepIterations.Iteration[0] == 4 && with.StepIterations.Iteration[1] == 6);
}

/// A burst of two sends, a call between them that communicates nothing, and a receive.
void TestWaits(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Isend", 1, 2);
  tables.Rows.Call(0, "MPI_Comm_rank", 2.2, 2.3);
  tables.Rows.Call(0, "MPI_Isend", 3, 4);
  tables.Rows.Call(1, "MPI_Recv", 1, 2);
  tables.Rows.Call(1, "MPI_Recv", 2, 5);
  tables.Message(0, 1, 1, 2, 1, 2);
  tables.Message(0, 1, 3, 4, 2, 5);
  check("waits that are not known are no column", Alone(tables).Waits.Wait.Size() == 0);
  ProcessGroup alone;
  StructureInput input = InputOf(tables);
  const Absent absent(input.Calls.Rank.Size);
  absent.Set(input);
  const double none = std::numeric_limits<double>::quiet_NaN();
  Column<double> waits;
  for (const double wait : { 0.1, 9.0, 0.2, none, 1.5 })
  {
    waits.Append(wait);
  }
  input.Waits.Wait = waits;
  const StructureTables found = MakeStructureTables(input, {}, alone);
  check("a burst and two receives", found.Waits.Wait.Size() == 3);
  check.Near("the burst has the waits of its sends", found.Waits.Wait[0], 0.1 + 0.2);
  check("a receive whose wait is not known has none", std::isnan(found.Waits.Wait[1]));
  check.Near("the other one has its own", found.Waits.Wait[2], 1.5);
}

void TestNothing(Checks& check)
{
  ReplayTables tables;
  const StructureTables found = Alone(tables);
  check("without calls the tables are empty",
    found.Steps.Event.Size() == 0 && found.Phases.Phase.Size() == 0);
  check("and it says so",
    found.Observations.size() == 1 && found.Observations[0].Id() == "structure.nothing");
}

template<typename T>
bool Same(const Column<T>& a, const Column<T>& b)
{
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

/// Rows in any order, on any number of processes.
void TestProcesses(Checks& check)
{
  RandomProgram program(6, 200, 5);
  const StructureTables whole = Alone(program.Tables);
  std::mt19937 random(3);
  for (const int processes : { 1, 2, 3, 4 })
  {
    const WaitTables::Order order = program.Tables.Rows.Shuffled(random);
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      ReplayTables part;
      part.Rows = program.Tables.Rows.Part(order, group.Process(), processes);
      part.Sizes = Column<std::int64_t>(part.Rows.Messages.Source.Size(), 8);
      StructureInput input = InputOf(part);
      const Absent absent(input.Calls.Rank.Size);
      absent.Set(input);
      const StructureTables found = MakeStructureTables(input, {}, group);
      const std::string on = " on " + std::to_string(processes) + " processes";
      bool same = true;
      for (std::size_t i = 0; i < found.Messages.Phase.Size(); ++i)
      {
        const auto row = static_cast<std::size_t>(part.Rows.MessageRow[i]);
        same = same && found.Messages.Phase[i] == whole.Messages.Phase[row] &&
          found.Messages.SendStep[i] == whole.Messages.SendStep[row] &&
          found.Messages.ReceiveStep[i] == whole.Messages.ReceiveStep[row];
      }
      for (std::size_t i = 0; i < found.Calls.Step.Size(); ++i)
      {
        const auto row = static_cast<std::size_t>(part.Rows.Calls.CallId[i]);
        same = same && found.Calls.Phase[i] == whole.Calls.Phase[row] &&
          found.Calls.Step[i] == whole.Calls.Step[row];
      }
      check("messages and calls are the same" + on, same);
      check("events are the same" + on,
        group.Process() == 0 ? Same(found.Steps.Step, whole.Steps.Step) &&
            Same(found.Steps.Phase, whole.Steps.Phase) && Same(found.Steps.Rank, whole.Steps.Rank)
                             : found.Steps.Step.Size() == 0);
    });
  }
}

/// What process 1 sends to process 0, rows at random: of each call its times (24 bytes, that of a
/// nonblocking collective included), rank and code (1 each), number and collective (2 each); of
/// each message its times (32), ranks and whether it was matched (1 each). The tables have 69
/// and 49.
void TestGathered(Checks& check)
{
  RandomProgram program(6, 5000, 5);
  std::mt19937 random(3);
  const WaitTables::Order order = program.Tables.Rows.Shuffled(random);
  RunAsProcesses(2, [&](ProcessGroup& group) {
    ReplayTables part;
    part.Rows = program.Tables.Rows.Part(order, group.Process(), 2);
    part.Sizes = Column<std::int64_t>(part.Rows.Messages.Source.Size(), 8);
    StructureInput input = InputOf(part);
    const Absent absent(input.Calls.Rank.Size);
    absent.Set(input);
    CountedGroup counted(group);
    MakeStructureTables(input, {}, counted);
    const auto calls = static_cast<std::int64_t>(input.Calls.Rank.Size);
    const auto messages = static_cast<std::int64_t>(input.Messages.Source.Size);
    const std::int64_t few = 30 * calls + 35 * messages + 1000;
    check("process 1 has calls and messages", calls > 1000 && messages > 1000);
    check(
      "few bytes are sent (" + std::to_string(counted.Sent) + " of " + std::to_string(few) + ")",
      group.Process() == 0 || counted.Sent <= few);
  });
}
}

int UnitTestStructureTables(int, char*[])
{
  Checks check;
  TestColumns(check);
  TestWaits(check);
  TestNothing(check);
  TestProcesses(check);
  TestGathered(check);
  return check.Result();
}
