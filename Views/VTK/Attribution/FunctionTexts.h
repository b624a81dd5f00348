#pragma once
#include "Views/Core/Attribution/FunctionBars.h"
#include "Views/Core/Attribution/TimeBar.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <map>
#include <string>
#include <vector>

namespace pclvis
{
/// The seconds by function below the charts of an attribution: the costs of causes that count, by
/// place in the code, in the colours of the time bar.
class FunctionTexts
{
public:
  /// @param drawing the part of the view between title and legend [pixel]
  FunctionTexts(ChartCanvas& canvas, const Attribution& data, const Box& drawing)
    : Canvas(canvas), Data(data), Drawing(drawing)
  {
  }
  /// Height of bars and title [pixel]; 0: nothing to show, or no room.
  /// @param head height of the words above the charts [pixel]
  double Height(double head) const;
  /// @param foot lower end [pixel]; @param tree rows of Time Tree, for the colours
  void Paint(double head, double foot, const std::vector<TimeUse>& tree);
  /// The bars as last painted.
  const std::vector<FunctionBar>& Bars() const { return this->Painted; }

private:
  Box BarsBox(const Box& slots);
  void PaintTitle(const Box& slots);
  void PaintBar(const FunctionBar& bar);

  ChartCanvas& Canvas;
  const Attribution& Data;
  const Box& Drawing;
  std::vector<FunctionBar> Painted;
  std::map<std::string, Color> Colors; ///< of causes, as last painted
  double Run = 0;                      ///< time of the run [s]; NaN: unknown
};
}
