#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pclvis
{
/// Numbers that decide which causes are found and what they cost. Each is physical or statistical;
/// the table in Filters/README, Cause Prices, has the reasons. Everything else is derived from
/// them.
namespace price_constants
{
/// [s] Clocks do not resolve shorter times.
constexpr double kTick = 3e-7;
/// [s] No transfer is assumed to be shorter; keeps logarithms of times meaningful.
constexpr double kShortest = 1e-7;
/// [s] A call that need not wait takes no longer, for each message.
constexpr double kOwnCall = 2e-6;
/// A call waited if it took more than this many times as long as by itself.
constexpr double kWaits = 3;
/// [bytes] Smaller messages are sent without waiting, whatever is recorded, and take as long as
/// empty ones.
constexpr int kSmallMessage = 1024;
/// Number of parts of the run; the effect of time in each part is a median.
constexpr std::size_t kTimeParts = 60;
/// Natural logarithm of ten: the effect of a load, of traffic, or of a single value is limited to
/// this.
constexpr double kGreatestEffect = 2.3;
/// Natural logarithm: when the same piece of work is repeated, its time varies at least this much.
constexpr double kWorkNoise = 0.01;
/// Natural logarithm: by this much, the program's own load makes messages differ between parts and
/// pairs.
constexpr double kOwnLoad = 0.12;
/// Standard errors that chance does not reach in one place.
constexpr double kSigmas = 4;
/// Standard errors above the expected greatest of many independent ones.
constexpr double kBeyondChance = 2;
/// Half of the width of a 90 % range, in standard errors.
constexpr double kRangeSigmas = 1.645;
/// The model's own standard error, as a share of a price: nine in ten true costs of simulated
/// programs are within kRangeSigmas of it, except for outliers (Testing/Truth, the lot `chosen`).
constexpr double kModelError = 0.3;
/// Probability that all causes which cost the least share are recognised, from the verdicts on
/// simulated programs that are right (Filters/README, Latency Attribution).
constexpr double kRecognised = 0.8;
/// The fewest values whose median is not decided by one of them alone.
constexpr int kFewest = 3;
/// The fewest values that show a share.
constexpr int kManySamples = 30;
/// This share of something is almost all of it.
constexpr double kMost = 0.8;
/// This share of something is the greater part.
constexpr double kHalf = 0.5;
/// A smaller share of something is little.
constexpr double kTenth = 0.1;
/// This small a share of many may be exceptions, or wrong.
constexpr double kRare = 0.05;

/// Natural logarithm of 1.2: smaller effects on messages cannot be distinguished from the program's
/// own load.
constexpr double kLeastEffect = (1 + kHalf) * kOwnLoad;
/// The fewest values, or ranks, that still have such a median if one of them is left out.
constexpr int kEnough = 1 + kFewest;
/// [s] Shorter times cannot be compared to within 10 %.
constexpr double kComparable = kTick / kTenth;
}

/// Standard errors that chance hardly reaches in any of this many places. Source: extreme value of
/// normal variables.
inline double SigmasByChance(double places)
{
  return std::sqrt(2 * std::log(std::max(places, 2.0))) + price_constants::kBeyondChance;
}
/// Log likelihood that something must gain in one of this many places: more than that of kSigmas in
/// one place, so that all places together give equally few false findings. Source: the bound of
/// Bonferroni.
inline double PenaltyOfChance(double places)
{
  return price_constants::kSigmas * price_constants::kSigmas / 2 + std::log(places);
}
}
