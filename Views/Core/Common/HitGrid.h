#pragma once
#include "Views/Core/Common/PlaneCamera.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace pclvis
{
/// Finds which of many points lies under the pointer, or inside an outline.
class HitGrid
{
public:
  HitGrid() = default;
  /// @param points [pixel], kept; @param reach greatest distance that will be queried [pixel], > 0
  HitGrid(std::vector<Point> points, double reach);

  /// Index of the nearest point within `distance` (at most the reach), -1: none; ties to the
  /// smaller index. Cost: O(points in nine cells).
  std::int32_t Nearest(Point pixel, double distance) const;
  /// Indices of the points inside a closed outline (even-odd rule), ascending.
  std::vector<std::int32_t> Inside(const std::vector<Point>& outline) const;
  const std::vector<Point>& Points() const { return this->Places; }

private:
  std::int64_t Key(Point pixel) const;
  std::vector<Point> Places;
  double Reach = 1;
  std::unordered_map<std::int64_t, std::vector<std::int32_t>> Cells;
};

/// True if the point is inside the closed outline (even-odd rule). Fewer than 3 corners: false.
bool InOutline(Point p, const std::vector<Point>& outline);

/// Distance from a point to a polyline; infinity for an empty chain.
double DistanceToChain(Point p, const std::vector<Point>& chain);
}
