#include "Filters/Core/Runs/CommonSequence.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
using Values = std::vector<std::uint64_t>;

Values Of(const std::string& letters)
{
  return Values(letters.begin(), letters.end());
}

/// The length by the recurrence of the textbooks.
std::size_t LongestCommon(const Values& a, const Values& b)
{
  std::vector<std::vector<std::size_t>> most(
    a.size() + 1, std::vector<std::size_t>(b.size() + 1, 0));
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    for (std::size_t j = 0; j < b.size(); ++j)
    {
      most[i + 1][j + 1] = a[i] == b[j] ? most[i][j] + 1 : std::max(most[i][j + 1], most[i + 1][j]);
    }
  }
  return most[a.size()][b.size()];
}

bool IsCommon(
  const Values& a, const Values& b, const std::vector<std::pair<std::size_t, std::size_t>>& places)
{
  bool common = true;
  for (std::size_t i = 0; i < places.size(); ++i)
  {
    common = common && a.at(places[i].first) == b.at(places[i].second) &&
      (i == 0 ||
        (places[i].first > places[i - 1].first && places[i].second > places[i - 1].second));
  }
  return common;
}

void TestWords(Checks& check)
{
  const auto more = FindCommonSequence(Of("isssf"), Of("isssssf"));
  check("the first of equal values, and the last one",
    more ==
      std::vector<std::pair<std::size_t, std::size_t>>(
        { { 0, 0 }, { 1, 1 }, { 2, 2 }, { 3, 3 }, { 4, 6 } }));
  check("nothing in common", FindCommonSequence(Of("abc"), Of("def")).empty());
  check("nothing at all", FindCommonSequence(Of(""), Of("abc")).empty());
}

void TestRandom(Checks& check)
{
  std::mt19937 random(5);
  int longest = 0;
  const int runs = 2000;
  for (int run = 0; run < runs; ++run)
  {
    Values a(random() % 30), b(random() % 30);
    for (Values* values : { &a, &b })
    {
      for (std::uint64_t& value : *values)
      {
        value = random() % (2 + run % 5);
      }
    }
    const auto found = FindCommonSequence(a, b);
    longest += IsCommon(a, b, found) && found.size() == LongestCommon(a, b);
  }
  check("no common sequence is longer (" + std::to_string(longest) + ")", longest == runs);
}

/// Sequences that differ in more places than are searched at once.
void TestLong(Checks& check)
{
  std::mt19937 random(6);
  Values a(200000), b;
  std::size_t kept = 0;
  for (std::uint64_t& value : a)
  {
    value = random();
    if (random() % 10 != 0)
    {
      b.push_back(value);
      ++kept;
    }
  }
  const auto found = FindCommonSequence(a, b);
  check("it is a common sequence", IsCommon(a, b, found));
  // At each place where the search begins anew, a few equal values can be missed.
  check("of nearly all that is left of the longer one",
    static_cast<double>(found.size()) > 0.999 * static_cast<double>(kept));
}
}

int UnitTestCommonSequence(int, char*[])
{
  Checks check;
  TestWords(check);
  TestRandom(check);
  TestLong(check);
  return check.Result();
}
