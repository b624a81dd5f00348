#include "Filters/Core/Attribution/CutPoints.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
struct Drawn
{
  Column<double> Begins, Ends;
  MessagesInFlight View(std::ptrdiff_t fewest) const
  {
    return { this->Begins, this->Ends, 0, 100, fewest };
  }
};

/// Messages between 0 and 100 s, on a grid of `step` [s] so that times coincide.
Drawn Draw(std::size_t messages, double length, double step, unsigned seed)
{
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> share(0, 1);
  Drawn drawn;
  for (std::size_t i = 0; i < messages; ++i)
  {
    const double begin = std::floor(share(random) * (100 - length) / step) * step;
    drawn.Begins.Append(begin);
    drawn.Ends.Append(
      std::min(100.0, begin + step + std::floor(share(random) * length / step) * step));
  }
  return drawn;
}

std::ptrdiff_t InFlight(const Drawn& drawn, double time)
{
  const auto upTo = [time](double t) { return t <= time; };
  return std::count_if(drawn.Begins.begin(), drawn.Begins.end(), upTo) -
    std::count_if(drawn.Ends.begin(), drawn.Ends.end(), upTo);
}

/// Every gap looked at, one after the other.
double SlowCutPoint(const Drawn& drawn, double time, double reach)
{
  std::vector<double> moments(drawn.Begins.begin(), drawn.Begins.end());
  moments.insert(moments.end(), drawn.Ends.begin(), drawn.Ends.end());
  std::sort(moments.begin(), moments.end());
  double best = time;
  std::ptrdiff_t fewest = InFlight(drawn, time);
  for (std::size_t i = 0; i + 1 < moments.size(); ++i)
  {
    const bool near = moments[i] >= time - reach && moments[i] < time + reach;
    if (!near || moments[i] == moments[i + 1] || (moments[i] <= time && time <= moments[i + 1]))
    {
      continue;
    }
    const double middle = std::min(0.5 * (moments[i] + moments[i + 1]), time + reach);
    const std::ptrdiff_t here = InFlight(drawn, middle);
    if (here < fewest || (here == fewest && std::fabs(middle - time) < std::fabs(best - time)))
    {
      fewest = here;
      best = middle;
    }
  }
  return best;
}
}

int UnitTestCutPoints(int, char*[])
{
  Checks check;
  const std::vector<double> times = { 10, 33.3, 50, 75, 99 };
  for (const unsigned seed : { 1u, 2u, 3u })
  {
    // Few with gaps; many without; many on a coarse grid, where times coincide.
    for (const Drawn& drawn : { Draw(40, 2, 1e-6, seed), Draw(2000, 20, 1e-6, seed),
           Draw(1500, 5, 0.25, seed), Draw(1, 5, 0.25, seed) })
    {
      std::vector<double> expected;
      for (const double time : times)
      {
        expected.push_back(SlowCutPoint(drawn, time, 8));
      }
      const std::string which =
        std::to_string(drawn.Begins.Size()) + " messages, seed " + std::to_string(seed);
      check(
        which + ": as when every gap is looked at", CutPoints(drawn.View(0), times, 8) == expected);
      check(which + ": also where messages might end before they begin",
        CutPoints(drawn.View(-10000), times, 8) == expected);
    }
  }
  Drawn quiet; // a message until 3 s, and another one from 90 s on
  for (const double begin : { 0, 90 })
  {
    quiet.Begins.Append(begin);
    quiet.Ends.Append(begin + 3);
  }
  check("a long quiet time does not move a time beyond the next one",
    CutPoints(quiet.View(0), { 2, 6 }, 1.5) == std::vector<double>({ 3.5, 6 }));
  check("without messages nothing moves", CutPoints(Drawn().View(0), times, 8) == times);
  check("no times give none", CutPoints(Draw(5, 2, 1, 1).View(0), {}, 8).empty());
  return check.Result();
}
