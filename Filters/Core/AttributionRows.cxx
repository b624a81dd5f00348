#include "Filters/Core/AttributionRows.h"

#include "Readers/Core/ClockEstimate.h"
#include "Readers/Core/Collective.h"
#include "Readers/Core/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
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

constexpr std::size_t kGrain = 1 << 16;

/// What is found in a piece of the table Messages.
struct Piece
{
  std::size_t Kept = 0;
  std::int64_t Unmatched = 0, Skewed = 0;
  bool HasLatency = false, HasWaits = false;
};

Piece LookAt(const AttributionMessages& m, const RankSet& ranks, std::size_t begin, std::size_t end,
  Column<std::uint8_t>& kept)
{
  Piece piece;
  for (std::size_t i = begin; i < end; ++i)
  {
    const std::int32_t source = ranks.NumberOf(m.Source[i]);
    const std::int32_t destination = ranks.NumberOf(m.Destination[i]);
    const bool known = m.Matched[i] && source >= 0 && destination >= 0;
    piece.Unmatched += !known;
    const double times = m.SendBegin[i] + m.SendEnd[i] + m.ReceiveBegin[i] + m.ReceiveEnd[i];
    kept[i] = known && source != destination && std::isfinite(times);
    if (kept[i])
    {
      ++piece.Kept;
      piece.Skewed += m.ReceiveEnd[i] <= m.SendBegin[i];
      piece.HasLatency = piece.HasLatency || std::isfinite(m.Latency[i]);
      piece.HasWaits = piece.HasWaits || std::isfinite(m.LateSender[i]);
    }
  }
  return piece;
}

void TakeMessages(const AttributionMessages& m, AttributionRows& rows)
{
  const std::size_t n = m.MessageId.Size;
  rows.Rows = static_cast<std::int64_t>(n);
  Column<std::uint8_t> kept(n);
  std::vector<Piece> pieces((n + kGrain - 1) / kGrain);
  ParallelFor(n, kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    pieces[begin / kGrain] = LookAt(m, rows.Ranks, begin, end, kept);
  });
  std::vector<std::size_t> first{ 0 };
  for (const Piece& piece : pieces)
  {
    first.push_back(first.back() + piece.Kept);
    rows.Unmatched += piece.Unmatched;
    rows.Skewed += piece.Skewed;
    rows.HasLatency = rows.HasLatency || piece.HasLatency;
    rows.HasWaits = rows.HasWaits || piece.HasWaits;
  }
  for (std::size_t i = 0; i < n; ++i)
  {
    if (kept[i])
    {
      rows.Node[rows.Ranks.NumberOf(m.Source[i])] = m.SourceNode[i];
      rows.Node[rows.Ranks.NumberOf(m.Destination[i])] = m.DestinationNode[i];
    }
  }
  rows.Messages.resize(first.back());
  ParallelFor(n, kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    AttributionMessage* next = rows.Messages.data() + first[begin / kGrain];
    for (std::size_t i = begin; i < end; ++i)
    {
      if (kept[i])
      {
        *next++ = { rows.Ranks.NumberOf(m.Source[i]), rows.Ranks.NumberOf(m.Destination[i]),
          m.Tag[i], m.InterNode[i] != 0, std::max<std::int64_t>(0, m.SizeBytes[i]), m.SendBegin[i],
          m.SendEnd[i], m.ReceiveBegin[i], m.ReceiveEnd[i], m.Criterion[i], m.Latency[i],
          m.LateSender[i], m.MessageId[i] };
      }
    }
  });
}

/// Rows of the table Calls by rank: where they stand so already, from where to where.
struct CallOrder
{
  std::vector<std::size_t> First;   ///< of each rank's rows, shape (ranks + 1)
  std::vector<std::int64_t> Sorted; ///< rows by rank; empty where the table's order is that
  std::size_t Row(std::size_t at) const { return this->Sorted.empty() ? at : this->Sorted[at]; }
};

CallOrder OrderByRank(const AttributionCalls& c, const RankSet& ranks)
{
  CallOrder order;
  order.First.assign(ranks.Size() + 1, 0);
  bool rising = true;
  for (std::size_t i = 0; i < c.Rank.Size; ++i)
  {
    const std::int32_t rank = ranks.NumberOf(c.Rank[i]);
    rising = rising && rank >= 0 && (i == 0 || c.Rank[i] >= c.Rank[i - 1]);
    if (rank >= 0)
    {
      ++order.First[rank + 1];
    }
  }
  for (std::int32_t rank = 0; rank < ranks.Size(); ++rank)
  {
    order.First[rank + 1] += order.First[rank];
  }
  if (!rising)
  {
    order.Sorted.resize(order.First.back());
    std::vector<std::size_t> next(order.First);
    for (std::size_t i = 0; i < c.Rank.Size; ++i)
    {
      const std::int32_t rank = ranks.NumberOf(c.Rank[i]);
      if (rank >= 0)
      {
        order.Sorted[next[rank]++] = static_cast<std::int64_t>(i);
      }
    }
  }
  return order;
}

