#pragma once
#include "Filters/Core/Delays/DelayTables.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"

namespace pclvis
{
/// Who makes others wait, and what determines the length of the run: FindDelayCosts and
/// FindCriticalPath, on the time axis without its gaps. Only the first thread of a rank counts.
/// Source: [Bohme2012] (critical path, its profile and imbalance), [Bohme2016] (delay costs).
/// @throws Error for columns of different length; Cancelled
/// Cost: see there; on process 0. Collective.
DelayTables FindDelays(const DelayInput& input, const RunChoice& choice, ProcessGroup& group,
  const Progress& progress = {});
}
