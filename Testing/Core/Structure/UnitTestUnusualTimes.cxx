#include "Filters/Core/Structure/UnusualTimes.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace pclvis;

namespace
{
using Times = std::vector<std::int64_t>;

/// By time, how much longer it is than usual; 0: it is not.
Times UnusualTimes(const std::vector<PlaceTime>& times)
{
  Times found(times.size(), 0);
  FindUnusualTimes(
    times.size(), [&](std::uint32_t i) { return times[i]; },
    [&](std::uint32_t i, std::int64_t longer) { found[i] = longer; });
  return found;
}

/// Times of ranks 0, 1, 2, ... at a place.
Times Unusual(const Times& times)
{
  std::vector<PlaceTime> made;
  for (std::size_t rank = 0; rank < times.size(); ++rank)
  {
    made.push_back({ 7, times[rank], static_cast<std::int32_t>(rank) });
  }
  return UnusualTimes(made);
}

void TestByHand(Checks& check)
{
  check("a rank that takes longer than all others together",
    Unusual({ 1, 1, 100, 1 }) == Times({ 0, 0, 99, 0 }));
  // The others of the first: 90 + 100 + 110 = 300 ns. A quarter of it lies in times up to 90, half
  // of it in times up to 100: usual are 100, the spread is 14.8, the limit 44.5.
  check("44 ns more than usual are chance", Unusual({ 144, 90, 100, 110 })[0] == 0);
  check("45 ns more are not", Unusual({ 145, 90, 100, 110 })[0] == 45);
  // Most times are short, but most time is spent in long ones.
  check("a piece of work where there often is none",
    Unusual({ 0, 0, 0, 0, 50, 50, 80 }) == Times({ 0, 0, 0, 0, 0, 0, 30 }));
  check("less than usual is nothing", Unusual({ 10, 100, 100 })[0] == 0);
  check("two ranks: each is what is usual for the other", Unusual({ 3, 5 }) == Times({ 0, 2 }));
  check("alone at a place, nothing is unusual", Unusual({ 100 }) == Times({ 0 }));
  check("times below 0 count as 0", Unusual({ -5, 4 }) == Times({ 0, 4 }));
  check("nothing", UnusualTimes({}).empty());
}

void TestPlaces(Checks& check)
{
  const std::vector<PlaceTime> times = { { 1, 10, 0 }, { 2, 99, 0 }, { 1, 10, 1 }, { 2, 99, 1 },
    { 1, 25, 1 } };
  check("each place has its own times", UnusualTimes(times) == Times({ 0, 0, 0, 0, 15 }));
}

/// The time up to which other ranks spend a share of their time, one after the other.
double SlowQuantile(const std::vector<PlaceTime>& times, const PlaceTime& of, double share)
{
  Times others;
  double sum = 0;
  for (const PlaceTime& time : times)
  {
    if (time.Place == of.Place && time.Rank != of.Rank)
    {
      others.push_back(time.Nanoseconds);
      sum += static_cast<double>(time.Nanoseconds);
    }
  }
  std::sort(others.begin(), others.end());
  double until = 0;
  for (const std::int64_t time : others)
  {
    until += static_cast<double>(time);
    if (until >= share * sum)
    {
      return static_cast<double>(time);
    }
  }
  return 0;
}

void TestRandom(Checks& check)
{
  std::mt19937 random(12);
  bool same = true, some = false;
  for (int trial = 0; trial < 100; ++trial)
  {
    std::vector<PlaceTime> times;
    for (int i = 0; i < 60; ++i)
    {
      const auto rank = static_cast<std::int32_t>(random() % 5);
      times.push_back({ random() % 2,
        static_cast<std::int64_t>(100 + random() % 20 + (rank == 3 ? random() % 200 : 0)), rank });
    }
    const Times found = UnusualTimes(times);
    for (std::size_t i = 0; i < times.size(); ++i)
    {
      const double usual = SlowQuantile(times, times[i], 0.5);
      const double spread = 1.4826 * (usual - SlowQuantile(times, times[i], 0.25));
      const double longer = static_cast<double>(times[i].Nanoseconds) - usual;
      same = same && static_cast<double>(found[i]) == (longer > 3 * spread ? longer : 0);
      some = some || found[i] > 0;
    }
    std::shuffle(times.begin(), times.end(), random);
    Times sorted = found, shuffled = UnusualTimes(times);
    std::sort(sorted.begin(), sorted.end());
    std::sort(shuffled.begin(), shuffled.end());
    same = same && sorted == shuffled;
  }
  check("as by the formula, one time after the other, in any order", same && some);
}
}

int UnitTestUnusualTimes(int, char*[])
{
  Checks check;
  TestByHand(check);
  TestPlaces(check);
  TestRandom(check);
  return check.Result();
}
