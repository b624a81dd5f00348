#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/CommunicationAxis.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace pclvis
{
/// A half-open time window [s]: Begin belongs to it, End does not. Empty if not Begin < End.
struct TimeWindow
{
  double Begin = 0, End = 0;
  bool Empty() const { return !(this->Begin < this->End); }
  bool Holds(double time) const { return time >= this->Begin && time < this->End; }
  /// How much of the time from `begin` to `end` lies in it [s].
  double Shares(double begin, double end) const
  {
    return std::max(0.0, std::min(end, this->End) - std::max(begin, this->Begin));
  }
};

/// The first of some windows, in order of time and disjoint, that ends after a time; past the last:
/// none does.
inline std::vector<TimeWindow>::const_iterator EndingAfter(
  const std::vector<TimeWindow>& windows, double time)
{
  return std::upper_bound(windows.begin(), windows.end(), time,
    [](double t, const TimeWindow& window) { return t < window.End; });
}

/// A half-open time window [Begin, End) in seconds since trace start; End -1: no end. Begin 0: no
/// begin, because with corrected clocks a rank may start before 0.
struct EventWindow
{
  double Begin = 0, End = -1;
  bool IsAll() const { return this->Begin == 0 && this->End == -1; }
  bool Holds(double time) const
  {
    const bool begun = time >= this->Begin || (this->Begin == 0 && time < 0); // NaN: neither
    return begun && (this->End == -1 || time < this->End);
  }
};
/// @param who begins the error message
/// @throws Error if the window does not end after its begin, or a bound is not a number
void CheckWindow(const EventWindow& window, const char* who);

/// First and last times in a trace.
struct TimeExtent
{
  double First = std::numeric_limits<double>::infinity();      ///< [s] earliest begin
  double LastBegin = -std::numeric_limits<double>::infinity(); ///< [s] latest begin
  double Last = -std::numeric_limits<double>::infinity();      ///< [s] latest time of any kind

  /// Begin of something; times that are not finite are left out.
  void AddBegin(double time)
  {
    if (std::isfinite(time))
    {
      this->First = std::min(this->First, time);
      this->LastBegin = std::max(this->LastBegin, time);
      this->Last = std::max(this->Last, time);
    }
  }
  void AddTime(double time)
  {
    this->Last = std::isfinite(time) ? std::max(this->Last, time) : this->Last;
  }
  void Join(const TimeExtent& other);
  /// The extent over all processes, on every process. Collective.
  TimeExtent OfAll(ProcessGroup& group) const;
};

/// The part of a trace that a filter looks at.
/// The trace goes from 0, or its first begin if that is earlier (clocks), to its latest time, or
/// just after the latest begin, so that everything that begins lies inside.
/// Source: Filters/README, Temporal Abstraction (half-open periods that cover the trace).
/// @param begin  [s] 0: the beginning of the trace
/// @param end    [s] below 0: its end
/// @param filter begins the error message, e.g. "Temporal abstraction"
/// @return empty if nothing begins at all
/// @throws Error if the part lies outside of the trace
TimeWindow SpanOf(const TimeExtent& extent, double begin, double end, const std::string& filter);

/// The same where the trace has a time axis: the axis takes the place of the whole trace. An axis
/// that ends with the latest begin is extended to just after it.
/// @param axis may be empty: as above
TimeWindow SpanOf(const TimeExtent& extent, const CommunicationAxis& axis, double begin, double end,
  const std::string& filter);
}
