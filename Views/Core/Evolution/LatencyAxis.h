#pragma once
#include <vector>

namespace pclvis
{
/// The axis of a curve of L. One extreme value does not flatten the curve: what is greater than
/// four times the 95th percentile is clipped. Logarithmic where a linear axis would hide what is
/// usual.
struct LatencyAxis
{
  double Low = 0, High = 1; ///< L at its ends
  double Most = 1;          ///< greatest L that is drawn at its place
  bool Log = false;
  /// Place of a value: 0 the lower end, 1 the upper one; outside these. NaN of NaN.
  double Place(double latency) const;
  /// Place of a round value between the ends, which may be greater than Most.
  double TickPlace(double latency) const;
  /// Whether a value is drawn at the upper end, as it is greater than Most.
  bool Clips(double latency) const { return latency > this->Most; }
  /// Round values, about `most`, at least 1: logarithmic those of 1, 2 and 5 times powers of ten,
  /// powers of ten alone where these are too many, or each second, third, ... of them.
  std::vector<double> Ticks(int most) const;
};

/// The axis for a curve. Its greatest value is the greatest of 1, the average and the values up to
/// four times their 95th percentile. Logarithmic if that is greater than ten times the median of
/// the values above 0, or than ten times the average; from the least of them down to a fourth of
/// their 5th percentile.
/// @param values  NaN: none, does not count
/// @param average of the same, drawn as a line; NaN: none
/// Cost: O(values).
LatencyAxis LatencyAxisFor(std::vector<double> values, double average);
}
