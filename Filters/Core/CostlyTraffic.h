#pragma once
#include "Filters/Core/AttributionRows.h"
#include "Filters/Core/TimeLost.h"
#include "Filters/Core/TrafficEvidence.h"
#include "Filters/Core/Transfers.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Times in which other jobs' traffic costs much although most messages are spared: much is lost
/// over whole iterations (TimeLost.h), for a twentieth of the run or more, spread over two pairs
/// of nodes or half of those that there are.
/// @param transfers between nodes, as numbered by the losses
/// @param losses    in order of time; those of nodes with a hot rank are left out, as what is slow
///                  there may be that rank's own doing
/// @param hotRanks  numbers
/// @param iteration [s]
/// @return          ByCost windows, rising; Background where all of that holds, WithinNodes not
///                  filled
/// Source: [PCLVis] 6 (A3); algorithms 6. Cost: O(n). Deterministic.
std::vector<TrafficWindow> FindCostlyWindows(const AttributionRows& rows,
  const std::vector<Transfer>& transfers, std::vector<Loss> losses,
  const std::vector<std::int32_t>& hotRanks, double iteration);
}
