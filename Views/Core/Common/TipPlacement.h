#pragma once
#include "Views/Core/Common/PlaneCamera.h"

#include <vector>

namespace pclvis
{
/// The place of a tip: beside the mark that it explains, inside the window, covering as little as
/// possible of what belongs to the mark. Tries, in this order, the right of the mark (below, level
/// with and above its middle), the left likewise, below, above, and the window's corners, and takes
/// the first place with the least cost.
///   cost = 1000 x share of the mark that is covered + places that are covered
/// @param width, height of the tip; @param mark what it explains; @param places others that should
///   stay visible, such as the other ends of its links; @param gap between tip and mark or border
/// Everything in pixels, y up. Cost: O(places).
Box PlaceTip(double width, double height, const Box& mark, const std::vector<Point>& places,
  const Box& window, double gap);
}
