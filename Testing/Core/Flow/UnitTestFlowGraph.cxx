#include "Filters/Core/Flow/FlowGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FlowRows.h"

#include <map>
#include <string>
#include <tuple>

using namespace pclvis;

namespace
{
/// The program of Fig. 3 of [Fuerlinger2010]: of four ranks, odd ones send ten times to the rank
/// before, even ones receive from the rank after.
FlowRows Figure3()
{
  FlowRows rows;
  for (std::int32_t rank = 0; rank < 4; ++rank)
  {
    rows.Tables.Rows.Call(rank, "MPI_Init", 0, 1);
    rows.Tables.Rows.Call(rank, "MPI_Comm_size", 1, 2);
    rows.Tables.Rows.Call(rank, "MPI_Comm_rank", 2, 3);
    for (int i = 0; i < 10; ++i)
    {
      rows.Tables.Rows.Call(rank, rank % 2 == 1 ? "MPI_Send" : "MPI_Recv", 4 + 2 * i, 5 + 2 * i);
    }
    rows.Tables.Rows.Call(rank, "MPI_Finalize", 30, 31);
  }
  for (std::int32_t rank = 1; rank < 4; rank += 2)
  {
    for (int i = 0; i < 10; ++i)
    {
      rows.Tables.Message(rank, rank - 1, 4 + 2 * i, 5 + 2 * i, 4 + 2 * i, 5 + 2 * i, 80);
    }
  }
  return rows;
}

void TestFigure3(Checks& check)
{
  FlowRows rows = Figure3();
  SignatureOptions options;
  options.Size = SizeInSignature::Exact;
  options.Partner = PartnerInSignature::Relative;
  options.Local = LocalCalls::Keep; // the figure has them
  const EventFlowInput input = rows.Input();
  const FlowSequences run = ListSignatures(input, options);
  check("the figure's six nodes", run.Signatures.size() == 6);
  const FlowGraph graph = MakeFlowGraph(run.Calls, run.Node, run.Signatures.size());
  check("senders and receivers have different graphs",
    graph.GroupFirst == std::vector<std::uint32_t>({ 0, 1 }) && graph.Ranks[2].Group == 0 &&
      graph.Ranks[3].Group == 1);
  const MergedFlow merged = MergeFlow(graph, true);
  std::map<std::pair<std::string, std::string>, std::tuple<int, int, int>> edges;
  const auto name = [&](std::uint32_t node) { return input.CallNames[run.Signatures[node].Call]; };
  for (const MergedFlow::Edge& edge : merged.Edges)
  {
    edges[{ name(edge.From), name(edge.To) }] = { static_cast<int>(edge.Weight), edge.Ranks,
      static_cast<int>(edge.Count) };
  }
  const std::map<std::pair<std::string, std::string>, std::tuple<int, int, int>> expected = {
    { { "MPI_Init", "MPI_Comm_size" }, { 1, 4, 4 } },
    { { "MPI_Comm_size", "MPI_Comm_rank" }, { 1, 4, 4 } },
    { { "MPI_Comm_rank", "MPI_Send" }, { 1, 2, 2 } },
    { { "MPI_Comm_rank", "MPI_Recv" }, { 1, 2, 2 } },
    { { "MPI_Send", "MPI_Send" }, { 9, 2, 18 } },
    { { "MPI_Recv", "MPI_Recv" }, { 9, 2, 18 } },
    { { "MPI_Send", "MPI_Finalize" }, { 1, 2, 2 } },
    { { "MPI_Recv", "MPI_Finalize" }, { 1, 2, 2 } },
  };
  check("and its edges: weight, ranks, transitions", edges == expected);
  for (const CallSignature& signature : run.Signatures)
  {
    const std::string& of = input.CallNames[signature.Call];
    if (of == "MPI_Send")
    {
      check("80 bytes to rank -1", signature.Size == 80 && signature.Partner == -1);
    }
    if (of == "MPI_Recv")
    {
      check("80 bytes from rank +1", signature.Size == 80 && signature.Partner == 1);
    }
  }
  options.Partner = PartnerInSignature::Absolute;
  check("with absolute partners two senders and two receivers differ",
    ListSignatures(input, options).Signatures.size() == 8);
  options.Ranks = { 3 };
  const FlowSequences alone = ListSignatures(input, options);
  check("the graph of a rank alone", alone.Signatures.size() == 5 && alone.Calls.Size() == 14);
  options.Ranks = { 7 };
  check.Throws("a rank that is not there is named", "rank 7 is chosen",
    [&] { ListSignatures(input, options); });
}

/// Ranks 0 and 1 make a transition once, rank 2 three times.
void TestClasses(Checks& check)
{
  FlowRows rows({ "AAB", "AAB", "AAAAB" });
  const EventFlowInput input = rows.Input();
  const FlowSequences run = ListSignatures(input, {});
  const FlowGraph graph = MakeFlowGraph(run.Calls, run.Node, run.Signatures.size());
  check("weights make no other group", graph.GroupFirst.size() == 1);
  const MergedFlow classes = MergeFlow(graph, true), single = MergeFlow(graph, false);
  check("A to A with weights 1 and 3, A to B with 1",
    classes.Edges.size() == 3 && classes.Edges[0].Weight == 1 && classes.Edges[0].Ranks == 2 &&
      classes.Edges[1].Weight == 3 && classes.Edges[1].FirstRank == 2);
  check("or one edge of five transitions", single.Edges.size() == 2 && single.Edges[0].Count == 5);
  check("each rank's edges are known",
    classes.EdgeOf[2] == std::vector<std::uint32_t>({ 1, 2 }) &&
      classes.EdgeOf[0] == std::vector<std::uint32_t>({ 0, 2 }));
}

void TestNothing(Checks& check)
{
  FlowRows none, single({ "A" });
  const FlowSequences run = ListSignatures(none.Input(), {});
  check("no calls, no graph", MakeFlowGraph(run.Calls, run.Node, 0).Ranks.empty());
  const FlowSequences one = ListSignatures(single.Input(), {});
  const FlowGraph graph = MakeFlowGraph(one.Calls, one.Node, 1);
  check("one call, a node without edges",
    graph.Ranks.size() == 1 && graph.Ranks[0].Nodes == 1 && graph.Ranks[0].Edges.empty());
}
}

int UnitTestFlowGraph(int, char*[])
{
  Checks check;
  TestFigure3(check);
  TestClasses(check);
  TestNothing(check);
  return check.Result();
}
