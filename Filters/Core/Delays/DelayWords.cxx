#include "Filters/Core/Delays/DelayWords.h"

#include "Filters/Core/Delays/DelayCosts.h"

#include <algorithm>
#include <string>

namespace pclvis
{
namespace
{
/// "in main > MPI_Recv", "the work before main > MPI_Send". Without a path, the call's name stands
/// for it.
Observation PlaceOf(const std::string& activity, const std::string& path, const std::string& call)
{
  const std::vector<std::string> names = DelayActivityNames();
  const char* id = activity == names[0] ? "delays.work"
    : activity == names[1]              ? "delays.in"
                                        : "delays.unknown";
  return Observation(id).With("path", path.empty() ? call : path);
}

void DescribeCosts(const DelayTables& tables, const RunChoice& choice, Observations& told)
{
  const schema::RankDelays::Table& ranks = tables.Ranks;
  const auto most = static_cast<std::size_t>(
    std::max_element(ranks.Cost.begin(), ranks.Cost.end()) - ranks.Cost.begin());
  const std::string calls = WordsOfCalls(choice.Calls);
  told.push_back(Observation(choice.AllTimes() ? "delays.rank" : "delays.rank_then")
                   .With("who", WordsOfRegions(choice) + (calls.empty() ? "" : " ") + calls)
                   .With("rank", ranks.Rank[most])
                   .With("share", ranks.Cost[most] / tables.Waited)
                   .With("even", 1 / static_cast<double>(ranks.Rank.Size()))
                   .With("waited", tables.Waited));
  const schema::DelayCosts::Table& costs = tables.Costs;
  for (std::size_t i = 0; i < costs.Rank.Size(); ++i)
  {
    if (costs.Rank[i] == ranks.Rank[most])
    {
      told.push_back(Observation(costs.LongTerm[i] > 0 ? "delays.place_through" : "delays.place")
                       .With("rank", costs.Rank[i])
                       .With("place", PlaceOf(costs.Activity[i], costs.Path[i], costs.CallName[i]))
                       .With("cost", costs.Cost[i])
                       .With("part", costs.Cost[i] / ranks.Cost[most])
                       .With("share", costs.Share[i])
                       .With("long", costs.LongTerm[i]));
      break;
    }
  }
}

void DescribePath(
  const DelayTables& tables, const RunChoice& choice, const std::string& run, Observations& told)
{
  const schema::PathProfile::Table& profile = tables.Profile;
  const bool all = choice.Calls.IsAll();
  told.push_back(
    Observation(all ? "delays.path" : "delays.path_part")
      .With("run", run)
      .With("length", tables.Length)
      .With("place", PlaceOf(profile.Activity[0], profile.Path[0], profile.CallName[0]))
      .With("time", profile.Time[0])
      .With("share", profile.Share[0]));
  const auto most =
    static_cast<std::size_t>(std::max_element(profile.Imbalance.begin(), profile.Imbalance.end()) -
      profile.Imbalance.begin());
  if (profile.Imbalance[most] > 0)
  {
    told.push_back(
      Observation("delays.imbalance")
        .With("place", PlaceOf(profile.Activity[most], profile.Path[most], profile.CallName[most]))
        .With("time", profile.Imbalance[most])
        .With("share", profile.Imbalance[most] / tables.Length)
        .With("of", all ? run : "that")
        .With("rank", profile.Rank[most]));
  }
}
}

Observations DescribeDelays(
  const DelayTables& tables, const RunChoice& choice, const CommunicationAxis& axis)
{
  Observations told;
  const bool onPath = tables.Path.Rank.Size() > 0;
  if (!onPath && tables.Costs.Rank.Size() == 0)
  {
    told.push_back(Observation(choice.IsWhole() ? "delays.nothing" : "delays.outside"));
    return told;
  }
  if (tables.Costs.Rank.Size() == 0)
  {
    told.push_back(Observation(choice.IsWhole() ? "delays.none" : "delays.none_there"));
  }
  else
  {
    DescribeCosts(tables, choice, told);
  }
  if (onPath)
  {
    DescribePath(tables, choice, NameOfRun(axis), told);
  }
  return told;
}
}
