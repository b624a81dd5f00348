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
  std::string Own; ///< replaces the chart's title; "": that one
  int Points = 14;
  bool Visible = true;

  /// Height that title and subtitle take in a view so high [units].
  double Height(double view) const;
  /// Where the subtitle stands: below the title, in low views beside it [pixel].
  struct Rest
  {
    bool Shown = false; ///< there is room for it
    Point At;
    double Width = 0;
  };
  /// @param kept width at the right end that is left to others [pixel]
  Rest Paint(ChartCanvas& canvas, const Box& window, const std::string& words, double kept);
  /// Where it was painted last [pixel]; empty without.
  const Box& Place() const { return this->Painted; }

private:
  Box Painted;
};
}
