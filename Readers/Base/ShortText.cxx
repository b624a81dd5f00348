#include "Readers/Base/ShortText.h"

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

std::string PercentText(double share)
{
  return ThreeDigits(100 * share) + " %";
}
}
