#include "Filters/Core/Prices/Savings/CausePlaces.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <tuple>

namespace pclvis
{
namespace
{
/// [s] Smaller changes are rounding errors.
constexpr double kLeast = 1e-9;

/// Sums what ranks save at one place in the code, rank by rank.
class RankSums
{
public:
  RankSums(const CallSite& site, bool isWork)
  {
    this->Place.Path = site.Path;
    this->Place.Call = site.Call;
    this->Place.IsWork = isWork;
  }

  void Add(std::int32_t rank, std::int32_t region, double time)
  {
    if (rank != this->Rank)
    {
      this->EndRank();
      this->Rank = rank;
      this->Region = region;
    }
    this->OfRank += time;
  }
  /// @param ranks   number of ranks in the choice
  /// @param regions [s] the savings of the place are added to it
  CausePlace End(double ranks, std::map<std::int32_t, double>& regions)
  {
    this->EndRank();
    this->Place.Time /= ranks;
    for (const auto& [region, time] : this->Regions)
    {
      const double mean = time / ranks;
      regions[region] += mean;
      if (mean > 0 && !(mean <= this->Place.Region.Time))
      {
        this->Place.Region = { region, mean };
      }
    }
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
    if (this->Region >= 0)
    {
      this->Regions[this->Region] += this->OfRank;
    }
    this->OfRank = 0;
  }

  CausePlace Place;
  std::map<std::int32_t, double> Regions; ///< [s] saved by their ranks
  std::int32_t Rank = -1, Region = -1;    ///< of the current rank
  double OfRank = 0;                      ///< [s] saved by the current rank
};

/// Adds what is saved at each site, and what the ranks of each region save [s].
/// @param ofParts [s] by number of the part
/// @param ranks   number of ranks in the choice
void AddPlaces(std::vector<RankSums>& sums, const ProgramParts& parts,
  const std::vector<double>& ofParts, double ranks, std::map<std::int32_t, double>& regions,
  std::vector<CausePlace>& places)
{
  const std::vector<SavedPart> phases = parts.GreatestPhases(ofParts);
  const std::vector<SavedPart> iterations = parts.GreatestIterations(ofParts);
  for (std::size_t site = 0; site < sums.size(); ++site)
  {
    CausePlace place = sums[site].End(ranks, regions);
    place.Phase = phases[site];
    place.Iteration = iterations[site];
    if (std::fabs(place.Time) >= kLeast)
    {
      places.push_back(place);
    }
  }
}
}

CallPlaces::CallPlaces(const PricedRun& run)
  : Run(run), Sites(NumberCallSites(run.Graph.Calls, run.Input.Calls.Call, run.Input.Paths.PathId))
{
}

ProgramParts CallPlaces::PartsOf(const ProgramPlaces& places) const
{
  return ProgramParts(this->Run.Graph.Calls, this->Sites, places);
}

SavedPlaces CallPlaces::Saved(const AskedPart& asked, const ProgramParts& parts,
  const ReplayedCalls& before, const ReplayedCalls& without) const
{
  const RunCalls& calls = this->Run.Graph.Calls;
  std::vector<double> workOfParts(parts.Size(), 0), callsOfParts(parts.Size(), 0);
  std::vector<RankSums> work, inCalls;
  for (const CallSite& site : this->Sites.Sites)
  {
    work.emplace_back(site, true);
    inCalls.emplace_back(site, false);
  }
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    const std::int32_t region = asked.RegionOf(rank);
    double change = 0; // of the end of the previous call
    for (std::size_t call = calls.First[rank]; asked.Asks(rank) && call < calls.First[rank + 1];
         ++call)
    {
      const double begin = before.Begin[call] - without.Begin[call];
      const double end = before.End[call] - without.End[call];
      const double ofWork = asked.WorkWeight(call) * (begin - change);
      const double ofCall = asked.CallWeight(call) * (end - begin);
      work[this->Sites.Of[call]].Add(rank, region, ofWork);
      inCalls[this->Sites.Of[call]].Add(rank, region, ofCall);
      if (parts.Size() > 0)
      {
        workOfParts[parts.Of(call)] += ofWork / asked.AskedRanks();
        callsOfParts[parts.Of(call)] += ofCall / asked.AskedRanks();
      }
      change = end;
    }
  }
  SavedPlaces saved;
  std::map<std::int32_t, double> regions;
  AddPlaces(work, parts, workOfParts, asked.AskedRanks(), regions, saved.Places);
  AddPlaces(inCalls, parts, callsOfParts, asked.AskedRanks(), regions, saved.Places);
  std::sort(saved.Places.begin(), saved.Places.end(), [](const CausePlace& a, const CausePlace& b) {
    return std::make_tuple(-a.Time, a.Path, a.Call, a.IsWork) <
      std::make_tuple(-b.Time, b.Path, b.Call, b.IsWork);
  });
  std::transform(workOfParts.begin(), workOfParts.end(), callsOfParts.begin(), workOfParts.begin(),
    std::plus<double>());
  saved.Phases = parts.Phases(workOfParts, kLeast);
  saved.Iterations = parts.Iterations(workOfParts, kLeast);
  for (const auto& [region, time] : regions)
  {
    if (std::fabs(time) >= kLeast)
    {
      saved.Regions.push_back({ region, time });
    }
  }
  return saved;
}

void AppendPlaces(const std::vector<CausePlace>& places, const PlacedCause& cause,
  const PriceInput& names, schema::CausePlaces::Table& table)
{
  const auto name = [](const std::vector<std::string>& all, std::int32_t code) {
    return code >= 0 && static_cast<std::size_t>(code) < all.size() ? all[code] : std::string();
  };
  for (const CausePlace& place : places)
  {
    table.Row.Append(cause.Row);
    table.Cause.push_back(cause.Name);
    table.Activity.push_back(place.IsWork ? "work before" : "in");
    table.CallName.push_back(name(names.CallNames, place.Call));
    table.Path.push_back(name(names.PathNames, place.Path));
    table.PathId.Append(place.Path);
    table.Time.Append(place.Time);
    table.Rank.Append(place.Rank);
    table.RankTime.Append(place.RankTime);
    table.Phase.Append(place.Phase.Phase);
    table.PhaseTime.Append(place.Phase.Time);
    table.Loop.Append(place.Iteration.Loop);
    table.Iteration.Append(place.Iteration.Iteration);
    table.IterationTime.Append(place.Iteration.Time);
    table.Region.Append(place.Region.Region);
    table.RegionTime.Append(place.Region.Time);
    table.Nodes.push_back(cause.Nodes);
  }
}

void AppendParts(
  const SavedPlaces& saved, const PlacedCause& cause, schema::CauseParts::Table& table)
{
  const auto append = [&](const char* name, const SavedPart& part, std::int32_t region) {
    table.Row.Append(cause.Row);
    table.Cause.push_back(cause.Name);
    table.Part.push_back(name);
    table.Phase.Append(part.Phase);
    table.Loop.Append(part.Loop);
    table.Iteration.Append(part.Iteration);
    table.Region.Append(region);
    table.Time.Append(part.Time);
  };
  for (const SavedPart& part : saved.Phases)
  {
    append("phase", part, -1);
  }
  for (const SavedPart& part : saved.Iterations)
  {
    append("iteration", part, -1);
  }
  for (const SavedRegion& part : saved.Regions)
  {
    append("region", { {}, part.Time }, part.Region);
  }
}
}
