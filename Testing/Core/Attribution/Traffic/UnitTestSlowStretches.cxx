#include "Filters/Core/Attribution/Traffic/SlowStretches.h"
#include "Testing/Support/Check.h"

#include <cstdint>
#include <vector>

using namespace pclvis;

namespace
{
double Value(const std::vector<double>& scores, double price, unsigned on)
{
  double sum = 0;
  unsigned before = 0;
  for (std::size_t i = 0; i < scores.size(); ++i)
  {
    const unsigned now = on >> i & 1;
    sum += now * scores[i] - (now != before) * price;
    before = now;
  }
  return sum; // an end at the last entry costs nothing: it was not seen
}

/// Against all 2^12 courses.
void TestAgainstAll(Checks& check)
{
  std::uint32_t state = 7;
  bool best = true;
  for (int run = 0; run < 50; ++run)
  {
    std::vector<double> scores;
    for (int i = 0; i < 12; ++i)
    {
      state = state * 1664525u + 1013904223u;
      scores.push_back(static_cast<double>(state >> 16) / 65536 * 1.5 - 0.75);
    }
    double most = 0;
    for (unsigned on = 0; on < 1u << 12; ++on)
    {
      most = std::max(most, Value(scores, 0.6, on));
    }
    unsigned found = 0;
    for (const Stretch& s : FindStretches(scores, 0.6))
    {
      for (std::size_t i = s.First; i <= s.Last; ++i)
      {
        found |= 1u << i;
      }
    }
    best = best && std::abs(Value(scores, 0.6, found) - most) < 1e-12;
  }
  check("no course of on and off is worth more than the one found", best);
}

void TestTrim(Checks& check)
{
  std::vector<double> times;
  for (int i = 0; i < 20; ++i)
  {
    times.push_back(i);
  }
  times.push_back(100); // one entry far away, next to one outside
  times.push_back(101);
  const Stretch trimmed = TrimStretch(times, { 2, 20 });
  check("an entry far away, beside one outside, is dropped", trimmed.Last == 19);
  check("the other end stays", trimmed.First == 2);
  const Stretch kept = TrimStretch({ times.begin(), times.begin() + 21 }, { 2, 20 });
  check("without a neighbour outside it stays", kept.Last == 20);
  const Stretch few = TrimStretch(times, { 18, 20 });
  check("few entries are not trimmed", few.Last == 20);
}
}

int UnitTestSlowStretches(int, char*[])
{
  Checks check;
  check("nothing has no stretch", FindStretches({}, 1).empty());
  check("five at 1 do not pay a price of 6", FindStretches({ 1, 1, 1, 1, 1 }, 6).empty());
  const auto one = FindStretches({ 0, -1, 1, 1, 1, -1, 0 }, 1);
  check("three at 1 pay twice 1", one.size() == 1 && one[0].First == 2 && one[0].Last == 4);
  TestAgainstAll(check);
  TestTrim(check);
  return check.Result();
}
