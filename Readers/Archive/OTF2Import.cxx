#include "Readers/Archive/OTF2Import.h"

#include "Readers/Archive/OTF2Definitions.h"
#include "Readers/Archive/OTF2Events.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/ShortText.h"
#include "Readers/Build/Contents/ArchiveReading.h"

#include <cmath>
#include <string>

namespace pclvis
{
namespace
{
/// Each thread takes memory for its counts, and no node has more processors.
constexpr int kMostThreads = 1024;

void CheckOptions(const ReadOptions& options)
{
  const bool toEnd = options.WindowEnd < 0;
  if (!std::isfinite(options.WindowBegin) || !(toEnd || options.WindowEnd > options.WindowBegin))
  {
    throw Error("OTF2 reader: the time window is " + InstantText(options.WindowBegin) + " to " +
      InstantText(options.WindowEnd) +
      "; its end must be after its begin. Set WindowEnd to -1 for the end of the trace.");
  }
  if (options.FirstRank < 0 || options.LastRank < -1 ||
    (options.LastRank >= 0 && options.LastRank < options.FirstRank))
  {
    throw Error("OTF2 reader: the ranks are " + std::to_string(options.FirstRank) + " to " +
      std::to_string(options.LastRank) +
      "; the first must be 0 or more, and the last not below it. Set LastRank to -1 for the last "
      "of the trace.");
  }
  if (options.Threads < 0 || options.Threads > kMostThreads)
  {
    throw Error("OTF2 reader: threads is " + std::to_string(options.Threads) + ", must be 0 to " +
      std::to_string(kMostThreads) + ". 0 is usual: one per processor.");
  }
}
}

ArchiveExtent ReadExtent(const std::string& path)
{
  ArchiveExtent extent;
  try
  {
    Diagnostics log;
    const Definitions known = Resolve(ReadDefinitions(path, log), log);
    extent.LastRank = known.Facts.Ranks - 1;
    if (known.HasClock && known.Facts.TicksPerSecond > 0)
    {
      extent.Length = static_cast<double>(known.Length) / known.Facts.TicksPerSecond;
    }
  }
  catch (const std::exception&)
  {
    // Reading the archive will tell what is wrong with it.
  }
  return extent;
}

std::shared_ptr<ArchiveContents> ReadArchive(const std::string& path, const ReadOptions& options,
  ProcessGroup& group, const Progress& progress)
{
  auto contents = std::make_shared<ArchiveContents>();
  Diagnostics definitionsLog;
  Together(group, [&] {
    CheckOptions(options);
    contents->Known = Resolve(ReadDefinitions(path, definitionsLog), definitionsLog);
  });
  contents->Known.Facts.Path = path;
  contents->Known.Facts.Complete = definitionsLog.Count("definitions end early") == 0;
  if (group.Process() == 0)
  {
    contents->Log = definitionsLog;
  }
  const auto share = PlanReading(*contents, options, group);
  Together(group, [&] {
    contents->Locations = ReadEvents(
      path, contents->Known, share.first, share.second, options, contents->Span, progress);
  });
  CompleteReading(*contents, group);
  return contents;
}
}
