#include "Filters/Core/Flow/EventFlowTables.h"

#include "Filters/Core/Flow/GraphFiles.h"
#include "Filters/Core/Flow/LoopTable.h"
#include "Filters/Core/Replay/GatherReplay.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr std::size_t kRowsAtOnce = 65536; ///< a piece of work for a thread

enum class PartnerKind : std::int32_t
{
  None,
  Rank,
  Distance,
  Root
};

PartnerKind KindOf(const CallSignature& signature, PartnerInSignature partner)
{
  if (signature.Partner == CallSignature::kNoPartner)
  {
    return signature.Root == CallSignature::kNoPartner ? PartnerKind::None : PartnerKind::Root;
  }
  return partner == PartnerInSignature::Relative ? PartnerKind::Distance : PartnerKind::Rank;
}

/// Everything that the tables are made from.
struct EventFlow
{
  FlowSequences Run;
  FlowGraph Graph;
  MergedFlow Merged;
  MergedLoops Loops;
  FlowStatistics Sums;
};

std::string NameOf(const std::vector<std::string>& names, std::int32_t code)
{
  return code >= 0 && static_cast<std::size_t>(code) < names.size() ? names[code]
                                                                    : std::string("call");
}

NodeFacts FactsOf(const FlowInput& input, const FlowSequences& run)
{
  NodeFacts facts;
  for (const std::uint32_t call : run.FirstCall)
  {
    facts.Call.push_back(input.Calls.Call[run.Calls.Row(call)]);
    facts.Path.push_back(input.Columns.PathId[run.Calls.Row(call)]);
  }
  return facts;
}

std::vector<char> HeadersOf(const MergedLoops& loops, std::size_t nodes)
{
  std::vector<char> isHeader(nodes, 0);
  for (const GroupLoops& group : loops.Groups)
  {
    for (const LoopForest::Loop& loop : group.Forest.Loops)
    {
      isHeader[group.Nodes[loop.Header]] = 1;
    }
  }
  return isHeader;
}

void FillNodes(const FlowInput& input, const EventFlow& flow, const NodeFacts& facts,
  const FlowPlaces& places, schema::FlowNodes::Table& table)
{
  const std::vector<char> isHeader = HeadersOf(flow.Loops, flow.Graph.Nodes);
  for (std::size_t node = 0; node < flow.Graph.Nodes; ++node)
  {
    const CallSignature& signature = flow.Run.Signatures[node];
    const NodeSums& sums = flow.Sums.Nodes[node];
    const FlowPlace place = places.Of(facts.Path[node]);
    const PartnerKind kind = KindOf(signature, flow.Run.Partner);
    const std::int32_t partner = kind == PartnerKind::Root ? signature.Root : signature.Partner;
    table.Node.Append(static_cast<std::int64_t>(node));
    table.Label.push_back(
      FlowLabel(NameOf(input.CallNames, facts.Call[node]), signature, flow.Run.Partner, place));
    table.Call.Append(facts.Call[node]);
    table.SizeBytes.Append(signature.Size);
    table.PartnerKind.Append(static_cast<std::int32_t>(kind));
    table.Partner.Append(kind == PartnerKind::None ? 0 : partner);
    table.PathId.Append(facts.Path[node]);
    table.Region.push_back(place.Region);
    table.File.push_back(place.File);
    table.Line.Append(place.Line);
    table.Loop.Append(flow.Loops.LoopOf[node]);
    table.Header.Append(static_cast<std::uint8_t>(isHeader[node]));
    table.Ranks.Append(sums.Ranks);
    table.FirstRank.Append(sums.FirstRank);
    table.Starts.Append(sums.Starts);
    table.Ends.Append(sums.Ends);
    table.Calls.Append(sums.Count);
    table.Time.Append(sums.Time);
    table.Mean.Append(sums.Time / static_cast<double>(sums.Count));
    table.Least.Append(sums.Least);
    table.Most.Append(sums.Most);
    table.BytesSent.Append(sums.BytesSent);
    table.BytesReceived.Append(sums.BytesReceived);
    table.Wait.Append(sums.Wait);
  }
}

/// For each merged edge, its loop and whether it begins an iteration of it, as on the edge's first
/// rank.
struct EdgeLoops
{
  std::vector<std::int32_t> Loop;
  std::vector<std::uint8_t> Back;
};

EdgeLoops LoopsOfEdges(const EventFlow& flow)
{
  EdgeLoops found;
  found.Loop.assign(flow.Merged.Edges.size(), -1);
  found.Back.assign(flow.Merged.Edges.size(), 0);
  std::vector<char> known(flow.Merged.Edges.size(), 0);
  for (std::size_t i = 0; i < flow.Graph.Ranks.size(); ++i)
  {
    const RankFlow& rank = flow.Graph.Ranks[i];
    const GroupLoops& group = flow.Loops.Groups[rank.Group];
    for (std::size_t j = 0; j < rank.Edges.size(); ++j)
    {
      const std::uint32_t edge = flow.Merged.EdgeOf[i][j];
      if (known[edge])
      {
        continue;
      }
      known[edge] = 1;
      const std::uint32_t to = group.LocalOf(rank.Edges[j].To);
      const std::int32_t loop = group.Forest.Common(
        group.Forest.LoopOf[group.LocalOf(rank.Edges[j].From)], group.Forest.LoopOf[to]);
      if (loop >= 0)
      {
        found.Loop[edge] = flow.Loops.Of[rank.Group][loop];
        found.Back[edge] = group.Forest.Loops[loop].Header == to;
      }
    }
  }
  return found;
}

