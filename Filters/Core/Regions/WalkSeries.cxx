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

/// next = exp(-beta) S * sum, for some rows.
PCLVIS_WIDE_VECTORS
void Multiply(const std::int32_t* rows, std::size_t count, const std::int64_t* first,
  const std::int32_t* neighbour, const float* weight, const float* sum, float* next)
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
  }
}

/// All ranks, in an order in which each block begins with the first rank that is left and goes on
/// with those that are left and nearest to it.
std::vector<std::int32_t> OrderByBlocks(const RankGraph& graph)
{
  const auto ranks = static_cast<std::size_t>(graph.Ranks);
  std::vector<std::int32_t> order;
  order.reserve(ranks);
  std::vector<char> taken(ranks, 0);
  std::size_t next = 0, from = 0; // the rank to begin with, and the one whose neighbours follow
  while (order.size() < ranks)
  {
    if (order.size() % kColumns == 0)
    {
      from = order.size();
    }
    if (from == order.size())
    {
      next = static_cast<std::size_t>(
        std::find(taken.begin() + static_cast<std::ptrdiff_t>(next), taken.end(), 0) -
        taken.begin());
      taken[next] = 1;
      order.push_back(static_cast<std::int32_t>(next));
      continue;
    }
    const std::int32_t p = order[from++];
    for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
    {
      const std::int32_t other = graph.Neighbour[i];
      if (!taken[other] && order.size() % kColumns != 0)
      {
        taken[other] = 1;
        order.push_back(other);
      }
    }
  }
  return order;
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

void WalkColumns::Sum(
  const RankGraph& graph, const std::vector<float>& weights, ColumnView<std::int32_t> of, int terms)
{
  this->Clear();
  this->Columns = of;
  for (const std::int32_t q : of)
  {
    this->Reach(q);
  }
  std::vector<std::int32_t> border = this->Near, kept;
  for (int term = 0; term <= terms; ++term)
  {
    Multiply(this->Near.data(), this->Near.size(), graph.First.data(), graph.Neighbour.data(),
      weights.data(), this->Total.data(), this->Next.data());
    this->Total.swap(this->Next);
    for (std::size_t i = 0; i < of.Size; ++i)
    {
      this->Total[static_cast<std::size_t>(of[i]) * kColumns + i] += 1;
    }
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
    Order(OrderByBlocks(graph)), Terms(SeriesTerms(std::exp(-beta))), Columns(ThreadCount(threads))
{
}

std::size_t WalkSeries::Blocks() const
{
  return (static_cast<std::size_t>(this->Graph.Ranks) + kColumns - 1) / kColumns;
}

ColumnView<std::int32_t> WalkSeries::RanksOf(std::size_t block) const
{
  const std::size_t first = block * kColumns;
  return { this->Order.data() + first,
    std::min<std::size_t>(kColumns, this->Order.size() - first) };
}

const WalkColumns& WalkSeries::Sum(std::size_t block, int worker)
{
  std::unique_ptr<WalkColumns>& columns = this->Columns[worker];
  if (!columns)
  {
    columns = std::make_unique<WalkColumns>(this->Graph.Ranks);
  }
  columns->Sum(this->Graph, this->Weights, this->RanksOf(block), this->Terms);
  return *columns;
}
}
