#pragma once
#include "Filters/Core/AttributionRows.h"
#include "Filters/Core/Durations.h"
#include "Filters/Core/Verdict.h"
#include "Readers/Core/ProcessGroup.h"
#include "Readers/Core/Progress.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
struct LatencyAttributionOptions
{
  int Durations = 4; ///< near-equal slices of the run where no periods are given, 1 to 1000
  CauseOptions Causes;
};

/// What the ranks with calls work outside of MPI; no rows where no slow rank could be looked for.
struct RankWorkTable
{
  Column<std::int32_t> Rank;  ///< world ranks, rising
  Column<double> Work, Ratio; ///< [s]; [1] over the median rank's
  Column<std::uint8_t> Slow;  ///< 1: a slow rank
  double Begin = 0, End = 0;  ///< [s] the time of that work: while ranks are slow, else all
  double LeastRatio = 1; ///< a slow rank has this ratio or more: SlowWork, or beyond the spread
  double SlowWork = 1;   ///< the option
};

/// Tables of the attribution; on process 0, empty elsewhere.
struct LatencyAttribution
{
  DurationTable Durations;
  Column<std::int32_t> DurationCause; ///< codes of Cause, shape (durations)
  Column<double> DurationConfidence;  ///< 0..1, shape (durations)
  SizeClassTable SizeClasses;
  RankWorkTable RankWork;
  pclvis::Verdict Verdict;
};

/// Why messages are slow: in each duration and in the whole trace one of none, mapping, pattern,
/// background, slow rank, mixed, undecided; with the numbers for and against it, the times in which
/// it holds, and what to do. See the header of each evidence for how it is found; no name of a
/// region or file plays a part. Waiting for a late sender counts as no time of the network.
/// Source: [PCLVis] 6; algorithms 6.
/// @throws Error for an option out of range, columns of different length, periods that overlap
/// @throws Cancelled if progress returns false
/// Cost: O(n log n) on process 0. The same for any order of rows and number of processes.
/// Collective.
LatencyAttribution AttributeLatency(const AttributionInput& input,
  const LatencyAttributionOptions& options, ProcessGroup& group, const Progress& progress = {});
}
