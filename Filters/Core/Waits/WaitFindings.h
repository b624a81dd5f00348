#pragma once
#include "Filters/Core/Waits/CollectiveWaits.h"
#include "Filters/Core/Waits/MessageWaits.h"
#include "Filters/Core/Waits/WaitSums.h"
#include "Readers/Base/Findings/Observation.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The findings on wait states: how much of the time in MPI was waiting and for what, which ranks
/// the others waited for longest, where in the code, and what could not be determined.
/// @param paths in words, by number; empty if they are not known
/// Source: Filters/README, Wait States.
Observations DescribeWaits(const WaitSums& sums, const std::vector<std::string>& paths,
  const MessageWaits& messages, const CollectiveFindings& collectives,
  const CommunicationAxis& axis = {});
}
