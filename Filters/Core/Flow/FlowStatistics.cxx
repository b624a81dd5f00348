#include "Filters/Core/Flow/FlowStatistics.h"

#include "Filters/Core/Common/RankWork.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pclvis
{
namespace
{
void Add(FlowSums& sums, double length)
{
  ++sums.Count;
  sums.Time += length;
  sums.Least = std::min(sums.Least, length);
  sums.Most = std::max(sums.Most, length);
}

/// @param wait [s] on the axis; NaN: not known
void AddCall(FlowSums& sums, const FlowCallColumns& columns, std::uint32_t row, double wait)
{
  sums.BytesSent += columns.BytesSent[row];
  sums.BytesReceived += columns.BytesReceived[row];
  if (std::isfinite(wait))
  {
    sums.Wait = std::isfinite(sums.Wait) ? sums.Wait + wait : wait;
  }
}

struct Change
{
  std::int64_t Samples = 0;
  double Sum = 0;
  void Add(double change)
  {
    if (std::isfinite(change))
    {
      ++this->Samples;
      this->Sum += change;
    }
  }
};

void Append(std::int64_t node, std::int64_t edge, std::int32_t counter, const Change& change,
  schema::FlowCounters::Table& table)
{
  if (change.Samples > 0)
  {
    table.Node.Append(node);
    table.Edge.Append(edge);
    table.Counter.Append(counter);
    table.Samples.Append(change.Samples);
    table.Change.Append(change.Sum);
    table.MeanChange.Append(change.Sum / static_cast<double>(change.Samples));
  }
}
}

FlowStatistics SumFlow(const RunCalls& calls, const PlainVector<std::uint32_t>& node,
  const FlowGraph& graph, const MergedFlow& merged, const FlowCallColumns& columns,
  const CommunicationAxis& axis)
{
  FlowStatistics sums;
  sums.Nodes.resize(graph.Nodes);
  sums.Edges.resize(merged.Edges.size());
  std::vector<std::int32_t> lastRank(graph.Nodes, -1);
  for (std::size_t i = 0; i < graph.Ranks.size(); ++i)
  {
    const RankFlow& rank = graph.Ranks[i];
    ++sums.Nodes[rank.Start].Starts;
    ++sums.Nodes[rank.End].Ends;
    for (std::size_t call = rank.First; call < rank.Past; ++call)
    {
      const std::uint32_t row = calls.Row(call);
      const double begin = calls.Begin[call];
      const double length = TimeOnAxis(axis, begin, calls.End[call]);
      const double wait = columns.Wait[row]; // the wait begins with the call
      const double waited = std::isfinite(wait) ? TimeOnAxis(axis, begin, begin + wait) : wait;
      NodeSums& of = sums.Nodes[node[call]];
      if (lastRank[node[call]] != rank.Rank)
      {
        lastRank[node[call]] = rank.Rank;
        of.FirstRank = of.Ranks++ == 0 ? rank.Rank : of.FirstRank;
        of.FirstCall = std::min(of.FirstCall, static_cast<std::uint32_t>(call));
      }
      Add(of, length);
      AddCall(of, columns, row, waited);
      if (call > rank.First)
      {
        FlowSums& edge = sums.Edges[merged.EdgeOf[i][graph.Edge[call]]];
        Add(edge, TimeOnAxis(axis, calls.End[call - 1], begin));
        edge.CallTime += length;
        AddCall(edge, columns, row, waited);
      }
    }
  }
  return sums;
}

schema::FlowCounters::Table SumCounters(const RunCalls& calls,
  const PlainVector<std::uint32_t>& node, const FlowGraph& graph, const MergedFlow& merged,
  const CounterSamples& samples)
{
  schema::FlowCounters::Table table;
  const std::vector<std::size_t> order = SamplesInOrder(samples);
  std::vector<std::size_t> rowOfRank(
    static_cast<std::size_t>(std::max(0, calls.Ranks())), graph.Ranks.size());
  for (std::size_t i = 0; i < graph.Ranks.size(); ++i)
  {
    rowOfRank[graph.Ranks[i].Rank] = i;
  }
  std::vector<Change> nodes(graph.Nodes), edges(merged.Edges.size());
  for (std::size_t first = 0; first < order.size();)
  {
    const SampleRun run = RunAt(samples, order, first);
    const std::size_t i = static_cast<std::size_t>(run.Rank) < rowOfRank.size()
      ? rowOfRank[run.Rank]
      : graph.Ranks.size();
    if (i < graph.Ranks.size())
    {
      CounterValue value(samples, order, run);
      double before = std::numeric_limits<double>::quiet_NaN();
      for (std::size_t call = graph.Ranks[i].First; call < graph.Ranks[i].Past; ++call)
      {
        const double begin = value.At(calls.Begin[call]);
        const double end = value.At(calls.End[call]);
        nodes[node[call]].Add(end - begin);
        if (call > graph.Ranks[i].First)
        {
          edges[merged.EdgeOf[i][graph.Edge[call]]].Add(begin - before);
        }
        before = end;
      }
    }
    first = run.Past;
    if (first == order.size() || samples.Counter[order[first]] != run.Counter)
    {
      for (std::size_t of = 0; of < nodes.size(); ++of)
      {
        Append(static_cast<std::int64_t>(of), -1, run.Counter, nodes[of], table);
      }
      for (std::size_t of = 0; of < edges.size(); ++of)
      {
        Append(-1, static_cast<std::int64_t>(of), run.Counter, edges[of], table);
      }
      nodes.assign(nodes.size(), {});
      edges.assign(edges.size(), {});
    }
  }
  return table;
}
}
