#include "Filters/Core/Flow/StableState.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FlowRows.h"

#include <cmath>
#include <string>

using namespace pclvis;

namespace
{
StableState Find(const std::string& word, double length, const StableOptions& options)
{
  FlowRows rows({ word });
  const EventFlowInput input = rows.Input();
  const FlowSequences run = ListSignatures(input, {});
  const FlowGraph graph = MakeFlowGraph(run.Calls, run.Node, run.Signatures.size());
  CommunicationAxis axis;
  axis.End = length;
  return FindStableState(run.Calls, run.Node, graph, MergeLoops(graph), axis, options);
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
  TestOptions(check);
  check("no ranks, no state", Find("", 1, {}).StableAt.empty());
  return check.Result();
}
