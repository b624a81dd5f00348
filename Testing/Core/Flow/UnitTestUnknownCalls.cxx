#include "Filters/Core/Flow/FlowGraph.h"
#include "Filters/Core/Flow/FlowLoops.h"
#include "Filters/Core/Flow/LoopWalk.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FlowRows.h"

#include <set>
#include <string>

using namespace pclvis;

namespace
{
/// Ranks 0 and 1 exchange: three times two receives, the first from MPI_PROC_NULL, a send, and its
/// completion, of which records tell nothing; MPI_Allreduce after it.
FlowRows Exchanges()
{
  FlowRows rows;
  for (std::int32_t rank = 0; rank < 2; ++rank)
  {
    double time = 0;
    const auto call = [&](const char* name) {
      rows.Tables.Rows.Call(rank, name, time, time + 1);
      time += 2;
      return time - 2;
    };
    call("MPI_Barrier");
    for (int iteration = 0; iteration < 3; ++iteration)
    {
      call("MPI_Irecv");
      const double posted = call("MPI_Irecv");
      const double sent = call("MPI_Isend");
      const double waited = call("MPI_Waitall");
      call("MPI_Wait");
      rows.Tables.Message(rank, 1 - rank, sent, sent + 1, posted, waited + 1);
      call("MPI_Irecv");
      call("MPI_Allreduce");
    }
    call("MPI_Finalize");
  }
  return rows;
}

/// Nodes of a rank's calls, as letters in order of their first call.
std::string NodesOf(const FlowSequences& run, std::int32_t rank)
{
  std::string nodes;
  for (std::size_t call = run.Calls.First[rank]; call < run.Calls.First[rank + 1]; ++call)
  {
    nodes += static_cast<char>('A' + run.Node[call]);
  }
  return nodes;
}

void TestApart(Checks& check)
{
  FlowRows rows = Exchanges();
  const FlowSequences run = ListSignatures(rows.Input(), {});
  // A Barrier, B Irecv before the known one, C that, D Isend, E Waitall, F Wait after it,
  // G Irecv before H Allreduce, I Finalize.
  check("what starts a message belongs to the next known call, what completes one to the last (" +
      NodesOf(run, 0) + ")",
    NodesOf(run, 0) == "ABCDEFGHBCDEFGHBCDEFGHI");
  check("nodes have the first of their calls",
    run.FirstCall.size() == run.Signatures.size() && run.Node[run.FirstCall[6]] == 6 &&
      run.FirstCall[6] == 6);
  const FlowGraph graph = MakeFlowGraph(run.Calls, run.Node, run.Signatures.size());
  const GroupLoops loops = FindGroupLoops(graph.Ranks[0]);
  check("a call made three times in an iteration does not make three iterations of it",
    loops.Forest.Loops.size() == 1 && loops.Nodes[loops.Forest.Loops[0].Header] == 1);
}

void TestAsked(Checks& check)
{
  FlowRows rows = Exchanges();
  SignatureOptions options;
  options.Size = SizeInSignature::Exact;
  const FlowSequences run = ListSignatures(rows.Input(), options);
  check(
    "a signature that was asked for has nothing else", NodesOf(run, 0)[1] == NodesOf(run, 0)[6]);
  FlowRows letters({ "ABAB" });
  check(
    "calls that are no messages stay", NodesOf(ListSignatures(letters.Input(), {}), 0) == "ABAB");
  FlowRows none;
  check("no calls", ListSignatures(none.Input(), {}).Signatures.empty());
}
}

int UnitTestUnknownCalls(int, char*[])
{
  Checks check;
  TestApart(check);
  TestAsked(check);
  return check.Result();
}
