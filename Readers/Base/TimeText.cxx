#include "Readers/Base/TimeText.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <system_error>

namespace pclvis
{
namespace
{
/// If the ends of a span are this many times greater than its length, they need five digits or more
/// to show it.
constexpr double kLate = 100;
/// Numbers from here on are written with an exponent: a double holds no more digits.
constexpr double kHuge = 1e15;
constexpr TimeUnit kUnits[] = { { "s", 1 }, { "ms", 1e-3 }, { "\xC2\xB5s", 1e-6 }, { "ns", 1e-9 } };

bool IsLate(double begin, double end)
{
  return std::max(std::fabs(begin), std::fabs(end)) >= kLate * std::fabs(end - begin);
}

/// The number of decimals that show `detail`, limited to what a double of that size holds.
int Decimals(double detail, double size)
{
  constexpr double kRounding = 1e-6; // 0.000999999 counts as 0.001
  const double finest = std::nextafter(std::fabs(size), HUGE_VAL) - std::fabs(size);
  const double wanted = std::ceil(-std::log10(std::max(detail, 1e-300)) - kRounding);
  return static_cast<int>(std::clamp(std::min(wanted, std::floor(-std::log10(finest))), 0.0, 18.0));
}

std::string Fixed(double value, int digits)
{
  char text[64];
  const bool huge = std::fabs(value) >= kHuge;
  std::snprintf(text, sizeof(text), huge ? "%.*g" : "%.*f", huge ? 6 : digits, value);
  // Rounding may leave "-0".
  const std::string words = text;
  return words.find_first_of("123456789") == std::string::npos && words[0] == '-' ? words.substr(1)
                                                                                  : words;
}

std::string WithoutZeros(std::string number)
{
  if (number.find('.') != std::string::npos && number.find('e') == std::string::npos)
  {
    number.erase(number.find_last_not_of('0') + 1);
    number.resize(number.size() - (number.back() == '.' ? 1 : 0));
  }
  return number;
}

/// Seconds per unit, by name; 0 if there is no such unit.
double SecondsOf(const std::string& name)
{
  for (const TimeUnit& unit : kUnits)
  {
    if (name == unit.Name)
    {
      return unit.Seconds;
    }
  }
  // The Greek small letter mu differs from the micro sign.
  return name == "us" || name == "\xCE\xBCs" ? 1e-6 : 0;
}
}

TimeUnit UnitFor(double span)
{
  const auto found = std::find_if(std::begin(kUnits), std::end(kUnits),
    [span](const TimeUnit& unit) { return span >= unit.Seconds; });
  return found == std::end(kUnits) ? kUnits[3] : *found;
}

std::string SecondsText(double seconds)
{
  if (!std::isfinite(seconds))
  {
    return "none";
  }
  // What would be rounded to 1000 of a unit is written as 1 of the next.
  const TimeUnit unit = seconds == 0 ? TimeUnit() : UnitFor(std::fabs(seconds) / 0.9995);
  const double value = seconds / unit.Seconds, size = std::fabs(value);
  const int digits = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
  // Below a nanosecond, three digits may need many decimals.
  const bool tiny = size > 0 && size < 0.9995;
  return WithoutZeros(Fixed(value, tiny ? Decimals(size / 100, value) : digits)) + " " + unit.Name;
}

std::string InstantText(double seconds, double span)
{
  if (!std::isfinite(seconds))
  {
    return "none";
  }
  const TimeUnit unit = seconds == 0 ? TimeUnit() : UnitFor(std::fabs(seconds));
  const double value = seconds / unit.Seconds;
  const bool known = span > 0;
  const double detail = known ? span / 10 : 1e-9;
  const std::string number = Fixed(value, Decimals(detail / unit.Seconds, value));
  return (known && seconds != 0 ? number : WithoutZeros(number)) + " " + unit.Name;
}

std::string SpanWords(double begin, double end)
{
  const double length = std::fabs(end - begin);
  if (!std::isfinite(length))
  {
    return InstantText(begin) + " to " + InstantText(end);
  }
  if (length == 0)
  {
    return InstantText(begin);
  }
  const double longest = std::max(std::fabs(begin), std::fabs(end));
  const TimeUnit unit = UnitFor(longest);
  const int digits = Decimals(length / unit.Seconds / 10, longest / unit.Seconds);
  return Fixed(begin / unit.Seconds, digits) + " to " + Fixed(end / unit.Seconds, digits) + " " +
    unit.Name;
}

std::string SpanText(double begin, double end)
{
  const double length = std::fabs(end - begin);
  return std::isfinite(length) && length > 0 && IsLate(begin, end)
    ? InstantText(begin, length) + (end > begin ? " + " : " - ") + SecondsText(length)
    : SpanWords(begin, end);
}

TimeScale ScaleFor(double begin, double end, double detail)
{
  TimeScale scale;
  const double length = end - begin, longest = std::max(std::fabs(begin), std::fabs(end));
  scale.Unit = UnitFor(length);
  const bool late = IsLate(begin, end) && length > 0;
  scale.Digits = Decimals((detail > 0 ? detail : length / 1000) / scale.Unit.Seconds,
    (late ? length : longest) / scale.Unit.Seconds);
  if (late)
  {
    // Rounded down, so that the offset as written is where differences begin.
    const TimeUnit unit = UnitFor(longest);
    const int digits = Decimals(length / unit.Seconds / 10, longest / unit.Seconds);
    const double power = std::pow(10, digits);
    const double offset = std::floor(begin / unit.Seconds * power) / power;
    scale.Offset = offset * unit.Seconds;
    scale.OffsetText = Fixed(offset, digits) + " " + unit.Name;
  }
  return scale;
}

std::string TimeScale::Number(double seconds) const
{
  const std::string number = Fixed((seconds - this->Offset) / this->Unit.Seconds, this->Digits);
  return (this->OffsetText.empty() || number[0] == '-' ? "" : "+") + number;
}

std::string TimeScale::Text(double seconds) const
{
  return this->Number(seconds) + " " + this->Unit.Name;
}

std::string TimeScale::Tick(double seconds) const
{
  return WithoutZeros(Fixed((seconds - this->Offset) / this->Unit.Seconds, this->Digits));
}

std::optional<double> TimeScale::Read(const std::string& text) const
{
  const char *at = text.data(), *const end = at + text.size();
  const auto skip = [&at, end] {
    for (; at != end && *at == ' '; ++at)
    {
    }
  };
  double sum = 0;
  int terms = 0;
  bool plus = false;
  for (skip(); at != end; ++terms)
  {
    const bool joined = *at == '+';
    if (terms > 0 && !joined)
    {
      return std::nullopt;
    }
    plus = plus || (joined && terms == 0);
    at += joined ? 1 : 0;
    skip();
    double number = 0;
    const std::from_chars_result read = std::from_chars(at, end, number);
    at = read.ptr;
    skip();
    const char* const name = at;
    at = std::find_if(at, end, [](char c) { return c == ' ' || c == '+'; });
    const double unit = name == at ? this->Unit.Seconds : SecondsOf(std::string(name, at));
    if (read.ec != std::errc() || unit == 0)
    {
      return std::nullopt;
    }
    sum += number * unit;
    skip();
  }
  if (terms == 0)
  {
    return std::nullopt;
  }
  return sum + (plus || (terms == 1 && sum < this->Offset) ? this->Offset : 0);
}
}
