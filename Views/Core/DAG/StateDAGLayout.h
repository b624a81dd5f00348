#pragma once
#include "Views/Core/DAG/StateDAGScene.h"

#include <cstdint>
#include <set>
#include <vector>

namespace pclvis
{
struct StateDAGLayoutOptions
{
  bool ByRank = false;           ///< layers by rank instead of by few crossings
  double Bundling = 0.8;         ///< 0 to 1, see BundleLayerLinks
  std::set<std::int32_t> Hidden; ///< world ranks that take up no room
  double Aspect = 1.6;           ///< width over height of the room, > 0
};

/// Orders the layers, places the states and bends the links. Links pull with the square root of
/// their number of messages; program-order links do not pull and are straight. Links over several
/// layers pass between the states of the layers in between, as long as there are at most twice as
/// many such places as states. All states of ranks that are not hidden are visible afterwards.
/// Deterministic. Cost: 10 000 states and 30 000 links in well under 2 s.
StateDAGScene LayOutStateDAG(const StateDAG& dag, const StateDAGLayoutOptions& options);

/// Shows some states and hides the others, and finds the links that are then visible.
/// @param visible as of VisibleStates
void ShowStates(StateDAGScene& scene, std::vector<char> visible);

/// Points along a link, in the units of the places: horizontal where it passes a layer.
/// @param pieces of a link without ways; otherwise divided by length, with at least four per
///   section (or `pieces`, if fewer)
std::vector<Point> LinkPath(const StateDAGScene& scene, std::int32_t link, int pieces);
}
