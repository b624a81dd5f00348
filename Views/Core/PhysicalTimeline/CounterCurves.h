#pragma once
#include "Filters/Core/Common/CounterSamples.h"

#include "Views/Core/Common/DrawnAxis.h"

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace pclvis
{
/// Which values of a counter are shown.
enum class CounterReading : std::uint8_t
{
  Automatic, ///< Rate if the counter never falls on any rank, as counts do; otherwise Value
  Value,     ///< the value of the last sample
  Rate       ///< its growth [1/s] between two samples
};

/// A counter in each pixel of a row; NaN where no rank has a value.
struct CounterPixels
{
  std::vector<double> Mean, Least, Most; ///< of the ranks' means over the pixel's time
  std::size_t Ranks = 0;                 ///< number of ranks with samples
};

class CounterCurves;
/// The greatest mean of a rank in any of `parts` equal parts of a time; 0: none is positive.
/// @param ranks from first to last
/// Cost: see CounterCurves::Pixels.
double GreatestMean(const CounterCurves& curves, TimeRange time,
  std::pair<std::int32_t, std::int32_t> ranks, std::size_t parts);

/// A counter of each rank over time, integrated once, so that a pixel takes two searches per rank.
class CounterCurves
{
public:
  CounterCurves() = default;
  /// @param samples of one counter; only those of the ranks' first threads are used
  /// Source: none; a curve for each process is Vampir's Counter Data Timeline.
  /// Cost: O(n log n) time, 16 bytes per sample.
  explicit CounterCurves(
    const CounterSamples& samples, CounterReading reading = CounterReading::Automatic);

  bool IsEmpty() const { return this->Curves.empty(); }
  bool IsRate() const { return this->Rate; }
  /// @param edges times of the sides of the pixels [s], ascending
  /// @param ranks the ranks to include; empty: from first to last
  /// Cost: O(ranks pixels log samples) on all processors.
  CounterPixels Pixels(const std::vector<double>& edges, const std::set<std::int32_t>& ranks,
    std::int32_t first, std::int32_t last) const;

private:
  /// The integral of a rank's counter up to each sample; the integral of a rate is the counter
  /// itself.
  struct Curve
  {
    std::int32_t Rank = 0;
    std::vector<double> Time, Sum;
    double Last = 0; ///< slope after the last sample; NaN: unknown
  };
  static double SumAt(const Curve& curve, double time);

  std::vector<Curve> Curves; ///< by rank
  bool Rate = false;
};
}
