#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/Common/TipRows.h"
#include "Views/Core/PhysicalTimeline/CounterCurves.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The strip of a counter: a curve of the mean of the ranks, in a band from the least to the
/// greatest rank.
struct CounterStrip
{
  Box Place;                ///< [pixel]; height 0: no strip
  double Density = 1;       ///< pixels per design unit
  std::size_t Column = 1;   ///< width of a value in pixels
  CounterPixels Values;     ///< by column
  double Low = 0, High = 0; ///< ends of the axis, which includes 0

  /// Takes values, and sets an axis that contains them.
  void Show(CounterPixels values);
  /// Height of a value [pixel].
  double Y(double value) const;
  /// Base line, axis, band and curve.
  std::vector<MarkLayer> Marks(const Theme& theme) const;
  /// The values of the pixel under the pointer; empty outside the strip.
  /// @param name of the counter with its unit
  TipRows Tip(Point pixel, const std::string& name, bool rate) const;
};

/// "12.3 M", "1.2 k", "0.25", "1.5e-05": three digits, with SI prefixes for powers of 1000.
std::string AmountText(double value);
/// What a strip shows: "PAPI_TOT_INS per second, mean of 16 ranks".
std::string CounterWords(const std::string& name, bool rate, std::size_t ranks);
}
