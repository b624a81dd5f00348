#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Divides layers, one below the other, into columns of about the same height, like text: returns
/// the first layer of each column. Columns are cut where few edges pass.
/// @param heights of layers, with the gaps between them [design unit], shape (n)
/// @param passing number of edges from each layer to the next, shape (n) or longer
/// @param most height of a column, > 0; a single layer may be higher, and its column then is at
///   most a quarter higher than the layer
/// @return ascending, begins with 0; empty without layers. Cost: O(n * layers of a column).
std::vector<std::int32_t> CutColumns(
  const std::vector<double>& heights, const std::vector<int>& passing, double most);
}
