#include "Filters/Core/Selection/SelectedMessages.h"

#include "Readers/Base/FirstProcess.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace pclvis
{
namespace
{
constexpr std::size_t kGrain = 1 << 17;

/// Divides the times of all regions into cells at all of their ends. A message lies in one cell of
/// the times without a region, and in at most one of a region.
class TimeCells
{
public:
  explicit TimeCells(const std::vector<MessageQuery::Time>& times)
  {
    for (const MessageQuery::Time& time : times)
    {
      this->Ends.push_back(time.Begin);
      this->Ends.push_back(time.End);
      this->Regions.push_back(std::max(time.Region, -1));
    }
    this->Regions.push_back(-1);
    Sort(this->Ends);
    Sort(this->Regions);
  }
  std::size_t Size() const { return this->Regions.size() * this->Ends.size(); }
  /// Calls use(cell) with each cell of a message.
  template<typename Use>
  void ForCells(const QueriedMessages& messages, std::size_t row, Use&& use) const
  {
    const double time = messages.SendBegin[row];
    const auto after = std::upper_bound(this->Ends.begin(), this->Ends.end(), time);
    if (after == this->Ends.begin() || after == this->Ends.end() || std::isnan(time))
    {
      return;
    }
    const auto place = static_cast<std::size_t>(after - this->Ends.begin()) - 1;
    use(place);
    const std::int32_t region = messages.SourceRegion.Size > 0 ? messages.SourceRegion[row] : -1;
    if (region >= 0 && region == messages.DestinationRegion[row])
    {
      const auto known = std::lower_bound(this->Regions.begin(), this->Regions.end(), region);
      if (known != this->Regions.end() && *known == region)
      {
        use(this->Begin(known) + place);
      }
    }
  }
  /// The cells of a time: the first, and one past the last.
  std::pair<std::size_t, std::size_t> CellsOf(const MessageQuery::Time& time) const
  {
    const std::size_t begin = this->Begin(
      std::lower_bound(this->Regions.begin(), this->Regions.end(), std::max(time.Region, -1)));
    const auto place = [this](double end) {
      const auto found = std::lower_bound(this->Ends.begin(), this->Ends.end(), end);
      return static_cast<std::size_t>(found - this->Ends.begin());
    };
    return { begin + place(time.Begin), begin + std::max(place(time.Begin), place(time.End)) };
  }

private:
  template<typename T>
  static void Sort(std::vector<T>& values)
  {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
  }
  std::size_t Begin(std::vector<std::int32_t>::const_iterator region) const
  {
    return static_cast<std::size_t>(region - this->Regions.begin()) * this->Ends.size();
  }
  std::vector<double> Ends;
  std::vector<std::int32_t> Regions; ///< the first one is -1
};

/// Decides whether messages are selected.
class Matcher
{
public:
  explicit Matcher(const MessageQuery& query)
    : Messages(query.Messages), Ranks(query.Ranks), OfTimes(!query.Times.empty()),
      BetweenNodes(query.BetweenNodes), Cells(query.Times), Chosen(this->Cells.Size(), 0)
  {
    for (const MessageQuery::Time& time : query.Times)
    {
      const auto cells = this->Cells.CellsOf(time);
      std::fill(this->Chosen.begin() + cells.first, this->Chosen.begin() + cells.second, 1);
    }
  }
  bool operator()(const QueriedMessages& messages, std::size_t row) const
  {
    bool selected = this->Messages.Holds(messages.MessageId[row]) ||
      this->Ranks.Holds(messages.Source[row]) || this->Ranks.Holds(messages.Destination[row]);
    const bool between = messages.InterNode.Size > 0 && messages.InterNode[row] != 0;
    if (!selected && this->OfTimes && (!this->BetweenNodes || between))
    {
      this->Cells.ForCells(
        messages, row, [&](std::size_t cell) { selected = selected || this->Chosen[cell] != 0; });
    }
    return selected;
  }

private:
  NumberSet Messages, Ranks;
  bool OfTimes, BetweenNodes;
  TimeCells Cells;
  std::vector<char> Chosen;
};

/// What rows of states are matched with, from the messages of all processes: (state, message),
/// (state, -1) or (from, to).
using Pair = std::pair<std::int64_t, std::int64_t>;

/// What one thread finds.
struct Found
{
  std::vector<char> Ranks;
  std::vector<std::int64_t> Selected, All; ///< number of messages by cell
  std::vector<Pair> Pairs;
  std::int64_t Messages = 0;

  void AddRank(std::int32_t rank)
  {
    if (rank >= static_cast<std::int32_t>(this->Ranks.size()))
    {
      this->Ranks.resize(rank + std::size_t(1), 0);
    }
    if (rank >= 0)
    {
      this->Ranks[rank] = 1;
    }
  }
};

/// Sets every flag that is set on any process. Collective.
void Unite(std::vector<char>& flags, ProcessGroup& group)
{
  for (const Bytes& other : group.AllGather(flags))
  {
    flags.resize(std::max(flags.size(), other.size()), 0);
    for (std::size_t i = 0; i < other.size(); ++i)
    {
      flags[i] = flags[i] != 0 || other[i] != 0;
    }
  }
}

/// Adds the values of all processes element by element. Collective.
void AddUp(std::vector<std::int64_t>& values, ProcessGroup& group)
{
  Packer packer;
  packer.PutArray(values.data(), values.size());
  std::fill(values.begin(), values.end(), 0);
  for (const Bytes& packed : group.AllGather(packer.Take()))
  {
    const std::vector<std::int64_t> other = Unpacker(packed).GetArray<std::int64_t>();
    std::transform(values.begin(), values.end(), other.begin(), values.begin(), std::plus<>());
  }
}

/// The values of process 0, on every process. Collective.
template<typename T>
std::vector<T> ValuesOfFirst(ColumnView<T> values, ProcessGroup& group)
{
  Packer packer;
  packer.PutArray(values.Data, values.Size);
  return Unpacker(FromFirst(group, packer.Take())).GetArray<T>();
}

/// The times of the holders, on every process. Collective.
std::vector<MessageQuery::Time> TimesOf(const MessageHolders& holders, ProcessGroup& group)
{
  const std::vector<double> begin = ValuesOfFirst(holders.Begin, group);
  const std::vector<double> end = ValuesOfFirst(holders.End, group);
  const std::vector<std::int32_t> region = ValuesOfFirst(holders.Region, group);
  std::vector<MessageQuery::Time> times;
  for (std::size_t i = 0; i < begin.size(); ++i)
  {
    times.push_back({ begin[i], end[i], region.empty() ? -1 : region[i] });
  }
  return times;
}

enum class Kind : char
{
  None,
  Times,
  States,
  Bars,
  Links
};

Kind KindOf(const MessageHolders& holders, ProcessGroup& group)
{
  Kind kind = holders.Begin.Size > 0 ? Kind::Times : Kind::None;
  kind = holders.From.Size > 0 ? Kind::Links : kind;
  kind = holders.State.Size > 0 ? (holders.Message.Size > 0 ? Kind::Bars : Kind::States) : kind;
  return static_cast<Kind>(group.AllGather({ static_cast<char>(kind) })[0][0]);
}

/// Adds the pairs of a message that rows are matched with.
void AddPairs(const QueriedMessages& messages, std::size_t row, Kind kind, std::vector<Pair>& pairs)
{
  const std::int64_t from = messages.SendState[row], to = messages.ReceiveState[row];
  if (kind == Kind::Links && from >= 0 && to >= 0)
  {
    pairs.emplace_back(from, to);
  }
  for (const std::int64_t state : { from, to })
  {
    if (kind != Kind::Links && state >= 0)
    {
      pairs.emplace_back(state, kind == Kind::Bars ? messages.MessageId[row] : -1);
    }
  }
}

void Sort(std::vector<Pair>& pairs)
{
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

/// Gathers the pairs of all processes on process 0. Collective.
std::vector<Pair> Gather(std::vector<Pair> pairs, ProcessGroup& group)
{
  Sort(pairs);
  Column<std::int64_t> flat;
  for (const Pair& pair : pairs)
  {
    flat.Append(pair.first);
    flat.Append(pair.second);
  }
  const Column<std::int64_t> all = GatherRows<std::int64_t>(flat, group);
  pairs.clear();
  for (std::size_t i = 0; i + 1 < all.Size(); i += 2)
  {
    pairs.emplace_back(all[i], all[i + 1]);
  }
  Sort(pairs);
  return pairs;
}

/// Joins what the threads found.
Found Join(std::vector<Found>& parts)
{
  Found all = std::move(parts[0]);
  for (std::size_t i = 1; i < parts.size(); ++i)
  {
    all.Messages += parts[i].Messages;
    all.Pairs.insert(all.Pairs.end(), parts[i].Pairs.begin(), parts[i].Pairs.end());
    all.Ranks.resize(std::max(all.Ranks.size(), parts[i].Ranks.size()), 0);
    for (std::size_t k = 0; k < parts[i].Ranks.size(); ++k)
    {
      all.Ranks[k] = all.Ranks[k] != 0 || parts[i].Ranks[k] != 0;
    }
    for (std::size_t k = 0; k < parts[i].All.size(); ++k)
    {
      all.Selected[k] += parts[i].Selected[k];
      all.All[k] += parts[i].All[k];
    }
  }
  return all;
}

/// Adds the rows of times with selected messages, and which share of their messages is selected.
void AddRowsOfTimes(const std::vector<MessageQuery::Time>& times, const TimeCells& cells,
  const Found& found, SelectedMessages& selected)
{
  std::vector<std::int64_t> rows;
  for (std::size_t i = 0; i < times.size(); ++i)
  {
    const auto own = cells.CellsOf(times[i]);
    SelectedMessages::Share share;
    for (std::size_t cell = own.first; cell < own.second; ++cell)
    {
      share.Selected += found.Selected[cell];
      share.All += found.All[cell];
    }
    if (share.Selected > 0)
    {
      rows.push_back(static_cast<std::int64_t>(i));
      selected.Shares.push_back(share);
    }
  }
  selected.Rows = RangesOf(std::move(rows));
}

NumberRanges RowsOfPairs(const MessageHolders& holders, Kind kind, const std::vector<Pair>& pairs)
{
  const std::size_t size = kind == Kind::Links ? holders.From.Size : holders.State.Size;
  std::vector<std::int64_t> rows;
  for (std::size_t i = 0; i < size; ++i)
  {
    const Pair pair = kind == Kind::Links
      ? Pair(holders.From[i], holders.To[i])
      : Pair(holders.State[i], kind == Kind::Bars ? holders.Message[i] : -1);
    if (std::binary_search(pairs.begin(), pairs.end(), pair))
    {
      rows.push_back(static_cast<std::int64_t>(i));
    }
  }
  return RangesOf(std::move(rows));
}

/// Searches the messages of this process.
Found Search(const QueriedMessages& messages, const MessageQuery& query, const TimeCells& cells,
  Kind kind, const Progress& progress, int threads)
{
  const bool ofStates = kind != Kind::Times && kind != Kind::None && messages.SendState.Size > 0;
  const Matcher matches(query);
  std::vector<Found> parts(ThreadCount(threads));
  for (Found& part : parts)
  {
    part.Selected.resize(cells.Size(), 0);
    part.All.resize(cells.Size(), 0);
  }
  ParallelFor(
    messages.MessageId.Size, kGrain, threads,
    [&](std::size_t begin, std::size_t end, int worker) {
      Found& found = parts[worker];
      for (std::size_t row = begin; row < end; ++row)
      {
        const bool selected = matches(messages, row);
        cells.ForCells(messages, row, [&](std::size_t cell) {
          found.Selected[cell] += selected ? 1 : 0;
          ++found.All[cell];
        });
        if (!selected)
        {
          continue;
        }
        ++found.Messages;
        found.AddRank(messages.Source[row]);
        found.AddRank(messages.Destination[row]);
        if (ofStates)
        {
          AddPairs(messages, row, kind, found.Pairs);
        }
      }
    },
    progress, "looking for selected messages");
  return Join(parts);
}

NumberRanges RanksOf(const std::vector<char>& flags)
{
  std::vector<std::int64_t> ranks;
  for (std::size_t rank = 0; rank < flags.size(); ++rank)
  {
    if (flags[rank] != 0)
    {
      ranks.push_back(static_cast<std::int64_t>(rank));
    }
  }
  return RangesOf(std::move(ranks));
}
}

SelectedMessages FindSelectedMessages(const QueriedMessages& messages, const MessageQuery& query,
  const MessageHolders& holders, ProcessGroup& group, const Progress& progress, int threads)
{
  const Kind kind = KindOf(holders, group);
  const std::vector<MessageQuery::Time> times =
    kind == Kind::Times ? TimesOf(holders, group) : std::vector<MessageQuery::Time>();
  const TimeCells cells(times);
  Found found;
  Together(group, [&] { found = Search(messages, query, cells, kind, progress, threads); });
  Unite(found.Ranks, group);
  AddUp(found.Selected, group);
  AddUp(found.All, group);
  const std::vector<Pair> pairs = Gather(std::move(found.Pairs), group);
  SelectedMessages selected;
  selected.Ranks = RanksOf(found.Ranks);
  selected.Messages = SumAll(found.Messages, group);
  if (group.Process() == 0 && kind == Kind::Times)
  {
    AddRowsOfTimes(times, cells, found, selected);
  }
  else if (group.Process() == 0)
  {
    selected.Rows = RowsOfPairs(holders, kind, pairs);
  }
  return selected;
}
}
