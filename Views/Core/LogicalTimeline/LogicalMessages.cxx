#include "Views/Core/LogicalTimeline/LogicalMessages.h"

#include "Filters/Core/Common/RowsByNumber.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>

namespace pclvis
{
LogicalMessages::LogicalMessages(
  const LogicalMessageColumns& messages, const std::vector<std::int32_t>& ranks)
  : Messages(messages), Ranks(ranks)
{
  ParallelFor(2, 0, [this](std::size_t side) {
    (side == 0 ? this->Sent : this->Received) = this->SideOf(side == 0);
  });
}

std::int32_t LogicalMessages::PlaceOf(std::int32_t rank) const
{
  const auto number = static_cast<std::size_t>(rank);
  if (rank >= 0 && number < this->Ranks.size() && this->Ranks[number] == rank) // ranks from 0 on
  {
    return rank;
  }
  const auto place = std::lower_bound(this->Ranks.begin(), this->Ranks.end(), rank);
  return place != this->Ranks.end() && *place == rank
    ? static_cast<std::int32_t>(place - this->Ranks.begin())
    : -1;
}

RankMessages LogicalMessages::SideOf(bool sent) const
{
  const LogicalMessageColumns& m = this->Messages;
  RankMessages side;
  side.First.assign(this->Ranks.size() + 1, 0);
  std::vector<std::int32_t> places(m.Source.Size, -1), latest(this->Ranks.size(), -1);
  std::int32_t last = -1;
  bool inOrder = true;
  for (std::size_t i = 0; i < places.size(); ++i)
  {
    if (m.SendStep[i] < 0 || m.ReceiveStep[i] < 0 ||
      this->PlaceOf(sent ? m.Destination[i] : m.Source[i]) < 0)
    {
      continue;
    }
    const std::int32_t place = places[i] = this->PlaceOf(sent ? m.Source[i] : m.Destination[i]);
    if (place >= 0)
    {
      const std::int32_t step = this->StepOf(sent, static_cast<std::uint32_t>(i));
      ++side.First[place + 1];
      inOrder = inOrder && latest[place] <= step;
      latest[place] = step;
      last = std::max(last, step);
    }
  }
  for (std::size_t rank = 0; rank < this->Ranks.size(); ++rank)
  {
    side.First[rank + 1] += side.First[rank];
  }
  // Sorts by step, unless the rows already are, then by rank.
  const RowsByNumber byStep = SortByNumber(AllRows{ places.size() },
    inOrder ? 1 : static_cast<std::size_t>(last) + 1, [&](std::uint32_t row) {
      return places[row] < 0 ? -1 : inOrder ? 0 : this->StepOf(sent, row);
    });
  side.Rows.resize(side.First.back());
  std::vector<std::size_t> next = side.First;
  for (const std::uint32_t row : byStep.Row)
  {
    side.Rows[next[places[row]]++] = row;
  }
  side.Reach.resize(side.Rows.size());
  for (std::size_t rank = 0; rank < this->Ranks.size(); ++rank)
  {
    for (std::size_t k = 0; k < side.First[rank + 1] - side.First[rank]; ++k)
    {
      const std::size_t i = sent ? side.First[rank] + k : side.First[rank + 1] - 1 - k;
      const std::int32_t other = this->StepOf(!sent, side.Rows[i]);
      const std::int32_t known = k == 0 ? other : side.Reach[sent ? i - 1 : i + 1];
      side.Reach[i] = sent ? std::max(known, other) : std::min(known, other);
    }
  }
  return side;
}

std::vector<std::uint32_t> LogicalMessages::At(bool sent, std::size_t rank, std::int32_t step) const
{
  const RankMessages& side = sent ? this->Sent : this->Received;
  const auto begin = side.Rows.begin() + static_cast<std::ptrdiff_t>(side.First[rank]);
  const auto end = side.Rows.begin() + static_cast<std::ptrdiff_t>(side.First[rank + 1]);
  const auto from = std::lower_bound(begin, end, step,
    [&](std::uint32_t row, std::int32_t at) { return this->StepOf(sent, row) < at; });
  auto to = from;
  while (to != end && this->StepOf(sent, *to) == step)
  {
    ++to;
  }
  return { from, to };
}

void LogicalMessages::Append(bool sent, std::size_t rank, std::int32_t begin, std::int32_t end,
  std::vector<std::uint32_t>& rows) const
{
  const RankMessages& side = sent ? this->Sent : this->Received;
  const std::size_t first = side.First[rank], last = side.First[rank + 1];
  const auto reach = side.Reach.begin();
  std::size_t i = first, past = last;
  if (sent)
  {
    // The latest receive so far increases with the messages.
    i = static_cast<std::size_t>(std::lower_bound(reach + static_cast<std::ptrdiff_t>(first),
                                   reach + static_cast<std::ptrdiff_t>(last), begin) -
      reach);
  }
  else
  {
    // The earliest send from here on increases, too: once it is after the steps, the rest can be
    // skipped.
    past = static_cast<std::size_t>(std::lower_bound(reach + static_cast<std::ptrdiff_t>(first),
                                      reach + static_cast<std::ptrdiff_t>(last), end) -
      reach);
    i = static_cast<std::size_t>(
      std::lower_bound(side.Rows.begin() + static_cast<std::ptrdiff_t>(first),
        side.Rows.begin() + static_cast<std::ptrdiff_t>(past), begin,
        [&](std::uint32_t row, std::int32_t at) { return this->Messages.ReceiveStep[row] < at; }) -
      side.Rows.begin());
  }
  for (; i < past; ++i)
  {
    const std::uint32_t row = side.Rows[i];
    if (sent && this->Messages.SendStep[row] >= end)
    {
      return;
    }
    if (this->Messages.SendStep[row] < end && this->Messages.ReceiveStep[row] >= begin)
    {
      rows.push_back(row);
    }
  }
}
}
