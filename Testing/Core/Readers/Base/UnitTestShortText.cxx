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
  check("bytes", BytesText(820) == "820 B");
  check("kilobytes", BytesText(24300) == "24.3 kB");
  check("never 1000 of a unit", BytesText(999900) == "1 MB");
  check("a share", PercentText(0.1234) == "12.3 %");
  check("a whole", PercentText(1) == "100 %");
  return check.Result();
}
