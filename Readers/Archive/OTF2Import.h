#pragma once
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"
#include "Readers/Build/Trace/ReadOptions.h"
#include "Readers/Build/TraceBuild.h"

#include <memory>
#include <string>

namespace pclvis
{
/// Reads definitions and this process's share of the locations (contiguous ranks). Collective.
/// @throws Error if nothing can be read; partial damage goes into the log of the trace that is
///   built.
/// @throws Cancelled if progress returns false.
/// Cost: one pass over the events; memory does not grow with locations x chunk size.
std::shared_ptr<const ArchiveContents> ReadArchive(const std::string& path,
  const ReadOptions& options, ProcessGroup& group, const Progress& progress = {});
}
