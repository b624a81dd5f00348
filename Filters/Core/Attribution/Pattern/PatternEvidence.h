#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Attribution/Rows/Transfers.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
struct PatternOptions
{
  /// A rank is hot if it handles this many times what the median rank does, > 1: at twice, its
  /// network interface is busy for twice as long as all others'.
  double HotLoad = 2;
};

/// How evenly a quantity lies on the ranks.
struct RankLoad
{
  double Mean = 0, Imbalance = 0; ///< AD / mean; NaN where the mean is 0
  double GreatestLoad = 0;        ///< greatest LB (Eq. 10); NaN where AD is 0
  std::int32_t GreatestRank = -1; ///< number of that rank; the lowest of equal ones
  double Gap = 1;         ///< greatest ratio of neighbours among the tenth of the ranks with most
  std::int32_t Above = 0; ///< ranks above that gap
  double Hot = 1;         ///< the least of them over the median rank
};

/// A star's hub that waits for longer than this share of the time with messages is not what others
/// wait for.
constexpr double kMostIdleHub = 1.0 / 3;

struct PatternEvidence
{
  std::vector<std::int32_t> Ranks; ///< hot ones, numbers, rising; empty: none
  RankLoad Messages, Bytes;
  double OneWay = 0; ///< of the hot ranks: |received - sent| over both, by what made them hot
  double Begin = 0, End = 0; ///< [s] when they are hot
  bool InBytes = false;      ///< hot by bytes, not by messages
  bool Star = false;         ///< there are hardly other messages: a master with workers
  double Idle =
    0; ///< share of the time with messages that a star's hub waits for sends; NaN: unknown
};

/// Corners, edges and insides of a grid differ by 4 : 3 and 6 : 5; the upper levels of a tree by up
/// to 1.9 in what is simulated, and the lower ones, that differ by the arity, are more than a
/// tenth.
constexpr double kHotGap = 2;
/// What a rank handles more in a part of the run must be there at the end: where steps of the
/// program come earlier on one rank than on another, it cancels out.
constexpr double kHotStays = 0.7;
/// More than half of what a hot rank handles goes one way: it collects, or distributes.
constexpr double kMostlyOneWay = 0.5;
/// Of the messages, where all but these touch the hot ranks, which is a master with its workers.
constexpr double kStarShare = 0.95;

/// AD, LB and the gap of one value a rank (Eq. 9, 10).
RankLoad DescribeLoad(const std::vector<double>& values);

/// The ranks above the gap, rising, if they are hot: HotLoad times the median rank's load.
/// Source: [PCLVis] 6 (A2). @param load what DescribeLoad says of the values
/// @param gap least gap above the next ranks
/// @return numbers of ranks; empty: none is hot. Cost: O(ranks log ranks).
std::vector<std::int32_t> HotRanks(const std::vector<double>& values, const RankLoad& load,
  double gap, const PatternOptions& options);

/// Looks for ranks that handle far more messages or bytes than all others. The shape of a program
/// has steps: corners, edges and insides of a grid, the levels of a tree. So a rank is hot if it is
/// one of few (a tenth of the ranks at most), if a gap of a factor 2 or more parts these
/// few from the next ones, and if they handle HotLoad times what the median rank does. Both ways
/// count where the excess goes both ways; where it goes one way (many to one, one to many) it is no
/// exchange between neighbours, whose shape is the same both ways.
/// A star (95 % of the messages have a hot rank at an end) is the program's design, as of a master
/// with its workers: its hub is hot only if it is busy, idle for less than a third of
/// the time in which messages go.
/// Where no rank is hot in all of the run, ranks may be in a part of it: in two eighths or more, in
/// each of which they are, and by most of which they are more than the median rank at the end, too
/// (where steps of the program come earlier on one rank than on another, that cancels out).
/// Messages or Bytes, and Begin and End, are then those of that part.
/// Source: [PCLVis] 5.3 (Eq. 9, 10), 6 (A2); Filters/README, Communication DAG and Latency
/// Attribution. Cost: O(messages + ranks log ranks). Deterministic.
PatternEvidence FindHotRanks(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const PatternOptions& options);
}
