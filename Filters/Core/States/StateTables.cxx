#include "Filters/Core/States/StateTables.h"

#include "Readers/Base/ByteSum.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pclvis
{
namespace
{
using Code = CommunicationEvents::Code;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kGrain = 1 << 12;

/// Mean and maximum of the known latencies.
struct LatencySum
{
  double Sum = 0, Worst = kNaN;
  std::int64_t Judged = 0;
  /// @return whether this is the greatest so far
  bool Add(double latency)
  {
    if (std::isnan(latency))
    {
      return false;
    }
    this->Sum += latency;
    ++this->Judged;
    if (this->Judged > 1 && latency <= this->Worst)
    {
      return false;
    }
    this->Worst = latency;
    return true;
  }
  double Mean() const
  {
    return this->Judged > 0 ? this->Sum / static_cast<double>(this->Judged) : kNaN;
  }
};

double LatencyOf(const StateMessageColumns& columns, std::size_t row)
{
  return columns.Latency.Size > 0 ? columns.Latency[row] : kNaN;
}

LatencySum SumState(const CommunicationEvents& events, const StateGraph& graph,
  const StateMessageColumns& columns, std::size_t state, std::int64_t& sent)
{
  LatencySum sum;
  sent = 0;
  for (std::size_t i = graph.Begin[state]; i < graph.End[state]; ++i)
  {
    const Code event = events.Event[i];
    sent += CommunicationEvents::IsSend(event);
    sum.Add(LatencyOf(columns, CommunicationEvents::Row(event)));
  }
  return sum;
}

/// Fills in, for each state, the mean L over all events on its node. Sums are in the order of
/// states.
void FillNodeLatency(const std::vector<LatencySum>& sums, StateTable& table)
{
  std::vector<LatencySum> nodes;
  for (std::size_t state = 0; state < table.Size(); ++state)
  {
    const std::size_t node = static_cast<std::size_t>(table.Node[state] + 1);
    nodes.resize(std::max(nodes.size(), node + 1));
    nodes[node].Sum += sums[state].Sum;
    nodes[node].Judged += sums[state].Judged;
  }
  for (std::size_t state = 0; state < table.Size(); ++state)
  {
    table.NodeLatency[state] =
      table.Node[state] < 0 ? kNaN : nodes[static_cast<std::size_t>(table.Node[state]) + 1].Mean();
  }
}

/// A message that a state sent to another.
struct StateSend
{
  std::int64_t To;
  std::uint32_t Number; // among the state's sends
  std::uint32_t Row;
};

void AppendLink(StateLinkTable& links, std::int64_t from, const StateSend* begin,
  const StateSend* end, const CommunicationEvents& events, const StateMessageColumns& columns)
{
  LatencySum sum;
  std::int64_t bytes = 0, worst = -1;
  for (const StateSend* send = begin; send != end; ++send)
  {
    AddBytes(bytes, std::max<std::int64_t>(0, columns.SizeBytes[send->Row]));
    if (sum.Add(LatencyOf(columns, send->Row)))
    {
      worst = events.Messages.MessageId[send->Row];
    }
  }
  links.FromState.Append(from);
  links.ToState.Append(begin->To);
  links.Messages.Append(end - begin);
  links.SizeBytes.Append(bytes);
  links.Latency.Append(sum.Mean());
  links.LatencyWorst.Append(sum.Worst);
  links.MessageId.Append(worst);
  links.Kind.Append(static_cast<std::int32_t>(StateLinkKind::Messages));
}

/// An upper bound on the number of links. Memory that is never written costs nothing, but moving
/// does.
std::size_t MostLinks(const CommunicationEvents& events, const StateGraph& graph, bool programOrder)
{
  std::size_t most = programOrder ? graph.Size() : 0;
  for (const std::uint8_t sides : events.Sides)
  {
    most += (sides & kJoins) != 0;
  }
  return most;
}

void Reserve(StateLinkTable& links, std::size_t n)
{
  StateLinkTable::ForEach(links, [n](auto, auto& column) { column.Reserve(n); });
}

void Fit(StateLinkTable& links)
{
  StateLinkTable::ForEach(links, [](auto, auto& column) { column.Fit(); });
}

void AppendProgramOrder(StateLinkTable& links, std::int64_t from, std::int64_t to)
{
  links.FromState.Append(from);
  links.ToState.Append(to);
  links.Messages.Append(0);
  links.SizeBytes.Append(0);
  links.Latency.Append(kNaN);
  links.LatencyWorst.Append(kNaN);
  links.MessageId.Append(-1);
  links.Kind.Append(static_cast<std::int32_t>(StateLinkKind::ProgramOrder));
}
}

RankLoads LoadsOf(const CommunicationEvents& events)
{
  RankLoads loads;
  const std::size_t ranks = events.First.size() - 1;
  loads.LoadBalance.assign(ranks, 0);
  loads.RelativeLoad.assign(ranks, 0);
  if (ranks == 0)
  {
    return loads;
  }
  const auto count = [&](std::size_t rank) {
    return static_cast<double>(events.First[rank + 1] - events.First[rank]);
  };
  loads.Mean = static_cast<double>(events.Size()) / static_cast<double>(ranks);
  for (std::size_t rank = 0; rank < ranks; ++rank)
  {
    loads.Deviation += std::fabs(count(rank) - loads.Mean);
  }
  loads.Deviation /= static_cast<double>(ranks); // Eq. 9
  for (std::size_t rank = 0; rank < ranks; ++rank)
  {
    const double more = count(rank) - loads.Mean;
    loads.LoadBalance[rank] = loads.Deviation > 0 ? std::fabs(more) / loads.Deviation : 0; // Eq. 10
    loads.RelativeLoad[rank] = more / loads.Mean;
  }
  return loads;
}

StateTable MakeStateTable(const CommunicationEvents& events, const StateGraph& graph,
  const StateMessageColumns& columns, const std::vector<std::int32_t>& nodes, int threads,
  const Progress& progress)
{
  const std::size_t n = graph.Size();
  const RankLoads loads = LoadsOf(events);
  StateTable table;
  StateTable::ForEach(table, [n](auto, auto& column) { column.Resize(n); });
  std::vector<LatencySum> sums(n);
  const auto describe = [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t state = begin; state < end; ++state)
    {
      const std::int32_t rank = graph.Rank[state];
      std::int64_t sent = 0;
      sums[state] = SumState(events, graph, columns, state, sent);
      table.State[state] = static_cast<std::int64_t>(state);
      table.Rank[state] = events.Ranks.Rank(rank);
      table.Node[state] = nodes[rank];
      table.Layer[state] = graph.Layer[state];
      table.Begin[state] = events.Time(events.Event[graph.Begin[state]]);
      table.End[state] = events.Time(events.Event[graph.End[state] - 1]);
      table.Sent[state] = sent;
      table.Received[state] =
        static_cast<std::int64_t>(graph.End[state] - graph.Begin[state]) - sent;
      table.LoadBalance[state] = loads.LoadBalance[rank];
      table.RelativeLoad[state] = loads.RelativeLoad[rank];
      table.Latency[state] = sums[state].Mean();
      table.LatencyWorst[state] = sums[state].Worst;
    }
  };
  ParallelFor(n, kGrain, threads, describe, progress, "Describing states");
  FillNodeLatency(sums, table);
  return table;
}

