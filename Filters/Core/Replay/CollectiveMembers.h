#pragma once
#include "Filters/Core/Replay/RunGraph.h"

#include <vector>

namespace pclvis
{
/// Fills the graph's collective operations: which member waits for which. Operations are those of
/// collective_id, and all ranks' MPI_Finalize. If a member left an operation well before others had
/// entered, the operation did not synchronise, or its times are wrong: its members do not wait. Nor
/// do members of neighbourhood collectives, and of operations whose root is not known.
/// Source: [Geimer2010] (who waits for whom); Filters/README, Time Tree.
/// @param kinds by code of the called region
/// Cost: O(calls), plus a search for each call of a nonblocking operation.
void ListOperations(const ReplayInput& input, const std::vector<MpiCall>& kinds, RunGraph& graph);
}
