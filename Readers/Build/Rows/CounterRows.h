#pragma once
#include "Readers/Build/Contents/TraceClocks.h"

namespace pclvis
{
/// The table Counters of this process: by (rank, thread, time), within the window.
Counters CollectCounters(const ArchiveContents& contents, const TraceClocks& clocks);
}
