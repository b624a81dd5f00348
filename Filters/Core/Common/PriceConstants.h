#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pclvis
{
/// Numbers that decide about causes and what they cost, each physical or statistical; reasons: the
/// table of Filters/README, Cause Prices. What is derived from them has no number of its own.
namespace price_constants
{
/// [s] Clocks do not resolve shorter times.
constexpr double kTick = 3e-7;
/// [s] No transfer is taken to be shorter, so that its logarithm means something.
constexpr double kShortest = 1e-7;
/// [s] A call that need not wait takes no longer, for each message.
constexpr double kOwnCall = 2e-6;
/// A call waited if it took more than so many times what it takes by itself.
constexpr double kWaits = 3;
/// [bytes] Less is sent without waiting, whatever is recorded, and takes as long as nothing.
constexpr int kSmallMessage = 1024;
/// Parts of the run in which effects of time are medians.
constexpr std::size_t kTimeParts = 60;
/// Natural logarithm of ten: no load, traffic, or single value is believed to do more.
constexpr double kGreatestEffect = 2.3;
/// Natural logarithm: the same piece of work does not take the same time again more exactly.
constexpr double kWorkNoise = 0.01;
/// Natural logarithm: the program's own load changes messages so from part to part, pair to pair.
constexpr double kOwnLoad = 0.12;
/// Standard errors that chance does not reach in one place.
constexpr double kSigmas = 4;
/// Standard errors more than the greatest of many independent ones is expected to be.
constexpr double kBeyondChance = 2;
/// Half of the width of a 90 % range, in standard errors.
constexpr double kRangeSigmas = 1.645;
/// Of a price, the model's own standard error: nine in ten true costs of simulated programs are
/// within kRangeSigmas of it, but for outliers (Testing/Truth, the lot `chosen`).
constexpr double kModelError = 0.3;
/// Probability that all causes which cost the least share are recognised, from the verdicts on
/// simulated programs that are right (Filters/README, Latency Attribution).
constexpr double kRecognised = 0.8;
/// Values that have a median of which one alone does not decide.
constexpr int kFewest = 3;
/// Values that a share can be told of.
constexpr int kManySamples = 30;
/// So much of something is almost all of it.
constexpr double kMost = 0.8;
/// So much of something is the greater part.
constexpr double kHalf = 0.5;
/// Less of something is little.
constexpr double kTenth = 0.1;
/// So few of many may be exceptions, or wrong.
constexpr double kRare = 0.05;

/// Natural logarithm of 1.2: smaller effects on messages are not told from own load.
constexpr double kLeastEffect = (1 + kHalf) * kOwnLoad;
/// Values, or ranks, of which one can be left out and the others still have such a median.
constexpr int kEnough = 1 + kFewest;
/// [s] Shorter times cannot be told apart to 10 %.
constexpr double kComparable = kTick / kTenth;
}

/// Standard errors that chance hardly reaches anywhere in so many places. Source: extreme value of
/// normal variables.
inline double SigmasByChance(double places)
{
  return std::sqrt(2 * std::log(std::max(places, 2.0))) + price_constants::kBeyondChance;
}
/// Log likelihood that something must gain in one of so many places: that of kSigmas in one, so
/// that all together make as few false ones. Source: the bound of Bonferroni.
inline double PenaltyOfChance(double places)
{
  return price_constants::kSigmas * price_constants::kSigmas / 2 + std::log(places);
}
}
