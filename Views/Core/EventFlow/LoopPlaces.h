#pragma once
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/EventFlow/LoopLevels.h"

#include <vector>

namespace pclvis
{
/// The drawing of a graph with nested loops [design unit]; y up.
struct LoopPlaces
{
  struct Line
  {
    std::vector<Point> Points; ///< from the lower side of one node to the upper side of the other
    bool Back = false;         ///< it closes a cycle
  };
  std::vector<Box> Nodes;  ///< by node
  std::vector<Box> Frames; ///< by loop: contains its nodes and inner frames, and nothing else
  std::vector<Line> Lines; ///< by edge
  Point Low, High;         ///< corners of the whole drawing
};

/// Height of the heading of a frame [design unit].
constexpr double kFrameHead = 15;

/// Places the levels of a graph from top to bottom, without overlaps. Layers that are higher than
/// `most` in total are divided into columns like text, each read from top to bottom. Lines between
/// adjacent layers are curves; others run in channels between layers and columns, and lines to the
/// same node share a way.
/// @param most height of a column [design unit], > 0; inner loops have less
/// Deterministic. Cost: O(depth of loops * edges + rounds * n).
LoopPlaces PlaceLoops(const LoopedGraph& graph, const std::vector<LoopLevel>& levels, double most);

/// The same, with the height of columns that makes the drawing largest in a window of that shape.
/// @param width, height of the window, > 0
LoopPlaces FitLoops(
  const LoopedGraph& graph, const std::vector<LoopLevel>& levels, double width, double height);
}
