#pragma once
#include "Views/Core/Attribution/TimeBar.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <vector>

namespace pclvis
{
/// The time tree above the charts of an attribution: a bar for the whole run, with the names of its
/// parts where there is room.
class TimeBarWords
{
public:
  /// @param window the whole view; @param drawing its part between title and legend [pixel]
  TimeBarWords(ChartCanvas& canvas, const Box& window, const Box& drawing)
    : Canvas(canvas), Window(window), Drawing(drawing)
  {
  }
  /// The rows of the table Time Tree; none: there is no bar.
  std::vector<TimeUse> Tree;

  /// Height of the bar with its title, which is below the other words above the charts [pixel].
  double Height() const;
  /// @param words height of the words above the bar [pixel]
  void Paint(double words);
  /// The parts as last painted.
  const std::vector<TimeBarPart>& Parts() const { return this->Painted; }
  /// The row of the tree at a pixel, -1: none.
  int RowAt(Point pixel) const;
  /// Where a row was last painted [pixel].
  Box PlaceOf(int row) const;

private:
  bool Low() const;
  void PaintPart(const TimeBarPart& part);

  ChartCanvas& Canvas;
  const Box& Window;
  const Box& Drawing;
  std::vector<TimeBarPart> Painted;
};
}
