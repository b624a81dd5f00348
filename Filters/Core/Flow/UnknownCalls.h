#pragma once
#include "Filters/Core/Flow/FlowSequences.h"

namespace pclvis
{
/// Splits calls for which the records have neither size nor partner into several nodes, if only
/// size and partner distinguish calls: posts to MPI_PROC_NULL, receives that a tracer does not
/// record before they complete, and completions that it does not record. As one node, they would
/// join everything between them to loops. They are distinguished by the calls that they belong to:
/// calls that start a message by the next known call of the rank, calls that complete one by the
/// last known call before.
/// Source: none; the history of a signature, [Fuerlinger2010], section 3, tells the same.
/// @param sequences nodes become numbers in order of the first call again
/// Cost: O(calls), nothing if all are known. Deterministic.
void TellUnknownCallsApart(const FlowInput& input, FlowSequences& sequences);
}
