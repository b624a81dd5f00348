#pragma once
#include "Views/Core/Common/Point.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace pclvis
{
/// Calls action(i, j), i < j, for every pair of points closer than `reach`, in an order that
/// depends on the points only. Each point is looked up in a grid whose cells are as large as the
/// reach. Cost: O(n log n + pairs) if points are spread evenly.
template<typename Action>
void ForEachNearPair(const std::vector<Point>& points, double reach, Action&& action)
{
  struct Cell
  {
    std::int64_t Row, Column;
    std::int32_t Index;
    bool operator<(const Cell& other) const
    {
      return Row != other.Row    ? Row < other.Row
        : Column != other.Column ? Column < other.Column
                                 : Index < other.Index;
    }
  };
  std::vector<Cell> cells(points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    cells[i] = { static_cast<std::int64_t>(std::floor(points[i].Y / reach)),
      static_cast<std::int64_t>(std::floor(points[i].X / reach)), static_cast<std::int32_t>(i) };
  }
  std::sort(cells.begin(), cells.end());
  const auto visit = [&](const Cell& a, const Cell& b) {
    if (Length(points[a.Index] - points[b.Index]) < reach)
    {
      action(std::min(a.Index, b.Index), std::max(a.Index, b.Index));
    }
  };
  for (std::size_t i = 0; i < cells.size(); ++i)
  {
    const Cell& cell = cells[i];
    // The rest of the point's own cell and the cell to its right follow directly.
    for (std::size_t j = i + 1;
         j < cells.size() && cells[j].Row == cell.Row && cells[j].Column <= cell.Column + 1; ++j)
    {
      visit(cell, cells[j]);
    }
    auto below =
      std::lower_bound(cells.begin() + i, cells.end(), Cell{ cell.Row + 1, cell.Column - 1, -1 });
    for (; below != cells.end() && below->Row == cell.Row + 1 && below->Column <= cell.Column + 1;
         ++below)
    {
      visit(cell, *below);
    }
  }
}
}
