#include "Filters/Core/Remapping/NodeLabels.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::int32_t kMostForHungarian = 1024;

/// By (part, node): how many ranks of the part are on the node now.
using Overlaps = std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t>;

/// The Hungarian method with potentials. Rows (parts) and columns (nodes) are numbered from 1;
/// column 0 stands for the row that needs a column.
class Assignment
{
public:
  explicit Assignment(const std::vector<std::vector<std::int32_t>>& cost)
    : Cost(cost), N(static_cast<std::int32_t>(cost.size())), Row(N + 1, 0), Way(N + 1, 0),
      RowPotential(N + 1, 0), ColumnPotential(N + 1, 0), Least(N + 1), Used(N + 1)
  {
  }
  /// The node of each part.
  std::vector<std::int32_t> Find()
  {
    for (std::int32_t row = 1; row <= this->N; ++row)
    {
      this->Row[0] = row;
      std::fill(this->Least.begin(), this->Least.end(), kFar);
      std::fill(this->Used.begin(), this->Used.end(), 0);
      std::int32_t column = 0;
      do
      {
        column = this->Reach(column);
      } while (this->Row[column] != 0);
      for (; column != 0; column = this->Way[column])
      {
        this->Row[column] = this->Row[this->Way[column]];
      }
    }
    std::vector<std::int32_t> node(this->N);
    for (std::int32_t j = 1; j <= this->N; ++j)
    {
      node[this->Row[j] - 1] = j - 1;
    }
    return node;
  }

private:
  static constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max();

  /// Adds a column to the reached ones.
  /// @return the nearest column that is not reached yet
  std::int32_t Reach(std::int32_t column)
  {
    this->Used[column] = 1;
    const std::int32_t row = this->Row[column];
    std::int64_t step = kFar;
    std::int32_t next = 0;
    for (std::int32_t j = 1; j <= this->N; ++j)
    {
      if (this->Used[j])
      {
        continue;
      }
      const std::int64_t reduced =
        this->Cost[row - 1][j - 1] - this->RowPotential[row] - this->ColumnPotential[j];
      if (reduced < this->Least[j])
      {
        this->Least[j] = reduced;
        this->Way[j] = column;
      }
      if (this->Least[j] < step)
      {
        step = this->Least[j];
        next = j;
      }
    }
    for (std::int32_t j = 0; j <= this->N; ++j)
    {
      if (this->Used[j])
      {
        this->RowPotential[this->Row[j]] += step;
        this->ColumnPotential[j] -= step;
      }
      else
      {
        this->Least[j] -= step;
      }
    }
    return next;
  }

  const std::vector<std::vector<std::int32_t>>& Cost;
  std::int32_t N;
  std::vector<std::int32_t> Row; // by column
  std::vector<std::int32_t> Way; // previous column on the path to each column
  std::vector<std::int64_t> RowPotential, ColumnPotential, Least;
  std::vector<char> Used;
};

std::vector<std::int32_t> BestLabels(const Overlaps& overlaps,
  const std::vector<std::int32_t>& size, const std::vector<std::int32_t>& capacity)
{
  const std::size_t nodes = capacity.size();
  // A part that does not fit costs more than anything that could be gained.
  const std::int32_t never = 1 << 30;
  std::vector<std::vector<std::int32_t>> cost(nodes, std::vector<std::int32_t>(nodes, 0));
  for (std::size_t part = 0; part < nodes; ++part)
  {
    for (std::size_t node = 0; node < nodes; ++node)
    {
      cost[part][node] = size[part] > capacity[node] ? never : 0;
    }
  }
  for (const auto& [where, ranks] : overlaps)
  {
    std::int32_t& entry = cost[where.first][where.second];
    entry = entry == never ? never : -ranks;
  }
  return Assignment(cost).Find();
}

std::vector<std::int32_t> SwapLabels(const Overlaps& overlaps,
  const std::vector<std::int32_t>& size, const std::vector<std::int32_t>& capacity)
{
  const std::int32_t nodes = static_cast<std::int32_t>(capacity.size());
  std::vector<std::int32_t> label(nodes), part(nodes); // inverse of each other
  for (std::int32_t node = 0; node < nodes; ++node)
  {
    label[node] = part[node] = node;
  }
  const auto stay = [&](std::int32_t p, std::int32_t node) {
    const auto found = overlaps.find({ p, node });
    return found == overlaps.end() ? 0 : found->second;
  };
  for (bool again = true; again;)
  {
    again = false;
    for (const auto& [where, ranks] : overlaps)
    {
      const std::int32_t p = where.first, to = where.second, from = label[p], q = part[to];
      if (size[p] <= capacity[to] && size[q] <= capacity[from] &&
        ranks + stay(q, from) > stay(p, from) + stay(q, to))
      {
        std::swap(label[p], label[q]);
        std::swap(part[from], part[to]);
        again = true;
      }
    }
  }
  return label;
}
}

void KeepRanksInPlace(const std::vector<std::int32_t>& now,
  const std::vector<std::int32_t>& capacity, std::vector<std::int32_t>& node)
{
  Overlaps overlaps;
  std::vector<std::int32_t> size(capacity.size(), 0);
  for (std::size_t rank = 0; rank < node.size(); ++rank)
  {
    ++size[node[rank]];
    if (now[rank] >= 0)
    {
      ++overlaps[{ node[rank], now[rank] }];
    }
  }
  const std::vector<std::int32_t> label =
    static_cast<std::int32_t>(capacity.size()) <= kMostForHungarian
    ? BestLabels(overlaps, size, capacity)
    : SwapLabels(overlaps, size, capacity);
  for (std::int32_t& of : node)
  {
    of = label[of];
  }
}
}
