#include "Filters/Core/Attribution/Rows/CollectAttributionRows.h"

#include "Filters/Core/Attribution/Rows/AttributionRowCopy.h"
#include "Filters/Core/Common/OrderlessSum.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/RankClocks.h"
#include "Readers/Schema/MpiCalls.h"

#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::size_t kGrain = 1 << 16;
constexpr double kLongest = 0x1p30; ///< [s] a call of an absurd table
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Span
{
  double Begin = kInfinity, End = -kInfinity; ///< [s]
  void Add(double begin, double end)
  {
    this->Begin = std::min(this->Begin, begin);
    this->End = std::max(this->End, end);
  }
  void Add(const Span& other) { this->Add(other.Begin, other.End); }
};

/// What a look at the messages tells; of a part, then of all.
struct MessageLook
{
  explicit MessageLook(std::size_t ranks) : Last(ranks, -1) {}
  std::size_t Kept = 0;
  std::int64_t Unmatched = 0, Skewed = 0, Lone = 0;
  bool HasLatency = false, HasWaits = false;
  bool InOrder = true;            ///< no row comes before the one that stands before it
  pclvis::Span Span, LoneSpan;    ///< of messages; of sends without a receive
  std::vector<std::int64_t> Last; ///< last row of each rank by number, -1: none
  void Add(const MessageLook& other)
  {
    this->Kept += other.Kept;
    this->Unmatched += other.Unmatched;
    this->Skewed += other.Skewed;
    this->Lone += other.Lone;
    this->HasLatency = this->HasLatency || other.HasLatency;
    this->HasWaits = this->HasWaits || other.HasWaits;
    this->InOrder = this->InOrder && other.InOrder;
    this->Span.Add(other.Span);
    this->LoneSpan.Add(other.LoneSpan);
    for (std::size_t rank = 0; rank < this->Last.size(); ++rank)
    {
      this->Last[rank] = std::max(this->Last[rank], other.Last[rank]);
    }
  }
};

void LookAt(const AttributionMessages& m, const RankSet& ranks, std::size_t begin, std::size_t end,
  MessageLook& look)
{
  const auto key = [&m](std::size_t i) {
    return std::make_tuple(m.Destination[i], m.ReceiveEnd[i], m.MessageId[i]);
  };
  for (std::size_t i = begin; i < end; ++i)
  {
    look.Unmatched += !(m.Matched[i] && m.Source[i] >= 0 && m.Destination[i] >= 0);
    const bool lone = m.IsLoneSend(i), kept = m.Keeps(i);
    if (lone || kept)
    {
      look.Last[ranks.NumberOf(m.Source[i])] = static_cast<std::int64_t>(i);
      look.Last[ranks.NumberOf(m.Destination[i])] = static_cast<std::int64_t>(i);
    }
    look.Lone += lone;
    if (lone)
    {
      look.LoneSpan.Add(m.SendBegin[i], m.SendBegin[i]);
    }
    if (!kept)
    {
      continue;
    }
    ++look.Kept;
    look.Skewed += m.ReceiveEnd[i] <= m.SendBegin[i];
    look.HasLatency = look.HasLatency || std::isfinite(m.Latency[i]);
    look.HasWaits = look.HasWaits || std::isfinite(m.LateSender[i]);
    look.InOrder = look.InOrder && (i == 0 || key(i - 1) <= key(i));
    look.Span.Add(
      std::min(m.SendBegin[i], m.ReceiveBegin[i]), std::max(m.SendEnd[i], m.ReceiveEnd[i]));
  }
}

MessageLook LookAt(const AttributionMessages& m, const RankSet& ranks)
{
  std::vector<MessageLook> parts(ThreadCount(0), MessageLook(ranks.Size()));
  ParallelFor(m.MessageId.Size, kGrain, 0, [&](std::size_t begin, std::size_t end, int worker) {
    LookAt(m, ranks, begin, end, parts[worker]);
  });
  for (std::size_t worker = 1; worker < parts.size(); ++worker)
  {
    parts.front().Add(parts[worker]);
  }
  return std::move(parts.front());
}

/// Of each rank the node that its last message says, numbered 0, 1, ... by least rank, and the
/// region.
void FindPlaces(const AttributionInput& input, const MessageLook& look, AttributionRows& rows)
{
  const AttributionMessages& m = input.Messages;
  const auto& regions = input.Regions;
  std::map<std::int32_t, std::int32_t> number; // nodes of a user's own table may be any numbers
  for (std::int32_t rank = 0; rank < rows.Ranks.Size(); ++rank)
  {
    std::int32_t node = -1, region = -1;
    if (look.Last[rank] >= 0)
    {
      const auto i = static_cast<std::size_t>(look.Last[rank]);
      const bool sends = m.Source[i] == rows.Ranks.Rank(rank);
      node = sends ? m.SourceNode[i] : m.DestinationNode[i];
      region = regions.SourceRegion.Size == 0 ? -1
        : sends                               ? regions.SourceRegion[i]
                                              : regions.DestinationRegion[i];
    }
    rows.Region.push_back(region);
    if (node >= 0)
    {
      const auto known = number.try_emplace(node, rows.Nodes);
      rows.Nodes += known.second;
      node = known.first->second;
    }
    rows.Node.push_back(node);
  }
}

