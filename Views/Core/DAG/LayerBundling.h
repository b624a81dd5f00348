#pragma once
#include "Views/Core/Common/Point.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// A link of a layered drawing: horizontal at both ends, and bent by `Bend` in between, towards
/// links that run alike.
///   x = x0 + t (x1 - x0);  y = y0 + s(t) (y1 - y0) + Bend sin(pi t);  s(t) = 3 t^2 - 2 t^3
struct LayerLink
{
  Point From, To;
  double Bend = 0;
  Point At(double t) const;
};

/// Points of a link at equal steps of t, shape (pieces + 1).
std::vector<Point> LinkChain(const LayerLink& link, int pieces);

/// Bends links so that links that run alike form a strand: the middle of each moves towards the
/// mean middle of the links with both ends near its own, weighted by a tent function of the
/// distance.
///   Bend = strength (sum w m / sum w - m),  m = (y0 + y1) / 2,
///   w = weight max(0, 1 - |dy0| / reach) max(0, 1 - |dy1| / reach), of links with the same Group
/// at most 0.4 |y1 - y0| in either direction: horizontal links, which cross nothing, stay
/// horizontal.
/// The links are summed in cells of half the reach, so that the cost does not grow with density.
/// @param groups, weights shape (links); links of a group run between the same two layers
/// @param reach greatest distance between ends that attract each other, > 0 [unit of the places]
/// @param strength from 0 (straight) to 1 (fully bundled)
/// Deterministic. Cost: O(links log links).
void BundleLayerLinks(std::vector<LayerLink>& links, const std::vector<std::int64_t>& groups,
  const std::vector<double>& weights, double reach, double strength);
}
