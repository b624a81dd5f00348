#pragma once
#include "Views/Core/Common/PlaneCamera.h"

#include <vector>

namespace pclvis
{
/// Where a tip goes: beside the mark that it explains, inside the window, covering as little as
/// possible of what belongs to the mark. Tried in turn: to the right of the mark (below, level,
/// above its middle), to the left likewise, below, above, and the window's corners; the first one
/// with the least cost is taken.
///   cost = 1000 x share of the mark that is covered + places that are covered
/// @param width, height of the tip; @param mark what it explains; @param places more that should
///   be seen, such as the other ends of its links; @param gap between tip and mark, and to the rim
/// Everything in pixels, y up. Cost: O(places).
Box PlaceTip(double width, double height, const Box& mark, const std::vector<Point>& places,
  const Box& window, double gap);
}