/// What a look at the calls tells.
struct CallLook
{
  /// Every row is kept, none is cut off, and none comes before the one before it.
  bool InOrder = true;
  pclvis::Span Span;           ///< of those that are kept
  OrderlessSum Inside, Waited; ///< [s] in calls that begin in the time with messages
  void AddTimes(double inside, double waited)
  {
    this->Inside.Add(std::min(inside, kLongest));
    this->Waited.Add(waited > 0 ? std::min(waited, kLongest) : 0); // NaN: not known
  }
};

CallLook LookAt(const AttributionCalls& c, const Span& messages)
{
  CallLook all;
  std::mutex guard;
  ParallelFor(c.Rank.Size, kGrain, 0, [&](std::size_t first, std::size_t last, int) {
    CallLook look;
    const auto key = [&c](
                       std::size_t i) { return std::make_tuple(c.Rank[i], c.Begin[i], c.End[i]); };
    for (std::size_t i = first; i < last; ++i)
    {
      const bool kept = c.Keeps(i);
      const bool whole = kept && c.BeginOf(i) == c.Begin[i] && c.EndOf(i) == c.End[i];
      look.InOrder = look.InOrder && whole && (i == 0 || key(i - 1) <= key(i));
      look.Span.Add(kept ? c.BeginOf(i) : kInfinity, kept ? c.EndOf(i) : -kInfinity);
      if (kept && c.BeginOf(i) >= messages.Begin && c.BeginOf(i) <= messages.End)
      {
        look.AddTimes(c.EndOf(i) - c.BeginOf(i), c.Wait[i]);
      }
    }
    const std::lock_guard<std::mutex> lock(guard);
    all.InOrder = all.InOrder && look.InOrder;
    all.Span.Add(look.Span);
    all.Inside.Join(look.Inside);
    all.Waited.Join(look.Waited);
  });
  return all;
}

/// @param nodes of the ranks by number
ClockModel FindClocks(const AttributionMessages& m, const RankSet& ranks,
  const std::vector<std::int32_t>& nodes, const Span& span)
{
  const auto messages = [&](const TakeTransit& take) {
    for (std::size_t i = 0; i < m.MessageId.Size; ++i)
    {
      if (m.Keeps(i))
      {
        take(ranks.NumberOf(m.Source[i]), ranks.NumberOf(m.Destination[i]), m.SendBegin[i],
          m.ReceiveEnd[i]);
      }
    }
  };
  ProcessGroup alone; // process 0 has all rows
  return EstimateRankClocks(nodes, span.Begin, span.End, { messages, {} }, alone);
}

std::vector<LoneSend> LoneSends(
  const AttributionMessages& m, const RankSet& ranks, const ClockModel* clocks)
{
  std::vector<LoneSend> sends;
  for (std::size_t i = 0; i < m.MessageId.Size; ++i)
  {
    if (m.IsLoneSend(i))
    {
      const std::int32_t source = ranks.NumberOf(m.Source[i]);
      sends.push_back({ source, ranks.NumberOf(m.Destination[i]), m.InterNode[i] != 0,
        std::max<std::int64_t>(0, m.SizeBytes[i]),
        clocks ? clocks->Correct(source, m.SendBegin[i]) : m.SendBegin[i] });
    }
  }
  std::sort(sends.begin(), sends.end(), [](const LoneSend& a, const LoneSend& b) {
    return std::tie(a.SendBegin, a.Source, a.Destination, a.Bytes) <
      std::tie(b.SendBegin, b.Source, b.Destination, b.Bytes);
  });
  return sends;
}

/// Ranks are 0, 1, ...: numbers of ranks are ranks.
bool AreNumbers(const RankSet& ranks)
{
  return ranks.Size() == 0 || ranks.Rank(ranks.Size() - 1) == ranks.Size() - 1;
}

/// [s] from the first begin to the last end of what was taken.
Span SpanOf(const AttributionRows& rows)
{
  Span span;
  for (const AttributionMessage m : rows.Messages)
  {
    span.Add(std::min(m.SendBegin, m.ReceiveBegin), std::max(m.SendEnd, m.ReceiveEnd));
  }
  for (const LoneSend& send : rows.Sends)
  {
    span.Add(send.SendBegin, send.SendBegin);
  }
  for (const AttributionCall call : rows.Calls)
  {
    span.Add(call.Begin, call.End);
  }
  return span;
}

/// The calls without start-up, which ends when the first rank has left MPI_Init, but all of the
/// time axis: what ranks do between start-up and first message is work of the run.
AttributionCalls WithoutStartup(AttributionCalls calls, const CommunicationAxis& axis)
{
  const std::vector<MpiCall> kinds = MpiCallsOf(calls.CallNames);
  double first = kInfinity;
  for (std::size_t i = 0; !axis.Empty() && i < calls.Call.Size; ++i)
  {
    const std::int32_t code = calls.Call[i];
    const bool known = code >= 0 && static_cast<std::size_t>(code) < kinds.size();
    const MpiCallKind kind =
      known ? kinds[static_cast<std::size_t>(code)].Kind : MpiCallKind::Other;
    if (kind == MpiCallKind::StartUp)
    {
      first = std::min(first, calls.End[i]);
    }
  }
  // Without such a call nothing is left out.
  calls.First = first < kInfinity ? std::min(first, axis.Begin) : calls.First;
  return calls;
}

