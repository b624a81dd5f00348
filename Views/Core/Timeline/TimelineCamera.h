#pragma once
#include "Views/Core/Common/PlaneCamera.h"

#include <string>

namespace pclvis
{
/// A part of rows or columns.
struct Span
{
  double Begin = 0, End = 0;
  double Length() const { return this->End - this->Begin; }
};
inline bool operator==(const Span& a, const Span& b)
{
  return a.Begin == b.Begin && a.End == b.End;
}

/// Which part of a table of rows (ranks, downwards) and columns (steps or time, to the right) is
/// visible in a box of pixels; the two directions are zoomed separately. Row r extends from r to r
/// + 1.
class TimelineCamera
{
public:
  /// Least visible lengths, above 0.
  double LeastColumns = 4, LeastRows = 2;

  /// Sets all columns and rows; the visible part is kept where it is inside; otherwise all is
  /// visible.
  void SetWhole(Span columns, Span rows);
  /// Sets where they are drawn [pixel].
  void SetPlot(const Box& plot) { this->Place = plot; }
  const Box& Plot() const { return this->Place; }
  /// Shows these parts, kept inside the whole; if an end is before its begin, to the end of the
  /// whole. If they are outside, as after a state was loaded with another trace, shows all.
  void See(Span columns, Span rows);
  void SeeAll() { this->See({ 0, -1 }, { 0, -1 }); }
  bool SeesAll() const;
  const Span& Columns() const { return this->SeenColumns; }
  const Span& Rows() const { return this->SeenRows; }
  const Span& AllColumns() const { return this->WholeColumns; }
  const Span& AllRows() const { return this->WholeRows; }

  //@{
  /// Pixels of a column and of a row (its upper edge, for whole numbers), and the inverse.
  double X(double column) const;
  double Y(double row) const;
  double Column(double x) const;
  double Row(double y) const;
  //@}
  /// Pixels per column, per row.
  double ColumnWidth() const { return this->Place.Width / this->SeenColumns.Length(); }
  double RowHeight() const { return this->Place.Height / this->SeenRows.Length(); }

  /// Moves the drawing by pixels.
  void Pan(Point pixels);
  /// Zooms in by factors; the place under the pixel stays there, as far as the whole allows.
  void Zoom(Point pixel, double columns, double rows);
  /// Handles a key, given by its X name: w and s zoom the columns in and out, with Shift the rows;
  /// a and d and the arrows pan, + and - zoom both directions; f and r show all.
  /// @param pixel where the keys zoom if it is in the plot; otherwise they zoom around its middle
  /// @return false: not a key of the camera
  bool Key(const std::string& symbol, bool shift, Point pixel);

private:
  Span WholeColumns{ 0, 1 }, WholeRows{ 0, 1 }, SeenColumns{ 0, 1 }, SeenRows{ 0, 1 };
  Box Place{ 0, 0, 1, 1 };
};
}
