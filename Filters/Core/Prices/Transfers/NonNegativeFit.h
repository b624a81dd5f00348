#pragma once
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <vector>

namespace pclvis
{
/// Coefficients >= 0 of a linear model that fits positive values with small relative errors;
/// outliers count less: beyond a 90 % range of the logarithm, by robust standard deviations, by
/// [Huber1964]. Source: [Huber1964]; coordinate descent on the normal equations.
template<std::size_t n>
class NonNegativeFit
{
public:
  using Row = std::array<double, n>;

  /// @param rows   features >= 0 of each value
  /// @param values > 0
  NonNegativeFit(const std::vector<Row>& rows, const std::vector<double>& values)
    : Rows(rows), Values(values), Weights(values.size()), Residuals(values.size())
  {
    for (const Row& row : rows)
    {
      for (std::size_t i = 0; i < n; ++i)
      {
        this->Scale[i] = std::max(this->Scale[i], row[i]);
      }
    }
    for (std::size_t i = 0; i < n; ++i)
    {
      if (this->Scale[i] > 0)
      {
        this->Used.push_back(i);
      }
    }
    std::transform(rows.begin(), rows.end(), std::back_inserter(this->ScaledRows),
      [this](const Row& row) { return this->Scaled(row); });
    const double middle = MedianOf(values);
    std::transform(values.begin(), values.end(), this->Weights.begin(),
      [middle](double value) { return 1 / (value * middle); });
  }

  /// Cost: O(values). Deterministic.
  Row Solve()
  {
    Row x{};
    for (int round = 0; round < kRounds; ++round)
    {
      this->SumNormalEquations();
      x = this->Descend();
      this->Weigh(x);
    }
    return x;
  }

private:
  static constexpr int kRounds = 8, kSweeps = 3000;
  static constexpr double kOutlier = price_constants::kRangeSigmas;
  /// Of the logarithm: nothing takes the same time again more exactly.
  static constexpr double kLeastSpread = price_constants::kWorkNoise;

  Row Scaled(const Row& row) const
  {
    Row scaled;
    for (std::size_t i = 0; i < n; ++i)
    {
      scaled[i] = this->Scale[i] > 0 ? row[i] / this->Scale[i] : 0;
    }
    return scaled;
  }

  void SumNormalEquations()
  {
    this->Products = {};
    this->Sums = {};
    for (std::size_t k = 0; k < this->Values.size(); ++k)
    {
      const Row& scaled = this->ScaledRows[k];
      for (std::size_t i = 0; i < n; ++i)
      {
        const double w = this->Weights[k] * scaled[i];
        this->Sums[i] += w * this->Values[k];
        for (std::size_t j = 0; j < n; ++j)
        {
          this->Products[i][j] += w * scaled[j];
        }
      }
    }
  }

  Row Descend() const
  {
    Row x{};
    double change = 1;
    for (int sweep = 0; sweep < kSweeps && change > 1e-12; ++sweep)
    {
      change = 0;
      for (const std::size_t i : this->Used)
      {
        double rest = this->Sums[i] + this->Products[i][i] * x[i];
        for (const std::size_t j : this->Used)
        {
          rest -= this->Products[i][j] * x[j];
        }
        const double own = this->Products[i][i];
        const double better = own > 0 ? std::max(0.0, rest / own) : 0;
        change = std::max(change, std::fabs(better - x[i]) / (1 + std::fabs(better)));
        x[i] = better;
      }
    }
    for (std::size_t i = 0; i < n; ++i)
    {
      x[i] = this->Scale[i] > 0 ? x[i] / this->Scale[i] : 0;
    }
    return x;
  }

  void Weigh(const Row& x)
  {
    for (std::size_t k = 0; k < this->Values.size(); ++k)
    {
      double p = 0;
      for (std::size_t i = 0; i < n; ++i)
      {
        p += x[i] * this->Rows[k][i];
      }
      p = std::max(p, price_constants::kShortest);
      this->Residuals[k] = std::log(this->Values[k] / p);
      this->Weights[k] = 1 / (p * p);
    }
    const double limit = kOutlier * std::max(RobustSigma(this->Residuals), kLeastSpread);
    for (std::size_t k = 0; k < this->Values.size(); ++k)
    {
      this->Weights[k] *= std::min(1.0, limit / std::max(std::fabs(this->Residuals[k]), 1e-9));
    }
  }

  const std::vector<Row>& Rows;
  const std::vector<double>& Values;
  std::vector<double> Weights, Residuals;
  Row Scale{}, Sums{};
  std::array<Row, n> Products{};
  std::vector<std::size_t> Used; ///< features that some row has; the others' coefficients are 0
  std::vector<Row> ScaledRows;
};
}
