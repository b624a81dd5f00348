#pragma once
#include "Filters/Core/Attribution/Rows/Transfers.h"
#include "Filters/Core/Attribution/Traffic/SlowStretches.h"

#include <cstddef>
#include <vector>

namespace pclvis
{
/// What a wait for a message cost beyond the message's quiet time.
struct Loss
{
  double Begin, End;     ///< [s] of the message
  double Level;          ///< [s] quiet time, > 0
  double Lost;           ///< [s] below 0: it took less
  std::size_t Index = 0; ///< of the transfer
  bool Known = true;     ///< the message's time is known, not only from above
};

/// A time in which more is lost than at other times.
struct CostlyStretch
{
  Stretch Entries;   ///< first and last of the losses in it
  double Rate;       ///< lost over quiet time in it, above the usual rate
  double Needed;     ///< what the rate had to be
  double Iterations; ///< how long it is, in iterations of the program
};

/// What each wait cost, in order of time (middle of begin and end).
/// A message whose time is known cost what it took longer than its quiet time. One that was there
/// when its receiver came has a time known from above only: its least times stand for the quiet
/// one, and it cost what the receiver then waited longer than such calls usually last.
/// @param levels [s] quiet time by transfer; NaN where unknown, shape (n)
/// @param excess log(t / quiet t), application traffic taken out; NaN where t is not known, shape
/// (n) Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution. Cost: O(n log n).
std::vector<Loss> FindLosses(const std::vector<Transfer>& transfers,
  const std::vector<double>& levels, const std::vector<double>& excess);

/// [s] from a step of the program to the same step again, the median; NaN where less than half of
/// them come again. Cost: O(n log n).
double IterationOf(const std::vector<Transfer>& transfers);

/// Times in which, taken over whole iterations, much more time is lost to messages than usual. A
/// few messages that are hit hard hold all ranks up while most are spared: so seconds are summed
/// up, not messages counted; and what the program does within each iteration stays in its sum.
///   rate = (sum of lost) / (sum of quiet times), of one iteration
/// Usual rate: the 35 % quantile over the run's iterations, as up to half may be disturbed; needed
/// above it: a quarter of the quiet time, and three times the spread of the iterations below it.
/// The stretches are the best course of an on/off state whose change costs as much as a
/// quarter of an iteration at the needed rate; those less than an iteration apart, by the clock or
/// by the quiet times of the messages between, are one. They must last two iterations and lose as
/// much as 2.5 at the needed rate. Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution.
/// @param losses    in order of time, shape (n)
/// @param iteration [s] until the program comes to the same step again; else nothing is found
/// @return          rising; those whose rate is enough and that are long enough
/// Cost: O(n). Deterministic.
std::vector<CostlyStretch> FindCostlyStretches(const std::vector<Loss>& losses, double iteration);
}
