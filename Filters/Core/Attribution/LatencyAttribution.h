#pragma once
#include "Filters/Core/Attribution/AttributionChoice.h"
#include "Filters/Core/Attribution/Durations.h"
#include "Filters/Core/Attribution/LocalCauses.h"
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Attribution/Verdict.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pclvis
{
struct LatencyAttributionOptions
{
  int Durations = 4; ///< near-equal slices of the run where no periods are given, 1 to 1000
  CauseOptions Causes;
  AttributionChoice Choice; ///< default: the whole run
};

/// Work outside MPI of the ranks with calls; no rows if slow ranks could not be detected.
struct RankWorkTable : schema::RankWork::Table
{
  double Begin = 0, End = 0; ///< [s] when that work was done: while ranks are slow, else the run
  double LeastRatio = 1;     ///< a slow rank has this ratio or more: SlowWork, or beyond the spread
  double SlowWork = 1;       ///< the option
};

/// Tables of the attribution; on process 0, empty elsewhere.
struct LatencyAttribution
{
  DurationTable Durations; ///< whole
  SizeClassTable SizeClasses;
  RankWorkTable RankWork;
  pclvis::Verdict Verdict;
};

/// Results of the whole run, kept from one choice to the next; on process 0. To be discarded when
/// the input or options other than Choice and Durations change.
using AttributionMemory = std::optional<WholeRun>;

/// Why messages are slow, in each duration and in the whole trace: none, mapping, pattern,
/// background, slow rank, mixed or undecided; with the evidence for and against, the windows in
/// which it holds, and advice. The header of each kind of evidence says how it is found; names of
/// functions or files are not used. Waiting for a late sender does not count as network time.
/// With a choice of regions or a window, the verdict is about that choice (LocalCauses.h), and
/// durations and size classes hold the messages of the chosen regions: those in the window, whose
/// ends are ends of durations, and for comparison those at other times. The cause of the latter is
/// undecided.
/// Source: [PCLVis] 6; Filters/README, Latency Attribution.
/// @param memory null: nothing is kept
/// @throws Error for an option out of range, columns of different length, periods that overlap
/// @throws Cancelled if progress returns false
/// Cost: O(n log n) on process 0. The same for any order of rows and number of processes.
/// Collective.
LatencyAttribution AttributeLatency(const AttributionInput& input,
  const LatencyAttributionOptions& options, ProcessGroup& group, const Progress& progress = {},
  AttributionMemory* memory = nullptr);
}
