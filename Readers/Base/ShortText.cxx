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

/// Three significant digits; greater numbers are written in full, without an exponent.
std::string ThreeDigits(double value)
{
  return Printed(std::fabs(value) >= 99.95 ? "%.0f" : "%.3g", value);
}

/// Texts of at most `most` ranges from position `at` on; `at` becomes the start of the next range.
std::string Ranges(const std::vector<std::int32_t>& numbers, const std::string& between,
  std::size_t most, std::size_t& at)
{
  std::string list;
  for (std::size_t ranges = 0; at < numbers.size() && ranges < most; ++ranges)
  {
    std::size_t last = at;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1)
    {
      ++last;
    }
    list += (list.empty() ? "" : between) + std::to_string(numbers[at]);
    if (last > at)
    {
      list += (last > at + 1 ? "-" : between) + std::to_string(numbers[last]);
    }
    at = last + 1;
  }
  return list;
}

constexpr std::size_t kMostRanges = 8; // per sentence: as many as can be read at a glance or two
constexpr double kLeastPercent = 0.01; // less is written as "under 0.01 %"
}

std::string ValueText(double value)
{
  return Printed("%.10g", value);
}

std::string WholeText(std::int64_t number)
{
  std::string digits = std::to_string(number);
  const std::size_t first = number < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;)
  {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

std::string CountText(std::int64_t count, const std::string& one, const std::string& many)
{
  return WholeText(count) + " " + (count == 1 ? one : many.empty() ? one + "s" : many);
}

std::string NumberText(double value)
{
  if (std::isnan(value))
  {
    return "none";
  }
  const std::string text = Printed(std::fabs(value) < 10 ? "%.2f" : "%.1f", value);
  return text == "-0.00" ? "0.00" : text;
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
  const double percent = 100 * share;
  return (percent > 0 && percent < kLeastPercent ? std::string("under 0.01")
                                                 : ThreeDigits(percent)) +
    " %";
}

std::string RankList(const std::vector<std::int32_t>& numbers, const std::string& between)
{
  std::size_t at = 0;
  return Ranges(numbers, between, numbers.size(), at);
}

std::string RanksText(const std::vector<std::int32_t>& numbers)
{
  std::size_t at = 0;
  const std::string list = Ranges(numbers, ", ", kMostRanges, at);
  const auto rest = static_cast<std::int64_t>(numbers.size() - at);
  return list + (rest > 0 ? " and " + WholeText(rest) + " more" : "");
}

std::string ListText(const std::vector<std::string>& parts)
{
  std::string list;
  for (std::size_t i = 0; i < parts.size(); ++i)
  {
    list += (i == 0 ? "" : i + 1 < parts.size() ? ", " : " and ") + parts[i];
  }
  return list;
}
}
