#pragma once
#include "Views/Core/Common/TipRows.h"
#include "Views/Core/EventFlow/FlowScene.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// What the pointer is over; -1: nothing.
struct FlowUnder
{
  std::int32_t Item = -1, Link = -1, Frame = -1;
  bool operator==(const FlowUnder& o) const
  {
    return this->Item == o.Item && this->Link == o.Link && this->Frame == o.Frame;
  }
};

/// Finds an item; otherwise the nearest link within reach; otherwise the innermost frame.
/// @param at in the layout; @param reach of links [design unit]
/// Cost: O(items + points of links).
FlowUnder FindInFlow(const FlowScene& scene, Point at, double reach);

/// Items whose middle is inside a closed outline in the layout, ascending.
std::vector<std::int32_t> ItemsInside(const FlowScene& scene, const std::vector<Point>& outline);

/// Nodes of the graph that a mark stands for, ascending: those of an item, those at both ends of a
/// link, or all nodes in a frame.
std::vector<std::int32_t> NodesOf(
  const ProgramFlow& flow, const FlowScene& scene, const FlowUnder& under);

/// The outermost loop that contains a mark: its iterations number the calls; -1: none.
std::int32_t OuterLoopOf(const ProgramFlow& flow, const FlowScene& scene, const FlowUnder& under);

/// The item that an arrow key leads to: up and down along the link with the most transitions, left
/// and right to the nearest item at about the same height; the item itself if there is none.
/// @param symbol X name of the key; other keys lead nowhere
std::int32_t WalkInFlow(const FlowScene& scene, std::int32_t item, const std::string& symbol);

/// The tip for what the pointer is over. Places in the code have file and line if known.
TipRows FlowTip(
  const ProgramFlow& flow, const CallTree& tree, const FlowScene& scene, const FlowUnder& under);
/// The tip for a row of the tree.
TipRows PlaceTip(const ProgramFlow& flow, const CallTree& tree, std::int32_t place);
}
