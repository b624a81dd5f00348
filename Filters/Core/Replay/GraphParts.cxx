#include "Filters/Core/Replay/GraphParts.h"

#include "Filters/Core/Replay/CallOrder.h"

#include <algorithm>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunGraph::kNone;

/// The range of windows that some calls have in common, half-open.
struct Windows
{
  std::uint32_t First = 0, Past = kNone;
  bool Any() const { return this->First < this->Past; }
  void Meet(const Windows& other)
  {
    this->First = std::max(this->First, other.First);
    this->Past = std::min(this->Past, other.Past);
  }
};

/// The calls in windows: one range per rank and window.
class KeptCalls
{
public:
  KeptCalls(const RunCalls& calls, const std::vector<TimeWindow>& windows)
    : Calls(calls), Times(windows)
  {
    this->FirstOf.push_back(0);
    for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
    {
      for (const TimeWindow& window : windows)
      {
        this->AddRange(rank, window);
      }
      this->FirstOf.push_back(this->Ranges.size());
    }
  }

  /// The windows that a call lies in.
  Windows WindowsOf(std::size_t call) const
  {
    const double begin = this->Calls.Begin[call], end = this->Calls.End[call];
    const auto first = EndingAfter(this->Times, begin);
    auto past = std::lower_bound(first, this->Times.end(), end,
      [](const TimeWindow& window, double time) { return window.Begin < time; });
    // A call without length may be at the start of a window.
    past += past == first && first != this->Times.end() && first->Holds(begin);
    return { static_cast<std::uint32_t>(first - this->Times.begin()),
      static_cast<std::uint32_t>(past - this->Times.begin()) };
  }

  /// The new number of a call; kNone: the call is in no window.
  std::uint32_t Now(std::uint32_t call) const
  {
    const std::int32_t rank = this->Calls.Rank[call];
    for (std::size_t i = this->FirstOf[rank]; i < this->FirstOf[rank + 1]; ++i)
    {
      if (call < this->Ranges[i].Past)
      {
        return call < this->Ranges[i].First ? kNone
                                            : call - this->Ranges[i].First + this->Before[i];
      }
    }
    return kNone;
  }

  /// Calls visit(call) for the kept calls of a rank, in order.
  template<typename Visit>
  void ForEach(std::int32_t rank, Visit&& visit) const
  {
    for (std::size_t i = this->FirstOf[rank]; i < this->FirstOf[rank + 1]; ++i)
    {
      for (std::uint32_t call = this->Ranges[i].First; call < this->Ranges[i].Past; ++call)
      {
        visit(call);
      }
    }
  }

private:
  struct Range
  {
    std::uint32_t First, Past;
  };

  /// Which of the given calls of a rank begins at a time if they are evenly spaced.
  std::size_t Guess(std::size_t first, std::size_t past, double time) const
  {
    if (first == past)
    {
      return past;
    }
    const double begin = this->Calls.Begin[first], last = this->Calls.Begin[past - 1];
    const double share = last > begin ? std::clamp((time - begin) / (last - begin), 0.0, 1.0) : 0;
    return first + static_cast<std::size_t>(share * static_cast<double>(past - 1 - first));
  }

  /// Adds the calls of a rank in a window, which are contiguous because a rank's calls do not
  /// overlap.
  void AddRange(std::int32_t rank, const TimeWindow& window)
  {
    const bool isFirst = this->FirstOf.back() == this->Ranges.size();
    const std::size_t from = isFirst ? this->Calls.First[rank] : this->Ranges.back().Past;
    const std::size_t end = this->Calls.First[rank + 1];
    const auto partition = [this, end](
                             const RunTimesColumn& times, std::size_t begin, double time) {
      return SearchFrom(
        begin, end, this->Guess(begin, end, time), [&](std::size_t i) { return times[i] < time; });
    };
    std::size_t first = partition(this->Calls.End, from, window.Begin);
    const std::size_t past = partition(this->Calls.Begin, first, window.End);
    while (first < past && !this->WindowsOf(first).Any())
    {
      ++first; // it ends where the window begins
    }
    if (first < past)
    {
      this->Ranges.push_back(
        { static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(past) });
      this->Before.push_back(this->Count);
      this->Count += static_cast<std::uint32_t>(past - first);
    }
  }

  const RunCalls& Calls;
  const std::vector<TimeWindow>& Times;
  std::vector<Range> Ranges;
  std::vector<std::uint32_t> Before; ///< by range: number of kept calls before it
  std::vector<std::size_t> FirstOf;  ///< by rank: its first range
  std::uint32_t Count = 0;
};

/// The windows of items in the lists of calls: those of the call that lists the item.
class ListedItems
{
public:
  using Item = std::pair<std::uint32_t, Windows>;
  static bool Before(const Item& a, const Item& b) { return a.first < b.first; }

