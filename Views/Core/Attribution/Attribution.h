#pragma once
#include "Filters/Core/Attribution/Verdict.h"
#include "Views/Core/Common/DrawnAxis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// Why messages are slow, as the Attribution View shows it: the tables Durations, Verdict,
/// Evidence, Size Classes, Cause Windows and Rank Work.
struct Attribution
{
  struct Duration
  {
    double Begin = 0, End = 0; ///< [s]
    std::int64_t Intra = 0, Inter = 0;
    double Imbalance = 0; ///< AD / mean; NaN: no message
    std::int32_t Cause = 0;
    double Confidence = 0;
    double Latency = 0; ///< mean L, NaN: none
    bool Chosen = true; ///< it lies in the window that is asked about
    double Middle() const { return (this->Begin + this->End) / 2; }
  };
  /// Times of messages between nodes of a size class over their criterion.
  struct SizeClass
  {
    std::int64_t Bytes = 0; ///< least size
    std::int64_t Messages = 0;
    bool Reference = false;         ///< of those seen in most durations, it fluctuates least
    std::vector<double> Ratios;     ///< by duration, NaN: no message
    std::vector<std::int64_t> Rows; ///< of the table Size Classes, by duration
  };
  /// Work of a rank outside of MPI.
  struct RankWork
  {
    std::int32_t Rank = 0;
    double Seconds = 0;
    double Ratio = 1; ///< over the median rank's
    bool Slow = false;
  };
  std::vector<Duration> Durations; ///< in order of time
  std::vector<SizeClass> Sizes;    ///< by size, those that are drawn
  std::vector<EvidenceRow> Evidence;
  std::vector<CauseWindow> Windows;
  pclvis::Cause Cause = pclvis::Cause::Undecided;
  double Confidence = 0;
  std::string Choice; ///< regions and time that it is about; empty: the whole run
  std::string Sentence, Advice;
  std::vector<std::int32_t> Ranks; ///< that the verdict names, rising
  std::vector<RankWork> Work;      ///< by rank, as rows of the table; empty: unknown
  TimeRange WorkTime;              ///< [s] when they work that
  double LeastRatio = 1;           ///< of a slow rank
  double SlowWork = 1.1;           ///< up to this ratio machines differ by themselves
  TimeRange Whole;                 ///< the tables' axis, else all durations
  std::vector<TimeRange> Gaps;     ///< cut out of it
  double InterShare = 0;           ///< of the messages asked about, NaN: none
  double BestShare = 0;            ///< in the best mapping found, NaN: unknown
  double Imbalance = 0;            ///< of the whole trace, NaN: unknown
  ShownTime Time() const { return { this->Whole, this->Gaps }; }
};

/// A row of the table Size Classes.
struct SizeClassRow
{
  std::int32_t Duration = 0; ///< number of the duration
  std::int64_t Bytes = 0, Messages = 0;
  double Ratio = 0; ///< NaN: no message
  bool Reference = false;
  std::int64_t Row = 0; ///< of the table
};

/// Fills Whole where it is empty, InterShare, Sizes and, from the evidence, BestShare and
/// Imbalance. Of the size classes the five with most messages are kept, and the reference, by size.
void CompleteAttribution(Attribution& attribution, const std::vector<SizeClassRow>& sizes);

/// Messages between nodes of a duration with the best mapping found, NaN: unknown, or not a tenth
/// better. Its share of the whole trace is taken for that of the duration.
double BestInter(const Attribution& attribution, std::size_t duration);

/// What the ranks that the verdict names are, "slow rank 37" or "slow rank 37, hot ranks 0, 1";
/// empty if it names none.
std::string CulpritWords(const Attribution& attribution);

/// The time in which to look at a verdict's causes: the first of their windows; where that is
/// chosen already, the next one, after the last the first. What holds in the whole trace chooses no
/// time.
/// @param windows of causes @param whole, chosen [s]
/// @return a window of `windows`; `chosen` if none of them is a part of the whole
TimeRange NextCauseTime(
  const std::vector<CauseWindow>& windows, const TimeRange& whole, const TimeRange& chosen);

/// Name of a cause's code, "unknown" for a code that there is not.
std::string CauseName(std::int32_t code);
/// Words for a cause, as a title: "Poor mapping of ranks to nodes".
std::string CauseTitle(Cause cause);
/// Rows of the evidence that say most, as indices.
struct StrongestRows
{
  std::vector<std::ptrdiff_t> For; ///< one of each cause that holds, in the order of the table
  std::ptrdiff_t Against = -1;     ///< the strongest against any of them, -1: none
};
/// The evidence for and against the cause; with several causes (Mixed) those of the windows.
/// Most: value over threshold, then the order of the table; without a threshold last. What only
/// says how much was looked at (judged, noise) is left out.
StrongestRows StrongestEvidence(const Attribution& attribution);
}
