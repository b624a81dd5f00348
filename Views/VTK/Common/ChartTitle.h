#pragma once
#include "Views/Core/Common/PlaneCamera.h"

#include <string>

namespace pclvis
{
class ChartCanvas;

/// The row of a chart's title, and the place of its subtitle.
class ChartTitle
{
public:
  std::string Own; ///< replaces the chart's title; "": it does not
  int Points = 14;
  bool Visible = true;
  bool Fits = true; ///< the view is high enough for title and drawing

  /// Height of title and subtitle in a view of that height [units].
  double Height(double view) const;
  /// The place of the subtitle: below the title, or beside it in low views [pixel].
  struct Rest
  {
    bool Shown = false; ///< there is room for it
    Point At;
    double Width = 0;
  };
  /// @param kept width to be left free at the right end [pixel]
  Rest Paint(ChartCanvas& canvas, const Box& window, const std::string& words, double kept);
  /// Where it was last painted [pixel]; empty if it was not painted.
  const Box& Place() const { return this->Painted; }

private:
  Box Painted;
};
}
