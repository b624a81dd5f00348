#pragma once
#include <cstddef>
#include <vector>

namespace pclvis
{
/// Words above a column of a drawing, available in several forms.
struct ColumnHead
{
  double Middle = 0;          ///< of the column [pixel]
  std::vector<double> Widths; ///< of the forms, the longest first [pixel]; at least one
};

struct PlacedHead
{
  double Middle = 0;    ///< of the words [pixel]
  std::size_t Form = 0; ///< number of the form
  bool Shown = true;
  bool Away = false; ///< the words are not above the middle of their column: they need a line to it
};

/// Places heads in a row: none overlaps another, and all are between `low` and `high`. All get the
/// longest form in which each stays over its column. If there is none, each gets the longest form
/// that fits between its neighbours, or the shortest, moved aside as little as possible. If even
/// the shortest do not fit, every second, third, ... is shown, and always the first and last.
/// @param heads by ascending Middle, between low and high
/// @param gap least distance between two heads [pixel]
/// @return shape (n)
/// Cost: O(n (forms + log n)).
std::vector<PlacedHead> PlaceHeads(
  const std::vector<ColumnHead>& heads, double low, double high, double gap);
}
