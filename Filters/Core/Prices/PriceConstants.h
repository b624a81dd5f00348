#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pclvis
{
/// What several terms of the prices share; reasons: the table of Filters/README, Cause Prices.
namespace price_constants
{
/// [s] Clocks do not resolve shorter times.
constexpr double kTick = 3e-7;
/// [s] Shorter times cannot be told apart to 10 %.
constexpr double kComparable = 10 * kTick;
/// [s] No transfer is taken to be shorter, so that its logarithm means something.
constexpr double kShortest = 1e-7;
/// Parts of the run in which effects of time are medians.
constexpr std::size_t kTimeParts = 60;
/// Natural logarithm of 1.2: smaller effects on messages are not told from own load.
constexpr double kLeastEffect = 0.182;
/// Natural logarithm: the program's own load changes messages so from part to part, pair to pair.
constexpr double kOwnLoad = 0.12;
/// Log likelihood that each window of traffic must gain: that of four standard errors, 4^2 / 2.
constexpr double kWindowPenalty = 8;
/// Ranks that make a comparison of work.
constexpr std::size_t kFewestRanks = 4;
}

/// Standard errors that chance hardly reaches anywhere in so many places: two more than the
/// greatest of so many independent ones is expected to be. Source: extreme value of normal
/// variables.
inline double SigmasByChance(double places)
{
  return std::sqrt(2 * std::log(std::max(places, 2.0))) + 2;
}
}
