#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Common/RankSet.h"
#include "Filters/Core/Regions/MessageLinks.h"
#include "Readers/Schema/TraceSchema.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// The columns of the table Calls that tell collectives, all rows, any order. Root -1: all with
/// all.
using CollectiveCalls = ColumnViews<schema::Calls::CollectiveId, schema::Calls::Rank,
  Optional<schema::Calls::Root>, Optional<schema::Calls::BytesSent>>;
/// Rows of collectives only, to be sent to another process.
using CollectiveRows = CollectiveCalls::Owned;
/// Leaves out the calls that are not collective. Cost: O(calls).
CollectiveRows OnlyCollectives(const CollectiveCalls& calls);

/// Collective operations as links: the n ranks of a rooted operation form a star around the root,
/// those of any other a clique; each of its pairs weighs 1 / (n - 1). With weight Bytes, that times
/// the mean bytes sent per rank of the operation (at least 1); with weight One, 1 per pair.
/// Source: Filters/README, Communication Regions.
/// @return pairs by number in the set of ranks; operations with fewer than two ranks give none
/// @throws Error where the cliques would have more than 2^26 pairs; says what to do
/// Cost: O(calls log calls) plus a pair for every two ranks of a communicator.
std::vector<WeightedPair> CollectivePairs(
  const CollectiveCalls& calls, const RankSet& ranks, LinkWeight weight);
}
