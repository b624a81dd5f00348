#include "Filters/Core/Flow/StableState.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FlowRows.h"

#include <cmath>
#include <string>

using namespace pclvis;

namespace
{
StableState Find(FlowRows& rows, double length, const StableOptions& options)
{
  const EventFlowInput input = rows.Input();
  const FlowSequences run = ListSignatures(input, {});
  const FlowGraph graph = MakeFlowGraph(run.Calls, run.Node, run.Signatures.size());
  CommunicationAxis axis;
  axis.End = length;
  return FindStableState(run.Calls, run.Node, graph, MergeLoops(graph), axis, options);
}

StableState Find(const std::string& word, double length, const StableOptions& options)
{
  FlowRows rows({ word });
  return Find(rows, length, options);
}

/// One rank, checked every 3 s, stable at the second check; letters are calls of 1 s, a space is 2
/// s of computing.
StableState FindWithPauses(const std::string& word, double length)
{
  FlowRows rows;
  for (std::size_t i = 0; i < word.size(); ++i)
  {
    if (word[i] != ' ')
    {
      const double begin = 2 * static_cast<double>(i);
      rows.Tables.Rows.Call(0, std::string("MPI_") + word[i], begin, begin + 1);
    }
  }
  StableOptions options;
  options.Interval = 3;
  options.Checks = 2;
  options.Iterations = 1;
  return Find(rows, length, options);
}

/// Checks between which a rank makes no call tell nothing.
void TestPauses(Checks& check)
{
  // A at 0, B at 2; nothing until C at 20, D at 22, C at 24 (the edge back), then D 26, C 28, D 30.
  // Checks at 6 to 18 see no call; those at 21 and 24 something new, at 27 D and at 30 C and D.
  const StableState computing = FindWithPauses("AB        CDCDCDCD", 36);
  check.Near("a rank that computes is not stable", computing.StableAt[0], 30);
  check("when it is, it is in a loop", computing.Loop[0] == 0);
  // The edge back is new at 4; A at 8 at the check at 9 is the first, B at 20 at 21 the second.
  const StableState between = FindWithPauses("ABABA     BABA", 28);
  check.Near("computing between two checks does not begin again", between.StableAt[0], 21);
  check("a rank that makes no more calls never becomes stable",
    std::isnan(FindWithPauses("ABCD              E", 40).StableAt[0]));
}

/// Calls begin at 0, 2, 4, ... s. A at 0, B 2, C 4, B 6, then C 8, ..., D at 24, E at 26, end 27.
/// The edge back from C to B is new at 6 s; the graph then stays until 24 s.
void TestStable(Checks& check)
{
  const std::string word = "ABCBCBCBCBCBDE";
  StableOptions options;
  options.Interval = 3;
  options.Checks = 2;
  options.Iterations = 2;
  const StableState state = Find(word, 27, options);
  // Checks at 0, 3, 6, 9, 12: unchanged at 9 (first) and 12 (second).
  check.Near("stable at the second unchanged check", state.StableAt[0], 12);
  check("in the loop", state.Loop[0] == 0);
  // At 12 s a C... calls: 12 s is the seventh, C at index 6. Next B begins at 14 s, the third
  // at 22.
  check.Near("two iterations from the next header on", state.Begin[0], 14);
  check.Near("to the third", state.End[0], 22);
  const schema::NodeCounts::Table& counts = state.Counts;
  check("ten checks", counts.Time.Size() == 10);
  const std::int64_t expected[] = { 1, 2, 3, 3, 3, 3, 3, 3, 4, 5 };
  bool same = true;
  for (int i = 0; i < 10; ++i)
  {
    same = same && counts.Nodes[i] == expected[i] && counts.MostNodes[i] == expected[i];
  }
  check("nodes over time", same);
  check("stable from the fifth check on", counts.StableRanks[3] == 0 && counts.StableRanks[4] == 1);
  options.Iterations = 100;
  check.Near("all iterations until it leaves the loop", Find(word, 27, options).End[0], 23);
  options.Checks = 7;
  check(
    "never stable, if more checks are required", std::isnan(Find(word, 27, options).StableAt[0]));
}

void TestOptions(Checks& check)
{
  StableOptions options;
  check.Near("a hundredth of the time by default", Find("ABABAB", 11, options).Interval, 0.11);
  options.Checks = 0;
  check.Throws(
    "no checks are refused", "checks is 0, must be at least 1", [&] { Find("AB", 4, options); });
  options = {};
  options.Interval = -1;
  check.Throws("a negative interval, too", "check interval is -1", [&] { Find("AB", 4, options); });
  options.Interval = 1e-6;
  check.Throws("millions of checks, too", "10,000 checks", [&] { Find("AB", 4, options); });
  options = {};
  options.Iterations = 0;
  check.Throws("and no iterations", "must be at least 1", [&] { Find("AB", 4, options); });
}
}

int UnitTestStableState(int, char*[])
{
  Checks check;
  TestStable(check);
  TestPauses(check);
  TestOptions(check);
  check("no ranks, no state", Find("", 1, {}).StableAt.empty());
  return check.Result();
}
