#pragma once
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"
#include "Readers/Build/Trace/BuildOptions.h"
#include "Readers/Build/Trace/Trace.h"

namespace pclvis
{
/// Raw content of an archive as this process read it. Opaque; shared by later builds.
struct ArchiveContents;

/// Matches messages, corrects clocks, assigns nodes. Collective.
/// Rows and ids are the same for any number of threads and processes.
Trace BuildTrace(const ArchiveContents& contents, const BuildOptions& options, ProcessGroup& group,
  const Progress& progress = {});
}
