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
  /// network interface is busy twice as long as the others'.
  double HotLoad = 2;
};

/// How evenly a quantity is spread over the ranks.
struct RankLoad
{
  double Mean = 0, Imbalance = 0; ///< AD / mean; NaN where the mean is 0
  double GreatestLoad = 0;        ///< greatest LB (Eq. 10); NaN where AD is 0
  std::int32_t GreatestRank = -1; ///< number of that rank; the lowest of equal ones
  double Gap = 1;         ///< greatest ratio of neighbours in the tenth of the ranks with most
  std::int32_t Above = 0; ///< ranks above that gap
  double Hot = 1;         ///< the least of these over the median rank
};

/// A star's hub that waits for longer than this share of the time with messages is not what others
/// wait for.
constexpr double kMostIdleHub = 1.0 / 3;

struct PatternEvidence
{
  std::vector<std::int32_t> Ranks; ///< numbers of the hot ranks, ascending; empty: none
  RankLoad Messages, Bytes;
  double OneWay = 0; ///< of the hot ranks: |received - sent| over both, by what made them hot
  double Begin = 0, End = 0; ///< [s] when they are hot
  bool InBytes = false;      ///< hot by bytes, not by messages
  bool Star = false;         ///< hardly any other messages: a master with workers
  double Idle =
    0; ///< share of the time with messages that a star's hub waits for sends; NaN: unknown
};

/// Corners, edges and interiors of a grid differ by 4 : 3 and 6 : 5; the upper levels of a tree by
/// up to 1.9 in the simulated programs; its lower levels, which differ by the arity, are more than
/// a tenth of the ranks.
constexpr double kHotGap = 2;
/// Share of a rank's excess in a part of the run that must still be there at the end: an excess
/// that only arises because one rank reaches a step of the program earlier than another cancels
/// out.
constexpr double kHotStays = 0.7;
/// More than half of what a hot rank handles goes one way: it collects, or distributes.
constexpr double kMostlyOneWay = 0.5;
/// A star, as of a master with its workers: at least this share of the messages has a hot rank at
/// an end.
constexpr double kStarShare = 0.95;

/// AD, LB and the gap of one value per rank (Eq. 9, 10).
RankLoad DescribeLoad(const std::vector<double>& values);

/// The ranks above the gap, ascending, if they are hot: HotLoad times the median rank's load.
/// Source: [PCLVis] 6 (A2). @param load what DescribeLoad says of the values
/// @param gap least gap above the next ranks
/// @return numbers of ranks; empty: none is hot. Cost: O(ranks log ranks).
std::vector<std::int32_t> HotRanks(const std::vector<double>& values, const RankLoad& load,
  double gap, const PatternOptions& options);

/// Looks for ranks that handle far more messages or bytes than all others. The shape of a program
/// has steps: corners, edges and interiors of a grid, the levels of a tree. So a rank is hot if it
/// is one of few (a tenth of the ranks at most), if a gap of a factor of 2 or more separates these
/// few from the next, and if they handle HotLoad times what the median rank does. Both ways count
/// where the excess goes both ways; where it goes one way (many to one, one to many) it is no
/// exchange between neighbours, whose shape is the same both ways. A star (95 % of the messages
/// have a hot rank at an end) is the program's design, for example a master with its workers: its
/// hub is hot only if it is busy, that is idle for less than a third of the time with messages.
/// Where no rank is hot over the whole run, ranks may be hot in a part of it: in two eighths or
/// more, each of which they are hot in, and with most of that excess over the median rank still
/// there at the end (where steps of the program come earlier on one rank than on another, it
/// cancels out). Messages or Bytes, and Begin and End, are then those of that part.
/// Source: [PCLVis] 5.3 (Eq. 9, 10), 6 (A2); Filters/README, Communication DAG and Latency
/// Attribution. Cost: O(messages + ranks log ranks). Deterministic.
PatternEvidence FindHotRanks(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const PatternOptions& options);
}
