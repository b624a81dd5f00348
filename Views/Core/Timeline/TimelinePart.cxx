#include "Views/Core/Timeline/TimelinePart.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
Span RanksOfRows(const std::vector<std::int32_t>& ranks, Span rows)
{
  if (rows.End < rows.Begin || ranks.empty())
  {
    return { 0, -1 };
  }
  const double last = double(ranks.size()) - 1;
  const double first = std::clamp(std::floor(rows.Begin), 0.0, last);
  const double end = std::clamp(std::ceil(rows.End) - 1, 0.0, last);
  return { ranks[std::size_t(first)] + std::clamp(rows.Begin - first, 0.0, 1.0),
    ranks[std::size_t(end)] + std::clamp(rows.End - end, 0.0, 1.0) };
}

Span RowsOfRanks(const std::vector<std::int32_t>& ranks, Span wanted)
{
  if (wanted.End < wanted.Begin)
  {
    return { 0, -1 };
  }
  const auto place = [&](double rank, bool end) {
    const auto whole = static_cast<std::int32_t>(end ? std::ceil(rank) - 1 : std::floor(rank));
    const auto found = end ? std::upper_bound(ranks.begin(), ranks.end(), whole) - 1
                           : std::lower_bound(ranks.begin(), ranks.end(), whole);
    const bool is = found >= ranks.begin() && found < ranks.end() && *found == whole;
    const double row = double(found - ranks.begin());
    return is ? row + (rank - whole) : row + (end ? 1 : 0);
  };
  const Span rows{ place(wanted.Begin, false), place(wanted.End, true) };
  return rows.End > rows.Begin ? rows : Span{ 0, -1 };
}
}
