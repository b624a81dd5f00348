#pragma once
#include "Views/Core/Attribution/Attribution.h"
#include "Views/Core/Common/TipRows.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The verdict of an attribution in words: how sure it is, what speaks for and against it, its
/// sentence and advice.
class VerdictWords
{
public:
  /// @param window the whole view; @param drawing its part between title and legend [pixel]
  VerdictWords(ChartCanvas& canvas, const Attribution& data, const Box& window, const Box& drawing)
    : Canvas(canvas), Data(data), Window(window), Drawing(drawing)
  {
  }
  /// Of the words above the charts [pixel].
  double Height();
  /// How sure the verdict is, and beside or below it what speaks loudest for and against it.
  void PaintConfidence(Point at, double width);
  /// Sentence and advice. @param lit whether the pointer is on the verdict
  void Paint(bool lit);

  /// Where the sentence was painted last [pixel].
  const Box& Place() const { return this->SentencePlace; }
  /// Sentence and advice line by line where they were cut; else empty. Kept for the tip: words are
  /// measured while the view is painted.
  const std::vector<std::string>& Cut() const { return this->WholeWords; }

private:
  std::vector<std::string> Sentence();
  std::vector<std::string> Advice();
  void KeepWholeWords();
  /// Lines of a height [units] in a share of the drawing's, at least `least`.
  int LinesIn(double share, double row, int least) const;
  bool Low() const;
  bool Narrow() const;
  /// Of the rows of evidence above the charts but the last [units].
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
