#pragma once
#include "Filters/Core/Replay/RunGraph.h"

#include <vector>

namespace pclvis
{
/// Chooses how the members of operations with a root wait for each other, which is up to the MPI
/// library: for the root or the root for all, along a binomial tree, or all for all. Of the
/// operations of one call and number of members, that is taken by which members leave most evenly
/// after the last one they wait for, and which the run does not contradict. Few operations, or none
/// whose root is known, stay as they are.
/// Source: [Thakur2005] (the algorithms); Filters/README, Time Tree.
/// @param code  by operation, of the called region
/// @param leave [s] by member, the end of the call that completes its operation; NaN: unknown
/// Cost: O(members log members).
void CoupleRooted(
  const std::vector<std::int32_t>& code, const PlainVector<double>& leave, RunGraph& graph);
}
