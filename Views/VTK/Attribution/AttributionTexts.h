#pragma once
#include "Views/Core/Attribution/AttributionLayout.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The texts of the charts of an attribution: names, axes, labels of lines, and the pie.
class AttributionTexts
{
public:
  /// @param drawing the part between title and legend [pixel]
  AttributionTexts(
    ChartCanvas& canvas, const Attribution& data, const AttributionScene& scene, const Box& drawing)
    : Canvas(canvas), Data(data), Scene(scene), Drawing(drawing)
  {
  }
  void PaintAxes();
  void PaintTimes();
  void PaintLineLabels();
  void PaintPie();

private:
  using Chart = AttributionChart;
  /// A text at the right end of a line.
  struct LineLabel
  {
    std::string Words;
    double Y = 0; ///< [pixel]
    Color Ink;
  };
  bool Narrow() const;
  void PaintTicks(Chart chart);
  /// Name of a chart above its box, followed by words that end before `right` [pixel].
  void PaintHeader(const Box& box, const char* name, const char* words, double right);
  /// Where the words in the header of a chart must end to leave room for labels and the pie
  /// [pixel].
  double HeaderEnd(Chart chart);
  void AddLabel(std::vector<LineLabel>& labels, const std::string& words, Chart chart, double value,
    Color ink) const;
  void PaintLabels(const std::vector<LineLabel>& labels, Chart chart);
  /// Removes the labels nearest to a height [pixel] until at most `most` are left.
  static void KeepFarthest(std::vector<LineLabel>& labels, double y, std::size_t most);

  ChartCanvas& Canvas;
  const Attribution& Data;
  const AttributionScene& Scene;
  const Box& Drawing;
};
}
