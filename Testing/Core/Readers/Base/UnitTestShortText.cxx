#include "Readers/Base/ShortText.h"
#include "Testing/Support/Check.h"

#include <cmath>

using namespace pclvis;

int UnitTestShortText(int, char*[])
{
  Checks check;
  check("counts with their noun",
    CountText(1, "rank") == "1 rank" && CountText(0, "rank") == "0 ranks" &&
      CountText(2, "loss", "losses") == "2 losses");
  check("values as they were given",
    ValueText(-7) == "-7" && ValueText(0.001) == "0.001" && ValueText(1e308) == "1e+308");
  check("small numbers", NumberText(1.234) == "1.23");
  check("larger ones", NumberText(12.34) == "12.3");
  check("no number", NumberText(std::nan("")) == "none");
  check("hardly less than nothing", NumberText(-0.001) == "0.00" && NumberText(-0.01) == "-0.01");
  check("bytes", BytesText(820) == "820 B");
  check("kilobytes", BytesText(24300) == "24.3 kB");
  check("never 1000 of a unit", BytesText(999900) == "1 MB");
  check("a share", PercentText(0.1234) == "12.3 %");
  check("a whole", PercentText(1) == "100 %");
  check("hardly any", PercentText(2e-5) == "under 0.01 %" && PercentText(0) == "0 %");
  check("groups of three digits",
    WholeText(999) == "999" && WholeText(4432) == "4,432" && WholeText(-1234567) == "-1,234,567");
  check("of counts, too", CountText(12345, "rank") == "12,345 ranks");
  check("no rank", RankList({}).empty() && RanksText({}).empty());
  check("ranges", RankList({ 3, 5, 8, 9, 10, 11, 14, 15 }) == "3,5,8-11,14,15");
  check("ranges of a sentence", RanksText({ 3, 5, 8, 9, 10, 11 }) == "3, 5, 8-11");
  check("at most eight ranges, the others are counted",
    RanksText({ 0, 2, 4, 6, 8, 10, 12, 14, 15, 17, 18, 20 }) ==
      "0, 2, 4, 6, 8, 10, 12, 14, 15 and 3 more");
  check("a list of nothing", ListText({}).empty());
  check("of one, two and three",
    ListText({ "a" }) == "a" && ListText({ "a", "b" }) == "a and b" &&
      ListText({ "a", "b", "c" }) == "a, b and c");
  return check.Result();
}
