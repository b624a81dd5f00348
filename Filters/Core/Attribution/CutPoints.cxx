#include "Filters/Core/Attribution/CutPoints.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::size_t kGrain = 1 << 16, kMostSlices = 1 << 16, kMessagesInSlice = 8;
/// Number of slices searched in the first round, and the factor by which it grows each round.
constexpr std::size_t kFirstLook = 32, kMoreEachTime = 4;

/// A message's begin or end event.
struct Moment
{
  double Time; ///< [s]
  bool IsEnd;
};

/// How many messages begin and end in time slices of equal length; for some slices, also when.
class Slices
{
public:
  explicit Slices(const MessagesInFlight& messages)
    : Messages(messages), Size(std::min(kMostSlices, messages.Begins.Size / kMessagesInSlice + 1)),
      Width((messages.Last - messages.First) / static_cast<double>(this->Size)),
      PerSecond(this->Width > 0 ? 1 / this->Width : 0), BegunBefore(this->Size + 1),
      EndedBefore(this->Size + 1), Following(this->Size), Place(this->Size, -1)
  {
    this->Count(messages.Begins, this->BegunBefore);
    this->Count(messages.Ends, this->EndedBefore);
    std::size_t following = this->Size;
    for (std::size_t slice = this->Size; slice-- > 0;)
    {
      this->Following[slice] = following;
      following = this->IsEmpty(slice) ? following : slice;
    }
  }
  std::size_t At(double time) const
  {
    const double at = (time - this->Messages.First) * this->PerSecond;
    return at > 0 ? std::min(this->Size - 1, static_cast<std::size_t>(at)) : 0;
  }
  double Begin(std::size_t slice) const
  {
    return this->Messages.First + this->Width * static_cast<double>(slice);
  }
  bool IsEmpty(std::size_t slice) const
  {
    return this->BegunBefore[slice] == this->BegunBefore[slice + 1] &&
      this->EndedBefore[slice] == this->EndedBefore[slice + 1];
  }
  /// The next slice in which a message begins or ends; Size if there is none.
  std::size_t Next(std::size_t slice) const { return this->Following[slice]; }
  bool IsEnd(std::size_t slice) const { return slice >= this->Size; }
  /// Messages in flight at the beginning of the slice.
  std::ptrdiff_t InFlight(std::size_t slice) const
  {
    return this->BegunBefore[slice] - this->EndedBefore[slice];
  }
  /// A lower bound on the messages in flight at any time of the slice.
  std::ptrdiff_t Fewest(std::size_t slice) const
  {
    return std::max(this->Messages.Fewest, this->BegunBefore[slice] - this->EndedBefore[slice + 1]);
  }
  /// Finds the times at which messages begin and end in these slices.
  void LookInto(const std::vector<std::size_t>& slices)
  {
    const std::size_t before = this->Known.size();
    for (const std::size_t slice : slices)
    {
      if (slice < this->Size && this->Place[slice] < 0)
      {
        this->Place[slice] = static_cast<std::int32_t>(this->Known.size());
        this->Known.emplace_back();
      }
    }
    this->Take(this->Messages.Begins, false, before);
    this->Take(this->Messages.Ends, true, before);
    for (std::size_t place = before; place < this->Known.size(); ++place)
    {
      std::sort(this->Known[place].begin(), this->Known[place].end(),
        [](const Moment& a, const Moment& b) { return a.Time < b.Time; });
    }
  }
  /// Moments of a slice that was looked into, ascending.
  const std::vector<Moment>& Moments(std::size_t slice) const
  {
    return this->Known[static_cast<std::size_t>(this->Place[slice])];
  }

private:
  void Count(ColumnView<double> times, std::vector<std::ptrdiff_t>& before) const
  {
    std::vector<std::vector<std::int32_t>> counts(ThreadCount(0));
    ParallelFor(times.Size, kGrain, 0, [&](std::size_t begin, std::size_t end, int worker) {
      counts[worker].resize(this->Size, 0);
      for (std::size_t i = begin; i < end; ++i)
      {
        ++counts[worker][this->At(times[i])];
      }
    });
    for (std::size_t slice = 0; slice < this->Size; ++slice)
    {
      before[slice + 1] = before[slice];
      for (const std::vector<std::int32_t>& count : counts)
      {
        before[slice + 1] += count.empty() ? 0 : count[slice];
      }
    }
  }
  /// Stores the times that lie in the slices whose place in Known is `first` or later.
  void Take(ColumnView<double> times, bool areEnds, std::size_t first)
  {
    std::vector<std::vector<double>> found(ThreadCount(0));
    ParallelFor(times.Size, kGrain, 0, [&](std::size_t begin, std::size_t end, int worker) {
      for (std::size_t i = begin; i < end; ++i)
      {
        if (this->Place[this->At(times[i])] >= static_cast<std::int32_t>(first))
        {
          found[worker].push_back(times[i]);
        }
      }
    });
    for (const std::vector<double>& ofWorker : found)
    {
      for (const double time : ofWorker)
      {
        this->Known[this->Place[this->At(time)]].push_back({ time, areEnds });
      }
    }
  }

  const MessagesInFlight& Messages;
  const std::size_t Size;
  const double Width, PerSecond; ///< [s], slices per second
  std::vector<std::ptrdiff_t> BegunBefore, EndedBefore;
  std::vector<std::size_t> Following;
  std::vector<std::int32_t> Place; ///< in Known; -1: not looked into
  std::vector<std::vector<Moment>> Known;
};

