#pragma once
#include "Filters/Core/Prices/Collectives/CollectiveModel.h"

#include <string>
#include <vector>

namespace pclvis
{
/// Ranks on nodes as they could be.
struct Placement
{
  std::string Name;                 ///< how it was found
  std::vector<std::int32_t> NodeOf; ///< by rank
};

/// Other placements of the ranks on the same nodes, each node with as many ranks as now: ranks in
/// order, and placements that keep bytes and messages within nodes. If there are several switches,
/// each also with the nodes' ranks exchanged so that few bytes pass switches. No placement is
/// returned twice. Placements are left out unless they reduce messages or bytes between nodes,
/// bytes between switches, or bytes of the node that has most. Source: Filters/README, Rank
/// Remapping. Bytes include those that members of collective operations pass on.
std::vector<Placement> ProposePlacements(
  const PricedRun& run, const TransferModel& model, const CollectiveModel& collectives);
}
