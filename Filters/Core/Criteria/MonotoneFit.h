#pragma once
#include <vector>

namespace pclvis
{
/// Isotonic regression: the non-decreasing sequence with the least weighted squared error.
///   minimise sum w[i] (f[i] - y[i])^2  subject to  f[0] <= f[1] <= ...
/// Source: [Barlow1972] pool adjacent violators; for thin size bins (Filters/README, Latency
/// Criteria).
/// @param values  y, shape (n), any unit
/// @param weights w, shape (n), > 0, dimensionless
/// @return        f, shape (n), unit of y
/// Cost: O(n). Deterministic.
std::vector<double> MonotoneFit(
  const std::vector<double>& values, const std::vector<double>& weights);
}
