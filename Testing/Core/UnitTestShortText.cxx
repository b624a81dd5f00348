#include "Readers/Core/ShortText.h"
#include "Testing/Support/Check.h"

#include <cmath>

using namespace pclvis;

namespace
{
void TestUnits(Checks& check)
{
  check("a span of 4.9 ms is written in ms", std::string(UnitFor(4.9e-3).Name) == "ms");
  check("of 1 s in s", std::string(UnitFor(1).Name) == "s");
  check("of 30 us in us", std::string(UnitFor(3e-5).Name) == "us");
  check("of 30 ns in ns", std::string(UnitFor(3e-8).Name) == "ns");
  const TimeUnit ms{ "ms", 1e-3 };
  check("a time in units", TimeText(2.4e-3, ms, 2) == "2.40");
  check("no minus before nothing", TimeText(-1e-9, ms, 2) == "0.00");
  check("but before something", TimeText(-0.5e-3, ms, 1) == "-0.5");
  check("4.9 ms are told apart by 2 or 3 digits",
    TimeDigits(4.9e-3, ms) == 3 && TimeDigits(0.02, ms) == 2);
  check("1000 s by whole seconds", TimeDigits(1000, { "s", 1 }) == 0);
}

void TestTimes(Checks& check)
{
  check("nanoseconds", SecondsText(30e-9) == "30 ns");
  check("microseconds", SecondsText(142e-6) == "142 us");
  check("milliseconds", SecondsText(3.2e-3) == "3.2 ms");
  check("seconds", SecondsText(1.25) == "1.25 s");
  check("a number of a table", SecondsText(0.000736904) == "737 us");
  check("never 1000 of a unit", SecondsText(999.9e-6) == "1 ms");
  check("many seconds without a power of ten", SecondsText(12345) == "12345 s");
  check("before the begin", SecondsText(-3.2e-3) == "-3.2 ms");
  check("nothing", SecondsText(0) == "0 s");
  check("no time", SecondsText(std::nan("")) == "none");
  check("a span", SpanText(2.48e-3, 2.52e-3) == "2.480 to 2.520 ms");
  check("a long span", SpanText(0, 120) == "0 to 120 s");
  check("a short span late in the trace", SpanText(1.00001, 1.00002) == "1.000010 to 1.000020 s");
  check("a moment", SpanText(1, 1) == "1.00 to 1.00 s");
}
}

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
  TestUnits(check);
  TestTimes(check);
  return check.Result();
}
