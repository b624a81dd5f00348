#include "Views/Core/TimeAxis.h"

#include <algorithm>
#include <cmath>

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
}
