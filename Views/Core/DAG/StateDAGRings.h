#pragma once
#include "Views/Core/Common/QuadBatch.h"
#include "Views/Core/DAG/StateDAGPointer.h"

#include <cstdint>
#include <set>
#include <vector>

namespace pclvis
{
/// What is chosen, found or under the pointer in a DAG.
struct StateDAGChosen
{
  std::vector<std::int32_t> States; ///< selected ones; -1: one that does not exist
  std::int32_t LitState = -1, LitLink = -1;
  int FoundRank = -1;              ///< rank whose states have dashed rings; -1: none
  std::set<std::int64_t> LinkRows; ///< selected links
};

/// Rings around these states and lines along these links, if they are visible.
/// Cost: O(states + links); links are visited only if any is selected.
QuadBatch RingsOf(const StateDAG& dag, const StateDAGScene& scene, const StateDAGPlaces& places,
  const StateDAGChosen& chosen, double density);

/// Middles of the visible states of some ranks inside the window [pixel]; none if all states are of
/// these ranks, because then none would stand out.
std::vector<Point> PlacesOfRanks(const StateDAG& dag, const StateDAGScene& scene,
  const StateDAGPlaces& places, const std::set<std::int32_t>& ranks, const Box& window);
}
