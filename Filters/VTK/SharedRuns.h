#pragma once
#include "Filters/Core/Replay/RunGraph.h"
#include "Readers/Base/ProcessGroup.h"

#include "PCLVisFiltersModule.h"

#include <memory>

class vtkTable;

namespace pclvis
{
/// What is shared by filters that replay the same run: with the same arrays in the columns of both
/// tables that a replay reads, not modified since, the same names of calls and the same time axis.
/// It lasts as long as one of them holds it. On several processes it is the same run if it is on
/// each of them. Collective.
/// @param calls may be null
/// @param input names and axis
PCLVISFILTERS_EXPORT std::shared_ptr<SharedRun> SharedRunOf(
  vtkTable* messages, vtkTable* calls, const ReplayInput& input, ProcessGroup& group);
}
