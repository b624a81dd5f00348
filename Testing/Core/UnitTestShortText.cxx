#include "Testing/Support/Check.h"
#include "Views/Core/ShortText.h"

#include <cmath>

using namespace pclvis;

int UnitTestShortText(int, char*[])
{
  Checks check;
  check("small numbers", NumberText(1.234) == "1.23");
  check("larger ones", NumberText(12.34) == "12.3");
  check("no number", NumberText(std::nan("")) == "none");
  check("bytes", BytesText(820) == "820 B");
  check("kilobytes", BytesText(24300) == "24.3 kB");
  check("never 1000 of a unit", BytesText(999900) == "1 MB");
  check("microseconds", SecondsText(142e-6) == "142 us");
  check("milliseconds", SecondsText(3.2e-3) == "3.2 ms");
  check("seconds", SecondsText(1.25) == "1.25 s");
  check("no time", SecondsText(std::nan("")) == "none");
  check("a span", SpanText(2.48e-3, 2.52e-3) == "2.480 to 2.520 ms");
  check("a long span", SpanText(0, 120) == "0 to 120 s");
  check("a short span late in the trace", SpanText(1.00001, 1.00002) == "1.000010 to 1.000020 s");
  check("a moment", SpanText(1, 1) == "1.00 to 1.00 s");
  return check.Result();
}
