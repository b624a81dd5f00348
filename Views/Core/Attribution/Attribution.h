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
    bool Chosen = true; ///< false: outside the chosen window
    double Middle() const { return (this->Begin + this->End) / 2; }
  };
  /// Times of a size class's messages between nodes, relative to their criterion.
  struct SizeClass
  {
    std::int64_t Bytes = 0; ///< least size
    std::int64_t Messages = 0;
    bool Reference = false; ///< the class that fluctuates least, of those seen in most durations
    std::vector<double> Ratios;     ///< by duration, NaN: no message
    std::vector<std::int64_t> Rows; ///< rows of the table Size Classes, by duration
  };
  /// Work of a rank outside MPI.
  struct RankWork
  {
    std::int32_t Rank = 0;
    double Seconds = 0;
    double Ratio = 1; ///< relative to the median rank; NaN for all if that does no work
    bool Slow = false;
  };
  /// The cost of a cause at one place in the code, for causes that count (see Counts).
  struct PlaceCost
  {
    std::string Cause, Activity, Path;
    double Seconds = 0; ///< mean over the ranks; < 0: the run without it is longer there
    std::int32_t Rank = -1;
    double RankSeconds = 0; ///< cost for Rank, the rank that loses most
    std::int64_t Row = 0;   ///< of the table Cause Places
  };
  std::vector<Duration> Durations; ///< in order of time
  std::vector<SizeClass> Sizes;    ///< those that are drawn, by size
  std::vector<EvidenceRow> Evidence;
  std::vector<CauseWindow> Windows;
  pclvis::Cause Cause = pclvis::Cause::Undecided;
  double Confidence = 0;
  std::string Choice; ///< the chosen regions and time; empty: the whole run
  std::string Sentence, Advice;
  std::vector<std::int32_t> Ranks; ///< ranks that the verdict names, ascending
  std::vector<RankWork> Work;      ///< by rank, like the rows of the table; empty: unknown
  std::vector<PlaceCost> Places;   ///< by cause, the greatest first
  TimeRange WorkTime;              ///< [s] the time that Work refers to
  TimeRange Whole;             ///< the tables' axis; if it is unknown, the time of all durations
  std::vector<TimeRange> Gaps; ///< times inside Whole that are cut out
  double InterShare = 0;       ///< share of messages between nodes; NaN: no messages
  double BestShare = 0;        ///< the same with the best mapping found; NaN: unknown
  double Imbalance = 0;        ///< of the whole trace, NaN: unknown
  ShownTime Time() const { return { this->Whole, this->Gaps }; }
};

/// Even on equal machines, the work of ranks differs by up to this ratio.
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
/// The reference and the five size classes with the most messages are kept, by size.
void CompleteAttribution(Attribution& attribution, const std::vector<SizeClassRow>& sizes);

/// The cause whose chart shows this one: a slow link is shown with background traffic.
inline Cause ChartCause(Cause cause)
{
  return cause == Cause::SlowLink ? Cause::Background : cause;
}

/// Whether a cause, by its name in Cause Places, counts: its price is evidence for it.
bool Counts(const Attribution& attribution, const std::string& cause);

/// Messages between nodes in a duration with the best mapping found; NaN: unknown, or less than a
/// tenth better. The mapping's share in the whole trace is used for the duration.
double BestInter(const Attribution& attribution, std::size_t duration);

/// The imbalance above which the chart Pattern uses colours: that of the whole trace, because some
/// programs are uneven without being slow. 0 if pattern is the cause for most messages, or if the
/// imbalance of the trace is unknown.
double UsualImbalance(const Attribution& attribution);

/// How the verdict names its ranks, "slow rank 37" or "slow rank 37, hot ranks 0, 1"; empty if it
/// names none.
std::string CulpritWords(const Attribution& attribution);

/// The time in which to look at a verdict's causes: the window of the first cause or, if that is
/// already chosen, the next window; after the last, the first again. A cause that holds in the
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
/// The evidence for and against the cause; with several causes (Mixed), for those of the windows.
/// Strongest first: by value over threshold, then in the order of the table. Rows without a
/// threshold come last, and only if they speak for the cause.
StrongestRows StrongestEvidence(const Attribution& attribution);
}
