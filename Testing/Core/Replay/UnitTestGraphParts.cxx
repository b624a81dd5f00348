#include "Filters/Core/Replay/GraphParts.h"
#include "Filters/Core/Replay/CallsOnAxis.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Filters/Core/Replay/RunReplay.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RandomProgram.h"
#include "Testing/Support/ReplayTables.h"
#include "Testing/Support/RunValues.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace pclvis;

namespace
{
using Times = PlainVector<double>;
using Rows = std::vector<std::uint32_t>;

/// Two ranks. Messages: 0 within 1 to 2 s, 1 from 3 to 6 s, 2 from 8 to 9 s (rendezvous). Barriers
/// at 4 s and, of which rank 1 leaves at 7.5 s, at 7 s.
struct Program
{
  Program()
  {
    this->Tables.SendReceive(0, 1, 1, 1.25, 1, 2);
    this->Tables.SendReceive(0, 1, 3, 3.25, 5, 6);
    this->Tables.SendReceive(0, 1, 8, 9, 8.5, 9, 1 << 20);
    for (std::int32_t rank = 0; rank < 2; ++rank)
    {
      this->Tables.Rows.Collective(rank, "MPI_Barrier", 4, 4.5, 0, -1);
      this->Tables.Rows.Collective(rank, "MPI_Barrier", 7, rank == 0 ? 7.25 : 7.5, 1, -1);
    }
    this->Graph = MakeRunGraph(this->Tables.Input());
  }
  ReplayTables Tables;
  RunGraph Graph;
};

void TestCalls(Checks& check)
{
  const Program program;
  const GraphParts parts = TakeParts(program.Graph, { { 1.5, 4 }, { 5, 7.4 } });
  const RunCalls& calls = parts.Graph.Calls;
  // Rank 0: send at 3 s, barrier at 7 s. Rank 1: receive to 2 s, receive from 5 s, barrier at 7 s.
  check("calls that lie in a window", calls.First == std::vector<std::size_t>({ 0, 2, 5 }));
  check("begin after the windows before theirs",
    ValuesOf(calls.Begin) == Times({ 1.5, 4.5, 0, 2.5, 4.5 }));
  check("and end with their window at the latest",
    ValuesOf(calls.End) == Times({ 1.75, 4.75, 0.5, 3.5, 4.9 }));
  for (std::size_t call = 0; call < calls.Size(); ++call)
  {
    check(
      "rows stay those of the table", calls.Row(call) == program.Graph.Calls.Row(parts.Call[call]));
  }
}

void TestMessages(Checks& check)
{
  const Program program;
  const RunGraph& whole = program.Graph;
  check("a message with both ends in a window stays",
    TakeParts(whole, { { 0, 2.5 }, { 5, 9 } }).Message == Rows({ 0, 2 }));
  check("one that goes from window to window does not",
    TakeParts(whole, { { 2.5, 3.5 }, { 5, 7 } }).Message.empty());
  check("nor one of which an end is in no window", TakeParts(whole, { { 5, 7 } }).Message.empty());
  const RunGraph late = TakeParts(whole, { { 7.6, 10 } }).Graph;
  check("what waits for a receiver still does",
    late.Sent == PlainVector<std::uint32_t>({ 0 }) && late.Rendezvous[0] == 1 &&
      late.Received == PlainVector<std::uint32_t>({ 0 }) &&
      late.Completed == PlainVector<std::uint32_t>({ 0 }) && late.Posted[0] == 1);
}

void TestOperations(Checks& check)
{
  const Program program;
  const RunGraph& whole = program.Graph;
  const RunGraph first = TakeParts(whole, { { 3.5, 6.5 } }).Graph;
  check("of two operations one is there",
    first.Kind.size() == 1 && first.Entered.size() == 2 &&
      first.FirstMember == PlainVector<std::uint32_t>({ 0, 2 }));
  const RunGraph second = TakeParts(whole, { { 7.3, 7.6 } }).Graph;
  check("one of which a member is in no window is not",
    second.Kind.empty() && second.Calls.Size() == 1 && second.Marks[0] == RunGraph::kLast);
}

void TestWhole(Checks& check)
{
  const Program program;
  const RunGraph& whole = program.Graph;
  const GraphParts all = TakeParts(whole, { { 0, 10 } });
  check("a window that holds everything changes nothing",
    ValuesOf(all.Graph.Calls.Begin) == ValuesOf(whole.Calls.Begin) &&
      all.Graph.Order == whole.Order && all.Graph.Received == whole.Received &&
      all.Graph.Completed == whole.Completed && all.Graph.Entered == whole.Entered &&
      all.Graph.Ending == whole.Ending && all.Graph.Marks == whole.Marks);
}

/// Whatever is cut, a replay of what is left gives its times back.
void TestRandom(Checks& check)
{
  std::mt19937_64 random(11);
  double most = 0;
  std::size_t messages = 0, operations = 0;
  for (int i = 0; i < 300; ++i)
  {
    RandomProgram program(4, 60, random());
    const RunGraph whole = MakeRunGraph(program.Tables.Input());
    const double end = TimeOfAll(whole.Calls).End;
    std::vector<double> cuts;
    for (int cut = 0; cut < 4; ++cut)
    {
      cuts.push_back(std::uniform_real_distribution<double>(0, end)(random));
    }
    std::sort(cuts.begin(), cuts.end());
    const GraphParts parts = TakeParts(whole, { { cuts[0], cuts[1] }, { cuts[2], cuts[3] } });
    ReplayMessages rows;
    const Column<std::int32_t> sources(parts.Message.size(), 0);
    rows.Source = sources;
    const ReplayedCalls replayed = ReplayRun(parts.Graph, RecordedTimes(rows, parts.Graph, 0));
    for (std::size_t call = 0; call < parts.Call.size(); ++call)
    {
      most = std::max(most, std::fabs(replayed.End[call] - parts.Graph.Calls.End[call]));
    }
    messages += parts.Message.size();
    operations += parts.Graph.Kind.size();
  }
  check("of 300 programs messages and operations are left", messages > 1000 && operations > 100);
  check.Near("a replay gives the times of all calls back", most, 0, 1e-9);
}
}

int UnitTestGraphParts(int, char*[])
{
  Checks check;
  TestCalls(check);
  TestMessages(check);
  TestOperations(check);
  TestWhole(check);
  TestRandom(check);
  return check.Result();
}
