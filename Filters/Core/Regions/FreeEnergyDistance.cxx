#include "Filters/Core/Regions/FreeEnergyDistance.h"

#include "Filters/Core/Common/WideVectors.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/Error.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace pclvis
{
namespace
{
constexpr double kTail = 1e-6;
constexpr std::int32_t kBlock = 32;        // columns a block of the series
constexpr std::int32_t kDenseColumns = 64; // columns a block of the dense solution
constexpr std::int32_t kDenseLimit = 8192; // 512 MB
constexpr double kRounding = 262144;

/// exp(-beta) S by rows, in the layout of the graph.
template<typename T>
std::vector<T> ScaledWeights(const RankGraph& graph, double survival)
{
  std::vector<double> rootDegree(graph.Ranks, 0);
  for (std::int32_t p = 0; p < graph.Ranks; ++p)
  {
    double degree = 0;
    for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
    {
      degree += graph.Weight[i];
    }
    rootDegree[p] = std::sqrt(degree);
  }
  std::vector<T> scaled(graph.Weight.size());
  for (std::int32_t p = 0; p < graph.Ranks; ++p)
  {
    for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
    {
      scaled[i] = static_cast<T>(
        survival * graph.Weight[i] / (rootDegree[p] * rootDegree[graph.Neighbour[i]]));
    }
  }
  return scaled;
}

/// ln M(p,q), and the diagonal of M.
struct Walks
{
  CondensedMatrix Between;
  std::vector<double> Return;
};

void SolveDensely(
  const RankGraph& graph, const FreeEnergyOptions& options, Walks& walks, const Progress& progress)
{
  const std::int32_t n = graph.Ranks;
  const std::vector<double> weights = ScaledWeights<double>(graph, std::exp(-options.Beta));
  Eigen::MatrixXd system = Eigen::MatrixXd::Identity(n, n);
  for (std::int32_t p = 0; p < n; ++p)
  {
    for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
    {
      system(p, graph.Neighbour[i]) = -weights[i];
    }
  }
  Report(progress, 0, "Factorising");
  const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> factors(system);
  ParallelFor(
    n, kDenseColumns, options.Threads,
    [&](std::size_t begin, std::size_t end, int) {
      // Columns of the unit matrix are 0 above the diagonal, and what is above it is not needed:
      // only the factor's part below takes part.
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
          row[p] = static_cast<float>(std::log(std::max(block(p - first, c), 1e-300)));
        }
      }
    },
    PartOf(progress, 0.2, 1), "Solving for distances");
}

/// Values of a row of a block that are added up at once, in a register.
constexpr std::int32_t kLanes = 8, kParts = kBlock / kLanes;
using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));

/// next = unit columns + exp(-beta) S * sum, for some rows: one more term of the series.
PCLVIS_WIDE_VECTORS
void AddTerm(const std::int32_t* rows, std::size_t count, const std::int64_t* first,
  const std::int32_t* neighbour, const float* weight, std::int32_t firstColumn, const float* sum,
  float* next)
{
  for (std::size_t at = 0; at < count; ++at)
  {
    const std::int32_t p = rows[at];
    Lanes row[kParts] = {};
    for (std::int64_t i = first[p]; i < first[p + 1]; ++i)
    {
      const float* const other = sum + static_cast<std::size_t>(neighbour[i]) * kBlock;
      for (std::int32_t part = 0; part < kParts; ++part)
      {
        Lanes values;
        std::memcpy(&values, other + part * kLanes, sizeof(values));
        row[part] += weight[i] * values;
      }
    }
    float* const out = next + static_cast<std::size_t>(p) * kBlock;
    for (std::int32_t part = 0; part < kParts; ++part)
    {
      std::memcpy(out + part * kLanes, &row[part], sizeof(Lanes));
    }
    const std::int32_t own = p - firstColumn;
    if (own >= 0 && own < kBlock)
    {
      out[own] += 1;
    }
  }
}

