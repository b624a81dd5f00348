#pragma once
#include <cstdint>
#include <string>

namespace pclvis
{
// Numbers as people read them: in sentences, tips and legends. Tables keep plain units.

/// As it was given: "-7", "0.001", "1e+308", "nan"; ten digits.
std::string ValueText(double value);
/// "1 rank", "3 ranks"; `many` where more than one are not named by an s behind it.
std::string CountText(std::int64_t count, const std::string& one, const std::string& many = {});
/// "none" for NaN, two decimals under 10, else one.
std::string NumberText(double value);
/// "820 B", "24.3 kB", "1.2 MB": three digits, powers of 1000.
std::string BytesText(double bytes);
/// "142 us", "3.2 ms", "1.25 s": three digits; "none" for NaN.
std::string SecondsText(double seconds);
/// "2.48 to 2.52 ms": one unit for both, as many decimals as tell the ends apart, at most 6.
std::string SpanText(double begin, double end);
/// "12.3 %": three digits.
std::string PercentText(double share);

/// A unit in which times are written.
struct TimeUnit
{
  const char* Name = "s";
  double Seconds = 1;
};
/// s, ms, us or ns: the greatest of which the span is at least one.
TimeUnit UnitFor(double span);
/// A time as a number of units with at most `digits` behind the point.
std::string TimeText(double seconds, const TimeUnit& unit, int digits);
/// Digits behind the point that tell times apart which lie a thousandth of the span from another.
int TimeDigits(double span, const TimeUnit& unit);
}