void FillEdges(const EventFlow& flow, schema::FlowEdges::Table& table)
{
  const EdgeLoops loops = LoopsOfEdges(flow);
  for (std::size_t i = 0; i < flow.Merged.Edges.size(); ++i)
  {
    const MergedFlow::Edge& edge = flow.Merged.Edges[i];
    const FlowSums& sums = flow.Sums.Edges[i];
    table.Edge.Append(static_cast<std::int64_t>(i));
    table.From.Append(edge.From);
    table.To.Append(edge.To);
    table.Weight.Append(
      edge.Weight > 0 ? edge.Weight : std::llround(static_cast<double>(edge.Count) / edge.Ranks));
    table.Ranks.Append(edge.Ranks);
    table.FirstRank.Append(edge.FirstRank);
    table.Count.Append(edge.Count);
    table.Back.Append(loops.Back[i]);
    table.Loop.Append(loops.Loop[i]);
    table.Time.Append(sums.Time);
    table.Mean.Append(sums.Time / static_cast<double>(sums.Count));
    table.Least.Append(sums.Least);
    table.Most.Append(sums.Most);
    table.CallTime.Append(sums.CallTime);
    table.BytesSent.Append(sums.BytesSent);
    table.BytesReceived.Append(sums.BytesReceived);
    table.Wait.Append(sums.Wait);
  }
}

/// Counts a rank's calls by node: the call at the end of each edge, and the first call.
void CountCalls(const RankFlow& rank, double weight, std::vector<double>& counts)
{
  counts[rank.Start] += weight;
  for (const RankFlow::Edge& edge : rank.Edges)
  {
    counts[edge.To] += weight * static_cast<double>(edge.Weight);
  }
}

void FillRankGraphs(const FlowGraph& graph, schema::RankGraphs::Table& table)
{
  std::vector<std::int64_t> members(graph.GroupFirst.size(), 0);
  for (const RankFlow& rank : graph.Ranks)
  {
    ++members[rank.Group];
  }
  const auto most = std::max_element(members.begin(), members.end()) - members.begin();
  std::vector<double> differences(graph.Nodes, 0);
  for (const RankFlow& rank : graph.Ranks)
  {
    const RankFlow& usual = graph.Ranks[graph.GroupFirst[most]];
    CountCalls(rank, 1.0 / static_cast<double>(rank.Past - rank.First), differences);
    CountCalls(usual, -1.0 / static_cast<double>(usual.Past - usual.First), differences);
    double sum = 0;
    for (const RankFlow* of : { &rank, &usual })
    {
      sum += std::abs(differences[of->Start]);
      differences[of->Start] = 0;
      for (const RankFlow::Edge& edge : of->Edges)
      {
        sum += std::abs(differences[edge.To]);
        differences[edge.To] = 0;
      }
    }
    table.Rank.Append(rank.Rank);
    table.Group.Append(static_cast<std::int32_t>(rank.Group));
    table.Nodes.Append(rank.Nodes);
    table.Edges.Append(static_cast<std::int64_t>(rank.Edges.size()));
    table.Calls.Append(static_cast<std::int64_t>(rank.Past - rank.First));
    // Sums of equal shares may differ in the last digits.
    table.Distance.Append(sum < 1e-12 ? 0 : sum / 2);
  }
}

/// Nodes of calls; -1 for no call and for calls that are not in the graph.
Column<std::int64_t> NodesOf(const FlowSequences& run, const PlainVector<std::uint32_t>& calls)
{
  Column<std::int64_t> nodes(calls.size(), -1);
  ParallelFor(calls.size(), kRowsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i)
    {
      nodes[i] = calls[i] == RunCalls::kNone ? -1 : static_cast<std::int64_t>(run.Node[calls[i]]);
    }
  });
  return nodes;
}

/// Fills in the nodes of the calls in which messages begin and end, and of all calls.
void FillRows(const FlowInput& input, const FlowSequences& run, EventFlowTables& tables)
{
  tables.Messages.SendBeginFlowNode = NodesOf(run, run.Sends.Begun);
  tables.Messages.SendEndFlowNode = NodesOf(run, run.Sends.Ended);
  tables.Messages.ReceiveBeginFlowNode = NodesOf(run, run.Receives.Begun);
  tables.Messages.ReceiveEndFlowNode = NodesOf(run, run.Receives.Ended);
  tables.Calls.FlowNode = Column<std::int64_t>(input.Calls.Rank.Size, -1);
  // No two calls share a row.
  ParallelFor(run.Calls.Size(), kRowsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t call = begin; call < end; ++call)
    {
      tables.Calls.FlowNode[run.Calls.Row(call)] = run.Node[call];
    }
  });
}

