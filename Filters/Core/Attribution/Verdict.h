#pragma once
#include "Filters/Core/Attribution/Pattern/PatternEvidence.h"
#include "Filters/Core/Attribution/Placement/MappingEvidence.h"
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Attribution/Traffic/TrafficEvidence.h"
#include "Filters/Core/Attribution/Work/WorkEvidence.h"
#include "Readers/Base/Observation.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace pclvis
{
enum class Cause : std::int32_t
{
  None,
  Mapping,
  Pattern,
  Background,
  SlowRank,
  Mixed,    ///< two or more, each with evidence of its own
  Undecided ///< too little to say anything
};
/// Names of the codes, in their order: "none", "mapping", ...
const std::vector<std::string>& CauseNames();

/// A number for or against a cause.
struct EvidenceRow
{
  pclvis::Cause Cause;
  std::string Name;
  double Value, Threshold; ///< NaN: none
  bool SpeaksFor;
  std::string Meaning;
  /// The same number in the other regions at the same time, and of the chosen regions at other
  /// times; NaN: not known, as for the whole run. See LocalCauses.h.
  double Elsewhere = std::numeric_limits<double>::quiet_NaN();
  double OtherTimes = std::numeric_limits<double>::quiet_NaN();
};

/// A time in which a cause holds.
struct CauseWindow
{
  double Begin, End; ///< [s]
  pclvis::Cause Cause;
  double Confidence; ///< 0..1
};

/// The evidence on each cause.
struct CauseEvidence
{
  MappingEvidence Mapping;
  PatternEvidence Pattern;
  TrafficEvidence Traffic;
  WorkEvidence Work;
};
struct CauseOptions
{
  MappingEvidenceOptions Mapping;
  PatternOptions Pattern;
  TrafficOptions Traffic;
  WorkOptions Work;
};

/// What would raise the confidence of a verdict most.
enum class Doubt : std::uint8_t
{
  None,
  Messages,   ///< more of them
  Looks,      ///< more repeated waits between nodes
  QuietRun,   ///< times of messages without other jobs
  Calls,      ///< calls of three ranks
  OtherPlace, ///< a run with the ranks elsewhere
  Mapping     ///< a run in another mapping
};

/// Below this confidence a verdict is weak, and says so.
constexpr double kWeakVerdict = 0.5;

/// What is said about the cause of latency. Source: [PCLVis] 6.
struct Verdict
{
  pclvis::Cause Cause = Cause::Undecided;
  double Confidence = 0;             ///< 0..1
  pclvis::Doubt Doubt = Doubt::None; ///< what weakens it most
  std::string Choice;                ///< what it is about, "R2, 0.65 to 1.81 ms"; empty: the run
  Observations Sentences, Advice;    ///< what, with numbers; what to do (O1, O2, O3)
  std::vector<std::int32_t> Ranks;   ///< world ranks that are slow or hot, ascending
  std::vector<CauseWindow> Windows;  ///< of every cause that holds, by cause, begin
  std::vector<EvidenceRow> Evidence; ///< by cause
};

/// With fewer messages, neither the evolution nor the pattern can be determined.
constexpr std::size_t kFewestMessages = 30;

/// Confidence of a value given its threshold: 0 at 0, 1/2 at the threshold, near 1 at three times
/// it.
double Certainty(double value, double threshold);

/// Whether a cause's window concerns a time: it covers a quarter of it, or at least half of it lies
/// within. All times [s].
bool Concerns(double windowBegin, double windowEnd, double begin, double end);
}
