#include "Filters/Core/Attribution/AttributionRows.h"

#include "Filters/Core/Common/OrderlessSum.h"
#include "Filters/Core/Common/RankWork.h"
#include "Filters/Core/Prices/CausePrices.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Error.h"
#include "Readers/Schema/MpiCalls.h"

#include <map>
#include <string>

namespace pclvis
{
namespace
{
constexpr double kLongest = 0x1p30; ///< [s] a call of an absurd table

struct Extent
{
  double First = std::numeric_limits<double>::infinity();
  double Last = -std::numeric_limits<double>::infinity();
  void Add(double time)
  {
    this->First = std::min(this->First, time); // NaN is not less
    this->Last = std::max(this->Last, time);
  }
};

/// Of each rank the node and the region that most messages say, the least of equally many.
void FindPlaces(AttributionRows& rows)
{
  const auto count = static_cast<std::size_t>(rows.Ranks.Size());
  std::vector<std::map<std::int32_t, std::int64_t>> nodes(count), regions(count);
  const bool known = rows.Priced.Regions.SourceRegion.Size > 0;
  AttributionMessage message;
  for (std::size_t row = 0; row < rows.Priced.Messages.Source.Size; ++row)
  {
    if (!rows.At(row, message))
    {
      continue;
    }
    ++nodes[message.Source][rows.More.SourceNode[row]];
    ++nodes[message.Destination][rows.More.DestinationNode[row]];
    if (known)
    {
      ++regions[message.Source][rows.Priced.Regions.SourceRegion[row]];
      ++regions[message.Destination][rows.Priced.Regions.DestinationRegion[row]];
    }
  }
  const auto most = [](const std::map<std::int32_t, std::int64_t>& votes) {
    const auto best = std::max_element(
      votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return best == votes.end() ? -1 : best->first;
  };
  std::map<std::int32_t, std::int32_t> number; // nodes of a user's own table may be any numbers
  for (std::size_t rank = 0; rank < count; ++rank)
  {
    rows.Region.push_back(most(regions[rank]));
    std::int32_t node = most(nodes[rank]);
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
  Extent extent;
  AttributionMessage message;
  rows.Rows = static_cast<std::int64_t>(m.Source.Size);
  for (std::size_t row = 0; row < m.Source.Size; ++row)
  {
    rows.Unmatched += !(m.Matched[row] && m.Source[row] >= 0 && m.Destination[row] >= 0);
    if (!rows.At(row, message))
    {
      continue;
    }
    rows.InterNode += message.InterNode;
    rows.Messages += message.Received;
    rows.LoneSends += !message.Received;
    ++rows.Communications;
    rows.HasWaits = rows.HasWaits || std::isfinite(message.LateSender);
    extent.Add(message.SendBegin);
    if (message.Received)
    {
      rows.Skewed += m.ReceiveEnd[row] <= m.SendBegin[row];
      extent.Add(m.ReceiveBegin[row]);
      extent.Add(m.SendEnd[row]);
      extent.Add(m.ReceiveEnd[row]);
    }
  }
  return extent;
}

/// Calls visit(row) for each call of a rank's first thread that no other MPI call encloses.
template<typename Visit>
void ForEachCall(const ReplayCalls& calls, Visit&& visit)
{
  for (std::size_t row = 0; row < calls.Rank.Size; ++row)
  {
    if (calls.Rank[row] >= 0 && calls.Thread[row] <= 0 && IsOutermostMpi(calls.MpiLevel[row]) &&
      calls.End[row] >= calls.Begin[row])
    {
      visit(row);
    }
  }
}

void FindTimes(const AttributionInput& all, Extent extent, AttributionRows& rows)
{
  const ReplayCalls& calls = rows.Priced.Calls;
  ForEachCall(calls, [&](std::size_t row) {
    extent.Add(calls.Begin[row]);
    extent.Add(calls.End[row]);
    rows.HasCalls = true;
    rows.Communications += calls.CollectiveId[row] >= 0;
  });
  CommunicationAxis& axis = rows.Priced.Axis;
  if (axis.Empty() && extent.First < extent.Last)
  {
    axis = { extent.First, extent.Last, {} };
  }
  rows.Begin = axis.Begin;
  rows.End = axis.End;
  RankWork work(axis, { { axis.Begin, axis.End } }, rows.Ranks.Size());
  OrderlessSum inside, waited;
  ForEachCall(calls, [&](std::size_t row) {
    const double begin = calls.Begin[row], end = calls.End[row], wait = all.Waits.Wait[row];
    work.AddCall(rows.Ranks.NumberOf(calls.Rank[row]), begin, end);
    if (begin >= axis.Begin && begin <= axis.End)
    {
      inside.Add(std::min(end - begin, kLongest));
      waited.Add(wait > 0 ? std::min(wait, kLongest) : 0); // NaN: not known
    }
  });
  rows.WaitedShare = inside.Value() > 0 ? waited.Value() / inside.Value() : 0;
  for (std::int32_t number = 0; number < rows.Ranks.Size(); ++number)
  {
    rows.Work.push_back(work.Of(0, number));
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
  const PriceInput& priced = input.Priced;
  const std::size_t messages = priced.Messages.Source.Size, calls = priced.Calls.Rank.Size;
  const std::size_t regions = priced.Regions.SourceRegion.Size;
  expect(OfOneLength(priced.Messages) && OfOneLength(input.Messages) &&
      input.Messages.InterNode.Size == messages && OfOneLength(priced.Regions) &&
      (regions == messages || regions == 0),
    "Messages", "source", messages);
  expect(OfOneLength(priced.Calls) && priced.Calls.MpiLevel.Size == calls &&
      input.Waits.Wait.Size == calls && OfOneLength(priced.Program) &&
      (priced.Program.Phase.Size == calls || !priced.Program.HavePhases()) &&
      (priced.Program.Loop.Size == calls || !priced.Program.HaveIterations()),
    "Calls", "rank", calls);
}
}

AttributionRows CollectAttributionRows(const AttributionInput& input, ProcessGroup& group)
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
    rows.Ranks.Add(rows.Priced.Ranks.Rank);
    rows.Ranks.Add(rows.Priced.Messages.Source);
    rows.Ranks.Add(rows.Priced.Messages.Destination);
    rows.Ranks.Add(rows.Priced.Calls.Rank);
    rows.Ranks.Close();
    const Extent extent = CountMessages(rows);
    FindPlaces(rows);
    FindTimes(all, extent, rows);
  });
  return rows;
}
}
