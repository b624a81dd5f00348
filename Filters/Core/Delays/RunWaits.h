#pragma once
#include "Filters/Core/Delays/AwaitedCalls.h"
#include "Filters/Core/Delays/DelayTables.h"
#include "Filters/Core/Delays/LastMeetings.h"
#include "Filters/Core/Delays/SiteTimes.h"
#include "Filters/Core/Replay/CallSites.h"
#include "Filters/Core/Replay/MakeRunGraph.h"

#include <memory>
#include <optional>

namespace pclvis
{
/// The waits of a run, and what is needed to charge them, for any choice of waits.
/// Source: none.
class RunWaits
{
public:
  /// Cost: O(calls + messages + members of operations); 32 bytes per call besides the graph, and 36
  /// per call that waits.
  RunWaits(std::shared_ptr<const RunOnAxis> run, const DelayInput& input);
  RunWaits(const RunWaits&) = delete; // its parts refer to each other
  RunWaits& operator=(const RunWaits&) = delete;

  const std::shared_ptr<const RunOnAxis> Run;
  const RunCalls& Calls;
  const CallSites Sites;
  const AwaitedCalls Awaited;
  LastMeetings Met;
  std::optional<SiteTimes> Times; ///< always there; made beside Met
};

/// Made once for all filters that share the input.
/// @throws Error as MakeRunGraph
std::shared_ptr<const RunWaits> FindRunWaits(const DelayInput& input);
}
