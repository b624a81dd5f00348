#include "Filters/Core/AttributionRows.h"

#include "Readers/Core/ClockEstimate.h"
#include "Readers/Core/Collective.h"
#include "Readers/Core/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>

namespace pclvis
{
namespace
{
/// Rows of all processes on process 0.
struct Gathered
{
  Column<std::int64_t> MessageId, SizeBytes, ParentId, CollectiveId;
  Column<std::int32_t> Source, Destination, SourceNode, DestinationNode, Tag, Rank, Thread, Ranks;
  Column<std::uint8_t> InterNode, Matched;
  Column<double> SendBegin, SendEnd, ReceiveBegin, ReceiveEnd, Criterion, Latency, LateSender;
  Column<double> Begin, End, Wait;
};

void Check(const AttributionInput& input)
{
  const AttributionMessages& m = input.Messages;
  const std::size_t n = m.MessageId.Size;
  for (const std::size_t size :
    { m.Source.Size, m.Destination.Size, m.SourceNode.Size, m.DestinationNode.Size, m.Tag.Size,
      m.InterNode.Size, m.Matched.Size, m.SizeBytes.Size, m.SendBegin.Size, m.SendEnd.Size,
      m.ReceiveBegin.Size, m.ReceiveEnd.Size, m.Criterion.Size, m.Latency.Size, m.LateSender.Size })
  {
    if (size != n)
    {
      throw Error("Latency attribution: a column of Messages has " + std::to_string(size) +
        " rows, message_id has " + std::to_string(n) + ". All must have one entry a message.");
    }
  }
  const AttributionCalls& c = input.Calls;
  for (const std::size_t size :
    { c.ParentId.Size, c.CollectiveId.Size, c.Thread.Size, c.Begin.Size, c.End.Size, c.Wait.Size })
  {
    if (size != c.Rank.Size)
    {
      throw Error("Latency attribution: a column of Calls has " + std::to_string(size) +
        " rows, rank has " + std::to_string(c.Rank.Size) + ". All must have one entry a call.");
    }
  }
}

AttributionInput Gather(const AttributionInput& mine, ProcessGroup& group, Gathered& rows)
{
  if (group.Processes() == 1)
  {
    return mine;
  }
  const auto take = [&group](auto view, auto& column) {
    column = GatherRows(view, group);
    return static_cast<decltype(view)>(column);
  };
  const AttributionMessages& m = mine.Messages;
  const AttributionCalls& c = mine.Calls;
  AttributionInput all;
  // In the order of the fields: every process gathers the same column at the same time.
  all.Messages.MessageId = take(m.MessageId, rows.MessageId);
  all.Messages.Source = take(m.Source, rows.Source);
  all.Messages.Destination = take(m.Destination, rows.Destination);
  all.Messages.SourceNode = take(m.SourceNode, rows.SourceNode);
  all.Messages.DestinationNode = take(m.DestinationNode, rows.DestinationNode);
  all.Messages.Tag = take(m.Tag, rows.Tag);
  all.Messages.InterNode = take(m.InterNode, rows.InterNode);
  all.Messages.Matched = take(m.Matched, rows.Matched);
  all.Messages.SizeBytes = take(m.SizeBytes, rows.SizeBytes);
  all.Messages.SendBegin = take(m.SendBegin, rows.SendBegin);
  all.Messages.SendEnd = take(m.SendEnd, rows.SendEnd);
  all.Messages.ReceiveBegin = take(m.ReceiveBegin, rows.ReceiveBegin);
  all.Messages.ReceiveEnd = take(m.ReceiveEnd, rows.ReceiveEnd);
  all.Messages.Criterion = take(m.Criterion, rows.Criterion);
  all.Messages.Latency = take(m.Latency, rows.Latency);
  all.Messages.LateSender = take(m.LateSender, rows.LateSender);
  all.Calls.ParentId = take(c.ParentId, rows.ParentId);
  all.Calls.CollectiveId = take(c.CollectiveId, rows.CollectiveId);
  all.Calls.Rank = take(c.Rank, rows.Rank);
  all.Calls.Thread = take(c.Thread, rows.Thread);
  all.Calls.Begin = take(c.Begin, rows.Begin);
  all.Calls.End = take(c.End, rows.End);
  all.Calls.Wait = take(c.Wait, rows.Wait);
  all.Ranks = take(mine.Ranks, rows.Ranks);
  return all;
}

void TakeMessages(const AttributionMessages& m, AttributionRows& rows)
{
  rows.Rows = static_cast<std::int64_t>(m.MessageId.Size);
  rows.Messages.reserve(m.MessageId.Size);
  for (std::size_t i = 0; i < m.MessageId.Size; ++i)
  {
    const std::int32_t source = rows.Ranks.NumberOf(m.Source[i]);
    const std::int32_t destination = rows.Ranks.NumberOf(m.Destination[i]);
    const bool known = m.Matched[i] && source >= 0 && destination >= 0;
    rows.Unmatched += !known;
    const double times = m.SendBegin[i] + m.SendEnd[i] + m.ReceiveBegin[i] + m.ReceiveEnd[i];
    if (!known || source == destination || !std::isfinite(times))
    {
      continue;
    }
    rows.Node[source] = m.SourceNode[i];
    rows.Node[destination] = m.DestinationNode[i];
    rows.Skewed += m.ReceiveEnd[i] <= m.SendBegin[i];
    rows.HasLatency = rows.HasLatency || std::isfinite(m.Latency[i]);
    rows.HasWaits = rows.HasWaits || std::isfinite(m.LateSender[i]);
    rows.Messages.push_back({ source, destination, m.Tag[i], m.InterNode[i] != 0,
      std::max<std::int64_t>(0, m.SizeBytes[i]), m.SendBegin[i], m.SendEnd[i], m.ReceiveBegin[i],
      m.ReceiveEnd[i], m.Criterion[i], m.Latency[i], m.LateSender[i], m.MessageId[i] });
  }
}

void TakeCalls(const AttributionCalls& c, AttributionRows& rows)
{
  rows.Calls.reserve(c.Rank.Size);
  for (std::size_t i = 0; i < c.Rank.Size; ++i)
  {
    const std::int32_t rank = rows.Ranks.NumberOf(c.Rank[i]);
    if (rank >= 0 && c.ParentId[i] < 0 && c.Thread[i] <= 0 && c.End[i] >= c.Begin[i])
    {
      rows.Calls.push_back({ rank, c.Begin[i], c.End[i], c.Wait[i], c.CollectiveId[i] >= 0 });
    }
  }
}

/// Numbers the nodes 0, 1, ... by least rank.
void NumberNodes(AttributionRows& rows)
{
  std::vector<std::int32_t> number;
  for (std::int32_t& node : rows.Node)
  {
    if (node >= static_cast<std::int32_t>(number.size()))
    {
      number.resize(node + 1, -1);
    }
    if (node >= 0)
    {
      number[node] = number[node] < 0 ? rows.Nodes++ : number[node];
      node = number[node];
    }
  }
}

void CorrectClocks(AttributionRows& rows)
{
  TransitBounds bounds(rows.Ranks.Size(), rows.Begin, rows.End);
  for (const AttributionMessage& m : rows.Messages)
  {
    bounds.Add(m.Source, m.Destination, m.SendBegin, m.ReceiveEnd);
  }
  const ClockModel clocks = EstimateClocks(bounds);
  for (AttributionMessage& m : rows.Messages)
  {
    m.SendBegin = clocks.Correct(m.Source, m.SendBegin);
    m.SendEnd = clocks.Correct(m.Source, m.SendEnd);
    m.ReceiveBegin = clocks.Correct(m.Destination, m.ReceiveBegin);
    m.ReceiveEnd = clocks.Correct(m.Destination, m.ReceiveEnd);
  }
  for (AttributionCall& call : rows.Calls)
  {
    call.Begin = clocks.Correct(call.Rank, call.Begin);
    call.End = clocks.Correct(call.Rank, call.End);
  }
  rows.ClocksCorrected = true;
}

void FindSpan(AttributionRows& rows)
{
  rows.Begin = std::numeric_limits<double>::infinity();
  rows.End = -rows.Begin;
  for (const AttributionMessage& m : rows.Messages)
  {
    rows.Begin = std::min({ rows.Begin, m.SendBegin, m.ReceiveBegin });
    rows.End = std::max({ rows.End, m.SendEnd, m.ReceiveEnd });
  }
  for (const AttributionCall& call : rows.Calls)
  {
    rows.Begin = std::min(rows.Begin, call.Begin);
    rows.End = std::max(rows.End, call.End);
  }
  if (rows.Begin > rows.End)
  {
    rows.Begin = rows.End = 0;
  }
}

void Sort(AttributionRows& rows)
{
  // Rows of a reader stand by destination, and calls by rank and begin: little is left to do.
  const auto byDestination = [](const AttributionMessage& a, const AttributionMessage& b) {
    return a.Destination < b.Destination;
  };
  if (!std::is_sorted(rows.Messages.begin(), rows.Messages.end(), byDestination))
  {
    std::stable_sort(rows.Messages.begin(), rows.Messages.end(), byDestination);
  }
  std::vector<std::size_t> first{ 0 };
  for (std::size_t i = 1; i <= rows.Messages.size(); ++i)
  {
    if (i == rows.Messages.size() || byDestination(rows.Messages[i - 1], rows.Messages[i]))
    {
      first.push_back(i);
    }
  }
  ParallelFor(first.size() - 1, 0, [&](std::size_t i) {
    std::sort(rows.Messages.begin() + first[i], rows.Messages.begin() + first[i + 1],
      [](const AttributionMessage& a, const AttributionMessage& b) {
        return std::tie(a.ReceiveEnd, a.SendBegin, a.Id) <
          std::tie(b.ReceiveEnd, b.SendBegin, b.Id);
      });
  });
  const auto inOrder = [](const AttributionCall& a, const AttributionCall& b) {
    return std::tie(a.Rank, a.Begin, a.End) < std::tie(b.Rank, b.Begin, b.End);
  };
  if (!std::is_sorted(rows.Calls.begin(), rows.Calls.end(), inOrder))
  {
    std::sort(rows.Calls.begin(), rows.Calls.end(), inOrder);
  }
  rows.FirstCall.assign(rows.Ranks.Size() + 1, 0);
  for (const AttributionCall& call : rows.Calls)
  {
    ++rows.FirstCall[call.Rank + 1];
  }
  for (std::int32_t rank = 0; rank < rows.Ranks.Size(); ++rank)
  {
    rows.FirstCall[rank + 1] += rows.FirstCall[rank];
  }
}
}

AttributionRows CollectAttributionRows(const AttributionInput& input, ProcessGroup& group)
{
  Together(group, [&] { Check(input); });
  Gathered storage;
  const AttributionInput all = Gather(input, group, storage);
  AttributionRows rows;
  rows.Ranks.Add(all.Ranks);
  rows.Ranks.Add(all.Messages.Source);
  rows.Ranks.Add(all.Messages.Destination);
  rows.Ranks.Add(all.Calls.Rank);
  rows.Ranks.Close();
  rows.Node.assign(rows.Ranks.Size(), -1);
  TakeMessages(all.Messages, rows);
  TakeCalls(all.Calls, rows);
  NumberNodes(rows);
  FindSpan(rows);
  if (rows.Skewed > 0)
  {
    CorrectClocks(rows);
    FindSpan(rows);
  }
  Sort(rows);
  return rows;
}
}
