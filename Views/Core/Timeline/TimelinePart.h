#pragma once
#include "Views/Core/Common/DrawnAxis.h"
#include "Views/Core/Timeline/TimelineCamera.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// The part that linked timelines show: a part of the time [s] and of the world ranks, which may
/// include fractions of ranks. If an end is before its begin, everything to the end.
struct TimelinePart
{
  TimeRange Time{ 0, -1 };
  Span Ranks{ 0, -1 };
};

/// The ranks of rows; all rows, {0, -1}, become all ranks, {0, -1}.
/// @param ranks of the rows, ascending; a rank may have several rows
Span RanksOfRows(const std::vector<std::int32_t>& ranks, Span rows);
/// The inverse; ranks without rows are left out.
Span RowsOfRanks(const std::vector<std::int32_t>& ranks, Span wanted);
}
