#pragma once
#include "Filters/Core/Attribution/Rows/Transfers.h"
#include "Filters/Core/Attribution/Traffic/SlowStretches.h"

#include <cstddef>
#include <vector>

namespace pclvis
{
/// What a wait for a message cost beyond the message's baseline time.
struct Loss
{
  double Begin, End;     ///< [s] of the message
  double Level;          ///< [s] baseline time, > 0
  double Lost;           ///< [s] below 0: it took less
  std::size_t Index = 0; ///< of the transfer
  bool Known = true;     ///< the message's time is known, not only an upper bound
};

/// A time window in which more time is lost than at other times.
struct CostlyStretch
{
  Stretch Entries;   ///< first and last of the losses in it
  double Rate;       ///< lost over baseline time in it, above the usual rate
  double Needed;     ///< what the rate had to be
  double Iterations; ///< how long it is, in iterations of the program
};

/// What each wait cost, in order of time (middle of begin and end).
/// A message with a known time costs what exceeds its baseline time. For a message that had arrived
/// before its receiver was ready only an upper bound of the time is known: the lowest bounds serve
/// as baseline, and the message costs what the receiver waited longer than such calls usually last.
/// @param levels [s] baseline time by transfer; NaN where unknown, shape (n)
/// @param excess log(t / baseline t), application traffic taken out; NaN where t is not known,
///   shape (n)
/// Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution. Cost: O(n log n).
std::vector<Loss> FindLosses(const std::vector<Transfer>& transfers,
  const std::vector<double>& levels, const std::vector<double>& excess);

/// [s] Median time from a step of the program to its next occurrence; NaN if less than half of the
/// steps recur. Cost: O(n log n).
double IterationOf(const std::vector<Transfer>& transfers);

/// Windows in which, over whole iterations, much more time is lost to messages than usual. A few
/// messages that are hit hard can hold up all ranks while most are spared, so seconds are summed
/// rather than messages counted; what the program does within each iteration stays in its sum.
///   rate = (sum of lost) / (sum of baseline times), of one iteration
/// Usual rate: the 35 % quantile over the run's iterations, as up to half may be disturbed; needed
/// above it: a quarter of the baseline time, and three times the spread of the iterations below it.
/// The stretches are the optimal path of an on/off state whose change costs as much as a quarter of
/// an iteration at the needed rate. Stretches less than an iteration apart, by the clock or by the
/// baseline times of the messages between them, are merged. They must last two iterations and lose
/// as much as 2.5 iterations at the needed rate. Source: [PCLVis] 6 (A3); Filters/README, Latency
/// Attribution.
/// @param losses    in order of time, shape (n)
/// @param iteration [s] until the program reaches the same step again; NaN: nothing is found
/// @return          ascending; those with a sufficient rate and length
/// Cost: O(n). Deterministic.
std::vector<CostlyStretch> FindCostlyStretches(const std::vector<Loss>& losses, double iteration);
}
