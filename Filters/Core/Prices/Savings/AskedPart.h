#pragma once
#include "Filters/Core/Prices/Savings/PriceRange.h"
#include "Filters/Core/Replay/ChosenPart.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// What a replay without a cause saves in the part of a run that is asked about: how much more the
/// ranks asked about are ahead of the recorded run at the end of the window than at its begin, on
/// average; between begins and ends of calls in proportion to the time. Where some calls are asked
/// about, it is what they and the work before them have of that. So the prices of windows that
/// follow each other, and those of all phases, add up, and those of groups of ranks average, to the
/// price of the run.
/// Source: none; Filters/README, Cause Prices.
class AskedPart
{
public:
  /// @throws Error if the window does not end after its begin
  AskedPart(const PricedRun& run, const PriceInput& input, const RunChoice& choice);
  /// The same where it is known which ranks are in the regions.
  /// @param places of the calls, by row of the run's input
  /// @param regions of all ranks; empty: not known
  AskedPart(const PricedRun& run, std::vector<char> ranks, const RunChoice& choice,
    const ProgramPlaces& places, std::vector<std::int32_t> regions = {});

  /// Only the ranks of some regions are asked about.
  bool IsOfRegions() const { return this->OfRegions; }
  /// The whole run is asked about.
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
  /// What shares of its length are of.
  const std::string& Name() const { return this->Named; }
  /// It in words; empty: the whole run.
  const std::string& Words() const { return this->InWords; }
  /// What it has of the calls.
  const ChosenPart& Chosen() const { return this->Part; }
  /// [s] since trace start.
  TimeWindow Time() const { return this->Window; }
  /// [s] of the window, also if only parts of it are replayed: these stand for the others. Of some
  /// calls: what a rank spends in them and in the work before, mean over the ranks.
  double Length() const { return this->Stands * this->Spent; }
  /// The length over that of the parts that are replayed: 1 if all of it is.
  double StandsFor() const { return this->Stands; }
  /// How many ranks with calls are asked about.
  double AskedRanks() const { return this->Ranks; }
  /// [s] How much shorter it is; of the whole run: how much earlier that ends.
  double Saved(const ReplayedCalls& before, const ReplayedCalls& without) const;
  /// [s] How much the ranks asked about are ahead at some time, mean. Cost: O(ranks log calls).
  double GainAt(double time, const ReplayedCalls& before, const ReplayedCalls& without) const;
  /// The same when each rank is through with a share of the calls that it begins in some time, at
  /// the same place of the program where all make the same calls. Of the times between two calls in
  /// proportion; ranks without calls in it: after that share of the time.
  double GainAfter(double share, const TimeWindow& time, const ReplayedCalls& before,
    const ReplayedCalls& without) const;
  /// [s] By rank, how much less of its own time it needs in the window: work, calls and transfers,
  /// without waiting for other ranks. 0 for ranks that are not asked about. Cost: O(calls).
  std::vector<double> OwnTimeSaved(const ReplayedCalls& before, const ReplayedCalls& without) const;
  /// What the work before a call counts: the part of it that lies in the window, 0 to 1, times what
  /// that stands for.
  double WorkWeight(std::size_t call) const { return this->Stands * this->Part.OfWork(call); }
  /// The same of the call itself.
  double CallWeight(std::size_t call) const { return this->Stands * this->Part.OfCall(call); }
  /// Those times as far as they lie in the window.
  std::vector<TimeWindow> Within(const std::vector<TimeWindow>& times) const;

private:
  /// [s] When a rank is through with a share of the calls that it begins in some time.
  double TimeAfter(double share, const TimeWindow& time, std::int32_t rank) const;
  /// @param timeOf timeOf(rank) [s]
  template<typename TimeOf>
  double MeanGain(TimeOf&& timeOf, const ReplayedCalls& before, const ReplayedCalls& without) const;
  double GainOf(std::int32_t rank, double time, const ReplayedCalls& before,
    const ReplayedCalls& without) const;
  /// The same of the calls that are asked about.
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
