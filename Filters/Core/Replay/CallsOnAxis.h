#pragma once
#include "Filters/Core/Replay/RunCalls.h"
#include "Readers/Schema/CommunicationAxis.h"

namespace pclvis
{
/// The time from the first begin of a call to the last end, without gaps; empty: there is no call.
/// Source: none.
/// Cost: O(calls).
CommunicationAxis TimeOfAll(const RunCalls& calls);

/// [s] Time in the gaps of an axis outside of calls, mean of the ranks that make calls.
/// Source: none. Cost: O(calls in gaps + ranks * gaps log calls).
/// @param calls that are not on the axis yet
double WorkInGaps(const CommunicationAxis& axis, const RunCalls& calls);

/// [s] By rank, its work from its last call to the end of an axis that is cut, i.e. after which
/// ranks go on; 0 for ranks whose last call ends MPI. Empty: the axis is not cut.
/// Source: none. Cost: O(ranks).
/// @param kinds by code of the called region
/// @param calls that are on the axis
std::vector<double> WorkAfterCalls(const CommunicationAxis& axis, const ReplayCalls& table,
  const std::vector<MpiCall>& kinds, const RunCalls& calls);

/// Puts calls on a time axis: their begins and ends become seconds from its begin on, without its
/// gaps. Time outside of the axis does not count.
/// Source: none.
/// @param axis empty: the time of all calls
/// @return the axis
/// Cost: O(calls) for each gap; O(1) for lent columns without a gap.
CommunicationAxis SetOnAxis(CommunicationAxis axis, RunCalls& calls);
}
