#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace pclvis
{
/// Median: the middle value; of an even count the mean of the two middle ones. NaN without values.
/// Reorders first..last. Source: Filters/README, Latency Criteria. Unit of the values. Cost: O(n).
double Median(double* first, double* last);
/// The same, without reordering the values.
inline double MedianOf(std::vector<double> values)
{
  return Median(values.data(), values.data() + values.size());
}

/// Standard deviation of normally distributed values over the median of their distances from the
/// middle one: a definition, 1 / the 75 % quantile of the standard normal distribution.
constexpr double kSigmaOfMedian = 1.4826;
/// Robust standard deviation from distances from the middle. NaN without values.
/// Source: median absolute deviation [Huber1964].
inline double SigmaOfDistances(std::vector<double> distances)
{
  return kSigmaOfMedian * MedianOf(std::move(distances));
}
/// The same from the values themselves.
double RobustSigma(std::vector<double> values);
/// The sum of the values' distances from their median; 0 without values. Source: least absolute
/// deviations. Unit of the values. Cost: O(n).
double SumOfDistances(const std::vector<double>& values);

/// Percentile by nearest rank: the least value that at least `share` of the values do not exceed.
/// Reorders first..last. NaN without values.
/// Source: Filters/README, Latency Criteria (the 95th percentile of L).
/// @param share in 0..1
double Percentile(double* first, double* last, double share);

/// Percentiles as above over the values of all processes; NaN values do not count. Collective.
/// Source: radix selection, 16 bits per round; the results have the bits of a serial selection.
/// @param values  >= 0 or NaN, shape (n) here, any unit
/// @param shares  each in 0..1
/// @param threads 0: as many as processors
/// @return one per share, the same on every process; NaN without values
/// Cost: two passes over the values; each process sends 0.5 MB per round, four rounds per share.
std::vector<double> PercentilesOfAll(ColumnView<double> values, const std::vector<double>& shares,
  ProcessGroup& group, int threads = 0);
}
