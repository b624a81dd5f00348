#include "Filters/Core/Flow/MergedLoops.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FlowRows.h"

using namespace pclvis;

namespace
{
MergedLoops Merge(const std::vector<std::string>& words)
{
  FlowRows rows(words);
  const EventFlowInput input = rows.Input();
  const FlowSequences run = ListSignatures(input, {});
  return MergeLoops(MakeFlowGraph(run.Calls, run.Node, run.Signatures.size()));
}
}

int UnitTestMergedLoops(int, char*[])
{
  Checks check;
  const MergedLoops same = Merge({ "ABBCABBC", "ABBCABBC", "ABBCABBC" });
  check("ranks with the same graph have its loops",
    same.Groups.size() == 1 && same.Loops.size() == 2 && same.Loops[1].Parent == 0);
  check("nodes of the outer loop include those of the inner one",
    same.Loops[0].Nodes == 3 && same.Loops[1].Nodes == 1);
  // Nodes: A 0, B 1, C 2. The third rank begins its loop with B.
  const MergedLoops turned = Merge({ "ABCABC", "ABCABC", "BCABCA" });
  check("a loop that begins elsewhere on a rank is the same", turned.Loops.size() == 1);
  check("its header is that of most ranks", turned.Loops[0].Header == 0);
  const MergedLoops bridge = Merge({ "AABB", "ABAB" });
  check("loops of a rank that another one has as one are one", bridge.Loops.size() == 1);
  // The loop of C is in that of B on rank 0, in none on rank 1.
  const MergedLoops levels = Merge({ "BCCBCC", "ACCD" });
  check("a loop that is inside on one rank is not hidden on another", levels.Loops.size() == 2);
  check("innermost loop of each node", same.LoopOf == std::vector<std::int32_t>({ 0, 1, 0 }));
  check("no loops", Merge({ "ABC" }).Loops.empty() && Merge({}).Loops.empty());
  return check.Result();
}
