#pragma once
#include "Readers/Base/Findings/Diagnostics.h"
#include "Readers/Build/Trace/Trace.h"

namespace pclvis
{
/// Logs calls that move data by one-sided communication, of traces of which no such operation is
/// recorded: then nothing else says that there is any. Counted on this process; those whose
/// operations are recorded are in the log as such. Collective.
/// Cost: O(calls).
void NoteOneSidedCalls(const Calls& calls, const std::vector<CodeRegion>& regions, Diagnostics& log,
  ProcessGroup& group);
}
