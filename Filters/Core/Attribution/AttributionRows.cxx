#include "Filters/Core/Attribution/AttributionRows.h"

#include "Filters/Core/Common/OrderlessSum.h"
#include "Filters/Core/Common/PlaceVotes.h"
#include "Filters/Core/Common/RankWork.h"
#include "Filters/Core/Common/SumByThread.h"
#include "Filters/Core/Prices/CausePrices.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Error.h"
#include "Readers/Schema/MpiCalls.h"
#include "Readers/Schema/OneSidedCalls.h"

#include <map>
#include <string>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kLongest = 0x1p30; ///< [s] limit for calls of nonsensical tables

struct Extent
{
  double First = std::numeric_limits<double>::infinity();
  double Last = -std::numeric_limits<double>::infinity();
  void Add(double time)
  {
    this->First = std::min(this->First, time); // NaN is not less
    this->Last = std::max(this->Last, time);
  }
  void Join(const Extent& other)
  {
    this->First = std::min(this->First, other.First);
    this->Last = std::max(this->Last, other.Last);
  }
};

/// What messages say about times, nodes, waits and clocks.
struct MessageSums
{
  Extent Times;
  std::int64_t Unmatched = 0, InterNode = 0, Received = 0, Lone = 0, Skewed = 0;
  bool HasWaits = false;
  std::vector<PlaceVotes> Nodes; ///< by rank number
};

/// The node of each rank, by majority vote of its messages.
void FindNodes(const std::vector<MessageSums>& sums, AttributionRows& rows)
{
  std::map<std::int32_t, std::int32_t> number; // a user's own table may number nodes arbitrarily
  for (std::int32_t rank = 0; rank < rows.Ranks.Size(); ++rank)
  {
    std::vector<const PlaceVotes*> nodes;
    for (const MessageSums& of : sums)
    {
      nodes.push_back(&of.Nodes[rank]);
    }
    std::int32_t node = MostNamed(nodes);
    if (node >= 0)
    {
      node = number.try_emplace(node, static_cast<std::int32_t>(number.size())).first->second;
    }
    rows.Node.push_back(node);
  }
  rows.Nodes = static_cast<std::int32_t>(number.size());
}

Extent CountMessages(AttributionRows& rows)
{
  const ReplayMessages& m = rows.Priced.Messages;
  MessageSums none;
  none.Nodes.resize(static_cast<std::size_t>(rows.Ranks.Size()));
  const std::vector<MessageSums> sums =
    SumByThread(m.Source.Size, none, [&](std::size_t row, MessageSums& of) {
      AttributionMessage message;
      of.Unmatched += !(m.Matched[row] && m.Source[row] >= 0 && m.Destination[row] >= 0);
      if (!rows.At(row, message))
      {
        return;
      }
      of.InterNode += message.InterNode;
      of.Received += message.Received;
      of.Lone += !message.Received;
      of.HasWaits = of.HasWaits || std::isfinite(message.LateSender);
      of.Times.Add(message.SendBegin);
      if (message.Received)
      {
        of.Skewed += m.ReceiveEnd[row] <= m.SendBegin[row];
        of.Times.Add(m.ReceiveBegin[row]);
        of.Times.Add(m.SendEnd[row]);
        of.Times.Add(m.ReceiveEnd[row]);
      }
      of.Nodes[message.Source].Add(rows.More.SourceNode[row]);
      of.Nodes[message.Destination].Add(rows.More.DestinationNode[row]);
    });
  Extent extent;
  rows.Rows = static_cast<std::int64_t>(m.Source.Size);
  for (const MessageSums& of : sums)
  {
    extent.Join(of.Times);
    rows.Unmatched += of.Unmatched;
    rows.InterNode += of.InterNode;
    rows.Messages += of.Received;
    rows.LoneSends += of.Lone;
    rows.Communications += of.Received + of.Lone;
    rows.Skewed += of.Skewed;
    rows.HasWaits = rows.HasWaits || of.HasWaits;
  }
  FindNodes(sums, rows);
  return extent;
}

/// Whether a row is an outermost MPI call, on any thread.
bool IsCallOfAThread(const ReplayCalls& calls, std::size_t row)
{
  return calls.Rank[row] >= 0 && IsOutermostMpi(calls.MpiLevel[row]) &&
    calls.End[row] >= calls.Begin[row];
}

/// Whether a row is an outermost MPI call of a rank's first thread.
bool IsCall(const ReplayCalls& calls, std::size_t row)
{
  return calls.Thread[row] <= 0 && IsCallOfAThread(calls, row);
}

/// When the first call begins and the last one ends.
Extent ExtentOfCalls(const ReplayCalls& calls)
{
  Extent extent;
  const auto found = SumByThread(calls.Rank.Size, Extent(), [&calls](std::size_t row, Extent& of) {
    if (IsCall(calls, row))
    {
      of.Add(calls.Begin[row]);
      of.Add(calls.End[row]);
    }
  });
  for (const Extent& of : found)
  {
    extent.Join(of);
  }
  return extent;
}

/// What is known of a called region by its name.
struct CallKind
{
  MpiCall Call;
  bool MovesOneSided = false; ///< moves data by one-sided communication
};

/// By code; the last one is that of unknown codes.
std::vector<CallKind> CallKindsOf(const std::vector<std::string>& names)
{
  std::vector<CallKind> kinds;
  for (const std::string& name : names)
  {
    const MpiCall call = MpiCallOf(name);
    kinds.push_back({ call, OneSidedUseOf(name) == OneSidedUse::Moves });
  }
  kinds.emplace_back();
  return kinds;
}

