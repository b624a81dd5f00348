#pragma once
#include "Views/Core/Attribution/Attribution.h"
#include "Views/Core/Common/TipRows.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The verdict of an attribution in words: its confidence, the evidence for and against it, its
/// sentence and advice.
class VerdictWords
{
public:
  /// @param window the whole view; @param drawing its part between title and legend [pixel]
  VerdictWords(ChartCanvas& canvas, const Attribution& data, const Box& window, const Box& drawing)
    : Canvas(canvas), Data(data), Window(window), Drawing(drawing)
  {
  }
  /// Height of the words above the charts [pixel].
  double Height();
  /// The confidence and, beside or below it, the strongest evidence for and against the verdict.
  void PaintConfidence(Point at, double width);
  /// Paints sentence and advice. @param lit whether the pointer is on the verdict
  void Paint(bool lit);

  /// Where the sentence was last painted [pixel].
  const Box& Place() const { return this->SentencePlace; }
  /// Sentence and advice line by line if they were cut off, otherwise empty. Kept for the tip,
  /// because text can be measured only while the view is painted.
  const std::vector<std::string>& Cut() const { return this->WholeWords; }

private:
  std::vector<std::string> Sentence();
  std::vector<std::string> Advice();
  void KeepWholeWords();
  /// Number of lines of height `row` [units] that fit into a share of the drawing's height, at
  /// least `least`.
  int LinesIn(double share, double row, int least) const;
  bool Low() const;
  bool Narrow() const;
  /// Height of all rows of evidence above the charts except the last one [units].
  double EvidenceHeight() const;
  void PaintEvidence(Point at, double right);

  ChartCanvas& Canvas;
  const Attribution& Data;
  const Box& Window;
  const Box& Drawing;
  Box SentencePlace;
  std::vector<std::string> WholeWords;
};
}
