#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// A rank that adds less than 3 % to the time in calls is no cause; from 10 % on it is one. The
/// threshold lies between the two.
constexpr double kLeastCost = 0.05;

/// In normal noise three of 100,000 ranks are 4 sigma off, and those must also cost something.
constexpr double kSlowSigmas = 4;
/// One or two long compute intervals may be an event of the program; a slow machine makes all of
/// them long.
constexpr std::int64_t kFewestPieces = 3;

struct WorkOptions
{
  /// A rank is slow if its work is this many times the median rank's, > 1. Below, machines vary by
  /// themselves (interrupts, frequency).
  double SlowWork = 1.1;
};

/// Work outside MPI of a rank with calls.
struct RankWork
{
  std::int32_t Rank = 0; ///< its number
  double Work = 0;       ///< [s]
  double Ratio = 1;      ///< over the median rank's
  bool Slow = false;
};

/// Ranks whose work outside MPI is long, and what it does.
struct WorkEvidence
{
  std::vector<std::int32_t> Ranks; ///< numbers of the slow ranks, ascending; empty: none
  /// Slow, too, but no cause, as the calls would take as long without their excess; empty if there
  /// are Ranks.
  std::vector<std::int32_t> Harmless;
  std::int32_t Node = -1;    ///< they are exactly the ranks of this node, two at least; -1: no
  double Begin = 0, End = 0; ///< [s] when they are slow
  double Ratio = 1;   ///< their work over the median rank's, in that time; else the greatest ratio
  double Spread = 0;  ///< of the ranks' work over its median: 1.48 median absolute deviation
  double Score = 0;   ///< (Ratio - 1) / Spread
  double Excess = 0;  ///< [s] work of a slow rank beyond the median
  double Waiting = 0; ///< how much longer others are in MPI than slow ones, over the excess
  double Saved = 0;   ///< how much earlier the mean rank would end without it, over the excess
  double Cost = 0;    ///< [1] how much longer calls take because of it, while they are slow
  double WorkShare = 0;        ///< the median rank's work over the time
  std::int64_t LongPieces = 0; ///< fewest compute intervals that make up 80 % of a slow rank's work
  bool Known = false;          ///< there are calls of at least three ranks
  double LeastRatio = 1;       ///< a slow rank works this many times as long or more
  std::vector<RankWork> All;   ///< of each rank with calls from Begin to End; empty: not Known
};

/// Looks for ranks that work longer than the others outside of MPI, for the whole run or a part of
/// it: the gaps between a rank's outermost MPI calls. A rank is slow if its work
/// - is SlowWork times the median rank's or more, and 4 sigma outside the spread of all ranks (a
///   program whose ranks do uneven work has a wide spread, and no rank stands out);
/// - comes in at least three long pieces: one long piece is an event of the program, not a slow
///   machine;
/// - is work that others do as well: the rank is not given more (WorkImbalance), like a worker of a
///   star by its tasks, or by coarse levels that are gathered on fewer ranks;
/// and if no more than a third of the ranks are slow (else slow is the rule), the excess is 3 % of
/// the time or more, and without it all calls together would take 5 % less of that time, as a
/// replay of the run tells (Replay.h). Where nobody waits for these ranks, or others are as late,
/// or all wait for the network, the calls take as long.
/// Source: Filters/README, Latency Attribution (slow rank). Cost: O(calls + 16 ranks log ranks),
/// and those of WorkImbalance and of a replay if a rank stands out. Deterministic.
WorkEvidence FindSlowRanks(const AttributionRows& rows, const WorkOptions& options);
}
