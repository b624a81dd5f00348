#pragma once
#include "Filters/Core/Replay/RunGraph.h"

#include <vector>

namespace pclvis
{
/// Fills the graph's collective operations: who waits for whom by them. Operations are those of
/// collective_id, and all ranks' MPI_Finalize. One of which a member left well before others had
/// entered did not synchronise, or its times are wrong: its members do not wait. The same holds for
/// neighbourhood collectives, and for operations whose root is not known.
/// Source: [Geimer2010] (who waits for whom); Filters/README, Time Tree.
/// @param kinds by code of the called region
/// Cost: O(calls), for nonblocking operations and a search each.
void ListOperations(const ReplayInput& input, const std::vector<MpiCall>& kinds, RunGraph& graph);
}
