#pragma once
#include "Views/Core/Timeline/PixelGrid.h"
#include "Views/Core/Timeline/StepMetrics.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Which values determine the range of the colours.
enum class LogicalRange
{
  Trace,
  Window, ///< the visible events
  Step    ///< each step has a range of its own
};

/// Colours of a metric's values.
class LogicalColors
{
public:
  /// @param high values from it on have the last colour [as values]; 0: the end of the range. Not
  ///   used for Step.
  LogicalColors(const MetricReach& reach, LogicalRange range, double high, const Theme& theme);
  /// Share of the range, 0 to 1; negative: absent.
  float Share(float value, std::int32_t step) const;
  /// The share of a step's mean, in the range of all steps.
  float MeanShare(double mean) const;
  /// Colour of a share.
  Color Of(float share) const { return share < 0 ? this->Absent : this->Steps(share); }
  Color OfValue(float value, std::int32_t step) const { return this->Of(this->Share(value, step)); }
  /// The value of the last colour [as values]; 0: each step has its own.
  double High() const { return this->Range == LogicalRange::Step ? 0 : this->Most; }
  bool Exceeded() const { return this->Clips; }
  LogicalRange Range;
  Theme Base;
  ColorScale Scale;

private:
  ValueColors Steps;
  Color Absent;
  std::vector<float> PerStep; ///< 1 / greatest
  double Most;
  bool Clips;
};
}
