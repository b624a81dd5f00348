#pragma once
#include "Views/Core/Common/PlaneCamera.h"

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace pclvis
{
class ChartCanvas;

/// A mark of a legend with its words; the mark is a number known to the painter of the legend.
struct LegendEntry
{
  static constexpr int kPlain = -1; ///< words without a mark
  int Mark = kPlain;
  std::string Words;
};

/// Entries of a legend side by side, in as many rows as needed.
class LegendRows
{
public:
  /// Sizes [units].
  struct Look
  {
    double Mark = 40;                               ///< from the left end of a mark to its words
    double Middle = 15;                             ///< from the left end of a mark to its middle
    double Gap = 24;                                ///< between two entries
    int MostRows = std::numeric_limits<int>::max(); ///< further rows are left out
  };
  static constexpr double kRow = 21; ///< height of a row [units]

  /// @param width of a row [units]; a wider entry has a row of its own
  LegendRows(ChartCanvas& canvas, std::vector<LegendEntry> entries, double width, const Look& look);
  /// Height of all entries [units].
  double Height() const;
  /// Paints the entries that have room. @param corner upper left corner [pixel]
  /// @param paint paints a mark around its middle [pixel]
  void Paint(Point corner, const std::function<void(int mark, Point at)>& paint) const;

private:
  struct Place
  {
    double X = 0; ///< left end [units]
    int Row = 0;
  };
  double MarkWidth(const LegendEntry& entry) const;

  ChartCanvas& Canvas;
  std::vector<LegendEntry> Entries;
  std::vector<Place> Places;
  double Width;
  Look Sizes;
};
}
