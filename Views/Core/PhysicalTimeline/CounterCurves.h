#pragma once
#include "Filters/Core/Common/CounterSamples.h"

#include "Views/Core/Common/DrawnAxis.h"

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace pclvis
{
/// What is shown of a counter.
enum class CounterReading : std::uint8_t
{
  Automatic, ///< Rate if it never falls on any rank, as counts do; else Value
  Value,     ///< that of the last sample
  Rate       ///< its growth [1/s] between two samples
};

/// A counter in each of a row of pixels; NaN where no rank has a value.
struct CounterPixels
{
  std::vector<double> Mean, Least, Most; ///< of the ranks' means over the pixel's time
  std::size_t Ranks = 0;                 ///< that have samples
};

class CounterCurves;
/// The greatest mean of a rank in a time cut into equal parts; 0: none above 0.
/// @param ranks from first to last
/// Cost: as CounterCurves::Pixels.
double GreatestMean(const CounterCurves& curves, TimeRange time,
  std::pair<std::int32_t, std::int32_t> ranks, std::size_t parts);

/// A counter of each rank over time, integrated once, so that a pixel costs two searches a rank.
class CounterCurves
{
public:
  CounterCurves() = default;
  /// @param samples of one counter; those of ranks' first threads count
  /// Source: none; a curve for each process is Vampir's Counter Data Timeline.
  /// Cost: O(n log n) time, 16 bytes a sample.
  explicit CounterCurves(
    const CounterSamples& samples, CounterReading reading = CounterReading::Automatic);

  bool IsEmpty() const { return this->Curves.empty(); }
  bool IsRate() const { return this->Rate; }
  /// @param edges times of the pixels' sides [s], ascending
  /// @param ranks those that count; empty: from first to last
  /// Cost: O(ranks pixels log samples) on all processors.
  CounterPixels Pixels(const std::vector<double>& edges, const std::set<std::int32_t>& ranks,
    std::int32_t first, std::int32_t last) const;

private:
  /// The integral of a rank's counter up to each sample: that of a rate is the counter itself.
  struct Curve
  {
    std::int32_t Rank = 0;
    std::vector<double> Time, Sum;
    double Last = 0; ///< slope from the last sample on, NaN: unknown
  };
  static double SumAt(const Curve& curve, double time);

  std::vector<Curve> Curves; ///< by rank
  bool Rate = false;
};
}
