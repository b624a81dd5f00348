#pragma once
#include "Views/Core/Common/DrawnAxis.h"
#include "Views/Core/Timeline/TimelineCamera.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// What linked timelines see: a part of the time [s] and of the world ranks, parts of ranks
/// included. An end before the begin: to the end of all.
struct TimelinePart
{
  TimeRange Time{ 0, -1 };
  Span Ranks{ 0, -1 };
};

/// The ranks of rows; all rows are {0, -1}, and so are all ranks.
/// @param ranks of the rows, ascending; a rank may have several rows
Span RanksOfRows(const std::vector<std::int32_t>& ranks, Span rows);
/// The inverse; ranks without a row are left out.
Span RowsOfRanks(const std::vector<std::int32_t>& ranks, Span wanted);
}
