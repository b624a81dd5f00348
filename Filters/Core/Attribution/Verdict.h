#pragma once
#include "Readers/Base/Findings/Observation.h"

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
  Mixed,     ///< two or more
  Undecided, ///< nothing is priced, or the range of a possible cause includes zero
  SlowLink
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
  /// times; NaN: not known, for example for the whole run. See ChoiceSums.h.
  double Elsewhere = std::numeric_limits<double>::quiet_NaN();
  double OtherTimes = std::numeric_limits<double>::quiet_NaN();
};

/// A time in which a cause holds.
struct CauseWindow
{
  double Begin, End; ///< [s]
  pclvis::Cause Cause;
  double Confidence;     ///< 0..1
  std::int32_t Row = -1; ///< of the cause in Cause Prices
};

/// What is said about the cause of latency. Source: [PCLVis] 6.
struct Verdict
{
  pclvis::Cause Cause = Cause::Undecided;
  bool IsPriced = false;               ///< false: the sentences say why not
  double Confidence = 0;               ///< 0..1; a verdict below one half says that it is weak
  std::string Choice;                  ///< what it is about, "R2, 0.65 to 1.81 ms"; empty: the run
  Observations Sentences, Advice;      ///< what, with numbers; what to do (O1, O2, O3)
  std::vector<std::int32_t> Ranks;     ///< world ranks that are slow or hot, ascending
  std::vector<std::int32_t> SlowRanks; ///< those of them that are slow
  std::vector<CauseWindow> Windows;    ///< of every cause that counts, by price, begin
  std::vector<EvidenceRow> Evidence;   ///< by cause
};
}
