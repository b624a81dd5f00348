#pragma once
#include "Filters/Core/Flow/FlowSequences.h"

namespace pclvis
{
/// Makes several nodes of calls of which the records tell neither size nor partner, where these are
/// all that tells calls apart: posts to MPI_PROC_NULL, receives of which a tracer writes nothing
/// before they complete, completions of which it writes nothing. As one node they would join what
/// is between them to loops. They are told apart by what they belong to: what starts a message by
/// the next call of the rank that is known, what completes one by the last one before it.
/// Source: none; the history of a signature, [Fuerlinger2010], section 3, tells the same.
/// @param sequences nodes become numbers in order of the first call again
/// Cost: O(calls), nothing if all are known. Deterministic.
void TellUnknownCallsApart(const FlowInput& input, FlowSequences& sequences);
}
