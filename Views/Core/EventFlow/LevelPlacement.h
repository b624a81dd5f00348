#pragma once
#include "Views/Core/EventFlow/LoopLevels.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace pclvis
{
/// Sizes of a drawing of levels [design unit].
struct LevelLook
{
  double Gap = 12;       ///< least distance of layers
  double Beside = 8;     ///< least distance of items of a layer
  double Via = 6;        ///< width for an edge that passes a layer
  double Lane = 4.5;     ///< distance between lines in a channel
  double MostLanes = 70; ///< greatest width of a channel; if it has more lines, they are closer
  double Column = 13;    ///< distance between columns without lines between them
  double Padding = 6;    ///< of a frame
  double Curve = 0.12;   ///< share of a curve's width that is added to the gap,
  double MostCurve = 26; ///< up to this much
};

/// What is known of frames, and of edges through their borders, before a level is placed. Places on
/// borders are measured from the left side of the frame.
struct LevelParts
{
  std::vector<Point> FrameSize; ///< by loop, for loops that are placed
  std::vector<double> ExitX;    ///< by edge: where it left the last frame
  std::vector<double> EntryX;   ///< by edge: where it enters the last frame
};

/// A placed level; x to the right and y down from the upper left corner of its frame.
struct PlacedLevel
{
  Point Size;
  std::vector<Point> Items; ///< upper left corners
  /// Pieces of edges: first between items, in the order of Edges; then exits, then entries.
  std::vector<std::vector<Point>> Pieces;
};

/// Places the layers of a level in columns; updates ExitX and EntryX.
/// @param head room for the heading: width and height (0: none)
PlacedLevel PlaceLevel(const LoopedGraph& graph, const LoopLevel& level, LevelParts& parts,
  double most, Point head, const LevelLook& look = {});
}
