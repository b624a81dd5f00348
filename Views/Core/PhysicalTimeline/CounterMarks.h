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
/// The strip of a counter: a curve of the ranks' mean, in a band from the least to the greatest
/// rank.
struct CounterStrip
{
  Box Place;                ///< [pixel]; no height: no strip
  double Density = 1;       ///< pixels per design unit
  std::size_t Column = 1;   ///< pixels of a value
  CounterPixels Values;     ///< by column
  double Low = 0, High = 0; ///< of the axis: 0 is on it

  /// Takes over values, and an axis that holds them.
  void Show(CounterPixels values);
  /// Height of a value [pixel].
  double Y(double value) const;
  /// Base line and axis, band, curve.
  std::vector<MarkLayer> Marks(const Theme& theme) const;
  /// What the pointer is over: values of the pixel; nothing outside of the strip.
  /// @param name of the counter with its unit
  TipRows Tip(Point pixel, const std::string& name, bool rate) const;
};

/// "12.3 M", "1.2 k", "0.25", "1.5e-05": three digits, powers of 1000 as SI writes them.
std::string AmountText(double value);
/// What a strip shows: "PAPI_TOT_INS per second, mean of 16 ranks".
std::string CounterWords(const std::string& name, bool rate, std::size_t ranks);
}