/// Sums the series of a block of columns. After k terms only ranks within k hops of the block have
/// values: the others are not touched.
class ColumnBlock
{
public:
  explicit ColumnBlock(std::int32_t ranks)
    : Sum(static_cast<std::size_t>(ranks) * kBlock, 0.f), Next(this->Sum.size(), 0.f),
      IsNear(ranks, 0)
  {
  }
  /// @param terms without the one of no hop
  void Add(const RankGraph& graph, const std::vector<float>& weights, std::int32_t firstColumn,
    std::int32_t endColumn, int terms)
  {
    this->Clear();
    for (std::int32_t q = firstColumn; q < endColumn; ++q)
    {
      this->Reach(q);
    }
    std::size_t seen = 0; // ranks whose neighbours are near, too
    for (int term = 0; term <= terms; ++term)
    {
      AddTerm(this->Near.data(), this->Near.size(), graph.First.data(), graph.Neighbour.data(),
        weights.data(), firstColumn, this->Sum.data(), this->Next.data());
      this->Sum.swap(this->Next);
      for (const std::size_t end = this->Near.size(); term < terms && seen < end; ++seen)
      {
        const std::int32_t p = this->Near[seen];
        for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
        {
          this->Reach(graph.Neighbour[i]);
        }
      }
    }
  }
  /// Ranks with values, in order of hops.
  const std::vector<std::int32_t>& Reached() const { return this->Near; }
  const float* Row(std::int32_t p) const
  {
    return &this->Sum[static_cast<std::size_t>(p) * kBlock];
  }

private:
  void Reach(std::int32_t p)
  {
    if (!this->IsNear[p])
    {
      this->IsNear[p] = 1;
      this->Near.push_back(p);
    }
  }
  void Clear()
  {
    for (const std::int32_t p : this->Near)
    {
      const std::size_t begin = static_cast<std::size_t>(p) * kBlock;
      std::fill_n(&this->Sum[begin], kBlock, 0.f);
      std::fill_n(&this->Next[begin], kBlock, 0.f);
      this->IsNear[p] = 0;
    }
    this->Near.clear();
  }

  std::vector<float> Sum, Next; ///< row by row, shape (ranks, kBlock)
  std::vector<char> IsNear;
  std::vector<std::int32_t> Near;
};

/// Terms until c^(k+1) / (1 - c), which bounds what is left out, is below the tail.
int Terms(double survival)
{
  return std::max(
    1, static_cast<int>(std::ceil(std::log(kTail * (1 - survival)) / std::log(survival))));
}

void SumSeries(
  const RankGraph& graph, const FreeEnergyOptions& options, Walks& walks, const Progress& progress)
{
  const std::int32_t n = graph.Ranks;
  const double survival = std::exp(-options.Beta);
  const std::vector<float> weights = ScaledWeights<float>(graph, survival);
  const int terms = Terms(survival);
  const float farAway = std::log(static_cast<float>(kTail));
  std::vector<std::unique_ptr<ColumnBlock>> blocks(ThreadCount(options.Threads));
  ParallelFor(
    n, kBlock, options.Threads,
    [&](std::size_t begin, std::size_t end, int worker) {
      const auto q0 = static_cast<std::int32_t>(begin), q1 = static_cast<std::int32_t>(end);
      if (!blocks[worker])
      {
        blocks[worker] = std::make_unique<ColumnBlock>(n);
      }
      ColumnBlock& block = *blocks[worker];
      block.Add(graph, weights, q0, q1, terms);
      for (std::int32_t q = q0; q < q1; ++q)
      {
        float* const row = walks.Between.Row(q);
        std::fill(row + q + 1, row + n, farAway);
      }
      for (const std::int32_t p : block.Reached())
      {
        const float* const row = block.Row(p);
        for (std::int32_t q = q0; q < q1 && q < p; ++q)
        {
          walks.Between.Row(q)[p] = std::log(std::max(row[q - q0], static_cast<float>(kTail)));
        }
        if (p >= q0 && p < q1)
        {
          walks.Return[p] = row[p - q0];
        }
      }
    },
    progress, "Summing the series of walks");
}

/// Distances of rank q to those after it.
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
      static_cast<float>(std::nearbyint(std::max(0.0, d) * kRounding) / kRounding);
    row[p] = component[p] != componentOfQ ? std::numeric_limits<float>::infinity() : rounded;
  }
}

/// Whether a dense factorisation is possible and cheaper than the series.
bool DenseIsBetter(const RankGraph& graph, const FreeEnergyOptions& options)
{
  const double n = graph.Ranks;
  const double series =
    n * static_cast<double>(graph.Weight.size()) * Terms(std::exp(-options.Beta));
  return n <= options.DenseRanks || (n <= kDenseLimit && series > n * n * n);
}
}

CondensedMatrix FreeEnergyDistance(
  const RankGraph& graph, const FreeEnergyOptions& options, const Progress& progress)
{
  if (!(options.Beta > 0) || std::isinf(options.Beta))
  {
    throw Error("Communication regions: beta is " + std::to_string(options.Beta) +
      ", must be above 0. Typical values are 0.02 to 3.");
  }
  const std::int32_t n = graph.Ranks;
  Walks walks{ CondensedMatrix(n), std::vector<double>(n, 1) };
  const bool dense = DenseIsBetter(graph, options);
  (dense ? SolveDensely : SumSeries)(graph, options, walks, PartOf(progress, 0, 0.9));
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