  /// @param calls the kept calls
  /// @param of    their windows
  ListedItems(const ListStarts& first, const PlainVector<std::uint32_t>& items, std::size_t count,
    const PlainVector<std::uint32_t>& calls, const std::vector<Windows>& of)
    : Listed(items.size() < count ? count : 0, 0)
  {
    for (std::size_t i = 0; i < items.size() && !this->Listed.empty(); ++i)
    {
      this->Listed[items[i]] = 1;
    }
    for (std::size_t i = 0; i < calls.size(); ++i)
    {
      for (auto [j, past] = first.Of(calls[i]); j < past; ++j)
      {
        this->Kept.emplace_back(items[j], of[i]);
      }
    }
    if (!std::is_sorted(this->Kept.begin(), this->Kept.end(), Before))
    {
      std::sort(this->Kept.begin(), this->Kept.end(), Before);
    }
  }

  bool IsListed(std::uint32_t item) const
  {
    return this->Listed.empty() || this->Listed[item] != 0;
  }
  /// The windows of an item; all windows if it is in no list.
  /// @param near where to start the search; set to where it ended
  Windows Of(std::uint32_t item, std::size_t& near) const
  {
    near = SearchFrom(0, this->Kept.size(), near,
      [this, item](std::size_t i) { return this->Kept[i].first < item; });
    return near < this->Kept.size() && this->Kept[near].first == item ? this->Kept[near].second
      : this->IsListed(item)                                          ? Windows{ 0, 0 }
                                                                      : Windows();
  }
  /// The items of kept calls, ordered by item.
  const std::vector<Item>& OfKept() const { return this->Kept; }

private:
  std::vector<char> Listed; ///< empty: all are listed
  std::vector<Item> Kept;
};

class Cutter
{
public:
  Cutter(const RunGraph& whole, const std::vector<TimeWindow>& windows)
    : Whole(whole), Times(windows), Kept(whole.Calls, windows)
  {
    double begin = 0;
    for (const TimeWindow& window : windows)
    {
      this->Begin.push_back(begin);
      begin += window.End - window.Begin;
    }
  }

  GraphParts Cut()
  {
    this->CutCalls();
    this->CutMessages();
    this->CutOperations();
    RunGraph& to = this->Parts.Graph;
    to.MarkCalls();
    to.Lost = this->Whole.Lost;
    to.Order = this->Whole.Unordered > 0 ? this->OrderOfWhole() : OrderCalls(to, to.Unordered);
    to.Unordered = this->Whole.Unordered;
    return std::move(this->Parts);
  }

private:
  double On(double time, std::uint32_t window) const
  {
    const TimeWindow& of = this->Times[window];
    return this->Begin[window] + std::clamp(time, of.Begin, of.End) - of.Begin;
  }
  PlainVector<std::uint32_t> OrderOfWhole() const
  {
    PlainVector<std::uint32_t> left;
    for (const std::uint32_t call : this->Whole.Order)
    {
      const std::uint32_t now = this->Kept.Now(call);
      if (now != kNone)
      {
        left.push_back(now);
      }
    }
    return left;
  }

  void CutCalls()
  {
    const RunCalls& from = this->Whole.Calls;
    RunCalls& to = this->Parts.Graph.Calls;
    PlainVector<double>&begins = to.Begin.Own(), &ends = to.End.Own();
    PlainVector<std::int32_t>& ranks = to.Rank.Own();
    to.First.assign(1, 0);
    for (std::int32_t rank = 0; rank < from.Ranks(); ++rank)
    {
      this->Kept.ForEach(rank, [&](std::uint32_t call) {
        const Windows in = this->Kept.WindowsOf(call);
        this->Of.push_back(in);
        this->Parts.Call.push_back(call);
        begins.push_back(this->On(from.Begin[call], in.First));
        ends.push_back(this->On(from.End[call], in.Past - 1));
        ranks.push_back(rank);
        to.Rows.push_back(from.Row(call));
      });
      to.First.push_back(begins.size());
    }
  }

  ListedItems Listed(
    const ListStarts& first, const PlainVector<std::uint32_t>& items, std::size_t count) const
  {
    return { first, items, count, this->Parts.Call, this->Of };
  }

  /// Copies the items that stay in a call's list, with their new numbers.
  /// @param stays the new number of an item; kNone: the item is dropped
  template<typename Stays>
  void CutList(const ListStarts& first, const PlainVector<std::uint32_t>& items, Stays&& stays,
    ListStarts& firstNow, PlainVector<std::uint32_t>& itemsNow) const
  {
    for (std::size_t i = 0; i < this->Parts.Call.size(); ++i)
    {
      const std::uint32_t call = this->Parts.Call[i];
      const auto before = static_cast<std::uint32_t>(itemsNow.size());
      for (auto [j, past] = first.Of(call); j < past; ++j)
      {
        const std::uint32_t now = stays(items[j]);
        if (now != kNone)
        {
          itemsNow.push_back(now);
        }
      }
      if (itemsNow.size() > before)
      {
        firstNow.Append(i, before);
      }
    }
    firstNow.Close(this->Parts.Call.size(), static_cast<std::uint32_t>(itemsNow.size()));
  }

