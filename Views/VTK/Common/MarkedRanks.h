#pragma once
#include "Views/Core/Common/Point.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace pclvis
{
class ChartCanvas;

/// Ranks that a verdict names: what they are called in the legend, and the marks beside them.
class MarkedRanks
{
public:
  std::set<std::int32_t> Ranks;
  std::string Label; ///< what they are called; "": only their numbers are known

  bool Any() const { return !this->Ranks.empty(); }
  bool Has(std::int32_t rank) const { return this->Ranks.count(rank) > 0; }
  std::string Words() const;
  /// Paints marks beside dots or glyphs with a radius [pixel].
  static void Paint(ChartCanvas& canvas, const std::vector<Point>& places, double radius);
  /// Paints a mark in a legend, its tip at the middle of its place [pixel].
  static void PaintSample(ChartCanvas& canvas, Point at);
};
}
