#pragma once
#include "Filters/Core/Replay/RunGraph.h"

#include <vector>

namespace pclvis
{
/// Chooses how the members of operations with a root wait for each other, which is up to the MPI
/// library: all for the root or the root for all, along a binomial tree, or all for all. For all
/// operations with the same call and number of members, the way is chosen in which members leave
/// most evenly after the last member they wait for, and which the run does not contradict. If there
/// are few operations, or none with a known root, they stay as they are.
/// Source: [Thakur2005] (the algorithms); Filters/README, Time Tree.
/// @param code  by operation, of the called region
/// @param leave [s] by member, the end of the call that completes its operation; NaN: unknown
/// Cost: O(members log members).
void CoupleRooted(
  const std::vector<std::int32_t>& code, const PlainVector<double>& leave, RunGraph& graph);
}
