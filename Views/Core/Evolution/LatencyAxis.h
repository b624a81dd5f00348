#pragma once
#include <vector>

namespace pclvis
{
/// The axis of a curve of L. One extreme value does not flatten the curve: values above four times
/// the 95th percentile are clipped. Logarithmic where a linear axis would hide the usual values.
struct LatencyAxis
{
  double Low = 0, High = 1; ///< L at its ends
  double Most = 1;          ///< greatest L that is drawn to scale
  bool Log = false;
  /// Place of a value: 0 the lower end, 1 the upper end; values outside are clamped. NaN for NaN.
  double Place(double latency) const;
  /// Place of a round value between the ends, which may be greater than Most.
  double TickPlace(double latency) const;
  /// Whether a value is greater than Most and therefore drawn at the upper end.
  bool Clips(double latency) const { return latency > this->Most; }
  /// Round values, about `most`, at least 1: if logarithmic, 1, 2 and 5 times powers of ten; if
  /// these are too many, only powers of ten, or every second, third, ... of them.
  std::vector<double> Ticks(int most) const;
};

/// The axis for a curve. Its greatest value is the maximum of 1, the average, and those values that
/// are at most four times the 95th percentile. It is logarithmic if that exceeds ten times the
/// median of the values above 0, or ten times the average. A logarithmic axis begins at the least
/// of these values, but not below a quarter of their 5th percentile.
/// @param values  NaN: no value, ignored
/// @param average of the values, drawn as a line; NaN: none
/// Cost: O(values).
LatencyAxis LatencyAxisFor(std::vector<double> values, double average);
}
