#pragma once
#include "Filters/Core/Common/CounterSamples.h"
#include "Filters/Core/Flow/FlowGraph.h"
#include "Readers/Schema/FlowSchema.h"

#include <limits>

namespace pclvis
{
/// What the calls of a node, or the transitions of an edge, add up to.
struct FlowSums
{
  std::int64_t Count = 0;
  double Time = 0; ///< [s]
  double Least = std::numeric_limits<double>::infinity();
  double Most = -std::numeric_limits<double>::infinity();
  double CallTime = 0; ///< of an edge: time in the calls that it leads to [s]
  std::int64_t BytesSent = 0, BytesReceived = 0;
  double Wait = std::numeric_limits<double>::quiet_NaN(); ///< [s]; NaN: not known
};
struct NodeSums : FlowSums
{
  std::uint32_t FirstCall = RunCalls::kNone;
  std::int32_t Ranks = 0, FirstRank = -1, Starts = 0, Ends = 0;
};

struct FlowStatistics
{
  std::vector<NodeSums> Nodes;
  std::vector<FlowSums> Edges; ///< of the merged graph
};

/// Sums over all ranks. Times are those on the axis: calls and transitions outside of it or in its
/// gaps are counted, but take no time.
/// Source: [Fuerlinger2010], section 3.2: statistics belong to pairs of signatures.
/// @param columns the rows of Calls
/// @param axis    empty: all times
/// Cost: O(calls). Deterministic: ranks are summed in their order.
FlowStatistics SumFlow(const RunCalls& calls, const PlainVector<std::uint32_t>& node,
  const FlowGraph& graph, const MergedFlow& merged, const FlowCallColumns& columns,
  const CommunicationAxis& axis);

/// How much each counter changed in the calls of each node and in the transitions of each edge, on
/// the first thread of each rank. The value at a time is that of the last sample up to then; a call
/// or transition counts if there is one at its begin.
/// Source: [Fuerlinger2010], section 6; [Aguilar2015], section 2: hardware counters on nodes and
/// edges.
/// Cost: O(samples log samples + counters calls). Deterministic.
schema::FlowCounters::Table SumCounters(const RunCalls& calls,
  const PlainVector<std::uint32_t>& node, const FlowGraph& graph, const MergedFlow& merged,
  const CounterSamples& samples);
}