/// The work of each rank and, over the calls of all threads, the time spent in MPI and the part of
/// it spent waiting (as found by Wait States), both on the time axis.
struct WorkSums
{
  RankWork Work;
  OrderlessSum Inside, Waited;
  std::int64_t Collectives = 0, Unjoined = 0, OneSided = 0;
  bool Any = false;

  /// Counts a call of a first thread.
  void Count(const CallKind& kind, bool joined)
  {
    this->Collectives += joined;
    this->Unjoined += !joined && kind.Call.IsOperation();
    this->OneSided += kind.MovesOneSided;
  }
};

void AddCounts(const std::vector<WorkSums>& sums, AttributionRows& rows)
{
  for (const WorkSums& of : sums)
  {
    rows.HasCalls = rows.HasCalls || of.Any;
    rows.Communications += of.Collectives;
    rows.Unjoined += of.Unjoined;
    rows.OneSided += of.OneSided;
  }
}

/// What the ranks do on the axis.
void AddTimes(std::vector<WorkSums>& sums, AttributionRows& rows)
{
  WorkSums& first = sums[0];
  for (std::size_t i = 1; i < sums.size(); ++i)
  {
    first.Work.Join(sums[i].Work);
    first.Inside.Join(sums[i].Inside);
    first.Waited.Join(sums[i].Waited);
  }
  const double inside = first.Inside.Value();
  rows.WaitedShare = inside > 0 ? first.Waited.Value() / inside : 0;
  for (std::int32_t number = 0; number < rows.Ranks.Size(); ++number)
  {
    rows.Work.push_back(first.Work.Of(0, number));
  }
}

void FindTimes(const AttributionInput& all, Extent extent, AttributionRows& rows)
{
  const ReplayCalls& calls = rows.Priced.Calls;
  CommunicationAxis& axis = rows.Axis;
  axis = rows.Priced.Axis;
  if (axis.Empty())
  {
    extent.Join(ExtentOfCalls(calls));
    axis = extent.First < extent.Last ? CommunicationAxis{ extent.First, extent.Last, {} } : axis;
  }
  rows.Begin = axis.Begin;
  rows.End = axis.End;
  const std::vector<CallKind> kinds = CallKindsOf(rows.Priced.CallNames);
  std::vector<WorkSums> sums = SumByThread(calls.Rank.Size,
    WorkSums{ RankWork(axis, { { axis.Begin, axis.End } }, rows.Ranks.Size()), {}, {} },
    [&](std::size_t row, WorkSums& of) {
      if (!IsCallOfAThread(calls, row))
      {
        return;
      }
      const double begin = calls.Begin[row], end = calls.End[row], wait = all.Waits.Wait[row];
      const auto code = static_cast<std::size_t>(calls.Call[row]);
      const CallKind& kind = kinds[std::min(code, kinds.size() - 1)];
      const double seconds = std::min(RankWork::Between(axis, begin, end), kLongest);
      if (!kind.Call.IsApart())
      {
        of.Inside.Add(seconds);
        if (wait > 0) // false if NaN: not known
        {
          of.Waited.Add(std::min(RankWork::Between(axis, begin, begin + wait), kLongest));
        }
      }
      if (IsCall(calls, row))
      {
        of.Any = true;
        of.Count(kind, calls.CollectiveId[row] >= 0);
        of.Work.AddCall(rows.Ranks.NumberOf(calls.Rank[row]), begin, end);
      }
    });
  AddCounts(sums, rows);
  AddTimes(sums, rows);
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
  const PriceInput& priced = input.Priced;
  const std::size_t messages = priced.Messages.Source.Size, calls = priced.Calls.Rank.Size;
  const std::size_t regions = priced.Regions.SourceRegion.Size;
  expect(OfOneLength(priced.Messages) && OfOneLength(input.Messages) &&
      input.Messages.InterNode.Size == messages && OfOneLength(priced.Regions) &&
      (regions == messages || regions == 0),
    "Messages", "source", messages);
  bool known = true; // each column is absent or has a row per call
  ProgramPlaces::ForEach(priced.Program,
    [&](auto, const auto& values) { known = known && (values.Size == calls || values.Size == 0); });
  expect(OfOneLength(priced.Calls) && priced.Calls.MpiLevel.Size == calls &&
      input.Waits.Wait.Size == calls && known,
    "Calls", "rank", calls);
}
}

AttributionRows CollectAttributionRows(
  const AttributionInput& input, ProcessGroup& group, const RowFacts* known)
{
  Together(group, [&] { Check(input); });
  const auto memory = std::make_shared<ColumnMemory>();
  AttributionInput all = input;
  all.Priced = GatherPriceInput(input.Priced, group, *memory);
  GatherColumns(all.Messages, group, *memory);
  GatherColumns(all.Waits, group, *memory);
  AttributionRows rows;
  rows.Memory = memory;
  rows.Priced = all.Priced;
  rows.More = all.Messages;
  rows.ClocksChosen = all.ClocksChosen;
  Together(group, [&] {
    if (known)
    {
      static_cast<RowFacts&>(rows) = *known;
    }
    else
    {
      rows.Ranks.Add(rows.Priced.Ranks.Rank);
      rows.Ranks.Add(rows.Priced.Messages.Source);
      rows.Ranks.Add(rows.Priced.Messages.Destination);
      rows.Ranks.Add(rows.Priced.Calls.Rank);
      rows.Ranks.Close();
      rows.Region = RegionsOfRanks(rows.Priced.Messages, rows.Priced.Regions, rows.Ranks);
      FindTimes(all, CountMessages(rows), rows);
    }
    rows.Priced.Axis = rows.Axis;
  });
  return rows;
}
}
