#include "Filters/Core/Flow/ProgramLoops.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FlowRows.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <cmath>
#include <cstring>
#include <string>

using namespace pclvis;

namespace
{
ProgramLoopsTables Alone(FlowRows& rows, const ProgramLoopsOptions& options = {})
{
  ProcessGroup alone;
  return MakeProgramLoopsTables(rows.Loops(), options, alone);
}

std::string Ids(const Observations& observed)
{
  std::string all;
  for (const std::string& id : IdsOf(observed))
  {
    all += id + " ";
  }
  return all;
}

/// Five calls, of which one twice, are four items of a program and one of its loop, beside which it
/// has numbers for the loop and the rank.
void TestLonger(Checks& check)
{
  FlowRows rows({ "ABBCD" });
  const ProgramLoopsTables found = Alone(rows);
  check("a program that hardly repeats is longer", found.Events == 5 && found.Numbers > 5);
  check("which is not called shorter",
    Ids(found.Observations).find("loops.no_compression") != std::string::npos);
  FlowRows loop({ "ABABABABABABABABABABABABABABABAB" });
  const ProgramLoopsTables repeats = Alone(loop);
  check("one that repeats more is",
    Ids(repeats.Observations).find("loops.compression") != std::string::npos);
  // Calls last 1 s, with 1 s between them: iterations begin every 4 s, and end after 3 s.
  const std::string said = JoinedText(repeats.Observations);
  check("ten of 16 iterations stand for the loop, with times and units",
    said.find(
      "Iterations 6 to 15, from 24 to 63 s, stand for the loop: they have 37.5 % fewer calls") !=
      std::string::npos);
  FlowRows ten({ "ABABABABABABABABABAB" });
  check("all of them do not need to",
    Ids(Alone(ten).Observations).find("representative") == std::string::npos);
}

/// Three iterations of B and twice C, between A and D; calls last 1 s with 1 s between them.
void TestNested(Checks& check)
{
  FlowRows rows({ "ABCCBCCBCCD", "ABCCBCCBCCD" });
  const ProgramLoopsTables found = Alone(rows);
  const schema::Loops::Table& loops = found.Loops;
  check("a loop in a loop",
    loops.Loop.Size() == 2 && loops.Parent[0] == -1 && loops.Parent[1] == 0 && loops.Depth[1] == 2);
  check("both are counted", loops.Counted[0] == 1 && loops.Counted[1] == 1);
  check("both are of two ranks", loops.Ranks[0] == 2 && loops.Ranks[1] == 2);
  check("the outer one is entered once, the inner one three times, on each rank",
    loops.Entries[0] == 2 && loops.Entries[1] == 6);
  check("three and six iterations on each rank",
    loops.Iterations[0] == 6 && loops.MostIterations[0] == 3 && loops.LeastIterations[1] == 6);
  // B begins at 2 s, the last C ends at 19 s: nine calls of 1 s and eight gaps. A visit of C's loop
  // lasts 3 s.
  check.Near("time of the outer loop", loops.Time[0], 2 * 17);
  check.Near("without the inner one", loops.OwnTime[0], 2 * (17 - 9));
  check.Near("time of the inner loop", loops.Time[1], 2 * 9);
  check.Near("in MPI: nine calls", loops.Mpi[0], 2 * 9);
  check.Near("of these three of the loop itself", loops.OwnMpi[0], 2 * 3);
  check.Near("share of MPI", loops.MpiShare[0], 9.0 / 17);
  check("calls in it", loops.Calls[0] == 18 && loops.Calls[1] == 12);
  check("nodes in it", loops.Nodes[0] == 2 && loops.Nodes[1] == 1);
  check("the outer loop is the main one", found.Main == 0 && loops.Main[0] == 1 && !loops.Main[1]);
  check.Near("17 s of the 21 s of each rank", found.MainShare, 17.0 / 21);
  check("rows of ranks", found.RankLoops.Rank.Size() == 4 && found.RankLoops.Iterations[1] == 3);
  const schema::Iterations::Table& iterations = found.Iterations;
  check("three iterations of all ranks", iterations.Iteration.Size() == 3);
  check.Near("the first begins with B", iterations.Begin[0], 2);
  check.Near("the second 6 s later", iterations.Begin[1], 8);
  check.Near("when the first ends", iterations.End[0], 8);
  check.Near("the last one ends with its last call", iterations.End[2], 19);
  check("six calls each", iterations.Calls[0] == 6 && iterations.Calls[2] == 6);
  const std::int32_t expected[] = { -1, 0, 0, 0, 1, 1, 1, 2, 2, 2, -1 };
  bool same = true;
  for (int i = 0; i < 22; ++i)
  {
    same = same && found.Calls.Iteration[i] == expected[i % 11] &&
      found.Calls.Loop[i] == (expected[i % 11] < 0 ? -1 : 0);
  }
  check("calls have their iteration", same);
  check("all calls come back", found.Reproduced == 22 && found.Events == 22);
  ProgramLoopsOptions inner;
  inner.IterationsOf = 1;
  const ProgramLoopsTables ofInner = Alone(rows, inner);
  check("iterations of the inner loop", ofInner.Iterations.Iteration.Size() == 6);
  check.Near("end with its visit, not with the next one", ofInner.Iterations.End[1], 7);
  inner.IterationsOf = 2;
  check.Throws("a loop that is not there is refused", "there are 2 loops, numbered from 0",
    [&] { Alone(rows, inner); });
}

/// The nested loops again: what lies before the first message, after the last one and in a gap does
/// not count in their times, as nowhere in the analyses.
void TestAxis(Checks& check)
{
  FlowRows rows({ "ABCCBCCBCCD", "ABCCBCCBCCD" });
  LoopInput input = rows.Loops();
  input.Axis = { 4.5, 19.5, { { 11, 13 } } };
  ProcessGroup alone;
  const ProgramLoopsTables found = MakeProgramLoopsTables(input, {}, alone);
  // Calls begin at 0, 2, 4, ... s. Outer loop: 2 to 19 s, of which 4.5 to 11 and 13 to 19 count.
  // Inner loop: 4 to 7, 10 to 13 and 16 to 19 s.
  check.Near("time of the outer loop", found.Loops.Time[0], 2 * (6.5 + 6));
  check.Near("time of the inner loop", found.Loops.Time[1], 2 * (2.5 + 1 + 3));
  // Half of the call from 4 s on; those at 6, 8, 10, 14, 16 and 18 s; that at 12 s is in the gap.
  check.Near("in MPI", found.Loops.Mpi[0], 2 * 6.5);
  check.Near("of these in the inner loop, not at 8 and 14 s", found.Loops.Mpi[1], 2 * 4.5);
  check.Near("all of the 13 s but the half before D", found.MainShare, 12.5 / 13);
  check("begin and end are those of the calls",
    found.Loops.Begin[0] == 2 && found.Loops.End[0] == 19 && found.Iterations.Begin[0] == 2);
  input.Axis = { 30, 40, {} };
  const ProgramLoopsTables beside = MakeProgramLoopsTables(input, {}, alone);
  check("a loop beside the axis takes no time, and no share of it is in MPI",
    beside.Loops.Time[0] == 0 && std::isnan(beside.Loops.MpiShare[0]));
}

/// Ranks at the border begin with another call, and one has fewer iterations.
void TestMerged(Checks& check)
{
  FlowRows rows({ "ABCBCBCD", "ACBCBCBD", "ABCBCD" });
  const ProgramLoopsTables found = Alone(rows);
  check("loops that share a node are one", found.Loops.Loop.Size() == 1);
  check("two to three iterations",
    found.Loops.LeastIterations[0] == 2 && found.Loops.MostIterations[0] == 3);
  check("the last one is of two ranks", found.Iterations.Ranks[2] == 2);
  check("so they are not counted together", found.Loops.Counted[0] == 0);
  check("which is said", Ids(found.Observations).rfind("loops.uneven ", 0) == 0);
  FlowRows apart({ "ABAB", "CDCD" });
  check("others are several", Alone(apart).Loops.Loop.Size() == 2);
}

/// X and P are called before and after the loop of A and B: that is the loop, not all from X on.
void TestStartAndEnd(Checks& check)
{
  FlowRows rows({ "XPABABABABXP" });
  const ProgramLoopsTables found = Alone(rows);
  check("an outer loop of two iterations, of which one has the inner loop",
    found.Loops.Loop.Size() == 2 && found.Loops.MostIterations[0] == 2);
  check("the inner loop is the main one, with four",
    found.Main == 1 && found.Loops.MostIterations[1] == 4);
  check("its iterations are listed",
    found.Iterations.Iteration.Size() == 4 && found.Iterations.Loop[0] == 1 &&
      found.Iterations.Main[3] == 1);
  check("calls before it have none",
    found.Calls.Iteration[1] == -1 && found.Calls.Iteration[2] == 0 &&
      found.Calls.Iteration[9] == 3 && found.Calls.Iteration[10] == -1);
  FlowRows twice({ "XPABABXPABAB" });
  check("a loop that each iteration has is inside the main one", Alone(twice).Main == 0);
}

/// Two calls in a row that take 100 s, and a loop that takes 11 s.
void TestLongCalls(Checks& check)
{
  FlowRows rows;
  rows.Tables.Rows.Call(0, "MPI_Comm_split", 0, 50);
  rows.Tables.Rows.Call(0, "MPI_Comm_split", 50, 100);
  for (double time = 100; time < 110; time += 4)
  {
    rows.Tables.Rows.Call(0, "MPI_Bcast", time, time + 1);
    rows.Tables.Rows.Call(0, "MPI_Reduce", time + 2, time + 3);
  }
  const ProgramLoopsTables found = Alone(rows);
  check("the main loop is the one in which the program works",
    found.Loops.Loop.Size() == 2 && found.Main == 1 && found.Loops.MostIterations[1] == 3);
}

/// B and C are entered at either.
void TestUncounted(Checks& check)
{
  FlowRows rows({ "ABCBCDACBCB" });
  check("its iterations are not counted", Alone(rows).Loops.Counted[0] == 0);
  check("nor told as those that stand for it",
    Ids(Alone(rows).Observations).find("representative") == std::string::npos);
  check("a loop that is entered at several nodes is not said to have iterations",
    Ids(Alone(rows).Observations).rfind("loops.uncounted ", 0) == 0);
}

/// The sending calls of two messages are in iterations 0 and 1.
void TestMessages(Checks& check)
{
  FlowRows rows({ "ABAB", "CC" });
  rows.Tables.Message(0, 1, 2, 3, 0, 1);
  rows.Tables.Message(0, 1, 6, 7, 2, 3);
  rows.Tables.Message(-1, 1, 6, 7, 2, 3);
  const ProgramLoopsTables found = Alone(rows);
  check("messages have the iteration of their send",
    found.Messages.Iteration[0] == 0 && found.Messages.Iteration[1] == 1);
  check("or none", found.Messages.Iteration[2] == -1 && found.Messages.Loop[2] == -1);
}

void TestNothing(Checks& check)
{
  FlowRows none, straight({ "ABCD" });
  check("no calls are said", Ids(Alone(none).Observations) == "loops.nothing ");
  check("no loops are said", Ids(Alone(straight).Observations) == "loops.none ");
}

template<typename T>
bool SameBytes(const Column<T>& a, const Column<T>& b)
{
  return a.Size() == b.Size() &&
    (a.Size() == 0 || std::memcmp(a.Data(), b.Data(), a.Size() * sizeof(T)) == 0);
}

/// Rows dealt out to processes give what one process finds.
void TestProcesses(Checks& check)
{
  FlowRows rows({ "ABCCBCCBCCD", "ABCBCCBCCCD", "BCBCBC" });
  rows.Tables.Message(0, 1, 2, 3, 2, 3);
  rows.Tables.Message(1, 0, 6, 7, 6, 7);
  const LoopInput all = rows.Loops();
  ProcessGroup alone;
  const ProgramLoopsTables one = MakeProgramLoopsTables(all, {}, alone);
  for (int processes = 2; processes <= 3; ++processes)
  {
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      // Each process has a piece of the rows.
      const auto piece = [&](auto& view) {
        const std::size_t n = view.Size;
        const std::size_t first = n * group.Process() / group.Processes();
        view.Data = view.Data ? view.Data + first : view.Data;
        view.Size = n * (group.Process() + 1) / group.Processes() - first;
      };
      LoopInput mine = all;
      decltype(mine.Messages)::ForEach(mine.Messages, [&](auto, auto& view) { piece(view); });
      decltype(mine.Calls)::ForEach(mine.Calls, [&](auto, auto& view) { piece(view); });
      decltype(mine.Columns)::ForEach(mine.Columns, [&](auto, auto& view) { piece(view); });
      piece(mine.Calls.MpiLevel);
      const std::size_t first = all.Calls.Rank.Size * group.Process() / group.Processes();
      const ProgramLoopsTables found = MakeProgramLoopsTables(mine, {}, group);
      if (group.Process() == 0)
      {
        check("the same loops",
          SameBytes(found.Loops.Time, one.Loops.Time) &&
            SameBytes(found.Loops.Iterations, one.Loops.Iterations));
        check("the same iterations", SameBytes(found.Iterations.Begin, one.Iterations.Begin));
      }
      bool same = true;
      for (std::size_t i = 0; i < found.Calls.Iteration.Size(); ++i)
      {
        same = same && found.Calls.Iteration[i] == one.Calls.Iteration[first + i];
      }
      check("each process gets its own rows", same);
    });
  }
}
}

int UnitTestProgramLoops(int, char*[])
{
  Checks check;
  TestLonger(check);
  TestNested(check);
  TestAxis(check);
  TestMerged(check);
  TestStartAndEnd(check);
  TestLongCalls(check);
  TestUncounted(check);
  TestMessages(check);
  TestNothing(check);
  TestProcesses(check);
  return check.Result();
}
