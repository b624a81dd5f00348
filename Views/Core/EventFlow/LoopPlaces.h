#pragma once
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/EventFlow/LoopLevels.h"

#include <vector>

namespace pclvis
{
/// Where a graph with nested loops is drawn [design unit]; y up.
struct LoopPlaces
{
  struct Line
  {
    std::vector<Point> Points; ///< from the lower side of one node to the upper side of the other
    bool Back = false;         ///< it closes a circle
  };
  std::vector<Box> Nodes;  ///< by node
  std::vector<Box> Frames; ///< by loop: around its nodes and inner frames, and around nothing else
  std::vector<Line> Lines; ///< by edge
  Point Low, High;         ///< corners of all
};

/// Height of the words in a frame [design unit].
constexpr double kFrameHead = 15;

/// Places the levels of a graph from top to bottom, so that nothing overlaps: layers that are
/// higher than `most` together are set as columns, like text, each read from top to bottom. Lines
/// between neighbouring layers are curves; others run in channels between layers and columns, those
/// to the same node along the same way.
/// @param most height of a column [design unit], > 0; inner loops have less
/// Deterministic. Cost: O(depth of loops * edges + rounds * n).
LoopPlaces PlaceLoops(const LoopedGraph& graph, const std::vector<LoopLevel>& levels, double most);

/// The same with the height of columns for which the drawing is largest in a window of that shape.
/// @param width, height of the window, > 0
LoopPlaces FitLoops(
  const LoopedGraph& graph, const std::vector<LoopLevel>& levels, double width, double height);
}