/// As they are where nothing is to be changed, else a copy.
void TakeMessages(const AttributionMessages& m, const MessageLook& look, const ClockModel* moved,
  OwnAttributionColumns& own, AttributionRows& rows)
{
  if (!moved && look.InOrder && look.Kept == m.MessageId.Size && AreNumbers(rows.Ranks))
  {
    rows.FirstMessage = FirstRows(rows.Ranks, m.Destination);
    rows.Messages = ViewsOf<MessageColumns>(m);
  }
  else
  {
    CopyMessages(m, moved, own, rows);
  }
}

void Check(const AttributionInput& input)
{
  const auto expect = [](bool same, const std::string& table, const std::string& first,
                        std::size_t rows) {
    if (!same)
    {
      throw Error("Latency attribution: the columns of " + table + " differ in length (" + first +
        " has " + std::to_string(rows) + " rows). All columns need one entry per row.");
    }
  };
  const std::size_t messages = input.Messages.MessageId.Size, calls = input.Calls.Rank.Size;
  const std::size_t regions = input.Regions.SourceRegion.Size;
  expect(OfOneLength(input.Messages) && OfOneLength(input.Regions) &&
      (regions == messages || regions == 0),
    "Messages", "message_id", messages);
  expect(OfOneLength(input.Calls) && input.Calls.MpiLevel.Size == calls, "Calls", "rank", calls);
}

/// The rows of all processes on process 0, no rows elsewhere; of one process, the same.
AttributionInput GatherAttributionInput(
  const AttributionInput& mine, ProcessGroup& group, ColumnMemory& memory)
{
  Together(group, [&] { Check(mine); });
  AttributionInput all = mine;
  ColumnViews<schema::Calls::MpiLevel> levels{ mine.Calls.MpiLevel };
  GatherColumns(all.Messages, group, memory);
  GatherColumns(all.Regions, group, memory);
  GatherColumns(all.Calls, group, memory);
  GatherColumns(levels, group, memory);
  GatherColumns(all.Ranks, group, memory);
  all.Calls.MpiLevel = levels.MpiLevel;
  return all;
}

/// Everything but Memory.
void TakeRows(const AttributionInput& all, OwnAttributionColumns& own, AttributionRows& rows)
{
  const AttributionCalls used = WithoutStartup(all.Calls, all.Axis);
  rows.Ranks.Add(all.Ranks.Rank);
  rows.Ranks.Add(all.Messages.Source);
  rows.Ranks.Add(all.Messages.Destination);
  rows.Ranks.Add(used.Rank);
  rows.Ranks.Close();
  const MessageLook messages = LookAt(all.Messages, rows.Ranks);
  const CallLook calls = LookAt(used, messages.Span);
  Span span = messages.Span;
  span.Add(calls.Span);
  span.Add(messages.LoneSpan);
  rows.Rows = static_cast<std::int64_t>(all.Messages.MessageId.Size);
  rows.Unmatched = messages.Unmatched;
  rows.Skewed = messages.Skewed;
  rows.HasLatency = messages.HasLatency;
  rows.HasWaits = messages.HasWaits;
  rows.WaitedShare = calls.Inside.Value() > 0 ? calls.Waited.Value() / calls.Inside.Value() : 0;
  rows.ClocksCorrected = messages.Skewed > 0 && !all.ClocksChosen;
  FindPlaces(all, messages, rows);
  ClockModel clocks;
  if (rows.ClocksCorrected)
  {
    clocks = FindClocks(all.Messages, rows.Ranks, rows.Node, span);
  }
  const ClockModel* const moved = rows.ClocksCorrected ? &clocks : nullptr;
  TakeMessages(all.Messages, messages, moved, own, rows);
  if (!moved && calls.InOrder)
  {
    rows.FirstCall = FirstRows(rows.Ranks, used.Rank);
    rows.Calls = ViewsOf<CallColumns>(used);
  }
  else
  {
    CopyCalls(used, moved, own, rows);
  }
  if (messages.Lone > 0)
  {
    rows.Sends = LoneSends(all.Messages, rows.Ranks, moved);
  }
  if (rows.ClocksCorrected)
  {
    span = SpanOf(rows);
  }
  else
  {
    rows.Axis = all.Axis;
  }
  rows.Begin = span.Begin <= span.End ? span.Begin : 0;
  rows.End = span.Begin <= span.End ? span.End : 0;
}
}

AttributionRows CollectAttributionRows(const AttributionInput& input, ProcessGroup& group)
{
  const auto own = std::make_shared<OwnAttributionColumns>();
  const AttributionInput all = GatherAttributionInput(input, group, own->Gathered);
  AttributionRows rows;
  rows.Memory = own;
  Together(group, [&] { TakeRows(all, *own, rows); });
  return rows;
}
}
