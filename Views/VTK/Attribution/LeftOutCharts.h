#pragma once
#include "Views/Core/Attribution/AttributionLayout.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The lines below the charts of an attribution: which charts are left out, and why. They take up
/// room of the charts, which in turn decides which charts have no room.
class LeftOutCharts
{
public:
  LeftOutCharts(ChartCanvas& canvas, const Attribution& data) : Canvas(canvas), Data(data) {}
  /// To be called with new data.
  void Update();
  /// The frame for laying out the charts: the drawing without its words and these lines.
  /// @param window the whole view; @param drawing the part between title and legend [pixel]
  /// @param words height of the words above the charts [pixel]
  AttributionFrame Frame(const Box& window, const Box& drawing, double words);
  void Paint(const Box& window, const Box& drawing, double words);

private:
  /// Lines for charts with nothing to show, unless there is little room, and for charts without
  /// room.
  std::vector<std::string> Lines(const Box& window, const Box& drawing, double words);
  /// The frame of the charts above that many lines.
  AttributionFrame Above(const Box& drawing, double words, std::size_t lines) const;

  ChartCanvas& Canvas;
  const Attribution& Data;
  std::string Idle; ///< charts with nothing to show, and why
};
}
