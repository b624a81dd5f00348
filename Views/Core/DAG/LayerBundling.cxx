#include "Views/Core/DAG/LayerBundling.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr double kPi = 3.141592653589793;
constexpr double kMostBend = 0.4; // of the height of the link

/// Sums over the links with both ends in a cell.
struct Cell
{
  std::int64_t Group, From, To;
  double Weight = 0, Middles = 0, Starts = 0, Ends = 0;
  bool operator<(const Cell& o) const
  {
    return std::tie(this->Group, this->From, this->To) < std::tie(o.Group, o.From, o.To);
  }
};

double Tent(double distance, double reach)
{
  return std::max(0.0, 1 - std::fabs(distance) / reach);
}

std::vector<Cell> SumCells(const std::vector<LayerLink>& links,
  const std::vector<std::int64_t>& groups, const std::vector<double>& weights, double side)
{
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < links.size(); ++i)
  {
    const double w = weights[i], from = links[i].From.Y, to = links[i].To.Y;
    cells.push_back({ groups[i], static_cast<std::int64_t>(std::floor(from / side)),
      static_cast<std::int64_t>(std::floor(to / side)), w, w * (from + to) / 2, w * from, w * to });
  }
  std::stable_sort(cells.begin(), cells.end());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < cells.size(); ++i)
  {
    if (kept > 0 && !(cells[kept - 1] < cells[i]))
    {
      cells[kept - 1].Weight += cells[i].Weight;
      cells[kept - 1].Middles += cells[i].Middles;
      cells[kept - 1].Starts += cells[i].Starts;
      cells[kept - 1].Ends += cells[i].Ends;
    }
    else
    {
      cells[kept++] = cells[i];
    }
  }
  cells.resize(kept);
  return cells;
}
}

Point LayerLink::At(double t) const
{
  const double s = t * t * (3 - 2 * t);
  return { this->From.X + t * (this->To.X - this->From.X),
    this->From.Y + s * (this->To.Y - this->From.Y) + this->Bend * std::sin(kPi * t) };
}

std::vector<Point> LinkChain(const LayerLink& link, int pieces)
{
  std::vector<Point> chain(pieces + 1);
  for (int i = 0; i <= pieces; ++i)
  {
    chain[i] = i == 0 ? link.From : i == pieces ? link.To : link.At(double(i) / pieces);
  }
  return chain;
}

void BundleLayerLinks(std::vector<LayerLink>& links, const std::vector<std::int64_t>& groups,
  const std::vector<double>& weights, double reach, double strength)
{
  const double side = reach / 2;
  const std::vector<Cell> cells = SumCells(links, groups, weights, side);
  for (std::size_t i = 0; i < links.size(); ++i)
  {
    LayerLink& link = links[i];
    const double from = link.From.Y, to = link.To.Y, middle = (from + to) / 2;
    const auto fromCell = static_cast<std::int64_t>(std::floor(from / side));
    const auto toCell = static_cast<std::int64_t>(std::floor(to / side));
    double sum = 0, weight = 0;
    for (std::int64_t row = fromCell - 2; row <= fromCell + 2; ++row)
    {
      const Cell low{ groups[i], row, toCell - 2 };
      for (auto cell = std::lower_bound(cells.begin(), cells.end(), low); cell != cells.end() &&
           cell->Group == groups[i] && cell->From == row && cell->To <= toCell + 2;
           ++cell)
      {
        const double w = Tent(cell->Starts / cell->Weight - from, reach) *
          Tent(cell->Ends / cell->Weight - to, reach);
        sum += w * cell->Middles;
        weight += w * cell->Weight;
      }
    }
    const double most = kMostBend * std::fabs(to - from);
    link.Bend = weight > 0 ? std::clamp(strength * (sum / weight - middle), -most, most) : 0;
  }
}
}
