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

/// A tip as a chart provides it: its text, and the mark that it explains.
struct ChartTip
{
  TipRows Rows;              ///< none: no tip
  std::optional<Box> Mark;   ///< what it explains [pixel]; none: whatever is at the pointer
  std::vector<Point> Places; ///< other places that it should not cover [pixel]
  double Picture = 0;        ///< side of a picture on its left [pixel]; 0: none
  std::function<void(const Box&)> PaintPicture;

  /// "name: value" line by line.
  std::string Text() const;
  /// Paints it beside its mark, inside the window [pixel].
  /// @param pointer used in place of a missing mark [pixel]
  /// @return where it is, and what it explains [pixel]; empty without a tip
  struct Painted
  {
    Box Tip, Mark;
  };
  Painted Paint(ChartCanvas& canvas, const Box& window, Point pointer) const;

private:
  /// [pixel] of the words
  double Width(ChartCanvas& canvas) const;
  void PaintRows(ChartCanvas& canvas, const Box& box) const;
};
}
