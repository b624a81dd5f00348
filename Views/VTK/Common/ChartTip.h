#pragma once
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/Common/TipRows.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pclvis
{
class ChartCanvas;

/// What a tip says of which mark, as a chart has it.
struct ChartTip
{
  TipRows Rows;              ///< none: no tip
  std::optional<Box> Mark;   ///< what it explains [pixel]; none: what is at the pointer
  std::vector<Point> Places; ///< more that it should not cover [pixel]
  double Picture = 0;        ///< side of a picture at its left [pixel]; 0: none
  std::function<void(const Box&)> PaintPicture;

  /// "name: value" line by line.
  std::string Text() const;
  /// Paints it beside its mark, inside the window [pixel].
  /// @param pointer stands for a mark that there is none of [pixel]
  void Paint(ChartCanvas& canvas, const Box& window, Point pointer) const;

private:
  /// [pixel] of the words
  double Width(ChartCanvas& canvas) const;
  void PaintRows(ChartCanvas& canvas, const Box& box) const;
};
}
