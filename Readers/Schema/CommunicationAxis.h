#pragma once
#include <vector>

namespace pclvis
{
/// A time without communication [s], cut out of the time axis.
struct TimeGap
{
  double Begin = 0, End = 0;
};

/// The part of a trace's time that is analysed, and the gaps in it: windows, periods, durations and
/// drawings are laid out over it. It travels in the field data of tables (Readers/VTK/
/// TimeAxisFields.h); times in tables stay seconds since trace start.
struct CommunicationAxis
{
  double Begin = 0, End = 0; ///< [s]
  std::vector<TimeGap> Gaps; ///< in order of time, disjoint, each inside the axis
  bool Cut = false; ///< ranks have events after the time that was read: after their last calls they
                    ///< go on

  /// No length: the axis is not known.
  bool Empty() const { return !(this->Begin < this->End); }
  /// [s] without the gaps
  double Length() const;
  /// [s] on the axis without gaps, from its begin: time - Begin, less the gaps before it. The same
  /// for all times in a gap; continues beyond both ends. Monotonic. Cost: O(gaps).
  double Without(double time) const;
  /// The time [s] at that length of the axis without gaps: the inverse of Without. At a gap, its
  /// end; Length() gives the end of the axis.
  double At(double length) const;
  /// The part of the axis in a window, with its gaps there. Empty if there is no such part.
  CommunicationAxis Within(double begin, double end) const;
};
}
