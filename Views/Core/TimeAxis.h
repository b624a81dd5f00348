#pragma once
#include <vector>

namespace pclvis
{
/// A part of the time of a trace [s]; empty if the end is not after the begin.
struct TimeRange
{
  double Begin = 0, End = 0;
  double Length() const { return this->End - this->Begin; }
};
inline bool operator==(const TimeRange& a, const TimeRange& b)
{
  return a.Begin == b.Begin && a.End == b.End;
}

/// A line of time of which some parts are drawn narrower than their length.
class TimeAxis
{
public:
  /// From 0 to 1 second, nothing narrower.
  TimeAxis();
  /// @param whole  what the axis shows; an empty one counts as 1 second
  /// @param narrow parts in order of time that do not overlap
  /// @param share  their width over that of other times of the same length, above 0
  TimeAxis(TimeRange whole, const std::vector<TimeRange>& narrow, double share);
  /// Place of a time on the axis: 0 its begin, 1 its end; outside constant.
  double Place(double time) const;
  /// The time at a place; outside constant.
  double Time(double place) const;
  TimeRange Whole() const { return { this->Times.front(), this->Times.back() }; }

private:
  std::vector<double> Times, Places; ///< both ascending
};

/// Times that are in a part of every row.
/// @param rows parts of each row in order of time; no row: no time
/// @return     in order of time; parts that touch are one
std::vector<TimeRange> CommonRanges(const std::vector<std::vector<TimeRange>>& rows);
}
