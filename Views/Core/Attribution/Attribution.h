#pragma once
#include "Filters/Core/Attribution/Verdict.h"
#include "Views/Core/Common/DrawnAxis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// Why messages are slow, as the Attribution View shows it: the tables Durations, Verdict,
/// Evidence, Size Classes, Cause Windows, Rank Work and Cause Places.
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
    bool Chosen = true; ///< it lies in the window in question
    double Middle() const { return (this->Begin + this->End) / 2; }
  };
  /// Times of a size class's messages between nodes, relative to their criterion.
  struct SizeClass
  {
    std::int64_t Bytes = 0; ///< least size
    std::int64_t Messages = 0;
    bool Reference = false; ///< the one that fluctuates least among those seen in most durations
    std::vector<double> Ratios;     ///< by duration, NaN: no message
    std::vector<std::int64_t> Rows; ///< rows of the table Size Classes, by duration
  };
  /// Work of a rank outside MPI.
  struct RankWork
  {
    std::int32_t Rank = 0;
    double Seconds = 0;
    double Ratio = 1; ///< over the median rank's; NaN, of all ranks, if that does not work
    bool Slow = false;
  };
  /// What a cause that counts costs at a place in the code.
  struct PlaceCost
  {
    std::string Cause, Activity, Path;
    double Seconds = 0; ///< mean over the ranks; below 0: the run without it takes longer there
    std::int32_t Rank = -1;
    double RankSeconds = 0; ///< of the rank that it costs most
    std::int64_t Row = 0;   ///< of the table Cause Places
  };
  std::vector<Duration> Durations; ///< in order of time
  std::vector<SizeClass> Sizes;    ///< those that are drawn, by size
  std::vector<EvidenceRow> Evidence;
  std::vector<CauseWindow> Windows;
  pclvis::Cause Cause = pclvis::Cause::Undecided;
  double Confidence = 0;
  std::string Choice; ///< regions and time that it is about; empty: the whole run
  std::string Sentence, Advice;
  std::vector<std::int32_t> Ranks; ///< ranks that the verdict names, ascending
  std::vector<RankWork> Work;      ///< by rank, like the rows of the table; empty: unknown
  std::vector<PlaceCost> Places;   ///< by cause, the greatest first
  TimeRange WorkTime;              ///< [s] the time that Work refers to
  TimeRange Whole;                 ///< the tables' axis, else all durations
  std::vector<TimeRange> Gaps;     ///< cut out of it
  double InterShare = 0;           ///< of the messages in question, NaN: none
  double BestShare = 0;            ///< in the best mapping found, NaN: unknown
  double Imbalance = 0;            ///< of the whole trace, NaN: unknown
  ShownTime Time() const { return { this->Whole, this->Gaps }; }
};

/// Work of ranks of equal machines differs by up to this ratio anyway.
constexpr double kAlikeWork = 1.1;

/// A row of the table Size Classes.
struct SizeClassRow
{
  std::int32_t Duration = 0; ///< number of the duration
  std::int64_t Bytes = 0, Messages = 0;
  double Ratio = 0; ///< NaN: no message
  bool Reference = false;
  std::int64_t Row = 0; ///< of the table
};

/// Fills Whole if it is empty, InterShare, Sizes and, from the evidence, BestShare and Imbalance.
/// The five size classes with most messages and the reference are kept, by size.
void CompleteAttribution(Attribution& attribution, const std::vector<SizeClassRow>& sizes);

/// The cause in whose chart this one is shown: a slow link is in that of background traffic.
inline Cause ChartCause(Cause cause)
{
  return cause == Cause::SlowLink ? Cause::Background : cause;
}

/// Whether a cause, by its name in Cause Places, counts: its price is evidence for it.
bool Counts(const Attribution& attribution, const std::string& cause);

/// Messages between nodes in a duration with the best mapping found; NaN: unknown, or less than a
/// tenth better. The mapping's share in the whole trace is used for the duration.
double BestInter(const Attribution& attribution, std::size_t duration);

/// The imbalance above which colours of the chart Pattern tell: that of the whole trace, as some
/// programs are uneven in good health; 0 where pattern is a cause for most messages, or the
/// trace's own is unknown.
double UsualImbalance(const Attribution& attribution);

/// How the verdict names its ranks, "slow rank 37" or "slow rank 37, hot ranks 0, 1"; empty if it
/// names none.
std::string CulpritWords(const Attribution& attribution);

/// The time in which to look at a verdict's causes: the first of their windows or, if that is
/// already chosen, the next one, and after the last the first again. A cause that holds in the
/// whole trace chooses no time.
/// @param windows of causes @param whole, chosen [s]
/// @return a window of `windows`; `chosen` if none of them is a part of the whole
TimeRange NextCauseTime(
  const std::vector<CauseWindow>& windows, const TimeRange& whole, const TimeRange& chosen);

/// Name of a cause's code, "unknown" for a code that does not exist.
std::string CauseName(std::int32_t code);
/// Words for a cause, as a title: "Poor mapping of ranks to nodes".
std::string CauseTitle(Cause cause);
/// The strongest rows of the evidence, as indices.
struct StrongestRows
{
  std::vector<std::ptrdiff_t> For; ///< one for each cause that holds, in the order of the table
  std::ptrdiff_t Against = -1;     ///< the strongest against any of them, -1: none
};
/// The evidence for and against the cause; with several causes (Mixed), those of the windows.
/// Strongest first: by value over threshold, then in the order of the table, those without a
/// threshold last; without one, rows that do not speak for the cause only tell.
StrongestRows StrongestEvidence(const Attribution& attribution);
}
