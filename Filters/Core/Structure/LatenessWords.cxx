#include "Filters/Core/Structure/LatenessWords.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace pclvis
{
namespace
{
/// The rank with most of the lateness at the points.
Observation MostLate(const schema::PointsOfInterest::Table& points)
{
  std::map<std::int32_t, std::pair<double, std::int64_t>> byRank;
  double all = 0;
  for (std::size_t i = 0; i < points.Rank.Size(); ++i)
  {
    auto& [seconds, count] = byRank[points.Rank[i]];
    seconds += points.Originated[i];
    ++count;
    all += points.Originated[i];
  }
  const auto most = std::max_element(byRank.begin(), byRank.end(),
    [](const auto& a, const auto& b) { return a.second.first < b.second.first; });
  return Observation("lateness.most")
    .With("rank", most->first)
    .With("count", most->second.second)
    .With("points", static_cast<std::int64_t>(points.Rank.Size()))
    .With("share", most->second.first / all);
}

/// The call path at which most of the lateness at the points originates: before the call, or in it.
Observations WhereLate(const schema::PointsOfInterest::Table& points)
{
  std::map<std::pair<std::string, std::int32_t>, double> byPlace;
  double all = 0;
  for (std::size_t i = 0; i < points.Path.size(); ++i)
  {
    byPlace[{ points.Path[i], points.LatenessClass[i] }] += points.Originated[i];
    all += points.Originated[i];
  }
  const auto most = std::max_element(byPlace.begin(), byPlace.end(),
    [](const auto& a, const auto& b) { return a.second < b.second; });
  const auto& [path, as] = most->first;
  if (path.empty())
  {
    return {};
  }
  const bool work = as == static_cast<std::int32_t>(LatenessClass::Here);
  return { Observation(work ? "lateness.before" : "lateness.in")
             .With("path", path)
             .With("share", most->second / all) };
}

/// The phase in which most lateness originates. If ranks wait for each other in its events, they
/// end together even though some began late.
Observation PhaseOfMost(
  const schema::PointsOfInterest::Table& points, const schema::PhaseLateness::Table& phases)
{
  std::size_t most = 0;
  double all = 0;
  for (std::size_t i = 0; i < phases.Phase.Size(); ++i)
  {
    most = phases.Originated[i] > phases.Originated[most] ? i : most;
    all += phases.Originated[i];
  }
  double single = 0; // the greatest at a single point there
  for (std::size_t i = 0; i < points.Phase.Size(); ++i)
  {
    single = std::max(single, points.Phase[i] == phases.Phase[most] ? points.Originated[i] : 0);
  }
  return Observation(phases.Greatest[most] < single ? "lateness.waited" : "lateness.phase")
    .With("phase", phases.Phase[most])
    .With("steps",
      Observation(
        phases.FirstStep[most] == phases.LastStep[most] ? "lateness.step" : "lateness.steps")
        .With("first", phases.FirstStep[most])
        .With("last", phases.LastStep[most]))
    .With("share", phases.Originated[most] / all)
    .With("late", phases.Greatest[most])
    .With("rank", phases.LatestRank[most]);
}

/// If no lateness originates, says whether events are late nevertheless.
Observation NothingBegins(const schema::PhaseLateness::Table& phases)
{
  const auto most = std::max_element(phases.Greatest.begin(), phases.Greatest.end());
  if (!(*most > 0))
  {
    return Observation("lateness.none");
  }
  return Observation("lateness.usual")
    .With("late", *most)
    .With("rank", phases.LatestRank[most - phases.Greatest.begin()]);
}
}

Observations DescribeLateness(
  const schema::PointsOfInterest::Table& points, const schema::PhaseLateness::Table& phases)
{
  if (phases.Phase.Size() == 0)
  {
    return { Observation("lateness.nothing") };
  }
  if (points.Event.Size() == 0)
  {
    return { NothingBegins(phases) };
  }
  Observations told{ MostLate(points) };
  for (Observation& where : WhereLate(points))
  {
    told.push_back(std::move(where));
  }
  if (phases.Phase.Size() > 1)
  {
    told.push_back(PhaseOfMost(points, phases));
  }
  return told;
}
}
