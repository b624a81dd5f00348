#pragma once
#include "Filters/Core/Common/CountingShare.h"
#include "Filters/Core/Attribution/AttributionRows.h"
#include "Filters/Core/Attribution/ChoiceSums.h"
#include "Filters/Core/Attribution/Durations.h"
#include "Filters/Core/Attribution/Verdict.h"
#include "Filters/Core/Prices/CausePrices.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <memory>

namespace pclvis
{
struct LatencyAttributionOptions
{
  int Durations = 4; ///< near-equal slices of the run where no periods are given, 1 to 1000
  /// Loop whose iterations are the durations, if periods are iterations; -1: the main loop.
  std::int32_t DurationLoop = -1;
  double LeastShare = kCountingShare; ///< of the time that a cause must cost to count, 0 to 1
  /// Traces with up to this many messages are replayed whole; -1: with any number. Pricing takes
  /// longer than everything else.
  std::int64_t MostMessages = 500000;
  /// Of larger traces, parts of the chosen time with about this many messages are replayed; 0: they
  /// are not priced.
  std::int64_t SampledMessages = 100000;
  RunChoice Choice; ///< default: the whole run
};

/// Work of the chosen ranks in the choice (ChosenWork.h).
struct RankWorkTable : schema::RankWork::Table
{
  double Begin = 0, End = 0; ///< [s] the axis
};

/// Tables of the attribution; on process 0, empty elsewhere.
struct LatencyAttribution
{
  DurationTable Durations; ///< whole
  SizeClassTable SizeClasses;
  RankWorkTable RankWork;
  pclvis::Verdict Verdict;
  CausePrices Prices; ///< of the choice
};

/// Facts about the messages of a choice: in durations with these ends, and in sum.
struct DescribedMessages
{
  std::vector<double> Ends;
  DurationTable Durations; ///< without causes
  SizeClassTable SizeClasses;
  ChoiceSums Sums;
};

/// The priced run, kept from one choice to the next. To be discarded when the input or options
/// other than Choice and Durations change.
struct AttributionMemory
{
  bool Known = false; ///< the same on all processes
  /// On process 0; to be discarded separately when columns other than Program and Periods change.
  std::unique_ptr<const RowFacts> Facts;
  std::unique_ptr<const DescribedMessages> Described; ///< of the whole run; with Facts
  std::unique_ptr<RunPrices> Prices;                  ///< on process 0; null: the run is not priced
  RunSample Sample;                                   ///< of the run that they are made from
  /// Set by the caller before each call if Prices are to be kept; keeps the input's columns alive.
  std::shared_ptr<const void> Input;
  std::shared_ptr<const void> InputOfPrices, Columns; ///< that Prices refers to
};

/// Why messages are slow, in each duration and in the whole trace: none, mapping, pattern,
/// background, slow rank, mixed or undecided. The verdict is made from prices alone: a replay takes
/// each cause out of the run (CausePrices.h), and a cause counts if it costs LeastShare of the time
/// or more and its range excludes zero. Names of functions or files are not used. If regions, a
/// window, a phase or iterations are chosen, prices are what these ranks would save in that time.
/// Durations and size classes then hold the messages of the chosen regions that the chosen calls
/// send, both in the window, whose ends are ends of durations, and at other times for comparison.
/// The cause of the latter is undecided. Work is that of the choice.
/// Source: [PCLVis] 6; Filters/README, Latency Attribution.
/// @param memory null: nothing is kept. What it keeps refers to columns of the input.
/// @throws Error for an option out of range, columns of different length, periods that overlap
/// @throws Cancelled if progress returns false
/// Cost: O(n log n) and some twenty replays, which are divided among the processes; for another
/// choice, O(n). The result is the same for any order of rows and number of processes. Collective.
LatencyAttribution AttributeLatency(const AttributionInput& input,
  const LatencyAttributionOptions& options, ProcessGroup& group, const Progress& progress = {},
  AttributionMemory* memory = nullptr);
}
