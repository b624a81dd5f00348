#pragma once
#include <vector>

namespace pclvis
{
/// What a user can do in a view. The overlay of the key ? lists all of them, and the context menu
/// has those with a key.
struct GestureHelp
{
  const char* Do;  ///< keys or gesture
  const char* Get; ///< what it does, as a verb
  const char* Key; ///< X name of the key that the menu presses; nullptr: not in the menu
};

/// Gestures of each view, the most useful first.
std::vector<GestureHelp> RegionGraphGestures();
/// Likewise.
std::vector<GestureHelp> EvolutionGestures();
/// Likewise.
std::vector<GestureHelp> AttributionGestures();
/// Likewise.
std::vector<GestureHelp> DAGGestures();
/// Likewise.
std::vector<GestureHelp> PhysicalTimelineGestures();
/// Likewise.
std::vector<GestureHelp> LogicalTimelineGestures();
/// Likewise.
std::vector<GestureHelp> EventFlowGraphGestures();
}
