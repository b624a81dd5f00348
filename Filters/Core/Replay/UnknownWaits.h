#pragma once
#include "Filters/Core/Replay/RunCalls.h"
#include "Readers/Base/Findings/Observation.h"

#include <string>
#include <vector>

namespace pclvis
{
/// Says how much of a run's time ranks spend in MPI calls of which it is unknown what they wait
/// for: file operations, neighbourhood collectives and one-sided communication.
///   share = sum of their durations / (ranks with calls * length of the run)
/// Source: none; which calls are analysed is in Filters/README, Wait States.
/// @param calls  of a run, shape (n)
/// @param table  Calls, of which these are rows
/// @param names  of called regions, by code
/// @param length of the run [s]
/// @return one sentence; none if the share does not count (kCountingShare)
/// Cost: O(n).
Observations DescribeUnknownWaits(const RunCalls& calls, const ReplayCalls& table,
  const std::vector<std::string>& names, double length);
}
