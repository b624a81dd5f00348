#pragma once
#include "Filters/Core/Criteria/CriteriaCurve.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"
#include "Readers/Schema/TraceSchema.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
struct LatencyCriteriaOptions
{
  std::int64_t SizeBinWidth = 50;      ///< [bytes], >= 1
  std::int64_t MaximumSamples = 10000; ///< most messages per median; 0: all
  std::int64_t MinimumSamples = 10;    ///< bins with fewer take the monotone fit; >= 0
  std::int64_t Seed = 1;               ///< of the choice of samples
  double DelayFactor = 1;              ///< delayed: L above it; > 0
  int Threads = 0;                     ///< 0: as many as processors
};

/// The columns of the table Messages that criteria need; this process's rows, any order.
using CriteriaMessages =
  ColumnViews<schema::Messages::MessageId, schema::Messages::InterNode, schema::Messages::SizeBytes,
    schema::Messages::Transmission, schema::Messages::Matched, schema::Messages::Skewed>;

/// What became of the messages of all processes.
struct LatencySummary
{
  std::int64_t Messages = 0;  ///< rows
  std::int64_t Judged = 0;    ///< with a latency L
  std::int64_t Delayed = 0;   ///< L > DelayFactor
  std::int64_t Above2 = 0;    ///< L > 2
  std::int64_t Unmatched = 0; ///< without L: one side only
  std::int64_t Skewed = 0;    ///< without L: t <= 0
  std::int64_t Unusable = 0;  ///< without L: no time or no size
  std::int64_t NoCurve = 0;   ///< without L: the curve has no criterion for the class or bin
  double MedianLatency = 0;   ///< nearest rank; NaN without any L
  double LatencyP95 = 0;      ///< nearest rank; NaN without any L
  pclvis::Observations Observations;
};

/// Criterion and Latency have one value per row of this process: C of matched messages, and L of
/// judged ones, else NaN.
struct LatencyResult : OwnColumns<schema::Messages::Criterion, schema::Messages::Latency>
{
  CriteriaCurve Curve;                ///< the same on every process
  schema::CriteriaChart::Table Chart; ///< on process 0; empty elsewhere
  LatencySummary Summary;             ///< the same on every process
};

/// Latency criteria C and latencies L of messages.
///   C(class, bin) = median t of the bin's samples; class = within or between nodes
///   L = t / C                                                              (Eq. 1)
/// Samples: of the usable messages of a bin the `MaximumSamples` whose message_id has the smallest
/// seeded hash: a reservoir that chooses the same messages for any order of rows, number of threads
/// and processes. Bins with fewer than `MinimumSamples` take the monotone fit over the bins of
/// their class, weighted by samples. Usable: matched, not skewed, t finite and above 0, size known;
/// only usable messages get an L and enter a criterion. A class without usable messages gets no
/// criterion, never the other class's. With a saved curve, its criteria are used instead, see
/// ExtendCurve.
/// Source: [PCLVis] 4.1, Eq. 1; Filters/README, Latency Criteria.
/// @param saved the curve to apply, or null; the same on every process
/// @throws Error for an option out of range or columns of different length
/// @throws Cancelled if progress returns false
/// Cost: two passes over the messages, one selection per bin; 16 bytes per sample. Deterministic;
/// collective.
LatencyResult ComputeLatency(const CriteriaMessages& messages,
  const LatencyCriteriaOptions& options, const CriteriaCurve* saved, ProcessGroup& group,
  const Progress& progress = {});
}
