#include "Views/Core/Timeline/TimelineCamera.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr double kZoom = 1.2; // for a key: the same as a step of the wheel
constexpr double kStep = 0.1; // share of the visible part by which a key pans

/// The wanted part, inside the whole and not below the least length; the whole if the wanted part
/// is outside, as after loading another trace.
Span Inside(Span wanted, Span whole, double least)
{
  if (wanted.End < wanted.Begin)
  {
    wanted.End = whole.End;
  }
  if (wanted.Begin >= whole.End || wanted.End < whole.Begin)
  {
    return whole;
  }
  const double length = std::min(whole.Length(), std::max(wanted.Length(), least));
  const double middle = (wanted.Begin + wanted.End) / 2;
  const double begin = std::clamp(middle - length / 2, whole.Begin, whole.End - length);
  return { begin, begin + length };
}

Span Moved(Span seen, Span whole, double way)
{
  const double begin =
    std::clamp(seen.Begin + way, whole.Begin, std::max(whole.Begin, whole.End - seen.Length()));
  return { begin, begin + seen.Length() };
}

Span Zoomed(Span seen, Span whole, double least, double about, double factor)
{
  // Zooming in and out again must show exactly the whole, in spite of rounding errors.
  if (seen.Length() / factor > (1 - 1e-9) * whole.Length())
  {
    return whole;
  }
  const double length = std::max(seen.Length() / factor, std::min(least, whole.Length()));
  const double share = seen.Length() > 0 ? (about - seen.Begin) / seen.Length() : 0.5;
  return Moved({ about - share * length, about + (1 - share) * length }, whole, 0);
}
}

void TimelineCamera::SetWhole(Span columns, Span rows)
{
  const bool all = this->SeesAll();
  this->WholeColumns = columns.Length() > 0 ? columns : Span{ columns.Begin, columns.Begin + 1 };
  this->WholeRows = rows.Length() > 0 ? rows : Span{ rows.Begin, rows.Begin + 1 };
  const auto outside = [](Span seen, Span whole) {
    return seen.Begin >= whole.End || seen.End <= whole.Begin;
  };
  if (all || outside(this->SeenColumns, this->WholeColumns) ||
    outside(this->SeenRows, this->WholeRows))
  {
    this->SeeAll();
  }
  else
  {
    this->See(this->SeenColumns, this->SeenRows);
  }
}

void TimelineCamera::See(Span columns, Span rows)
{
  this->SeenColumns = Inside(columns, this->WholeColumns, this->LeastColumns);
  this->SeenRows = Inside(rows, this->WholeRows, this->LeastRows);
}

bool TimelineCamera::SeesAll() const
{
  return this->SeenColumns == this->WholeColumns && this->SeenRows == this->WholeRows;
}

double TimelineCamera::X(double column) const
{
  return this->Place.X + (column - this->SeenColumns.Begin) * this->ColumnWidth();
}

double TimelineCamera::Y(double row) const
{
  return this->Place.Y + this->Place.Height - (row - this->SeenRows.Begin) * this->RowHeight();
}

double TimelineCamera::Column(double x) const
{
  return this->SeenColumns.Begin + (x - this->Place.X) / this->ColumnWidth();
}

double TimelineCamera::Row(double y) const
{
  return this->SeenRows.Begin + (this->Place.Y + this->Place.Height - y) / this->RowHeight();
}

void TimelineCamera::Pan(Point pixels)
{
  this->SeenColumns = Moved(this->SeenColumns, this->WholeColumns, -pixels.X / this->ColumnWidth());
  this->SeenRows = Moved(this->SeenRows, this->WholeRows, pixels.Y / this->RowHeight());
}

void TimelineCamera::Zoom(Point pixel, double columns, double rows)
{
  const double column = this->Column(pixel.X), row = this->Row(pixel.Y);
  this->SeenColumns =
    Zoomed(this->SeenColumns, this->WholeColumns, this->LeastColumns, column, columns);
  this->SeenRows = Zoomed(this->SeenRows, this->WholeRows, this->LeastRows, row, rows);
}

bool TimelineCamera::Key(const std::string& symbol, bool shift, Point pixel)
{
  const Point step{ kStep * this->Place.Width, kStep * this->Place.Height };
  const auto is = [&symbol](const char* one, const char* other, const char* third = "") {
    return symbol == one || symbol == other || symbol == third;
  };
  const bool in = is("w", "W") || is("plus", "KP_Add", "equal");
  const bool out = is("s", "S") || is("minus", "KP_Subtract", "underscore");
  if (in || out)
  {
    const bool letter = is("w", "W") || is("s", "S");
    const double factor = in ? kZoom : 1 / kZoom;
    // Typing a plus needs Shift on many keyboards: only with letters does Shift zoom rows alone.
    this->Zoom(this->Place.Holds(pixel) ? pixel : this->Place.Middle(),
      letter && shift ? 1 : factor, letter && !shift ? 1 : factor);
  }
  else if (is("a", "A", "Left") || is("d", "D", "Right"))
  {
    this->Pan({ is("a", "A", "Left") ? step.X : -step.X, 0 });
  }
  else if (is("Up", "Down"))
  {
    this->Pan({ 0, symbol == "Up" ? -step.Y : step.Y });
  }
  else if (is("f", "F") || is("r", "R"))
  {
    this->SeeAll();
  }
  else
  {
    return false;
  }
  return true;
}
}
