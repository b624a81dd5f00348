#include "Readers/Core/ShortText.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace pclvis
{
namespace
{
std::string Printed(const char* format, double value)
{
  char text[64];
  std::snprintf(text, sizeof(text), format, value);
  return text;
}

/// Three digits, without a power of ten for what is greater.
std::string ThreeDigits(double value)
{
  return Printed(std::fabs(value) >= 99.95 ? "%.0f" : "%.3g", value);
}
}

std::string ValueText(double value)
{
  return Printed("%.10g", value);
}

std::string CountText(std::int64_t count, const std::string& one, const std::string& many)
{
  return std::to_string(count) + " " + (count == 1 ? one : many.empty() ? one + "s" : many);
}

std::string NumberText(double value)
{
  return std::isnan(value) ? "none" : Printed(std::fabs(value) < 10 ? "%.2f" : "%.1f", value);
}

std::string BytesText(double bytes)
{
  static const char* const units[] = { "B", "kB", "MB", "GB", "TB", "PB" };
  int unit = 0;
  for (; bytes >= 999.5 && unit < 5; ++unit)
  {
    bytes /= 1000;
  }
  return (unit == 0 ? Printed("%.0f", bytes) : ThreeDigits(bytes)) + " " + units[unit];
}

std::string SecondsText(double seconds)
{
  if (std::isnan(seconds))
  {
    return "none";
  }
  // What is rounded to 1000 of a unit is one of the next.
  const TimeUnit unit = seconds == 0 ? TimeUnit() : UnitFor(std::fabs(seconds) * 1.0005);
  return ThreeDigits(seconds / unit.Seconds) + " " + unit.Name;
}

std::string SpanText(double begin, double end)
{
  const TimeUnit unit = UnitFor(std::max(std::fabs(begin), std::fabs(end)));
  const double span = std::fabs(end - begin) / unit.Seconds;
  const int decimals =
    span > 0 ? std::clamp(static_cast<int>(std::ceil(1 - std::log10(span))), 0, 6) : 2;
  return TimeText(begin, unit, decimals) + " to " + TimeText(end, unit, decimals) + " " + unit.Name;
}

std::string PercentText(double share)
{
  return ThreeDigits(100 * share) + " %";
}

TimeUnit UnitFor(double span)
{
  return span >= 1 ? TimeUnit{ "s", 1 }
    : span >= 1e-3 ? TimeUnit{ "ms", 1e-3 }
    : span >= 1e-6 ? TimeUnit{ "us", 1e-6 }
                   : TimeUnit{ "ns", 1e-9 };
}

std::string TimeText(double seconds, const TimeUnit& unit, int digits)
{
  char text[64];
  std::snprintf(text, sizeof(text), "%.*f", digits, seconds / unit.Seconds);
  // Rounding may leave a minus before nothing.
  const std::string words = text;
  return words.find_first_of("123456789") == std::string::npos && words[0] == '-' ? words.substr(1)
                                                                                  : words;
}

int TimeDigits(double span, const TimeUnit& unit)
{
  const double digits = std::ceil(-std::log10(std::max(span, 1e-15) / 1000 / unit.Seconds));
  return static_cast<int>(std::clamp(digits, 0.0, 9.0));
}
}