Observations Describe(const EventFlow& flow, const SignatureOptions& options)
{
  Observations observed;
  if (flow.Graph.Ranks.empty())
  {
    observed.push_back(Observation("flow.nothing"));
    return observed;
  }
  observed.push_back(Observation("flow.overview")
                       .With("calls", static_cast<std::int64_t>(flow.Run.Calls.Size()))
                       .With("nodes", static_cast<std::int64_t>(flow.Graph.Nodes))
                       .With("ranks", static_cast<std::int64_t>(flow.Graph.Ranks.size()))
                       .With("groups", static_cast<std::int64_t>(flow.Graph.GroupFirst.size())));
  if (options.CallSite && !flow.Run.HasSites)
  {
    const bool automatic = options.Size == SizeInSignature::Automatic ||
      options.Partner == PartnerInSignature::Automatic;
    observed.push_back(Observation(automatic ? "flow.no_sites" : "flow.no_sites_chosen"));
  }
  AddCounted(observed, "flow.other_threads", flow.Run.OtherThreads);
  AddCounted(observed, "flow.left_out", flow.Run.LeftOut);
  AddCounted(observed, "flow.local_left_out", flow.Run.LocalLeftOut);
  return observed;
}

/// Fills all tables except the columns of messages and calls.
/// @return the signatures of calls; the graph's memory has been freed
FlowSequences FillGraph(const EventFlowInput& input, const EventFlowOptions& options,
  const Progress& progress, EventFlowTables& tables)
{
  EventFlow flow;
  Report(progress, 0.1, "Finding the signatures of calls");
  flow.Run = ListSignatures(input, options.Signature);
  Report(progress, 0.5, "Following each rank");
  flow.Graph = MakeFlowGraph(flow.Run.Calls, flow.Run.Node, flow.Run.Signatures.size());
  flow.Merged = MergeFlow(flow.Graph, options.EdgeClasses);
  Report(progress, 0.7, "Summing up calls and transitions");
  flow.Sums =
    SumFlow(flow.Run.Calls, flow.Run.Node, flow.Graph, flow.Merged, input.Columns, input.Axis);
  Report(progress, 0.8, "Finding loops");
  flow.Loops = MergeLoops(flow.Graph);
  const LoopStatistics onRanks = MeasureLoops(
    flow.Run.Calls, flow.Graph, flow.Loops, std::vector<char>(flow.Loops.Loops.size(), 0));
  Report(progress, 0.9, "Writing the event flow graph");
  const FlowPlaces places(input.Code);
  const NodeFacts facts = FactsOf(input, flow.Run);
  FillNodes(input, flow, facts, places, tables.Nodes);
  FillEdges(flow, tables.Edges);
  FillRankGraphs(flow.Graph, tables.RankGraphs);
  tables.Loops = MakeLoopTable(flow.Loops, onRanks.Loops, facts, places, nullptr);
  tables.Counters =
    SumCounters(flow.Run.Calls, flow.Run.Node, flow.Graph, flow.Merged, input.Counters);
  tables.Events = static_cast<std::int64_t>(flow.Run.Calls.Size());
  for (const RankFlow& rank : flow.Graph.Ranks)
  {
    tables.RankNodes += rank.Nodes;
  }
  tables.Groups = static_cast<std::int64_t>(flow.Graph.GroupFirst.size());
  tables.Observations = Describe(flow, options.Signature);
  GroupAgreements agreements = CompareGroups(tables.RankGraphs, input.Regions, input.Clusters);
  tables.Agreements = std::move(agreements.Table);
  tables.Observations.insert(
    tables.Observations.end(), agreements.Observations.begin(), agreements.Observations.end());
  if (!options.GraphFile.empty())
  {
    WriteGraphFile(options.GraphFile, tables.Nodes, tables.Edges, tables.Loops);
  }
  return std::move(flow.Run);
}
}

std::vector<std::string> PartnerKindNames()
{
  return { "none", "rank", "distance", "root" };
}

EventFlowTables MakeEventFlowTables(const EventFlowInput& input, const EventFlowOptions& options,
  ProcessGroup& group, const Progress& progress)
{
  ColumnMemory memory;
  EventFlowInput all = input;
  GatherReplay(all, group, memory);
  GatherColumns(all.Columns, group, memory);
  GatherColumns(all.Code, group, memory);
  GatherColumns(all.Counters, group, memory);
  GatherColumns(all.Regions, group, memory);
  GatherColumns(all.Clusters, group, memory);
  EventFlowTables tables;
  Together(group, [&] {
    if (group.Process() == 0)
    {
      FillRows(all, FillGraph(all, options, progress, tables), tables);
    }
  });
  ScatterColumns(tables.Messages, input.Messages.Source.Size, group);
  ScatterColumns(tables.Calls, input.Calls.Rank.Size, group);
  return tables;
}
}
