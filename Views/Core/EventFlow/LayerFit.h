#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// An element on a line; elements keep their order and do not overlap.
struct OrderedThing
{
  double Wanted = 0; ///< where its middle should be
  double Weight = 1; ///< > 0
  double Half = 0;   ///< half of its width, >= 0
};

/// Middles of the elements, in their order, as close as possible to the wanted places: with the
/// least weighted sum of squares.
/// Source: pool-adjacent-violators, Barlow et al. 1972. Cost: O(n).
std::vector<double> FitInOrder(const std::vector<OrderedThing>& things);

/// An edge between adjacent layers: its lower end should be straight below its upper end.
struct LayerPull
{
  std::int32_t Upper, Lower; ///< elements
  double Shift;  ///< offset of the upper end from its element's middle, minus that of the lower end
  double Weight; ///< > 0
};

/// Places the elements along their layers: passes down and up the layers put each element at the
/// weighted mean of its neighbours there, as far as order and room allow; the last pass uses both.
/// @param layers elements in order, uppermost layer first
/// @param rooms by element; Wanted is not used
/// @param x middles by element; those of the layers are set
/// Deterministic. Cost: O(rounds * (elements + pulls)).
void FitLayers(const std::vector<std::vector<std::int32_t>>& layers,
  const std::vector<OrderedThing>& rooms, const std::vector<LayerPull>& pulls,
  std::vector<double>& x);
}
