#include "Filters/Core/Prices/CausePlaces.h"

#include "Filters/Core/Common/KeyNumbers.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace pclvis
{
namespace
{
/// [s] A smaller change is one of rounding.
constexpr double kLeast = 1e-9;

/// Adds up what ranks save at one place, rank by rank.
class RankSums
{
public:
  RankSums(CausePlace place, bool isWork) : Place(place) { this->Place.IsWork = isWork; }

  void Add(std::int32_t rank, double time)
  {
    if (rank != this->Rank)
    {
      this->EndRank();
      this->Rank = rank;
    }
    this->OfRank += time;
  }
  CausePlace End(double ranks)
  {
    this->EndRank();
    this->Place.Time /= ranks;
    return this->Place;
  }

private:
  void EndRank()
  {
    if (this->Rank >= 0 && (this->Place.Rank < 0 || this->OfRank > this->Place.RankTime))
    {
      this->Place.Rank = this->Rank;
      this->Place.RankTime = this->OfRank;
    }
    this->Place.Time += this->OfRank;
    this->OfRank = 0;
  }

  CausePlace Place;
  std::int32_t Rank = -1;
  double OfRank = 0; ///< [s]
};
}

CallPlaces::CallPlaces(const PricedRun& run) : Run(run)
{
  const RunCalls& calls = run.Graph.Calls;
  const ColumnView<std::int32_t>& paths = run.Input.Paths.PathId;
  KeyNumbers numbers;
  this->Of.resize(calls.Size());
  for (std::size_t call = 0; call < calls.Size(); ++call)
  {
    const std::uint32_t row = calls.Row[call];
    CausePlace place;
    place.Path = paths.Size > 0 ? paths[row] : -1;
    place.Call = run.Input.Calls.Call[row];
    this->Of[call] =
      numbers.NumberOf((static_cast<std::uint64_t>(static_cast<std::uint32_t>(place.Path)) << 32) +
        static_cast<std::uint32_t>(place.Call));
    if (this->Of[call] == this->Places.size())
    {
      this->Places.push_back(place);
    }
  }
}

std::vector<CausePlace> CallPlaces::Saved(
  const ReplayedCalls& before, const ReplayedCalls& without) const
{
  const RunCalls& calls = this->Run.Graph.Calls;
  std::vector<RankSums> work, inCalls;
  for (const CausePlace& place : this->Places)
  {
    work.emplace_back(place, true);
    inCalls.emplace_back(place, false);
  }
  double ranks = 0;
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    double change = 0; // of the end of the call before
    ranks += calls.First[rank] < calls.First[rank + 1];
    for (std::size_t call = calls.First[rank]; call < calls.First[rank + 1]; ++call)
    {
      const double begin = before.Begin[call] - without.Begin[call];
      const double end = before.End[call] - without.End[call];
      work[this->Of[call]].Add(rank, begin - change);
      inCalls[this->Of[call]].Add(rank, end - begin);
      change = end;
    }
  }
  std::vector<CausePlace> saved;
  for (std::vector<RankSums>* sums : { &work, &inCalls })
  {
    for (RankSums& sum : *sums)
    {
      const CausePlace place = sum.End(ranks);
      if (std::fabs(place.Time) >= kLeast)
      {
        saved.push_back(place);
      }
    }
  }
  std::sort(saved.begin(), saved.end(), [](const CausePlace& a, const CausePlace& b) {
    return std::make_tuple(-a.Time, a.Path, a.Call, a.IsWork) <
      std::make_tuple(-b.Time, b.Path, b.Call, b.IsWork);
  });
  return saved;
}
}
