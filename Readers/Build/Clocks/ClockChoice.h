#pragma once
#include "Readers/Build/Contents/ArchiveContents.h"
#include "Readers/Build/Contents/TraceClocks.h"
#include "Readers/Build/Offsets/ClockEstimate.h"
#include "Readers/Build/Trace/BuildOptions.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace pclvis
{
/// Which clocks a trace is built with.
struct ClockChoice
{
  ClockMode Base = ClockMode::Archive; ///< None or Archive: what the times start from
  bool Estimated = false;              ///< whether Model is applied on top of it
  ClockModel Model;
  std::int64_t Before = 0; ///< messages received before they were sent, by the archive's offsets
  std::int64_t After = 0;  ///< the same by these clocks
  std::int64_t EarlyBefore = 0; ///< collectives left before all had entered, likewise
  std::int64_t EarlyAfter = 0;
  bool Checked = true;     ///< there are matched messages, which clocks can contradict
  bool HasRanks = true;    ///< else no waits that clocks can make wrong
  std::int32_t Clocks = 0; ///< how many clocks were estimated: ranks that share one count once
};

/// [s] first and last event of all processes; both 0 without events. Collective.
std::pair<double, double> ExtentOf(
  const ArchiveContents& contents, const TraceClocks& clocks, ProcessGroup& group);

/// Clocks estimated from messages and collectives (EstimateRankClocks), both on top of the
/// archive's offsets and from the times as written: the one that leaves fewer contradictions is
/// taken; if equal, the one that needs fewer different clocks, then the archive's. Ranks of a node
/// share a clock, so offsets measured badly within a node lose to none. Source: as
/// EstimateRankClocks.
/// @param nodes of the ranks, where the system tree has none
/// Cost: matches the messages and estimates, twice where the archive has offsets. No pass over the
/// archive. The same for any number of processes. Collective.
ClockChoice EstimateTraceClocks(
  const ArchiveContents& contents, const std::vector<std::int32_t>& nodes, ProcessGroup& group);

/// What the log says of the clocks. Collective.
/// @param mode that was asked for
void NoteClocks(const ArchiveContents& contents, ClockMode mode, const ClockChoice& choice,
  Diagnostics& log, ProcessGroup& group);
}
