#include "Views/Core/Common/DrawnAxis.h"

#include "Views/Core/Common/Ticks.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kMostGaps = 0.2; // share of the axis; the rest is for the times that are shown

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

/// The part that contains a time; null: none.
const TimeRange* PartAt(const std::vector<TimeRange>& parts, double time)
{
  const auto after = std::upper_bound(parts.begin(), parts.end(), time,
    [](double t, const TimeRange& part) { return t < part.Begin; });
  return after != parts.begin() && time < (after - 1)->End ? &*(after - 1) : nullptr;
}

/// The intersection of the parts with the whole.
std::vector<TimeRange> PartsIn(TimeRange whole, const std::vector<TimeRange>& parts)
{
  std::vector<TimeRange> inside;
  for (const TimeRange& part : parts)
  {
    const TimeRange cut{ std::max(part.Begin, whole.Begin), std::min(part.End, whole.End) };
    if (cut.Length() > 0)
    {
      inside.push_back(cut);
    }
  }
  return inside;
}

/// Begins and ends of a time and of the parts inside it, in order.
std::vector<double> EndsOf(
  TimeRange whole, const std::vector<const std::vector<TimeRange>*>& partLists)
{
  std::vector<double> ends{ whole.Begin, whole.End };
  for (const std::vector<TimeRange>* parts : partLists)
  {
    for (const TimeRange& part : PartsIn(whole, *parts))
    {
      ends.insert(ends.end(), { part.Begin, part.End });
    }
  }
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  return ends;
}
}

double ShownTime::Length() const
{
  double length = this->Whole.Length();
  for (const TimeRange& gap : this->Gaps)
  {
    length -= gap.Length();
  }
  return length;
}

ShownTime ShownTimeOf(const CommunicationAxis& axis)
{
  ShownTime time{ { axis.Begin, axis.End }, {} };
  for (const auto& gap : axis.Gaps)
  {
    time.Gaps.push_back({ gap.Begin, gap.End });
  }
  return time;
}

DrawnAxis::DrawnAxis() : Times{ 0, 1 }, Places{ 0, 1 } {}

DrawnAxis::DrawnAxis(
  const ShownTime& time, double gap, const std::vector<TimeRange>& narrow, double share)
{
  TimeRange whole = time.Whole;
  if (!(whole.Length() > 0))
  {
    whole.End = whole.Begin + 1;
  }
  this->Breaks = PartsIn(whole, time.Gaps);
  this->Times = EndsOf(whole, { &this->Breaks, &narrow });
  // Widths of the parts between these times; the widths of gaps depend on all others.
  std::vector<double> widths;
  double others = 0;
  for (std::size_t i = 0; i + 1 < this->Times.size(); ++i)
  {
    const double length = this->Times[i + 1] - this->Times[i];
    const double middle = this->Times[i] + length / 2;
    const TimeRange* const cut = PartAt(this->Breaks, middle);
    widths.push_back(cut ? -length / cut->Length() : length * (PartAt(narrow, middle) ? share : 1));
    others += std::max(widths.back(), 0.0);
  }
  const double count = static_cast<double>(this->Breaks.size());
  const double each = count > 0 ? std::min(gap, kMostGaps / count) : 0;
  const double broken = others > 0 ? each * others / (1 - count * each) : 1;
  this->Places = { 0 };
  for (double width : widths)
  {
    this->Places.push_back(this->Places.back() + (width < 0 ? -width * broken : width));
  }
  const double all = this->Places.back();
  for (double& place : this->Places)
  {
    place /= all;
  }
}

double DrawnAxis::Place(double time) const
{
  return Interpolate(this->Times, this->Places, time);
}

double DrawnAxis::Time(double place) const
{
  return Interpolate(this->Places, this->Times, place);
}

std::vector<double> TimeTicks(
  const DrawnAxis& axis, TimeRange seen, const TimeScale& scale, int most)
{
  // The visible times between gaps, each with multiples of the same step.
  std::vector<TimeRange> shown{ seen };
  for (const TimeRange& gap : PartsIn(seen, axis.Gaps()))
  {
    shown.push_back({ gap.End, shown.back().End });
    (shown.end() - 2)->End = gap.Begin;
  }
  double length = 0;
  for (const TimeRange& part : shown)
  {
    length += part.Length();
  }
  std::vector<double> ticks;
  for (const TimeRange& part : shown)
  {
    const auto units = [&scale](double t) { return (t - scale.Offset) / scale.Unit.Seconds; };
    const double step = RoundStep(length / scale.Unit.Seconds, most);
    for (double tick : StepTicks(units(part.Begin), units(part.End), step))
    {
      ticks.push_back(scale.Offset + tick * scale.Unit.Seconds);
    }
  }
  return ticks;
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