StateLinkTable MakeStateLinks(const CommunicationEvents& events, const StateGraph& graph,
  const StateMessageColumns& columns, bool programOrder, const Progress& progress)
{
  StateLinkTable links;
  Reserve(links, MostLinks(events, graph, programOrder));
  std::vector<StateSend> sends;
  for (std::size_t state = 0; state < graph.Size(); ++state)
  {
    if (state % kGrain == 0)
    {
      Report(
        progress, static_cast<double>(state) / static_cast<double>(graph.Size()), "Linking states");
    }
    sends.clear();
    for (std::size_t i = graph.Begin[state]; i < graph.End[state]; ++i)
    {
      const Code event = events.Event[i];
      const std::size_t row = CommunicationEvents::Row(event);
      if (CommunicationEvents::IsSend(event) && (events.Sides[row] & kJoins))
      {
        sends.push_back({ graph.ReceiveState[row], static_cast<std::uint32_t>(sends.size()),
          static_cast<std::uint32_t>(row) });
      }
    }
    std::sort(sends.begin(), sends.end(), [](const StateSend& a, const StateSend& b) {
      return a.To != b.To ? a.To < b.To : a.Number < b.Number;
    });
    for (std::size_t first = 0, last = 0; first < sends.size(); first = last)
    {
      while (last < sends.size() && sends[last].To == sends[first].To)
      {
        ++last;
      }
      AppendLink(links, static_cast<std::int64_t>(state), sends.data() + first, sends.data() + last,
        events, columns);
    }
    if (programOrder && graph.Next[state] >= 0)
    {
      AppendProgramOrder(links, static_cast<std::int64_t>(state), graph.Next[state]);
    }
  }
  Fit(links);
  return links;
}

StateMessageTable MakeStateMessages(const CommunicationEvents& events, const StateGraph& graph,
  const StateMessageColumns& columns, int threads, const Progress& progress)
{
  const std::size_t n = events.Size(), states = graph.Size();
  StateMessageTable table;
  StateMessageTable::ForEach(table, [n](auto, auto& column) { column.Resize(n); });
  std::vector<std::size_t> first(states + 1, 0); // first row of each state
  for (std::size_t state = 0; state < states; ++state)
  {
    first[state + 1] = first[state] + (graph.End[state] - graph.Begin[state]);
  }
  const auto write = [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t state = begin; state < end; ++state)
    {
      std::size_t at = first[state];
      for (std::size_t i = graph.Begin[state]; i < graph.End[state]; ++i, ++at)
      {
        const Code event = events.Event[i];
        const bool sent = CommunicationEvents::IsSend(event);
        const std::size_t row = CommunicationEvents::Row(event);
        table.State[at] = static_cast<std::int64_t>(state);
        table.MessageId[at] = events.Messages.MessageId[row];
        table.Sent[at] = sent;
        table.Time[at] = events.Time(event);
        table.Partner[at] =
          std::max(-1, sent ? events.Messages.Destination[row] : events.Messages.Source[row]);
        table.SizeBytes[at] = columns.SizeBytes[row];
        table.Transmission[at] = columns.Transmission[row];
        table.Latency[at] = LatencyOf(columns, row);
        table.Linked[at] = (events.Sides[row] & kJoins) != 0;
        const ColumnView<std::int32_t> paths = sent ? columns.SendPath : columns.ReceivePath;
        table.PathId[at] = paths.Size > 0 ? paths[row] : -1;
      }
    }
  };
  ParallelFor(states, kGrain, threads, write, progress, "Listing the states' messages");
  return table;
}
}