void TakeCalls(const AttributionCalls& c, AttributionRows& rows)
{
  const auto counts = [&c](std::size_t i) {
    return c.ParentId[i] < 0 && c.Thread[i] <= 0 && c.End[i] >= c.Begin[i];
  };
  const CallOrder order = OrderByRank(c, rows.Ranks);
  const auto ranks = static_cast<std::size_t>(rows.Ranks.Size());
  rows.FirstCall.assign(ranks + 1, 0);
  ParallelFor(ranks, 0, [&](std::size_t rank) {
    std::size_t count = 0;
    for (std::size_t at = order.First[rank]; at < order.First[rank + 1]; ++at)
    {
      count += counts(order.Row(at));
    }
    rows.FirstCall[rank + 1] = count;
  });
  for (std::size_t rank = 0; rank < ranks; ++rank)
  {
    rows.FirstCall[rank + 1] += rows.FirstCall[rank];
  }
  rows.Calls.resize(rows.FirstCall.back());
  ParallelFor(ranks, 0, [&](std::size_t rank) {
    AttributionCall* next = rows.Calls.data() + rows.FirstCall[rank];
    for (std::size_t at = order.First[rank]; at < order.First[rank + 1]; ++at)
    {
      const std::size_t i = order.Row(at);
      if (counts(i))
      {
        *next++ = { c.Begin[i], c.End[i] };
      }
    }
  });
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
  ParallelFor(rows.Messages.size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i)
    {
      AttributionMessage& m = rows.Messages[i];
      m.SendBegin = clocks.Correct(m.Source, m.SendBegin);
      m.SendEnd = clocks.Correct(m.Source, m.SendEnd);
      m.ReceiveBegin = clocks.Correct(m.Destination, m.ReceiveBegin);
      m.ReceiveEnd = clocks.Correct(m.Destination, m.ReceiveEnd);
    }
  });
  ParallelFor(static_cast<std::size_t>(rows.Ranks.Size()), 0, [&](std::size_t rank) {
    for (std::size_t i = rows.FirstCall[rank]; i < rows.FirstCall[rank + 1]; ++i)
    {
      AttributionCall& call = rows.Calls[i];
      call.Begin = clocks.Correct(static_cast<std::int32_t>(rank), call.Begin);
      call.End = clocks.Correct(static_cast<std::int32_t>(rank), call.End);
    }
  });
  rows.ClocksCorrected = true;
}

void FindSpan(AttributionRows& rows)
{
  std::mutex guard;
  rows.Begin = std::numeric_limits<double>::infinity();
  rows.End = -rows.Begin;
  const auto join = [&](double begin, double end) {
    const std::lock_guard<std::mutex> lock(guard);
    rows.Begin = std::min(rows.Begin, begin);
    rows.End = std::max(rows.End, end);
  };
  ParallelFor(rows.Messages.size(), kGrain, 0, [&](std::size_t first, std::size_t last, int) {
    double begin = std::numeric_limits<double>::infinity(), end = -begin;
    for (std::size_t i = first; i < last; ++i)
    {
      const AttributionMessage& m = rows.Messages[i];
      begin = std::min({ begin, m.SendBegin, m.ReceiveBegin });
      end = std::max({ end, m.SendEnd, m.ReceiveEnd });
    }
    join(begin, end);
  });
  ParallelFor(rows.Calls.size(), kGrain, 0, [&](std::size_t first, std::size_t last, int) {
    double begin = std::numeric_limits<double>::infinity(), end = -begin;
    for (std::size_t i = first; i < last; ++i)
    {
      begin = std::min(begin, rows.Calls[i].Begin);
      end = std::max(end, rows.Calls[i].End);
    }
    join(begin, end);
  });
  if (rows.Begin > rows.End)
  {
    rows.Begin = rows.End = 0;
  }
}

/// Sorts the messages of one destination. Those of a reader stand by receive end, where only those
/// that one call completed are left to be sorted.
void SortReceived(AttributionMessage* first, AttributionMessage* last)
{
  const auto before = [](const AttributionMessage& a, const AttributionMessage& b) {
    return std::tie(a.ReceiveEnd, a.SendBegin, a.Id) < std::tie(b.ReceiveEnd, b.SendBegin, b.Id);
  };
  const auto ends = [](const AttributionMessage& a, const AttributionMessage& b) {
    return a.ReceiveEnd < b.ReceiveEnd;
  };
  if (!std::is_sorted(first, last, ends))
  {
    std::sort(first, last, before);
    return;
  }
  while (first != last)
  {
    AttributionMessage* next = first + 1;
    while (next != last && next->ReceiveEnd == first->ReceiveEnd)
    {
      ++next;
    }
    std::sort(first, next, before);
    first = next;
  }
}

void Sort(AttributionRows& rows)
{
  const auto byDestination = [](const AttributionMessage& a, const AttributionMessage& b) {
    return a.Destination < b.Destination;
  };
  const auto ranks = static_cast<std::size_t>(rows.Ranks.Size());
  rows.FirstMessage.assign(ranks + 1, 0);
  bool rising = true;
  for (std::size_t i = 0; i < rows.Messages.size(); ++i)
  {
    ++rows.FirstMessage[rows.Messages[i].Destination + 1];
    rising = rising && (i == 0 || !byDestination(rows.Messages[i], rows.Messages[i - 1]));
  }
  for (std::size_t rank = 0; rank < ranks; ++rank)
  {
    rows.FirstMessage[rank + 1] += rows.FirstMessage[rank];
  }
  if (!rising)
  {
    std::stable_sort(rows.Messages.begin(), rows.Messages.end(), byDestination);
  }
  ParallelFor(ranks, 0, [&](std::size_t rank) {
    AttributionMessage* const messages = rows.Messages.data();
    SortReceived(messages + rows.FirstMessage[rank], messages + rows.FirstMessage[rank + 1]);
    const auto inOrder = [](const AttributionCall& a, const AttributionCall& b) {
      return std::tie(a.Begin, a.End) < std::tie(b.Begin, b.End);
    };
    AttributionCall* const first = rows.Calls.data() + rows.FirstCall[rank];
    AttributionCall* const last = rows.Calls.data() + rows.FirstCall[rank + 1];
    if (!std::is_sorted(first, last, inOrder))
    {
      std::sort(first, last, inOrder);
    }
  });
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
