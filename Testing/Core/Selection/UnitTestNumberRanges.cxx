#include "Filters/Core/Selection/NumberRanges.h"
#include "Testing/Support/Check.h"

#include <limits>

using namespace pclvis;

namespace
{
/// A set has the numbers that its ranges have: near their ends, and far away.
void TestSet(Checks& check, const std::string& name, const NumberRanges& ranges)
{
  const NumberSet set(ranges);
  std::vector<std::int64_t> numbers{ 0, -1, 1 << 20, std::numeric_limits<std::int64_t>::max(),
    std::numeric_limits<std::int64_t>::min() };
  for (const auto& range : ranges)
  {
    for (std::int64_t by = -2; by <= 2; ++by)
    {
      numbers.push_back(range.first + by);
      numbers.push_back(range.second + by);
    }
  }
  bool same = true;
  for (const std::int64_t number : numbers)
  {
    bool inside = false;
    for (const auto& range : ranges)
    {
      inside = inside || (range.first <= number && number <= range.second);
    }
    same = same && set.Holds(number) == inside;
  }
  check(name, same);
}
}

int UnitTestNumberRanges(int, char*[])
{
  Checks check;
  check("numbers in any order, repeated, become ranges that do not touch",
    RangesOf({ 8, 4, 3, 5, 4 }) == NumberRanges{ { 3, 5 }, { 8, 8 } });
  check("no number, no range", RangesOf({}).empty());
  check("as text", TextOf({ { 3, 5 }, { 8, 8 } }) == "3-5,8-8" && TextOf({}).empty());
  check("text and back", ParseRanges("3-5,8-8") == NumberRanges{ { 3, 5 }, { 8, 8 } });
  check("single numbers, disorder and overlaps do",
    ParseRanges("9,3-5,8,4-6") == NumberRanges{ { 3, 6 }, { 8, 9 } });
  check("no text, no number", ParseRanges("").empty());
  const NumberRanges ranges{ { 3, 5 }, { 8, 8 } };
  for (std::int64_t number = 0; number < 11; ++number)
  {
    const bool expected = number == 3 || number == 4 || number == 5 || number == 8;
    check("held: " + std::to_string(number), Holds(ranges, number) == expected);
  }
  check("nothing is in none", !Holds({}, 0));
  TestSet(check, "a set of nothing", {});
  TestSet(check, "of one range", { { 3, 70 } });
  TestSet(
    check, "of ranges within words of bits and across", { { 3, 5 }, { 60, 70 }, { 128, 400 } });
  TestSet(check, "of numbers far apart",
    { { 3, 5 }, { 1LL << 40, (1LL << 40) + 2 }, { 1LL << 41, 1LL << 41 } });
  for (const char* text : { "x", "3-", "-3", "3,", "5-3", "3 4", ",3" })
  {
    check.Throws(
      std::string("no list: ") + text, "is not a list such as", [&] { ParseRanges(text); });
  }
  return check.Result();
}
