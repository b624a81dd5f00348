#include "Filters/Core/NumberRanges.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

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
  for (const char* text : { "x", "3-", "-3", "3,", "5-3", "3 4", ",3" })
  {
    check.Throws(std::string("no list: ") + text, "is no list such as", [&] { ParseRanges(text); });
  }
  return check.Result();
}
