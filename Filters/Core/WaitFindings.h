#pragma once
#include "Filters/Core/CollectiveWaits.h"
#include "Filters/Core/MessageWaits.h"
#include "Filters/Core/WaitSums.h"
#include "Readers/Core/Observation.h"

#include <string>
#include <vector>

namespace pclvis
{
/// What to know about wait states: how much of the time in MPI was waiting and for
/// what, which ranks the others waited for longest, where in the code, and what could not be told.
/// @param paths in words, by number; none where they are not known
/// Source: algorithms 7.
Observations DescribeWaits(const WaitSums& sums, const std::vector<std::string>& paths,
  const MessageWaits& messages, const CollectiveFindings& collectives,
  const CommunicationAxis& axis = {});
}
