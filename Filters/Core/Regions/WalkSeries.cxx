#include "Filters/Core/Regions/WalkSeries.h"

#include "Filters/Core/Common/WideVectors.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace pclvis
{
namespace
{
/// If a rank has less than this in all columns, its neighbours are not visited: their values would
/// be far below the tail.
constexpr float kLeastToGoOn = 1e-4f * static_cast<float>(kWalkTail);
constexpr std::int32_t kColumns = WalkColumns::kColumns;
/// Number of values of a row that are summed at once, in a register.
constexpr std::int32_t kLanes = 8, kParts = kColumns / kLanes;
using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));

/// next = unit columns + exp(-beta) S * sum, for some rows: adds another term of the series.
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
      const float* const other = sum + static_cast<std::size_t>(neighbour[i]) * kColumns;
      for (std::int32_t part = 0; part < kParts; ++part)
      {
        Lanes values;
        std::memcpy(&values, other + part * kLanes, sizeof(values));
        row[part] += weight[i] * values;
      }
    }
    float* const out = next + static_cast<std::size_t>(p) * kColumns;
    for (std::int32_t part = 0; part < kParts; ++part)
    {
      std::memcpy(out + part * kLanes, &row[part], sizeof(Lanes));
    }
    const std::int32_t own = p - firstColumn;
    if (own >= 0 && own < kColumns)
    {
      out[own] += 1;
    }
  }
}
}

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

template std::vector<float> ScaledWeights(const RankGraph&, double);
template std::vector<double> ScaledWeights(const RankGraph&, double);

int SeriesTerms(double survival)
{
  // c^(k+1) / (1 - c) bounds the remainder after k terms.
  return std::max(
    1, static_cast<int>(std::ceil(std::log(kWalkTail * (1 - survival)) / std::log(survival))));
}

WalkColumns::WalkColumns(std::int32_t ranks)
  : Total(static_cast<std::size_t>(ranks) * kColumns, 0.f), Next(this->Total.size(), 0.f),
    IsNear(ranks, 0)
{
}

void WalkColumns::Sum(const RankGraph& graph, const std::vector<float>& weights, std::int32_t first,
  std::int32_t end, int terms)
{
  this->Clear();
  this->FirstColumn = first;
  this->EndColumn = end;
  for (std::int32_t q = first; q < end; ++q)
  {
    this->Reach(q);
  }
  std::vector<std::int32_t> border = this->Near, kept;
  for (int term = 0; term <= terms; ++term)
  {
    AddTerm(this->Near.data(), this->Near.size(), graph.First.data(), graph.Neighbour.data(),
      weights.data(), first, this->Total.data(), this->Next.data());
    this->Total.swap(this->Next);
    const std::size_t reached = this->Near.size();
    kept.clear();
    for (const std::int32_t p : border)
    {
      if (!this->GoesOn(p))
      {
        kept.push_back(p);
        continue;
      }
      for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
      {
        this->Reach(graph.Neighbour[i]);
      }
    }
    kept.insert(kept.end(), this->Near.begin() + reached, this->Near.end());
    border.swap(kept);
  }
}

bool WalkColumns::GoesOn(std::int32_t p) const
{
  const float* const row = this->Row(p);
  return *std::max_element(row, row + kColumns) >= kLeastToGoOn;
}

void WalkColumns::Reach(std::int32_t p)
{
  if (!this->IsNear[p])
  {
    this->IsNear[p] = 1;
    this->Near.push_back(p);
  }
}

void WalkColumns::Clear()
{
  for (const std::int32_t p : this->Near)
  {
    const std::size_t begin = static_cast<std::size_t>(p) * kColumns;
    std::fill_n(&this->Total[begin], kColumns, 0.f);
    std::fill_n(&this->Next[begin], kColumns, 0.f);
    this->IsNear[p] = 0;
  }
  this->Near.clear();
}

WalkSeries::WalkSeries(const RankGraph& graph, double beta, int threads)
  : Graph(graph), Weights(ScaledWeights<float>(graph, std::exp(-beta))),
    Terms(SeriesTerms(std::exp(-beta))), Columns(ThreadCount(threads))
{
}

std::size_t WalkSeries::Blocks() const
{
  return (static_cast<std::size_t>(this->Graph.Ranks) + kColumns - 1) / kColumns;
}

const WalkColumns& WalkSeries::Sum(std::size_t block, int worker)
{
  std::unique_ptr<WalkColumns>& columns = this->Columns[worker];
  if (!columns)
  {
    columns = std::make_unique<WalkColumns>(this->Graph.Ranks);
  }
  const std::int32_t first = static_cast<std::int32_t>(block) * kColumns;
  columns->Sum(
    this->Graph, this->Weights, first, std::min(this->Graph.Ranks, first + kColumns), this->Terms);
  return *columns;
}
}
