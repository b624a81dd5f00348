#include "Filters/Core/Structure/UnusualTimes.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Common/RowsByNumber.h"
#include "Filters/Core/Structure/ParallelSort.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <tuple>
#include <vector>

namespace pclvis
{
namespace
{
constexpr double kOutlier = 3; ///< standard deviations

/// A time above 0. Times of 0 are not unusual, and have no weight.
struct Time
{
  std::int64_t Nanoseconds;
  std::uint32_t At; ///< in the list of all times
  std::int32_t Rank;
};

/// The times at one place, ascending.
class Place
{
public:
  Place(const Time* first, const Time* past)
    : First(first), N(static_cast<std::size_t>(past - first)), Sums(N + 1, 0), ByRank(N)
  {
    for (std::size_t i = 0; i < this->N; ++i)
    {
      this->Sums[i + 1] = this->Sums[i] + this->First[i].Nanoseconds;
    }
    std::iota(this->ByRank.begin(), this->ByRank.end(), 0u);
    std::stable_sort(this->ByRank.begin(), this->ByRank.end(),
      [this](std::uint32_t a, std::uint32_t b) { return this->RankAt(a) < this->RankAt(b); });
  }

  template<typename Unusual>
  void Compare(Unusual&& unusual)
  {
    for (std::size_t i = 0; i < this->N;)
    {
      std::size_t past = i;
      this->Own.assign(1, 0);
      for (; past < this->N && this->RankAt(this->ByRank[past]) == this->RankAt(this->ByRank[i]);
           ++past)
      {
        this->Own.push_back(this->Own.back() + this->TimeAt(this->ByRank[past]));
      }
      this->CompareRank(i, past, unusual);
      i = past;
    }
  }

private:
  std::int64_t TimeAt(std::size_t place) const { return this->First[place].Nanoseconds; }
  std::int32_t RankAt(std::size_t place) const { return this->First[place].Rank; }

  template<typename Unusual>
  void CompareRank(std::size_t begin, std::size_t past, Unusual&& unusual) const
  {
    const std::int64_t usual = this->OthersAt(0.5, begin, past);
    const double limit =
      kOutlier * kSigmaOfMedian * static_cast<double>(usual - this->OthersAt(0.25, begin, past));
    for (std::size_t i = begin; i < past; ++i)
    {
      const std::int64_t longer = this->TimeAt(this->ByRank[i]) - usual;
      if (static_cast<double>(longer) > limit)
      {
        unusual(this->First[this->ByRank[i]].At, longer);
      }
    }
  }

  /// The least time up to which ranks, other than that of ByRank begin..past, spend the given share
  /// of their time.
  std::int64_t OthersAt(double share, std::size_t begin, std::size_t past) const
  {
    const double wanted = share * static_cast<double>(this->Sums.back() - this->Own.back());
    const auto others = [&](std::size_t place) { // up to and including a place
      const auto own = std::upper_bound(this->ByRank.begin() + static_cast<std::ptrdiff_t>(begin),
                         this->ByRank.begin() + static_cast<std::ptrdiff_t>(past), place) -
        (this->ByRank.begin() + static_cast<std::ptrdiff_t>(begin));
      return static_cast<double>(this->Sums[place + 1] - this->Own[static_cast<std::size_t>(own)]);
    };
    std::size_t low = 0, high = this->N - 1;
    while (low < high)
    {
      const std::size_t middle = (low + high) / 2;
      if (others(middle) >= wanted)
      {
        high = middle;
      }
      else
      {
        low = middle + 1;
      }
    }
    return wanted > 0 ? this->TimeAt(low) : 0;
  }

  const Time* First;
  std::size_t N;
  std::vector<std::int64_t> Sums; ///< sums of the times before each one
  std::vector<std::uint32_t> ByRank;
  std::vector<std::int64_t> Own; ///< the same for the compared rank
};

/// The times above 0 at places that several ranks share, by place.
RowsByNumber SortByPlace(std::size_t n, const std::function<PlaceTime(std::uint32_t)>& timeOf)
{
  KeyNumbers places;
  std::vector<std::uint32_t> placeOf(n);
  std::vector<std::int32_t> rank;     // by place: rank of its first time
  std::vector<std::uint8_t> compared; // by place: whether several ranks have times there
  for (std::uint32_t i = 0; i < n; ++i)
  {
    const PlaceTime time = timeOf(i);
    placeOf[i] = places.NumberOf(time.Place);
    if (placeOf[i] == rank.size())
    {
      rank.push_back(time.Rank);
      compared.push_back(0);
    }
    compared[placeOf[i]] |= rank[placeOf[i]] != time.Rank;
  }
  return SortByNumber(AllRows{ n }, rank.size(), [&](std::uint32_t i) -> std::int64_t {
    return compared[placeOf[i]] && timeOf(i).Nanoseconds > 0 ? std::int64_t{ placeOf[i] } : -1;
  });
}
}

void FindUnusualTimes(std::size_t n, const std::function<PlaceTime(std::uint32_t)>& timeOf,
  const std::function<void(std::uint32_t, std::int64_t)>& unusual)
{
  const RowsByNumber rows = SortByPlace(n, timeOf);
  std::vector<Time> times; // one place after another
  for (std::size_t place = 0; place + 1 < rows.First.size(); ++place)
  {
    times.clear();
    for (std::uint32_t i = rows.First[place]; i < rows.First[place + 1]; ++i)
    {
      const PlaceTime time = timeOf(rows.Row[i]);
      times.push_back({ time.Nanoseconds, rows.Row[i], time.Rank });
    }
    Time *const first = times.data(), *const past = first + times.size();
    ParallelSort(first, past, [](const Time& a, const Time& b) {
      return std::tie(a.Nanoseconds, a.At) < std::tie(b.Nanoseconds, b.At);
    });
    Place(first, past).Compare(unusual);
  }
}
}
