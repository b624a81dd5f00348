#include "Filters/Core/Clusters/PhaseTimelines.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <map>
#include <random>
#include <utility>
#include <vector>

using namespace pclvis;

namespace
{
using Timeline = std::vector<std::pair<std::int32_t, double>>; // step, value

PhaseTimelines Made(const std::vector<Timeline>& ranks)
{
  PhaseTimelines made;
  for (std::size_t rank = 0; rank < ranks.size(); ++rank)
  {
    made.Rank.push_back(static_cast<std::int32_t>(rank));
    made.First.push_back(static_cast<std::uint32_t>(made.Step.size()));
    for (const auto& [step, value] : ranks[rank])
    {
      made.Step.push_back(step);
      made.Value.push_back(value);
    }
  }
  made.First.push_back(static_cast<std::uint32_t>(made.Step.size()));
  return made;
}

double Distance(const Timeline& p, const Timeline& q)
{
  return TimelineDistance(Made({ p, q }), 0, 1);
}

/// As Fig. 4 draws it. Steps:  0  1  2  3  4  5
///                      p:        2  4  .  1  .  .
///                      q:        .  1  5  .  .  7
/// Step 0: q has no event yet. 1: 9. 2: p's 4 stands in, 1. 3: q's 5, 16. 4: both are
/// inactive. 5: p's 1, 36. Mean of 9, 1, 16 and 36.
void TestFigure(Checks& check)
{
  const Timeline p = { { 0, 2 }, { 1, 4 }, { 3, 1 } }, q = { { 1, 1 }, { 2, 5 }, { 5, 7 } };
  check.Near("previous values stand in", Distance(p, q), (9. + 1 + 16 + 36) / 4);
  check.Near("in both directions", Distance(q, p), (9. + 1 + 16 + 36) / 4);
}

void TestEdges(Checks& check)
{
  const Timeline one = { { 0, 3 } }, later = { { 4, 5 } };
  check.Near("of itself it is 0", Distance(one, one), 0);
  check.Near("an event before the other's first stands in", Distance(one, later), 4);
  check.Near("the same values at other steps are near", Distance({ { 0, 3 }, { 2, 3 } }, one), 0);
  check(
    "nothing to compare is far", std::isinf(Distance(one, {})) && std::isinf(Distance({}, one)));
  check.Near("a shifted start: steps before it do not count",
    Distance({ { 0, 100 }, { 1, 2 } }, { { 1, 5 } }), 9);
}

/// By the words of the paper: step by step over dense vectors.
double Slow(const Timeline& p, const Timeline& q)
{
  const std::map<std::int32_t, double> ofP(p.begin(), p.end()), ofQ(q.begin(), q.end());
  double sum = 0;
  int counted = 0;
  for (std::int32_t step = 0; step < 20; ++step)
  {
    const bool inP = ofP.count(step) > 0, inQ = ofQ.count(step) > 0;
    const auto pastP = ofP.upper_bound(step), pastQ = ofQ.upper_bound(step);
    if ((inP || inQ) && pastP != ofP.begin() && pastQ != ofQ.begin())
    {
      const double difference = std::prev(pastP)->second - std::prev(pastQ)->second;
      sum += difference * difference;
      ++counted;
    }
  }
  return sum / counted;
}

void TestRandom(Checks& check)
{
  std::mt19937 random(5);
  bool same = true;
  for (int trial = 0; trial < 500; ++trial)
  {
    Timeline both[2];
    for (Timeline& timeline : both)
    {
      for (std::int32_t step = 0; step < 20; ++step)
      {
        if (random() % 3 == 0)
        {
          timeline.emplace_back(step, static_cast<double>(random() % 100));
        }
      }
    }
    if (!both[0].empty() && !both[1].empty())
    {
      same = same && std::abs(Distance(both[0], both[1]) - Slow(both[0], both[1])) < 1e-9;
    }
  }
  check("500 random pairs are as by the definition, step by step", same);
}

/// Five ranks with values at the steps 1, 3 and 4; then one of them has one more event.
void TestSameSteps(Checks& check)
{
  std::mt19937 random(7);
  std::vector<Timeline> timelines(5);
  for (Timeline& timeline : timelines)
  {
    for (const std::int32_t step : { 1, 3, 4 })
    {
      timeline.emplace_back(step, static_cast<double>(random() % 100));
    }
  }
  const std::vector<std::int32_t> ranks = { 0, 2, 3, 4 };
  const std::vector<double> found = DistancesAtSameSteps(Made(timelines), ranks);
  bool same = found.size() == 16;
  for (std::size_t i = 0; i < found.size(); ++i)
  {
    const Timeline &p = timelines[ranks[i / 4]], &q = timelines[ranks[i % 4]];
    same = same && std::abs(found[i] - Slow(p, q)) < 1e-9;
  }
  check("all pairs of ranks with the same steps", same);
  timelines[1].emplace_back(5, 1);
  check("another rank has others", !DistancesAtSameSteps(Made(timelines), ranks).empty());
  check("not if one of them has", DistancesAtSameSteps(Made(timelines), { 0, 1, 2 }).empty());
  check("nor of ranks without events",
    DistancesAtSameSteps(Made({ {}, {} }), { 0, 1 }).empty() &&
      DistancesAtSameSteps(Made(timelines), {}).empty());
}
}

int UnitTestPhaseTimelines(int, char*[])
{
  Checks check;
  TestFigure(check);
  TestEdges(check);
  TestRandom(check);
  TestSameSteps(check);
  return check.Result();
}
