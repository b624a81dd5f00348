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

/// Finds an item; else the nearest link within a reach; else the innermost frame.
/// @param at in the layout; @param reach [design unit]
/// Cost: O(items + points of links).
FlowUnder FindInFlow(const FlowScene& scene, Point at, double reach);

/// Items whose middle is inside a closed outline in the layout, ascending.
std::vector<std::int32_t> ItemsInside(const FlowScene& scene, const std::vector<Point>& outline);

/// Nodes of the graph that a mark stands for: of an item its own, of a link those at both ends, of
/// a frame all in it. Ascending.
std::vector<std::int32_t> NodesOf(
  const ProgramFlow& flow, const FlowScene& scene, const FlowUnder& under);

/// The loop in no other that contains a mark, whose iterations calls are numbered by; -1: none.
std::int32_t OuterLoopOf(const ProgramFlow& flow, const FlowScene& scene, const FlowUnder& under);

/// The item that an arrow key leads to: up and down along the link with the most transitions, left
/// and right to the nearest item at about the same height; the item itself where there is none.
/// @param symbol X name of the key; another key leads nowhere
std::int32_t WalkInFlow(const FlowScene& scene, std::int32_t item, const std::string& symbol);

/// What a tip says of it. Places in the code are given with file and line where known.
TipRows FlowTip(
  const ProgramFlow& flow, const CallTree& tree, const FlowScene& scene, const FlowUnder& under);
/// Likewise of a row of the tree.
TipRows PlaceTip(const ProgramFlow& flow, const CallTree& tree, std::int32_t place);
}
