#pragma once
#include <vector>

namespace pclvis
{
/// A time in which nothing communicates [s]: it is cut out of the time axis.
struct TimeGap
{
  double Begin = 0, End = 0;
};

/// The time of a trace that is looked at, and what of it is left out: windows, periods, durations
/// and drawings are laid over it. It travels in the field data of tables (Readers/VTK/
/// TimeAxisFields.h); times in tables stay seconds since trace start.
struct CommunicationAxis
{
  double Begin = 0, End = 0; ///< [s]
  std::vector<TimeGap> Gaps; ///< in order of time, disjoint, each inside the axis

  /// Without length: the axis is not known.
  bool Empty() const { return !(this->Begin < this->End); }
  /// [s] without the gaps
  double Length() const;
  /// [s] on the axis without gaps, from its begin on: time - Begin, less the gaps before it. The
  /// same for all times in a gap; goes on beyond both ends. Rises with time. Cost: O(gaps).
  double Without(double time) const;
  /// The time [s] at that length of the axis without gaps: the inverse of Without. At a gap its
  /// end; the end of the axis is reached at Length().
  double At(double length) const;
  /// The part of the axis in a window, with its gaps there. Empty if there is no such part.
  CommunicationAxis Within(double begin, double end) const;
};
}
