#include "Views/Core/ShortText.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace pclvis
{
namespace
{
std::string Printed(const char* format, double value)
{
  char text[40];
  std::snprintf(text, sizeof(text), format, value);
  return text;
}

/// Unit of a time: its name and how many of it a second has.
struct TimeUnit
{
  const char* Name;
  double InSecond;
};

TimeUnit UnitOf(double seconds)
{
  const double size = std::fabs(seconds);
  return size >= 1 ? TimeUnit{ "s", 1 }
    : size >= 1e-3 ? TimeUnit{ "ms", 1e3 }
                   : TimeUnit{ "us", 1e6 };
}
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
  return Printed(unit == 0 || bytes >= 100 ? "%.0f " : "%.3g ", bytes) + units[unit];
}

std::string SecondsText(double seconds)
{
  if (std::isnan(seconds))
  {
    return "none";
  }
  const TimeUnit unit = UnitOf(seconds);
  const double value = seconds * unit.InSecond;
  return Printed(value >= 100 ? "%.0f " : "%.3g ", value) + unit.Name;
}

std::string SpanText(double begin, double end)
{
  const TimeUnit unit = UnitOf(end);
  const double span = (end - begin) * unit.InSecond;
  const int decimals =
    span > 0 ? std::clamp(static_cast<int>(std::ceil(1 - std::log10(span))), 0, 6) : 2;
  char text[80];
  std::snprintf(text, sizeof(text), "%.*f to %.*f %s", decimals, begin * unit.InSecond, decimals,
    end * unit.InSecond, unit.Name);
  return text;
}
}
