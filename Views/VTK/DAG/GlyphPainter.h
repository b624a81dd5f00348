#pragma once
#include "Views/Core/DAG/StateDAGMarks.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include "vtkNew.h"

#include <vector>

class vtkImageData;

namespace pclvis
{
/// Paints the marks of a DAG, and the numbers of ranks in and above its glyphs.
class GlyphPainter
{
public:
  explicit GlyphPainter(ChartCanvas& canvas);
  ~GlyphPainter();
  int FoundRank = -1; ///< rank whose numbers are drawn over dashed rings; -1: none

  void Paint(const StateDAGMarks& marks);
  void PaintTexts(const std::vector<GlyphText>& texts);

private:
  void PaintLines(const LineLayer& layer);
  void PaintPoints(const PointLayer& layer);
  /// Makes the image of a round point, and returns the point size that it fills.
  double MakeDisc(double across);

  ChartCanvas& Canvas;
  vtkNew<vtkImageData> Disc;
};
}