  /// Keeps a message if all its calls are in a common window.
  void KeepMessage(std::uint32_t m, Windows of)
  {
    const RunGraph& from = this->Whole;
    of.Meet(this->Kept.WindowsOf(from.Sent[m]));
    of.Meet(this->Kept.WindowsOf(from.Posted[m]));
    if (of.Any())
    {
      RunGraph& to = this->Parts.Graph;
      this->Parts.Message.push_back(m);
      to.Sent.push_back(this->Kept.Now(from.Sent[m]));
      to.Posted.push_back(this->Kept.Now(from.Posted[m]));
      to.Rendezvous.push_back(from.Rendezvous[m]);
    }
  }
  void CutMessages()
  {
    const RunGraph& from = this->Whole;
    RunGraph& to = this->Parts.Graph;
    const std::size_t count = from.Sent.size();
    const ListedItems received = this->Listed(from.FirstReceived, from.Received, count);
    const ListedItems completed = this->Listed(from.FirstCompleted, from.Completed, count);
    std::vector<ListedItems::Item> known = received.OfKept();
    for (std::uint32_t m = 0; from.Lost > 0 && m < count; ++m)
    {
      if (from.Sent[m] != kNone && from.Posted[m] != kNone && !received.IsListed(m))
      {
        known.emplace_back(m, Windows());
      }
    }
    if (from.Lost > 0)
    {
      std::sort(known.begin(), known.end(), ListedItems::Before);
    }
    std::size_t near = 0;
    for (const auto& [m, windows] : known)
    {
      Windows of = completed.Of(m, near);
      of.Meet(windows);
      this->KeepMessage(m, of);
    }
    const std::vector<std::uint32_t>& kept = this->Parts.Message;
    const auto stays = [&kept](std::uint32_t m, std::size_t& near) {
      near = SearchFrom(0, kept.size(), near, [&](std::size_t i) { return kept[i] < m; });
      return near < kept.size() && kept[near] == m ? static_cast<std::uint32_t>(near) : kNone;
    };
    // The messages that a rank receives are contiguous; those that it sends may be anywhere.
    this->CutList(
      from.FirstReceived, from.Received, [&](std::uint32_t m) { return stays(m, near); },
      to.FirstReceived, to.Received);
    this->CutList(
      from.FirstCompleted, from.Completed,
      [&](std::uint32_t m) {
        std::size_t anywhere = kept.size();
        return stays(m, anywhere);
      },
      to.FirstCompleted, to.Completed);
  }

  void CutOperations()
  {
    const RunGraph& from = this->Whole;
    RunGraph& to = this->Parts.Graph;
    const ListedItems ending = this->Listed(from.FirstEnding, from.Ending, from.Entered.size());
    std::vector<std::uint32_t> keptFirst; // in the whole graph
    std::size_t near = 0;
    to.FirstMember.assign(1, 0);
    for (std::size_t operation = 0; operation < from.Kind.size(); ++operation)
    {
      const std::uint32_t first = from.FirstMember[operation],
                          past = from.FirstMember[operation + 1];
      Windows all;
      for (std::uint32_t member = first; member < past && all.Any(); ++member)
      {
        all.Meet(this->Kept.WindowsOf(from.Entered[member]));
        if (all.Any())
        {
          all.Meet(ending.Of(member, near));
        }
      }
      if (!all.Any())
      {
        continue;
      }
      const auto number = static_cast<std::uint32_t>(to.Kind.size());
      to.Kind.push_back(from.Kind[operation]);
      keptFirst.push_back(first);
      for (std::uint32_t member = first; member < past; ++member)
      {
        to.Entered.push_back(this->Kept.Now(from.Entered[member]));
        to.Operation.push_back(number);
      }
      const std::uint32_t root = from.Root[operation];
      to.Root.push_back(root == kNone ? kNone : to.FirstMember.back() + root - first);
      to.FirstMember.push_back(static_cast<std::uint32_t>(to.Entered.size()));
    }
    const auto stays = [&](std::uint32_t member) {
      const std::uint32_t first = from.FirstMember[from.Operation[member]];
      const auto at = std::lower_bound(keptFirst.begin(), keptFirst.end(), first);
      return at != keptFirst.end() && *at == first
        ? to.FirstMember[at - keptFirst.begin()] + member - first
        : kNone;
    };
    this->CutList(from.FirstEnding, from.Ending, stays, to.FirstEnding, to.Ending);
  }

  const RunGraph& Whole;
  const std::vector<TimeWindow>& Times;
  const KeptCalls Kept;
  std::vector<double> Begin; ///< [s] of each window when the windows are joined
  std::vector<Windows> Of;   ///< by kept call: its windows
  GraphParts Parts;
};
}

GraphParts TakeParts(const RunGraph& whole, const std::vector<TimeWindow>& windows)
{
  return Cutter(whole, windows).Cut();
}
}
