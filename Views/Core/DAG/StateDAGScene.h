#pragma once
#include "Views/Core/DAG/LayerBundling.h"
#include "Views/Core/DAG/StateDAG.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// A visible link, with the data needed in every frame.
struct SeenLink
{
  std::int32_t Link, From, To;  ///< in the DAG
  float Left, Right, Low, High; ///< bounds of its path [unit]
  std::uint8_t Joined;          ///< level from which on it is left out: see JoinLinks
};

/// Where everything is [design unit at full size], and which of it is drawn.
struct StateDAGScene
{
  const StateDAG* Dag = nullptr;
  std::vector<Point> Places;          ///< by state; of hidden ranks: (0, 0)
  std::vector<LayerLink> Links;       ///< by link
  std::vector<std::int64_t> WayBegin; ///< by link, shape (links + 1), into Ways
  /// Where a link over several layers enters and leaves the layers between its ends.
  std::vector<Point> Ways;
  std::vector<char> Visible; ///< by state, as of VisibleStates
  /// Links in the order of drawing: program order first, then from low to high L.
  std::vector<std::int32_t> Order;
  std::vector<SeenLink> Seen; ///< links of visible states, in that order
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
}