/// A slice that may contain the best cut point.
struct Candidate
{
  std::ptrdiff_t Fewest;
  double Distance; ///< [s] of the nearest time in this slice that can be chosen
  std::size_t Slice;
  /// For std::make_heap: the most promising candidate is the greatest.
  bool operator<(const Candidate& other) const
  {
    return std::tie(this->Fewest, this->Distance, this->Slice) >
      std::tie(other.Fewest, other.Distance, other.Slice);
  }
};

/// The search for the best cut point near one time.
class CutSearch
{
public:
  CutSearch(const Slices& slices, double time, double reach)
    : In(slices), Time(time), Reach(reach), Best(time)
  {
    const std::size_t last = slices.At(time + reach);
    for (std::size_t slice = slices.At(time - reach); slice <= last; ++slice)
    {
      if (!slices.IsEmpty(slice))
      {
        // A cut in this slice lies between the neighbouring times at which messages begin or end.
        // The bounds are widened by one slice on each side because they are rounded.
        const double after = slices.Begin(slice - (slice > 0)) - time;
        const double before = time - slices.Begin(slices.Next(slice) + 2);
        this->Left.push_back({ slices.Fewest(slice), std::max({ 0.0, after, before }), slice });
      }
    }
    std::make_heap(this->Left.begin(), this->Left.end());
  }
  /// Chooses the slices to examine next, and adds to `wanted` those that must be looked up for
  /// this.
  void Choose(std::size_t most, std::vector<std::size_t>& wanted)
  {
    this->Chosen.clear();
    if (!this->Known)
    {
      wanted.push_back(this->In.At(this->Time));
    }
    while (!this->Left.empty() && this->Chosen.size() < most && this->CanImprove(this->Left[0]))
    {
      this->Chosen.push_back(this->Left[0].Slice);
      wanted.push_back(this->Left[0].Slice);
      wanted.push_back(this->In.Next(this->Left[0].Slice));
      std::pop_heap(this->Left.begin(), this->Left.end());
      this->Left.pop_back();
    }
  }
  void Look()
  {
    if (!this->Known)
    {
      this->Known = true;
      const std::size_t slice = this->In.At(this->Time);
      this->Fewest = this->In.InFlight(slice);
      for (const Moment& moment : this->In.Moments(slice))
      {
        this->Fewest += moment.Time > this->Time ? 0 : moment.IsEnd ? -1 : 1;
      }
    }
    for (const std::size_t slice : this->Chosen)
    {
      this->LookInto(slice);
    }
  }
  double Result() const { return this->Best; }

private:
  bool CanImprove(const Candidate& candidate) const
  {
    return !this->Known || candidate.Fewest < this->Fewest ||
      (candidate.Fewest == this->Fewest &&
        candidate.Distance <= std::fabs(this->Best - this->Time));
  }
  void LookInto(std::size_t slice)
  {
    const std::vector<Moment>& moments = this->In.Moments(slice);
    const std::size_t next = this->In.Next(slice);
    std::ptrdiff_t here = this->In.InFlight(slice);
    for (std::size_t i = 0; i < moments.size(); ++i)
    {
      here += moments[i].IsEnd ? -1 : 1;
      const bool isLast = i + 1 == moments.size();
      if (isLast && this->In.IsEnd(next))
      {
        return;
      }
      const double begin = moments[i].Time;
      const double end = isLast ? this->In.Moments(next).front().Time : moments[i + 1].Time;
      const double middle = std::min(0.5 * (begin + end), this->Time + this->Reach);
      const bool holdsTime = begin <= this->Time && this->Time <= end;
      if (end > begin && !holdsTime && begin >= this->Time - this->Reach &&
        begin < this->Time + this->Reach)
      {
        this->Take(middle, here);
      }
    }
  }
  void Take(double middle, std::ptrdiff_t here)
  {
    const double distance = std::fabs(middle - this->Time),
                 least = std::fabs(this->Best - this->Time);
    if (here < this->Fewest ||
      (here == this->Fewest && (distance < least || (distance == least && middle < this->Best))))
    {
      this->Fewest = here;
      this->Best = middle;
    }
  }

  const Slices& In;
  const double Time, Reach; ///< [s]
  double Best;              ///< [s]
  std::ptrdiff_t Fewest = 0;
  bool Known = false; ///< whether Fewest is known at the time itself
  std::vector<Candidate> Left;
  std::vector<std::size_t> Chosen;
};
}

std::vector<double> CutPoints(
  const MessagesInFlight& messages, const std::vector<double>& times, double reach)
{
  Slices slices(messages);
  std::vector<CutSearch> searches;
  for (const double time : times)
  {
    searches.emplace_back(slices, time, reach);
  }
  std::vector<std::size_t> wanted(1);
  for (std::size_t most = kFirstLook; !wanted.empty(); most *= kMoreEachTime)
  {
    wanted.clear();
    for (CutSearch& search : searches)
    {
      search.Choose(most, wanted);
    }
    if (!wanted.empty())
    {
      slices.LookInto(wanted);
    }
    for (CutSearch& search : searches)
    {
      search.Look();
    }
  }
  std::vector<double> found;
  for (const CutSearch& search : searches)
  {
    found.push_back(search.Result());
  }
  return found;
}
}
