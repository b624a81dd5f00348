#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// A thing on a line of things, which keep their order and do not overlap.
struct OrderedThing
{
  double Wanted = 0; ///< where its middle should be
  double Weight = 1; ///< > 0
  double Half = 0;   ///< half of the room that it takes, >= 0
};

/// Middles of the things, in their order, as near to where they should be as that allows: least sum
/// of weighted squares.
/// Source: pool-adjacent-violators, Barlow et al. 1972. Cost: O(n).
std::vector<double> FitInOrder(const std::vector<OrderedThing>& things);

/// An edge between neighbouring layers: its lower end should stand at its upper end.
struct LayerPull
{
  std::int32_t Upper, Lower; ///< elements
  double Shift;  ///< of the edge's upper end from its element's middle, less that of its lower end
  double Weight; ///< > 0
};

/// Places the elements of layers along their lines: down and up the layers, each element at the
/// weighted mean of its neighbours there, as far as order and room allow; at last of both.
/// @param layers elements in their order, from the uppermost layer
/// @param rooms by element; Wanted is not used
/// @param x middles by element; those of the layers are set
/// Deterministic. Cost: O(rounds * (elements + pulls)).
void FitLayers(const std::vector<std::vector<std::int32_t>>& layers,
  const std::vector<OrderedThing>& rooms, const std::vector<LayerPull>& pulls,
  std::vector<double>& x);
}
