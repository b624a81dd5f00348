#include "Readers/Base/ShortText.h"
#include "Readers/Base/TimeText.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

using namespace pclvis;

namespace
{
/// The Greek letter in words of tests.
std::string Micro(std::string text)
{
  const std::string escape = "\\u00b5";
  const std::size_t at = text.find(escape);
  return at == std::string::npos ? text : text.replace(at, escape.size(), "\xC2\xB5");
}

/// Cases written down by hand, which pvpython's wording must meet as well.
void TestCases(Checks& check, const std::string& path)
{
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  int cases = 0;
  for (; std::getline(file, line); ++cases)
  {
    std::istringstream fields(line);
    std::string kind, first, second, wanted;
    std::getline(fields, kind, ',');
    std::getline(fields, first, ',');
    std::getline(fields, second, ',');
    std::getline(fields, wanted, ',');
    const double a = std::strtod(first.c_str(), nullptr);
    const double b = std::strtod(second.c_str(), nullptr);
    const std::string text = kind == "seconds" ? SecondsText(a)
      : kind == "instant"                      ? InstantText(a, b)
      : kind == "span_words"                   ? SpanWords(a, b)
      : kind == "percent"                      ? PercentText(a)
                                               : SpanText(a, b);
    check(line + " (said: " + text + ")", text == Micro(wanted));
  }
  check("there are cases", cases > 40);
}

void TestUnits(Checks& check)
{
  check("a span of 4.9 ms is written in ms", std::string(UnitFor(4.9e-3).Name) == "ms");
  check("of 1 s in s", std::string(UnitFor(1).Name) == "s");
  check("of 30 us in us", UnitFor(3e-5).Name == Micro("\\u00b5s"));
  check("of 30 ns, and of less, in ns",
    std::string(UnitFor(3e-8).Name) == "ns" && std::string(UnitFor(3e-12).Name) == "ns");
}

void TestPlainScale(Checks& check)
{
  const TimeScale scale = ScaleFor(0, 4.9e-3);
  check("an axis from the trace's begin counts from zero",
    scale.OffsetText.empty() && scale.Offset == 0);
  check("4.9 ms are written to a thousandth of them", scale.Number(2.4e-3) == "2.400");
  check("with their unit", scale.Text(2.4e-3) == "2.400 ms");
  check("at ticks without zeros", scale.Tick(2.4e-3) == "2.4" && scale.Tick(0.003) == "3");
  check("no minus before nothing", scale.Number(-1e-9) == "0.000" && scale.Tick(-1e-9) == "0");
  check("but before something", scale.Number(-0.5e-3) == "-0.500");
  check("1000 s by whole seconds", ScaleFor(0, 1000).Number(12.6) == "13");
  check("a time that must be told apart", ScaleFor(0, 1000, 0.01).Number(12.6) == "12.60");
  check("no offset at a hundredth of the begin less a bit", ScaleFor(0.98, 0.99).OffsetText == "");
}

void TestOffset(Checks& check)
{
  // 6.65 ms that begin at 16.01063 s: 16.0106 s is the begin, to a tenth of the length.
  const TimeScale scale = ScaleFor(16.01063, 16.01728);
  check("a late axis has an offset", scale.OffsetText == "16.0106 s");
  check.Near("that is exactly what it says", scale.Offset, 16.0106, 0);
  check("times are differences", scale.Text(16.01063) == "+0.030 ms");
  check("to a thousandth of the axis", scale.Number(16.0150004) == "+4.400");
  check("ticks have no plus", scale.Tick(16.0126) == "2");
  check("before it they are negative", scale.Number(16.0101) == "-0.500");
  const TimeScale far = ScaleFor(1e6, 1e6 + 1e-9);
  check("a nanosecond after eleven days",
    far.OffsetText == "1000000.000000000 s" && far.Number(1e6) != far.Number(1e6 + 1e-9));
  const TimeScale negative = ScaleFor(-5, -4.99);
  check("before the trace's begin", negative.OffsetText == "-5.000 s");
  check.Near("the offset is not after the begin", negative.Offset, -5, 0);
}

void TestReading(Checks& check)
{
  const TimeScale plain = ScaleFor(0, 4.9e-3), late = ScaleFor(16.01063, 16.01728);
  const auto read = [&check](const TimeScale& scale, const std::string& text, double seconds) {
    check.Near("\"" + text + "\" is a time", scale.Read(text).value_or(-1), seconds, 1e-12);
  };
  read(plain, "2.5", 2.5e-3);
  read(plain, "2.400 ms", 2.4e-3);
  read(plain, "2400us", 2.4e-3);
  read(plain, Micro("2400 \\u00b5s"), 2.4e-3);
  read(plain, "2400 \xCE\xBCs", 2.4e-3);
  read(plain, "0.0024 s", 2.4e-3);
  read(plain, "240000 ns", 0.24e-3);
  read(plain, "0", 0);
  read(late, "+1.32", 16.01192);
  read(late, "+1.320 ms", 16.01192);
  read(late, "1.32", 16.01192);
  read(late, "1.32 ms", 16.01192);
  read(late, "16.01192 s", 16.01192);
  read(late, "16011.92", 16.01192);
  read(late, "16.0106 s + 1.32 ms", 16.01192);
  read(late, " 16.0106 s+1320 us ", 16.01192);
  for (const char* text : { "", " ", "ms", "1 m", "1 2", "+", "1 +", "1.2.3", "2 hours", "s + 1" })
  {
    check("\"" + std::string(text) + "\" is none", !late.Read(text).has_value());
  }
}

/// What is written is read back, to the last digit written.
void TestRoundTrip(Checks& check)
{
  int wrong = 0;
  for (double begin : { 0.0, 3e-7, 0.02, 16.0106, 4e5 })
  {
    for (double length : { 4e-8, 2.5e-5, 6.65e-3, 0.4, 90.0, 7200.0 })
    {
      const TimeScale scale = ScaleFor(begin, begin + length);
      for (int i = 0; i <= 50; ++i)
      {
        const double time = begin + length * i / 50;
        const double back = scale.Read(scale.Text(time)).value_or(HUGE_VAL);
        wrong += !(std::fabs(back - time) <= length / 1000 + 1e-15 * begin);
      }
    }
  }
  check("what is written is read back", wrong == 0);
}
}

int UnitTestTimeText(int, char* argv[])
{
  Checks check;
  TestCases(check, std::string(argv[1]) + "/time_texts.csv");
  TestUnits(check);
  TestPlainScale(check);
  TestOffset(check);
  TestReading(check);
  TestRoundTrip(check);
  return check.Result();
}
