#pragma once
#include "Filters/Core/Flow/FlowSignatures.h"

#include <vector>

namespace pclvis
{
/// The event flow graph of one rank: which node follows which, and how often.
struct RankFlow
{
  struct Edge
  {
    std::uint32_t From, To; ///< nodes of the run
    std::int64_t Weight;
  };
  std::int32_t Rank = 0;
  std::uint32_t Start = 0;         ///< node of the first call
  std::uint32_t End = 0;           ///< node of the last call
  std::size_t First = 0, Past = 0; ///< its calls
  std::uint32_t Group = 0;         ///< of ranks with the same start, nodes and edges, by first rank
  std::uint32_t Nodes = 0;         ///< how many
  std::vector<Edge> Edges;         ///< in order of their first transition
};

/// The graphs of all ranks that have calls, in order of ranks.
struct FlowGraph
{
  std::size_t Nodes = 0; ///< of all ranks together
  std::vector<RankFlow> Ranks;
  /// By call, the edge that led to it: its number among those of the rank; RunCalls::kNone for a
  /// rank's first call.
  PlainVector<std::uint32_t> Edge;
  std::vector<std::uint32_t> GroupFirst; ///< by group, its first rank: row of Ranks
};

/// Makes each rank's event flow graph of its sequence of nodes, and groups ranks that have the same
/// graph, whatever the weights.
/// Source: [Fuerlinger2010], section 3: the history signature; section 6: process clustering.
/// @param node by call, below `nodes`
/// Cost: O(calls + ranks edges). The same for any number of threads.
FlowGraph MakeFlowGraph(
  const RunCalls& calls, const PlainVector<std::uint32_t>& node, std::size_t nodes);

/// Graphs merged over ranks: edges between the same nodes, as classes of equal weight.
struct MergedFlow
{
  struct Edge
  {
    std::uint32_t From, To;
    std::int64_t Weight; ///< of each rank; 0 where classes are merged
    std::int32_t Ranks = 0;
    std::int32_t FirstRank = 0;
    std::int64_t Count = 0; ///< of all these ranks
  };
  std::vector<Edge> Edges; ///< by nodes, then by weight
  /// By row of FlowGraph.Ranks, then by edge of that rank: row of Edges.
  std::vector<std::vector<std::uint32_t>> EdgeOf;
};

/// Merges the graphs of all ranks into a multigraph.
/// Source: [Fuerlinger2010], section 3.1: edges of the same multiplicity or weight are clustered.
/// @param classes else a single edge for each pair of nodes
/// Cost: O(edges of all ranks log edges). Deterministic.
MergedFlow MergeFlow(const FlowGraph& graph, bool classes);
}
