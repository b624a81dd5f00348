#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Attribution/Rows/Transfers.h"
#include "Filters/Core/Attribution/Traffic/SlowerTimes.h"
#include "Filters/Core/Attribution/Traffic/TimeLost.h"
#include "Filters/Core/Attribution/Traffic/TrafficEvidence.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Leaves out the losses of nodes with a hot rank: what is slow there may be that rank's own doing.
/// @param transfers between nodes, as numbered by the losses
/// @param hotRanks  numbers
/// Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution. Cost: O(n).
void LeaveOutHot(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const std::vector<std::int32_t>& hotRanks, std::vector<Loss>& losses);

/// Times in which other jobs' traffic costs much although most messages are spared: much is lost
/// over whole iterations (TimeLost.h), for a twentieth of the run or more, spread over two pairs of
/// nodes or half of all pairs.
/// @param transfers between nodes, as numbered by the losses
/// @param losses    in order of time
/// @param iteration [s]
/// @return          ByCost windows, ascending; Background where all of that holds, WithinNodes not
///                  filled
/// Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution. Cost: O(n). Deterministic.
std::vector<TrafficWindow> FindCostlyWindows(const AttributionRows& rows,
  const std::vector<Transfer>& transfers, const std::vector<Loss>& losses, double iteration);

/// Times in which the usual message is a little slower (SlowerTimes.h), for a fiftieth of the run
/// or more, on two pairs of nodes or half of all pairs: on each by half of the mean or more.
/// @param slower of the losses
/// @return       the same, with Sigmas
/// Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution. Cost: O(n) per time found.
/// Deterministic.
std::vector<TrafficWindow> FindSlowerWindows(const AttributionRows& rows,
  const std::vector<Transfer>& transfers, const std::vector<Loss>& losses,
  const SlowerTimes& slower, double iteration);
}
