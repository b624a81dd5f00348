#pragma once
#include "Readers/Base/TimeText.h"
#include "Readers/Schema/CommunicationAxis.h"

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

/// The time that a view shows: from begin to end, without gaps.
struct ShownTime
{
  TimeRange Whole;
  std::vector<TimeRange> Gaps; ///< times without communication inside Whole, in order, disjoint
  /// Length without gaps [s].
  double Length() const;
};

/// The same from the axis of tables; empty if that is not known.
ShownTime ShownTimeOf(const CommunicationAxis& axis);

/// A time axis on which some parts are drawn narrower than their length, and gaps as breaks.
class DrawnAxis
{
public:
  /// From 0 to 1 second, nothing narrower.
  DrawnAxis();
  /// @param time   what the axis shows; an empty one counts as 1 second
  /// @param gap    width of each gap as a share of the axis; all of them get at most a fifth
  /// @param narrow parts in order of time that do not overlap
  /// @param share  their width relative to other times of the same length, above 0
  explicit DrawnAxis(const ShownTime& time, double gap = 0,
    const std::vector<TimeRange>& narrow = {}, double share = 1);
  /// Place of a time on the axis: 0 its begin, 1 its end; constant outside.
  double Place(double time) const;
  /// The time at a place; constant outside.
  double Time(double place) const;
  TimeRange Whole() const { return { this->Times.front(), this->Times.back() }; }
  const std::vector<TimeRange>& Gaps() const { return this->Breaks; }

private:
  std::vector<double> Times, Places; ///< both ascending
  std::vector<TimeRange> Breaks;
};

/// Times at which an axis has a number: multiples of a round step in the scale's unit, counted from
/// its offset, but none in gaps.
/// @param seen visible part of the axis; @param most approximate number of ticks, at least 1
std::vector<double> TimeTicks(
  const DrawnAxis& axis, TimeRange seen, const TimeScale& scale, int most);

/// Times that lie in a part of every row.
/// @param rows parts of each row in order of time; no row: no time
/// @return in order of time; adjacent parts are merged
std::vector<TimeRange> CommonRanges(const std::vector<std::vector<TimeRange>>& rows);
}
