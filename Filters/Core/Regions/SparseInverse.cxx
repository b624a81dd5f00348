#include "Filters/Core/Regions/SparseInverse.h"

#include "Filters/Core/Common/WideVectors.h"

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>

#include <algorithm>
#include <cstring>

namespace pclvis
{
namespace
{
using Matrix = Eigen::SparseMatrix<double>;

/// Knows how many values its factor will have before it is computed.
class Factor : public Eigen::SimplicialLLT<Matrix, Eigen::Lower>
{
public:
  explicit Factor(const Matrix& system) { this->analyzePattern(system); }
  double Values() const
  {
    return static_cast<double>(this->rows()) + this->m_nonZerosPerCol.cast<double>().sum();
  }
};

Matrix SystemOf(const RankGraph& graph, const std::vector<double>& weights)
{
  std::vector<Eigen::Triplet<double>> values;
  for (std::int32_t p = 0; p < graph.Ranks; ++p)
  {
    values.emplace_back(p, p, 1);
    for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
    {
      values.emplace_back(p, graph.Neighbour[i], -weights[i]);
    }
  }
  Matrix system(graph.Ranks, graph.Ranks);
  system.setFromTriplets(values.begin(), values.end());
  return system;
}

constexpr std::int32_t kColumns = SparseInverse::kColumns;
/// Values of a row of a block, a part of which is in a register.
constexpr std::int32_t kLanes = 4, kParts = kColumns / kLanes;
using Lanes = double __attribute__((vector_size(kLanes * sizeof(double))));

struct Row
{
  Lanes Of[kParts];
};

Row Read(const double* values, std::int32_t place)
{
  Row row;
  std::memcpy(&row, values + static_cast<std::size_t>(place) * kColumns, sizeof(row));
  return row;
}

void Write(const Row& row, double* values, std::int32_t place)
{
  std::memcpy(values + static_cast<std::size_t>(place) * kColumns, &row, sizeof(row));
}

/// values = factor^-1 values.
/// @param from rows before are 0
PCLVIS_WIDE_VECTORS
void SolveForward(std::int32_t from, std::int32_t n, const std::int64_t* first,
  const std::int32_t* places, const double* factor, double* values)
{
  for (std::int32_t j = from; j < n; ++j)
  {
    Row row = Read(values, j);
    for (Lanes& part : row.Of)
    {
      part /= factor[first[j]];
    }
    Write(row, values, j);
    for (std::int64_t i = first[j] + 1; i < first[j + 1]; ++i)
    {
      Row below = Read(values, places[i]);
      for (std::int32_t part = 0; part < kParts; ++part)
      {
        below.Of[part] -= factor[i] * row.Of[part];
      }
      Write(below, values, places[i]);
    }
  }
}

/// values = transposed factor^-1 values.
PCLVIS_WIDE_VECTORS
void SolveBackward(std::int32_t n, const std::int64_t* first, const std::int32_t* places,
  const double* factor, double* values)
{
  for (std::int32_t j = n; j-- > 0;)
  {
    Row row = Read(values, j);
    for (std::int64_t i = first[j] + 1; i < first[j + 1]; ++i)
    {
      const Row below = Read(values, places[i]);
      for (std::int32_t part = 0; part < kParts; ++part)
      {
        row.Of[part] -= factor[i] * below.Of[part];
      }
    }
    for (Lanes& part : row.Of)
    {
      part /= factor[first[j]];
    }
    Write(row, values, j);
  }
}
}

SparseInverse::SparseInverse(const RankGraph& graph, const std::vector<double>& weights)
{
  // Solving takes values * ranks steps twice, of a full factor ranks^3 / 3.
  const double n = graph.Ranks, most = n * n / 6;
  if (static_cast<double>(weights.size()) / 2 >= most)
  {
    return;
  }
  const Matrix system = SystemOf(graph, weights);
  Factor factor(system);
  if (factor.Values() >= most)
  {
    return;
  }
  factor.factorize(system);
  const Matrix& lower = factor.matrixL().nestedExpression();
  this->First.assign(lower.outerIndexPtr(), lower.outerIndexPtr() + graph.Ranks + 1);
  this->Places.assign(lower.innerIndexPtr(), lower.innerIndexPtr() + this->First.back());
  this->Values.assign(lower.valuePtr(), lower.valuePtr() + this->First.back());
  const auto& places = factor.permutationP().indices();
  this->PlaceOf.assign(places.data(), places.data() + places.size());
  this->Order.resize(this->PlaceOf.size());
  for (std::int32_t p = 0; p < graph.Ranks; ++p)
  {
    this->Order[this->PlaceOf[p]] = p;
  }
}

std::size_t SparseInverse::Blocks() const
{
  return (this->Order.size() + kColumns - 1) / kColumns;
}

ColumnView<std::int32_t> SparseInverse::RanksOf(std::size_t block) const
{
  const std::size_t first = block * kColumns;
  return { this->Order.data() + first,
    std::min<std::size_t>(kColumns, this->Order.size() - first) };
}

void SparseInverse::Solve(std::size_t block, std::vector<double>& values) const
{
  const auto n = static_cast<std::int32_t>(this->Order.size());
  const std::int32_t first = static_cast<std::int32_t>(block) * kColumns;
  values.assign(this->Order.size() * kColumns, 0);
  for (std::int32_t place = first; place < std::min(n, first + kColumns); ++place)
  {
    values[static_cast<std::size_t>(place) * kColumns + (place - first)] = 1;
  }
  SolveForward(
    first, n, this->First.data(), this->Places.data(), this->Values.data(), values.data());
  SolveBackward(n, this->First.data(), this->Places.data(), this->Values.data(), values.data());
}
}
