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
  /// Paints it beside its mark, inside the window [pixel]: what is too wide goes on in further
  /// lines, and lines for which there is no room are left out, which a last one "..." says.
  /// @param pointer used in place of a missing mark [pixel]
  /// @return where it is, and what it explains [pixel]; empty without a tip
  struct Painted
  {
    Box Tip, Mark;
  };
  Painted Paint(ChartCanvas& canvas, const Box& window, Point pointer) const;

private:
  /// Words at the left and the right end of a line.
  struct Line
  {
    std::string Left, Right;
    bool Bold = false;
    double Width = 0; ///< [pixel]
  };
  /// The rows in lines of at most that width [pixel].
  std::vector<Line> Lines(ChartCanvas& canvas, double width) const;
  static void PaintLines(ChartCanvas& canvas, const Box& box, const std::vector<Line>& lines);
};
}
