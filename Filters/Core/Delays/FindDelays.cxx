#include "Filters/Core/Delays/FindDelays.h"

#include "Filters/Core/Delays/CriticalPath.h"
#include "Filters/Core/Delays/DelayChoice.h"
#include "Filters/Core/Delays/DelayCosts.h"
#include "Filters/Core/Delays/DelayWords.h"
#include "Filters/Core/Delays/RunWaits.h"
#include "Filters/Core/Replay/GatherReplay.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Schema/GatherColumns.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace pclvis
{
namespace
{
std::string NameOf(const std::vector<std::string>& names, std::int32_t code)
{
  return code >= 0 && static_cast<std::size_t>(code) < names.size() ? names[code] : std::string();
}

/// Fills the tables of a run.
class Filler
{
public:
  Filler(const DelayInput& input, const RunChoice& choice, const RunWaits& waits)
    : Input(input), OfRun(waits), Graph(waits.Run->Graph), Calls(waits.Calls),
      Axis(waits.Run->Axis), Asked(input, choice, Graph, Axis), Sites(waits.Sites),
      Awaited(waits.Awaited), Waits(Asked.Of(Awaited))
  {
  }

  DelayTables Fill(const Progress& progress)
  {
    Report(progress, 0.5, "Following waits and the critical path back");
    std::vector<PathSegment> path;
    ParallelFor(2, 0, [&](std::size_t part) {
      if (part == 0)
      {
        this->FillCosts();
      }
      else
      {
        path = this->PathInWindow();
        this->FillPath(path);
        this->FillProfile(path);
      }
    });
    this->FillRanks(path);
    return std::move(this->Out);
  }

private:
  void FillCosts()
  {
    this->Costs = FindDelayCosts(this->OfRun, this->Waits);
    std::stable_sort(this->Costs.begin(), this->Costs.end(), [](const Delay& a, const Delay& b) {
      return a.ShortTerm + a.LongTerm > b.ShortTerm + b.LongTerm;
    });
    this->Out.Waited = std::accumulate(this->Waits.begin(), this->Waits.end(), 0.0);
    const std::vector<std::string> activities = DelayActivityNames();
    for (const Delay& of : this->Costs)
    {
      const CallSite& site = this->Sites.Sites[of.Site];
      schema::DelayCosts::Table& to = this->Out.Costs;
      to.Rank.Append(of.Rank);
      to.Activity.push_back(activities[static_cast<std::size_t>(of.Activity)]);
      to.CallName.push_back(NameOf(this->Input.CallNames, site.Call));
      to.Path.push_back(NameOf(this->Input.PathNames, site.Path));
      to.PathId.Append(site.Path);
      to.Cost.Append(of.ShortTerm + of.LongTerm);
      to.ShortTerm.Append(of.ShortTerm);
      to.LongTerm.Append(of.LongTerm);
      to.Share.Append((of.ShortTerm + of.LongTerm) / this->Out.Waited);
    }
  }

  std::vector<PathSegment> PathInWindow() const
  {
    std::vector<PathSegment> path = FindCriticalPath(this->Graph, this->Awaited);
    const TimeWindow& window = this->Asked.Window();
    for (PathSegment& segment : path)
    {
      segment.Begin = std::max(segment.Begin, window.Begin);
      segment.End = std::min(segment.End, window.End);
    }
    path.erase(std::remove_if(path.begin(), path.end(),
                 [this](const PathSegment& segment) {
                   return !(segment.Begin < segment.End) || !this->Asked.Holds(segment.Call);
                 }),
      path.end());
    return path;
  }

  void FillPath(const std::vector<PathSegment>& path)
  {
    for (const PathSegment& segment : path)
    {
      const CallSite& site = this->Sites.Sites[this->Sites.Of[segment.Call]];
      schema::CriticalPath::Table& to = this->Out.Path;
      to.Rank.Append(this->Calls.Rank[segment.Call]);
      to.Begin.Append(this->Axis.At(segment.Begin));
      to.End.Append(this->Axis.At(segment.End));
      to.Activity.Append(segment.IsWork ? 0 : 1);
      to.Call.Append(site.Call);
      to.PathId.Append(site.Path);
      this->Out.Length += segment.End - segment.Begin;
    }
  }

  /// Time at a place in the code.
  struct Place
  {
    std::size_t Site = 0;
    bool IsWork = false;
    double OnPath = 0, Mean = 0;           ///< [s]
    std::map<std::int32_t, double> ByRank; ///< [s] on the critical path
  };

  void FillProfile(const std::vector<PathSegment>& path)
  {
    std::vector<Place> places(2 * this->Sites.Sites.size());
    for (std::size_t i = 0; i < places.size(); ++i)
    {
      places[i].Site = i / 2;
      places[i].IsWork = i % 2 == 0;
    }
    const TimeWindow& window = this->Asked.Window();
    for (std::int32_t rank = 0; rank < this->Calls.Ranks(); ++rank)
    {
      const std::size_t past = this->Calls.First[rank + 1];
      // A rank's calls do not overlap.
      for (std::size_t call = this->FirstToEndAfter(rank, window.Begin);
           call < past && this->Calls.WorkBegin(call) < window.End; ++call)
      {
        if (!this->Asked.Holds(call))
        {
          continue;
        }
        const std::size_t at = 2 * static_cast<std::size_t>(this->Sites.Of[call]);
        const double begin = this->Calls.Begin[call], end = this->Calls.End[call];
        places[at].Mean += this->Asked.Window().Shares(this->Calls.WorkBegin(call), begin);
        places[at + 1].Mean += this->Asked.Window().Shares(begin + this->Awaited.WaitOf(call), end);
      }
    }
    for (const PathSegment& segment : path)
    {
      Place& place =
        places[2 * static_cast<std::size_t>(this->Sites.Of[segment.Call]) + !segment.IsWork];
      place.OnPath += segment.End - segment.Begin;
      place.ByRank[this->Calls.Rank[segment.Call]] += segment.End - segment.Begin;
    }
    std::stable_sort(places.begin(), places.end(),
      [](const Place& a, const Place& b) { return a.OnPath > b.OnPath; });
    for (const Place& place : places)
    {
      this->AppendPlace(place);
    }
  }

  std::size_t FirstToEndAfter(std::int32_t rank, double time) const
  {
    const std::size_t past = this->Calls.First[rank + 1];
    return SearchFrom(this->Calls.First[rank], past, past,
      [this, time](std::size_t call) { return this->Calls.End[call] <= time; });
  }

  void AppendPlace(const Place& place)
  {
    const CallSite& site = this->Sites.Sites[place.Site];
    const double mean = place.Mean / std::max(1, this->RanksWithCalls());
    if (place.OnPath <= 0 && mean <= 0)
    {
      return;
    }
    const auto most = std::max_element(place.ByRank.begin(), place.ByRank.end(),
      [](const auto& a, const auto& b) { return a.second < b.second; });
    const bool any = most != place.ByRank.end();
    schema::PathProfile::Table& to = this->Out.Profile;
    to.Activity.push_back(DelayActivityNames()[place.IsWork ? 0 : 1]);
    to.CallName.push_back(NameOf(this->Input.CallNames, site.Call));
    to.Path.push_back(NameOf(this->Input.PathNames, site.Path));
    to.PathId.Append(site.Path);
    to.Time.Append(place.OnPath);
    to.Share.Append(place.OnPath / this->Out.Length);
    to.Mean.Append(mean);
    to.Imbalance.Append(std::max(0.0, place.OnPath - mean));
    to.Rank.Append(any ? most->first : -1);
    to.RankTime.Append(any ? most->second : 0);
  }

  void FillRanks(const std::vector<PathSegment>& path)
  {
    std::vector<double> cost(this->Calls.Ranks(), 0), waited(cost), onPath(cost);
    for (const Delay& of : this->Costs)
    {
      cost[of.Rank] += of.ShortTerm + of.LongTerm;
    }
    ParallelFor(waited.size(), 0, [&](std::size_t rank) {
      const auto at = [&](std::size_t of) {
        return this->Waits.begin() + this->Awaited.Waiting.Before[this->Calls.First[of]];
      };
      waited[rank] = std::accumulate(at(rank), at(rank + 1), 0.0);
    });
    for (const PathSegment& segment : path)
    {
      onPath[this->Calls.Rank[segment.Call]] += segment.End - segment.Begin;
    }
    for (std::int32_t rank = 0; rank < this->Calls.Ranks(); ++rank)
    {
      if (this->Calls.First[rank] < this->Calls.First[rank + 1])
      {
        this->Out.Ranks.Rank.Append(rank);
        this->Out.Ranks.Cost.Append(cost[rank]);
        this->Out.Ranks.Waited.Append(waited[rank]);
        this->Out.Ranks.OnPath.Append(onPath[rank]);
      }
    }
  }

  int RanksWithCalls() const
  {
    int ranks = 0;
    for (std::int32_t rank = 0; rank < this->Calls.Ranks(); ++rank)
    {
      ranks += this->Calls.First[rank] < this->Calls.First[rank + 1];
    }
    return ranks;
  }

  const DelayInput& Input;
  const RunWaits& OfRun;
  const RunGraph& Graph;
  const RunCalls& Calls;
  const CommunicationAxis& Axis;
  const AskedWaits Asked;
  const CallSites& Sites;
  const AwaitedCalls& Awaited;
  const PlainVector<double> Waits; ///< [s] by number of the waiting call, for the chosen waits
  std::vector<Delay> Costs;
  DelayTables Out;
};

void CheckColumns(const DelayInput& input)
{
  const std::size_t calls = input.Calls.Rank.Size;
  const auto expect = [calls](auto column, const auto& values) {
    if (values.Size != 0 && values.Size != calls)
    {
      throw Error(std::string("Delay costs: column ") + decltype(column)::kName + " of Calls has " +
        std::to_string(values.Size) + " rows, rank " + std::to_string(calls) +
        ". Use the columns of one table.");
    }
  };
  DelayPaths::ForEach(input.Paths, expect);
  ProgramPlaces::ForEach(input.Program, expect);
}
}

DelayTables FindDelays(
  const DelayInput& input, const RunChoice& choice, ProcessGroup& group, const Progress& progress)
{
  ColumnMemory memory;
  DelayInput all = input;
  GatherReplay(all, group, memory);
  if (group.Processes() > 1)
  {
    GatherColumns(all.Paths, group, memory);
    all.Regions = choice.AllRegions() ? RunRegions() : all.Regions;
    all.Program = choice.Calls.IsAll() ? ProgramPlaces() : all.Program;
    GatherRegions(all.Regions, group, memory);
    GatherColumns(all.Program, group, memory);
    all.PathNames = NamesOfAll(all.PathNames, group);
  }
  DelayTables tables;
  Together(group, [&] {
    if (group.Process() == 0)
    {
      Report(progress, 0.1, "Finding who waits for whom");
      CheckColumns(all);
      const std::shared_ptr<const RunWaits> waits = FindRunWaits(all);
      const RunOnAxis& run = *waits->Run;
      if (run.Graph.Calls.Size() > 0 && !run.Communicates)
      {
        tables.Observations = { Observation("times.silent") };
        return;
      }
      tables = Filler(all, choice, *waits).Fill(progress);
      tables.Observations = DescribeDelays(tables, choice, waits->Run->Axis);
      AddReplayNotes(waits->Run->Graph, waits->Run->Held, !choice.IsWhole(), tables.Observations);
    }
  });
  return tables;
}
}
