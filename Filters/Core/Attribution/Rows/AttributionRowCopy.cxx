#include "Filters/Core/Attribution/Rows/AttributionRowCopy.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
/// Rows by rank, as they stand in the table.
struct RowsByRank
{
  std::vector<std::size_t> First;   ///< of each rank's rows, shape (ranks + 1)
  std::vector<std::int64_t> Sorted; ///< rows by rank; empty where the table's order is that
  std::size_t Row(std::size_t at) const
  {
    return this->Sorted.empty() ? at : static_cast<std::size_t>(this->Sorted[at]);
  }
};

RowsByRank OrderByRank(ColumnView<std::int32_t> rankOf, const RankSet& ranks)
{
  RowsByRank order;
  if (rankOf.Size == 0 || (rankOf[0] >= 0 && std::is_sorted(rankOf.begin(), rankOf.end())))
  {
    order.First = FirstRows(ranks, rankOf);
    return order;
  }
  order.First.assign(ranks.Size() + 1, 0);
  for (const std::int32_t rank : rankOf)
  {
    if (rank >= 0)
    {
      ++order.First[ranks.NumberOf(rank) + 1];
    }
  }
  for (std::int32_t rank = 0; rank < ranks.Size(); ++rank)
  {
    order.First[rank + 1] += order.First[rank];
  }
  order.Sorted.resize(order.First.back());
  std::vector<std::size_t> next(order.First);
  for (std::size_t i = 0; i < rankOf.Size; ++i)
  {
    if (rankOf[i] >= 0)
    {
      order.Sorted[next[ranks.NumberOf(rankOf[i])]++] = static_cast<std::int64_t>(i);
    }
  }
  return order;
}

/// Where the rows that each rank keeps will begin, shape (ranks + 1).
template<typename Table>
std::vector<std::size_t> FirstKept(const Table& table, const RowsByRank& order)
{
  std::vector<std::size_t> first(order.First.size(), 0);
  ParallelFor(first.size() - 1, 0, [&](std::size_t rank) {
    for (std::size_t at = order.First[rank]; at < order.First[rank + 1]; ++at)
    {
      first[rank + 1] += table.Keeps(order.Row(at));
    }
  });
  for (std::size_t rank = 0; rank + 1 < first.size(); ++rank)
  {
    first[rank + 1] += first[rank];
  }
  return first;
}

template<typename Value, typename Less>
void SortUnsorted(std::vector<Value>& values, Less&& less)
{
  if (!std::is_sorted(values.begin(), values.end(), less))
  {
    std::sort(values.begin(), values.end(), less);
  }
}

double Correct(const ClockModel* clocks, std::int32_t rank, double time)
{
  return clocks ? clocks->Correct(rank, time) : time;
}

template<typename Columns>
void Resize(Columns& columns, std::size_t n)
{
  Columns::ForEach(columns, [n](auto, auto& column) { column.Resize(n); });
}

void CopyMessage(const AttributionMessages& m, std::size_t row, const RankSet& ranks,
  const ClockModel* clocks, MessageColumns::Owned& own, std::size_t to)
{
  const std::int32_t source = ranks.NumberOf(m.Source[row]);
  const std::int32_t destination = ranks.NumberOf(m.Destination[row]);
  own.Source[to] = source;
  own.Destination[to] = destination;
  own.Tag[to] = m.Tag[row];
  own.InterNode[to] = m.InterNode[row];
  own.SizeBytes[to] = m.SizeBytes[row];
  own.SendBegin[to] = Correct(clocks, source, m.SendBegin[row]);
  own.SendEnd[to] = Correct(clocks, source, m.SendEnd[row]);
  own.ReceiveBegin[to] = Correct(clocks, destination, m.ReceiveBegin[row]);
  own.ReceiveEnd[to] = Correct(clocks, destination, m.ReceiveEnd[row]);
  own.Criterion[to] = m.Criterion[row];
  own.Latency[to] = m.Latency[row];
  own.LateSender[to] = m.LateSender[row];
  own.MessageId[to] = m.MessageId[row];
}
}

std::vector<std::size_t> FirstRows(const RankSet& ranks, ColumnView<std::int32_t> rising)
{
  std::vector<std::size_t> first;
  const std::int32_t* at = rising.begin();
  for (std::int32_t number = 0; number < ranks.Size(); ++number)
  {
    at = std::lower_bound(at, rising.end(), ranks.Rank(number));
    first.push_back(static_cast<std::size_t>(at - rising.begin()));
  }
  first.push_back(rising.Size);
  return first;
}

void CopyMessages(const AttributionMessages& from, const ClockModel* clocks,
  OwnAttributionColumns& own, AttributionRows& rows)
{
  const RowsByRank order = OrderByRank(from.Destination, rows.Ranks);
  const std::vector<std::size_t> first = FirstKept(from, order);
  Resize(own.Messages, first.back());
  ParallelFor(first.size() - 1, 0, [&](std::size_t rank) {
    std::vector<std::pair<double, std::size_t>> kept; // receive end, row
    for (std::size_t at = order.First[rank]; at < order.First[rank + 1]; ++at)
    {
      const std::size_t row = order.Row(at);
      if (from.Keeps(row))
      {
        kept.emplace_back(
          Correct(clocks, static_cast<std::int32_t>(rank), from.ReceiveEnd[row]), row);
      }
    }
    SortUnsorted(kept, [&from](const auto& a, const auto& b) {
      return std::tie(a.first, from.MessageId[a.second]) <
        std::tie(b.first, from.MessageId[b.second]);
    });
    for (std::size_t i = 0; i < kept.size(); ++i)
    {
      CopyMessage(from, kept[i].second, rows.Ranks, clocks, own.Messages, first[rank] + i);
    }
  });
  rows.FirstMessage = first;
  rows.Messages = ViewsOf<MessageColumns>(own.Messages);
}

void CopyCalls(const AttributionCalls& from, const ClockModel* clocks, OwnAttributionColumns& own,
  AttributionRows& rows)
{
  const RowsByRank order = OrderByRank(from.Rank, rows.Ranks);
  const std::vector<std::size_t> first = FirstKept(from, order);
  Resize(own.Calls, first.back());
  ParallelFor(first.size() - 1, 0, [&](std::size_t rank) {
    std::vector<std::tuple<double, double, std::int64_t>> kept; // begin, end, collective
    for (std::size_t at = order.First[rank]; at < order.First[rank + 1]; ++at)
    {
      const std::size_t row = order.Row(at);
      if (from.Keeps(row))
      {
        const auto of = static_cast<std::int32_t>(rank);
        kept.emplace_back(Correct(clocks, of, from.BeginOf(row)),
          Correct(clocks, of, from.EndOf(row)), from.CollectiveId[row]);
      }
    }
    SortUnsorted(kept, std::less<>());
    for (std::size_t i = 0; i < kept.size(); ++i)
    {
      std::tie(own.Calls.Begin[first[rank] + i], own.Calls.End[first[rank] + i],
        own.Calls.CollectiveId[first[rank] + i]) = kept[i];
    }
  });
  rows.FirstCall = first;
  rows.Calls = ViewsOf<CallColumns>(own.Calls);
}
}
