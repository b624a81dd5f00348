#pragma once
#include "Views/Core/Common/Point.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace pclvis
{
class ChartCanvas;

/// Ranks that a verdict names: what they are, in words, and the marks beside them.
class MarkedRanks
{
public:
  std::set<std::int32_t> Ranks;
  std::string Label; ///< what they are; "": only their numbers are given

  bool Any() const { return !this->Ranks.empty(); }
  bool Has(std::int32_t rank) const { return this->Ranks.count(rank) > 0; }
  std::string Words() const;
  /// Beside dots or glyphs of a radius [pixel].
  static void Paint(ChartCanvas& canvas, const std::vector<Point>& places, double radius);
  /// A mark with its tip at the middle of its place in a legend [pixel].
  static void PaintSample(ChartCanvas& canvas, Point at);
};
}
