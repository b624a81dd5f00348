#pragma once
#include "Views/Core/Attribution/AttributionLayout.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The lines below the charts of an attribution: which charts are left out, and why. They take room
/// from the charts, which in turn decides which charts have none.
class LeftOutCharts
{
public:
  LeftOutCharts(ChartCanvas& canvas, const Attribution& data) : Canvas(canvas), Data(data) {}
  /// New data.
  void Update();
  /// What the charts are laid out for: the drawing without its words and these lines.
  /// @param window the whole view; @param drawing the part between title and legend [pixel]
  /// @param words height of the words above the charts [pixel]
  AttributionFrame Frame(const Box& window, const Box& drawing, double words);
  void Paint(const Box& window, const Box& drawing, double words);

private:
  /// Charts with nothing to say, unless there is little room; charts without room.
  std::vector<std::string> Lines(const Box& window, const Box& drawing, double words);
  /// The charts' frame above that many lines.
  AttributionFrame Above(const Box& drawing, double words, std::size_t lines) const;

  ChartCanvas& Canvas;
  const Attribution& Data;
  std::string Idle; ///< charts with nothing to say, and why
};
}
