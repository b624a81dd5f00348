#include "Filters/Core/Regions/FreeEnergyDistance.h"

#include "Filters/Core/Common/WideVectors.h"
#include "Filters/Core/Regions/NearPairs.h"
#include "Filters/Core/Regions/SparseInverse.h"
#include "Filters/Core/Regions/WalkSeries.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/Error.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace pclvis
{
namespace
{
constexpr std::int32_t kDenseColumns = 64; // columns per block of the dense solution
constexpr std::int32_t kDenseLimit = 8192; // needs 512 MB

/// ln M(p,q), and the diagonal of M.
struct Walks
{
  CondensedMatrix Between;
  std::vector<double> Return;
};

/// ln of walks, which are never 0 within a component.
float LogOf(double walks)
{
  return static_cast<float>(std::log(std::max(walks, 1e-300)));
}

void SolveSparsely(
  const SparseInverse& inverse, std::int32_t n, int threads, Walks& walks, const Progress& progress)
{
  std::vector<std::vector<double>> values(ThreadCount(threads));
  ParallelFor(
    inverse.Blocks(), 1, threads,
    [&](std::size_t block, std::size_t, int worker) {
      inverse.Solve(block, values[worker]);
      const ColumnView<std::int32_t> of = inverse.RanksOf(block);
      for (std::size_t i = 0; i < of.Size; ++i)
      {
        const std::int32_t q = of[i];
        walks.Return[q] = inverse.Row(values[worker], q)[i];
        float* const row = walks.Between.Row(q);
        for (std::int32_t p = q + 1; p < n; ++p)
        {
          row[p] = LogOf(inverse.Row(values[worker], p)[i]);
        }
      }
    },
    progress, "Solving for distances");
}

void SolveDensely(const RankGraph& graph, const std::vector<double>& weights,
  const FreeEnergyOptions& options, Walks& walks, const Progress& progress)
{
  const std::int32_t n = graph.Ranks;
  Eigen::MatrixXd system = Eigen::MatrixXd::Identity(n, n);
  for (std::int32_t p = 0; p < n; ++p)
  {
    for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
    {
      system(p, graph.Neighbour[i]) = -weights[i];
    }
  }
  const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> factors(system);
  ParallelFor(
    n, kDenseColumns, options.Threads,
    [&](std::size_t begin, std::size_t end, int) {
      // Columns of the unit matrix are 0 above the diagonal, and the result above it is not needed,
      // so only the lower right part of the factor is used.
      const Eigen::Index first = static_cast<Eigen::Index>(begin), rows = n - first;
      const Eigen::Index columns = static_cast<Eigen::Index>(end - begin);
      Eigen::MatrixXd block = Eigen::MatrixXd::Identity(rows, columns);
      const auto below = factors.matrixLLT().bottomRightCorner(rows, rows);
      below.triangularView<Eigen::Lower>().solveInPlace(block);
      below.transpose().triangularView<Eigen::Upper>().solveInPlace(block);
      for (Eigen::Index c = 0; c < columns; ++c)
      {
        const std::int32_t q = static_cast<std::int32_t>(begin + c);
        walks.Return[q] = block(c, c);
        float* const row = walks.Between.Row(q);
        for (std::int32_t p = q + 1; p < n; ++p)
        {
          row[p] = LogOf(block(p - first, c));
        }
      }
    },
    PartOf(progress, 0.2, 1), "Solving for distances");
}

/// By a factorisation, full or sparse.
void Solve(
  const RankGraph& graph, const FreeEnergyOptions& options, Walks& walks, const Progress& progress)
{
  const std::vector<double> weights = ScaledWeights<double>(graph, std::exp(-options.Beta));
  Report(progress, 0, "Factorising");
  const SparseInverse inverse(graph, weights);
  if (inverse.IsSparse())
  {
    SolveSparsely(inverse, graph.Ranks, options.Threads, walks, PartOf(progress, 0.2, 1));
  }
  else
  {
    SolveDensely(graph, weights, options, walks, progress);
  }
}

void SumSeries(
  const RankGraph& graph, const FreeEnergyOptions& options, Walks& walks, const Progress& progress)
{
  const std::int32_t n = graph.Ranks;
  const float tail = static_cast<float>(kWalkTail), farAway = std::log(tail);
  WalkSeries series(graph, options.Beta, options.Threads);
  ParallelFor(
    series.Blocks(), 1, options.Threads,
    [&](std::size_t block, std::size_t, int worker) {
      const WalkColumns& columns = series.Sum(block, worker);
      const ColumnView<std::int32_t> of = columns.Of();
      for (std::size_t i = 0; i < of.Size; ++i)
      {
        const std::int32_t q = of[i];
        float* const row = walks.Between.Row(q);
        std::fill(row + q + 1, row + n, farAway);
        walks.Return[q] = columns.Row(q)[i];
      }
      for (const std::int32_t p : columns.Reached())
      {
        const float* const row = columns.Row(p);
        for (std::size_t i = 0; i < of.Size; ++i)
        {
          if (of[i] < p)
          {
            walks.Between.Row(of[i])[p] = std::log(std::max(row[i], tail));
          }
        }
      }
    },
    progress, "Summing the series of walks");
}

/// Turns walks into distances from rank q to the ranks after it.
/// @param row ln M(p,q) at [p]; becomes D(p,q)
PCLVIS_WIDE_VECTORS
void ToDistances(std::int32_t q, std::int32_t n, double beta, const double* halfLogReturn,
  const std::int32_t* component, float* row)
{
  const double ofQ = halfLogReturn[q];
  const std::int32_t componentOfQ = component[q];
  for (std::int32_t p = q + 1; p < n; ++p)
  {
    const double d = (halfLogReturn[p] + ofQ - row[p]) / beta; // Eq. 5
    const float rounded =
      static_cast<float>(std::nearbyint(std::max(0.0, d) * kUnitsOfDistance) * kDistanceUnit);
    row[p] = component[p] != componentOfQ ? std::numeric_limits<float>::infinity() : rounded;
  }
}
}

bool IsSolvedDensely(const RankGraph& graph, const FreeEnergyOptions& options)
{
  if (!(options.Beta > 0) || std::isinf(options.Beta))
  {
    throw Error("Communication regions: beta is " + std::to_string(options.Beta) +
      ", must be above 0. Typical values are 0.02 to 3.");
  }
  const double n = graph.Ranks;
  const double series =
    n * static_cast<double>(graph.Weight.size()) * SeriesTerms(std::exp(-options.Beta));
  return n <= options.DenseRanks || (n <= kDenseLimit && series > n * n * n);
}

CondensedMatrix FreeEnergyDistance(
  const RankGraph& graph, const FreeEnergyOptions& options, const Progress& progress)
{
  const bool dense = IsSolvedDensely(graph, options);
  const std::int32_t n = graph.Ranks;
  Walks walks{ CondensedMatrix(n), std::vector<double>(n, 1) };
  (dense ? Solve : SumSeries)(graph, options, walks, PartOf(progress, 0, 0.9));
  const std::vector<std::int32_t> component = Components(graph);
  std::vector<double> halfLogReturn(n);
  for (std::int32_t p = 0; p < n; ++p)
  {
    halfLogReturn[p] = std::log(walks.Return[p]) / 2;
  }
  ParallelFor(
    n, 64, options.Threads,
    [&](std::size_t begin, std::size_t end, int) {
      for (std::int32_t q = static_cast<std::int32_t>(begin); q < static_cast<std::int32_t>(end);
           ++q)
      {
        ToDistances(
          q, n, options.Beta, halfLogReturn.data(), component.data(), walks.Between.Row(q));
      }
    },
    PartOf(progress, 0.9, 1), "Computing distances");
  return std::move(walks.Between);
}
}
