#pragma once
#include "Filters/Core/Prices/Savings/PriceRange.h"
#include "Filters/Core/Replay/ChosenPart.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// [s] By rank, time of its own that it needs less; 0 for ranks that are not chosen.
struct SavedTime
{
  std::vector<double> Own;  ///< work, calls and transfers, without waiting for other ranks
  std::vector<double> Work; ///< work alone
};

/// What a replay without a cause saves in the chosen part of a run: by how much more the chosen
/// ranks are ahead of the recorded run at the end of the window than at its begin, on average.
/// Between begins and ends of calls, this is interpolated linearly in time. If only some calls are
/// chosen, it is the share of these calls and of the work before them. So the prices of consecutive
/// windows add up to the price of the run, and so do those of all phases; those of groups of ranks
/// average to it.
/// Source: none; Filters/README, Cause Prices.
class AskedPart
{
public:
  /// @throws Error if the window does not end after its begin
  AskedPart(const PricedRun& run, const PriceInput& input, const RunChoice& choice);
  /// The same, given the region of each rank.
  /// @param places of the calls, by row of the run's input
  /// @param regions of all ranks; empty: not known
  AskedPart(const PricedRun& run, std::vector<char> ranks, const RunChoice& choice,
    const ProgramPlaces& places, std::vector<std::int32_t> regions = {});

  /// Whether only the ranks of some regions are chosen.
  bool IsOfRegions() const { return this->OfRegions; }
  /// Whether the whole run is chosen.
  bool IsWhole() const { return this->Part.IsWhole(); }
  bool Nothing() const { return this->Ranks == 0 || !(this->Spent > 0); }
  /// Where the run's calls belong in the program.
  const ProgramPlaces& Program() const { return this->Places; }
  bool Asks(std::int32_t rank) const { return this->Part.Asks(rank); }
  /// The region of a rank; -1: not known.
  std::int32_t RegionOf(std::int32_t rank) const
  {
    const auto number = static_cast<std::size_t>(rank);
    return number < this->RegionOfRank.size() ? this->RegionOfRank[number] : -1;
  }
  /// What shares of its length refer to.
  const std::string& Name() const { return this->Named; }
  /// The part in words; empty: the whole run.
  const std::string& Words() const { return this->InWords; }
  /// Its share of the calls.
  const ChosenPart& Chosen() const { return this->Part; }
  /// [s] since trace start.
  TimeWindow Time() const { return this->Window; }
  /// [s] Length of the window, even if only parts of it are replayed, because these represent the
  /// others. If only some calls are chosen: the time that a rank spends in them and in the work
  /// before them, mean over the ranks.
  double Length() const { return this->Stands * this->Spent; }
  /// The length divided by that of the replayed parts: 1 if all of it is replayed.
  double StandsFor() const { return this->Stands; }
  /// How many ranks with calls are chosen.
  double AskedRanks() const { return this->Ranks; }
  /// [s] How much shorter the part is; for the whole run, how much earlier it ends.
  double Saved(const ReplayedCalls& before, const ReplayedCalls& without) const;
  /// [s] How much the chosen ranks are ahead at some time, mean. Cost: O(ranks log calls).
  double GainAt(double time, const ReplayedCalls& before, const ReplayedCalls& without) const;
  /// The same, but at the time when each rank has made a given share of the calls that it begins in
  /// some time. If all ranks make the same calls, this is the same place of the program on all of
  /// them. Between two calls, times are interpolated; for ranks without calls in that time, it is
  /// that share of the time.
  double GainAfter(double share, const TimeWindow& time, const ReplayedCalls& before,
    const ReplayedCalls& without) const;
  /// How much less of its own time each rank needs in the window. Cost: O(calls).
  SavedTime SavedByRank(const ReplayedCalls& before, const ReplayedCalls& without) const;
  /// The weight of the work before a call: the share of it that lies in the window, 0 to 1, times
  /// the length that the replayed parts represent.
  double WorkWeight(std::size_t call) const { return this->Stands * this->Part.OfWork(call); }
  /// The same of the call itself.
  double CallWeight(std::size_t call) const { return this->Stands * this->Part.OfCall(call); }
  /// Those times as far as they lie in the window.
  std::vector<TimeWindow> Within(const std::vector<TimeWindow>& times) const;

private:
  /// [s] When a rank has made a given share of the calls that it begins in some time.
  double TimeAfter(double share, const TimeWindow& time, std::int32_t rank) const;
  /// @param timeOf timeOf(rank) [s]
  template<typename TimeOf>
  double MeanGain(TimeOf&& timeOf, const ReplayedCalls& before, const ReplayedCalls& without) const;
  double GainOf(std::int32_t rank, double time, const ReplayedCalls& before,
    const ReplayedCalls& without) const;
  /// The same for the chosen calls.
  double GainOfCalls(std::int32_t rank, double time, const ReplayedCalls& before,
    const ReplayedCalls& without) const;

  double MeanSpent() const;
  double Replayed() const { return this->Part.Time().End - this->Part.Time().Begin; }

  const RunCalls& Calls;
  ChosenPart Part;   ///< on the axis of what is replayed
  TimeWindow Window; ///< [s] since trace start
  double Stands = 1;
  ProgramPlaces Places;
  double Ranks = 0;
  double Spent = 0; ///< [s] of what is replayed
  bool OfRegions;
  std::vector<std::int32_t> RegionOfRank;
  std::string Named, InWords;
};
}
