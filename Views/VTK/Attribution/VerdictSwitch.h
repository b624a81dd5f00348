#pragma once
#include "Views/Core/Attribution/Attribution.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <array>
#include <string>

namespace pclvis
{
/// The switch of a linked view, in the row of the title: whether the verdict is about the whole run
/// or about what is chosen.
class VerdictSwitch
{
public:
  /// @param window the whole view; @param drawing its part between title and legend [pixel]
  VerdictSwitch(ChartCanvas& canvas, const Attribution& data, const Box& window, const Box& drawing)
    : Canvas(canvas), Data(data), Window(window), Drawing(drawing)
  {
  }
  bool WholeRun = true; ///< the verdict is about the whole run
  bool Shown = false;

  /// Width that the switch needs [pixel]; 0: there is no switch.
  double Width();
  void Paint();
  /// The half at a pixel: 0 the whole run, 1 the choice, -1 none.
  int HalfAt(Point pixel) const;

private:
  /// Words of the two halves: the whole run, and the choice (by name if that fits).
  std::array<std::string, 2> Words();

  ChartCanvas& Canvas;
  const Attribution& Data;
  const Box& Window;
  const Box& Drawing;
  std::array<Box, 2> Places; ///< as last painted [pixel]
};
}
