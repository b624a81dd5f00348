#pragma once
#include "Filters/Core/Replay/RunGraph.h"
#include "Readers/Base/ProcessGroup.h"

#include "PCLVisFiltersModule.h"

#include <memory>

class vtkTable;

namespace pclvis
{
/// The data shared by filters that replay the same run, that is, one with the same unmodified
/// arrays in the columns of both tables that a replay reads, the same names of calls and the same
/// time axis. It lives as long as one of the filters holds it. With several processes, it is the
/// same run if it is on each of them. Collective.
/// @param calls may be null
/// @param input names of calls and time axis
PCLVISFILTERS_EXPORT std::shared_ptr<SharedRun> SharedRunOf(
  vtkTable* messages, vtkTable* calls, const ReplayInput& input, ProcessGroup& group);
}
