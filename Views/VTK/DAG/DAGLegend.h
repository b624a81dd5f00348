#pragma once
#include "Views/Core/DAG/StateDAGMarks.h"
#include "Views/VTK/Common/ChartCanvas.h"
#include "Views/VTK/Common/MarkedRanks.h"
#include "Views/VTK/DAG/GlyphPainter.h"

#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
/// The legend of a DAG: only the marks that are currently drawn.
class DAGLegend
{
public:
  DAGLegend(ChartCanvas& canvas, const StateDAG& data, const StateDAGMarks& marks,
    const MarkedRanks& marked, GlyphPainter& glyphs)
    : Canvas(canvas), Data(data), Marks(marks), Marked(marked), Glyphs(glyphs)
  {
  }
  /// What else is drawn, and how.
  struct Drawn
  {
    StateDAGStyle Style;
    double Radius = 0;        ///< of a glyph [pixel]
    bool Bars = false;        ///< whether states are bars instead of dots
    bool Lit = false;         ///< whether the links of a state are highlighted
    std::size_t Selected = 0; ///< number of selected states
    int FoundRank = -1;       ///< -1: none
    bool Folded = false;      ///< whether any state is folded
  };
  /// Height in a view of that height [units]; 0: no legend.
  double Height(double height) const;
  void Paint(const Box& box, const Drawn& drawn);

private:
  /// A part of the mark, and its meaning.
  using MarkWords = std::pair<std::string, std::string>;
  /// Strokes side by side, and their meaning.
  struct LineWords
  {
    std::vector<std::pair<Color, double>> Strokes;
    std::string Words;
    bool Culprit = false; ///< the mark of a rank that a verdict names, instead of strokes
  };
  /// Colour of a sample with that L, or that of an unknown L if no L is known.
  Color SampleColor(double latency) const;
  double PaintColorBar(Point corner, bool low);
  /// @param withLoad whether to include the meaning of the ellipse's flatness
  std::vector<MarkWords> SampleWords(bool withLoad) const;
  double SampleWidth(const std::vector<MarkWords>& lines);
  double PaintWords(
    Point corner, const std::vector<MarkWords>& lines, std::size_t from, std::size_t rows);
  void PaintSample(Point at, bool low);
  double PaintSampleGlyph(Point corner, double room, const std::vector<MarkWords>& lines, bool low);
  std::string BarCaption(bool heights) const;
  double BarsWidth(bool heights);
  double PaintBarSamples(Point corner, bool heights);
  double PaintEllipseSamples(Point corner);
  /// Samples of the lines that are currently drawn.
  std::vector<LineWords> LineSamples() const;
  double LinesWidth(const std::vector<LineWords>& rows);
  void PaintLineSamples(Point corner, double room, const std::vector<LineWords>& rows);

  ChartCanvas& Canvas;
  const StateDAG& Data;
  const StateDAGMarks& Marks;
  const MarkedRanks& Marked;
  GlyphPainter& Glyphs;
  Drawn Now; ///< what is being painted
};
}
