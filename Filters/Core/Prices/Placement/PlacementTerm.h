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
/// order, and those that keep bytes and messages within nodes; each also with the nodes' ranks
/// exchanged so that few bytes pass switches, if there are several. None of them twice, nor one
/// that lets pass no less than the present one: messages or bytes between nodes, bytes between
/// switches or of the node that has most. Source: Filters/README, Rank Remapping.
/// Bytes are those of collective operations as well, as their members pass them on.
std::vector<Placement> ProposePlacements(
  const PricedRun& run, const TransferModel& model, const CollectiveModel& collectives);
}
