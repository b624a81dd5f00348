#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Sets layers one below the other as columns of about the same height, as text is set: the first
/// layer of each column. Columns end where few edges pass.
/// @param heights of layers, distances included [design unit], shape (n)
/// @param passing edges from each layer to the next, shape (n) or longer
/// @param most height of a column, > 0; a single layer may be higher, and its column then is a
///   quarter higher than it at most
/// @return ascending, begins with 0; empty without layers. Cost: O(n * layers of a column).
std::vector<std::int32_t> CutColumns(
  const std::vector<double>& heights, const std::vector<int>& passing, double most);
}
