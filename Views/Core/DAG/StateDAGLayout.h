#pragma once
#include "Views/Core/DAG/LayerBundling.h"
#include "Views/Core/DAG/LayeredLayout.h"
#include "Views/Core/DAG/StateDAG.h"

#include <cstdint>
#include <set>
#include <vector>

namespace pclvis
{
/// A visible link as every frame looks at it.
struct SeenLink
{
  std::int32_t Link, From, To;  ///< in the DAG
  float Left, Right, Low, High; ///< around its way [unit]
  std::uint8_t Joined;          ///< level from which on it is left out of a crowd: see JoinLinks
};

/// Where everything is, [design unit at full size], and what of it is drawn.
struct StateDAGScene
{
  const StateDAG* Dag = nullptr;
  std::vector<Point> Places;          ///< by state; of hidden ranks: (0, 0)
  std::vector<LayerLink> Links;       ///< by link
  std::vector<std::int64_t> WayBegin; ///< by link, shape (links + 1), into Ways
  /// Where a link over several layers comes to a layer between its ends and where it leaves it.
  std::vector<Point> Ways;
  std::vector<char> Visible; ///< by state, as of VisibleStates
  /// Links in the order of drawing: program order first, then quiet to late.
  std::vector<std::int32_t> Order;
  std::vector<SeenLink> Seen; ///< of Visible states, in that order
  /// Visible states in the order of drawing: by worst L, absent first.
  std::vector<std::int32_t> StateOrder;
  /// A layer's head: its place and the time it spans.
  struct Head
  {
    std::int32_t Layer;
    double Left, Right; ///< middles of its first and last column
    double Begin, End;  ///< [s] of its states
  };
  std::vector<Head> Heads;
  Point Low, High;            ///< corners around the middles of all states
  std::int64_t Crossings = 0; ///< as of CountCrossings
};

struct StateDAGLayoutOptions
{
  bool ByRank = false;           ///< layers by rank instead of by few crossings
  double Bundling = 0.8;         ///< 0 to 1, see BundleLayerLinks
  std::set<std::int32_t> Hidden; ///< world ranks that take no room
  double Aspect = 1.6;           ///< width over height of the room, > 0
};

/// Orders the layers, places the states and bends the links. Links pull with the square root of
/// their messages; those of program order not at all, and are straight. Links over several layers
/// pass those between beside the states, as far as twice as many places as states allow.
/// All states of ranks that are not hidden are visible then.
/// Deterministic. Cost: 10 000 states and 30 000 links in well under 2 s.
StateDAGScene LayOutStateDAG(const StateDAG& dag, const StateDAGLayoutOptions& options);

/// Makes some states visible and others not, and finds which links are seen then.
/// @param visible as of VisibleStates
void ShowStates(StateDAGScene& scene, std::vector<char> visible);

/// Points along a link, in the units of the places: level where it passes a layer.
/// @param pieces of a link without ways; those of another one are shared out by length, at least
///   four each (or `pieces`, if fewer)
std::vector<Point> LinkPath(const StateDAGScene& scene, std::int32_t link, int pieces);
}
