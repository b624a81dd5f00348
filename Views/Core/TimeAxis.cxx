#include "Views/Core/TimeAxis.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace pclvis
{
namespace
{
/// Value of a line through the points (x, y) at a place, constant outside.
double Interpolate(const std::vector<double>& x, const std::vector<double>& y, double at)
{
  if (!(at > x.front()))
  {
    return y.front();
  }
  if (at >= x.back())
  {
    return y.back();
  }
  const std::size_t i = std::upper_bound(x.begin(), x.end(), at) - x.begin();
  return y[i - 1] + (y[i] - y[i - 1]) * (at - x[i - 1]) / (x[i] - x[i - 1]);
}
}

TimeAxis::TimeAxis() : Times{ 0, 1 }, Places{ 0, 1 } {}

TimeAxis::TimeAxis(TimeRange whole, const std::vector<TimeRange>& narrow, double share)
{
  if (!(whole.Length() > 0))
  {
    whole.End = whole.Begin + 1;
  }
  this->Times = { whole.Begin };
  this->Places = { 0 };
  const auto add = [this](double time, double width) {
    if (time > this->Times.back())
    {
      this->Places.push_back(this->Places.back() + (time - this->Times.back()) * width);
      this->Times.push_back(time);
    }
  };
  for (const TimeRange& part : narrow)
  {
    add(std::min(part.Begin, whole.End), 1);
    add(std::min(part.End, whole.End), share);
  }
  add(whole.End, 1);
  const double all = this->Places.back();
  for (double& place : this->Places)
  {
    place /= all;
  }
}

double TimeAxis::Place(double time) const
{
  return Interpolate(this->Times, this->Places, time);
}

double TimeAxis::Time(double place) const
{
  return Interpolate(this->Places, this->Times, place);
}

std::vector<TimeRange> CommonRanges(const std::vector<std::vector<TimeRange>>& rows)
{
  std::vector<TimeRange> common = rows.empty() ? std::vector<TimeRange>() : rows.front();
  for (const std::vector<TimeRange>& row : rows)
  {
    std::vector<TimeRange> both;
    std::size_t i = 0, j = 0;
    while (i < common.size() && j < row.size())
    {
      const TimeRange part{ std::max(common[i].Begin, row[j].Begin),
        std::min(common[i].End, row[j].End) };
      if (part.Length() > 0)
      {
        both.push_back(part);
      }
      ++(common[i].End < row[j].End ? i : j);
    }
    common = both;
  }
  std::vector<TimeRange> joined;
  for (const TimeRange& part : common)
  {
    if (!joined.empty() && joined.back().End >= part.Begin)
    {
      joined.back().End = part.End;
    }
    else
    {
      joined.push_back(part);
    }
  }
  return joined;
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
