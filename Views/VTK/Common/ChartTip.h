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
  TipRows Rows;              ///< empty: no tip
  std::optional<Box> Mark;   ///< the mark that it explains [pixel]; none: the place of the pointer
  std::vector<Point> Places; ///< other places that it should not cover [pixel]
  double Picture = 0;        ///< side of a picture on its left [pixel]; 0: none
  std::function<void(const Box&)> PaintPicture;

  /// "name: value" line by line.
  std::string Text() const;
  /// Paints it beside its mark, inside the window [pixel]. Words that are too wide continue on
  /// further lines; lines without room are left out, and a last line "..." says so.
  /// @param pointer used if there is no mark [pixel]
  /// @return its place, and what it explains [pixel]; empty if there is no tip
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
  /// The rows, broken into lines of at most that width [pixel].
  std::vector<Line> Lines(ChartCanvas& canvas, double width) const;
  static void PaintLines(ChartCanvas& canvas, const Box& box, const std::vector<Line>& lines);
};
}
