#pragma once
#include "Views/Core/Common/PlaneCamera.h"

#include <string>

namespace pclvis
{
class ChartCanvas;

/// The row of a chart's title, and where its subtitle goes.
class ChartTitle
{
public:
  std::string Own; ///< replaces the chart's title; "": does not
  int Points = 14;
  bool Visible = true;
  bool Fits = true; ///< the view is high enough for title and drawing

  /// Height of title and subtitle in a view of that height [units].
  double Height(double view) const;
  /// Where the subtitle goes: below the title, in low views beside it [pixel].
  struct Rest
  {
    bool Shown = false; ///< there is room for it
    Point At;
    double Width = 0;
  };
  /// @param kept width at the right end that is left free [pixel]
  Rest Paint(ChartCanvas& canvas, const Box& window, const std::string& words, double kept);
  /// Where it was last painted [pixel]; empty if it was not.
  const Box& Place() const { return this->Painted; }

private:
  Box Painted;
};
}
