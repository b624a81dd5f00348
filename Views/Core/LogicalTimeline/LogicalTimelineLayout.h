#pragma once
#include "Views/Core/LogicalTimeline/LogicalTimeline.h"
#include "Views/Core/Timeline/TimelineStrip.h"

#include <set>
#include <vector>

namespace pclvis
{
/// What a logical timeline is laid out for.
struct LogicalFrame
{
  Box Area;           ///< space for rows and strip [pixel]
  double Density = 1; ///< pixels per design unit
  /// Visible steps and rows; if the end is before the begin, everything to the end.
  Span Steps{ 0, -1 }, Rows{ 0, -1 };
  bool Work = false;           ///< the work before each event has a box of its own
  std::set<std::size_t> Ranks; ///< places of the ranks that have rows; empty: all
  /// Clusters of ranks are drawn below the rows, with their dendrogram to the left; without Ranks,
  /// there are then no rows.
  bool Clustered = false;
};

/// How much detail of an event is drawn, depending on its size.
enum class LogicalDetail
{
  Pixels, ///< one colour, without borders
  Boxes   ///< with borders and gaps
};

/// Where rows, columns and the strip are [pixel], y up.
struct LogicalScene
{
  static constexpr double kNames = 16; ///< height of the names of phases above Columns [units]
  Box Plot;                            ///< of the rows, whole pixels
  Box Columns;         ///< everything with steps: Plot and, if there are any, Clusters
  Box Clusters, Tree;  ///< clusters and their dendrogram; empty: there are none
  TimelineCamera Seen; ///< columns are steps
  TimelineStrip Strip;
  double Density = 1;
  std::vector<std::size_t> RankOf;   ///< place of the rank, by row
  std::vector<std::ptrdiff_t> RowOf; ///< by place of the rank; -1: it has no row
  bool Work = false;
  LogicalDetail Detail = LogicalDetail::Pixels;
  bool Lines = false; ///< whether there is room for message lines
  bool Ticks = true;  ///< whether there is room for step numbers below the rows

  /// Visible rows and steps, end exclusive.
  std::pair<std::size_t, std::size_t> Rows() const;
  std::pair<std::int32_t, std::int32_t> Steps() const;
  /// The box of an event, or of the work before it.
  Box BoxOf(std::size_t row, std::int32_t step, bool work = false) const;
  double RowY(std::size_t row) const { return this->Seen.Y(double(row) + 0.5); }
};

/// Least height of an area with room for rows and the strip [units].
double LeastLogicalTimeline();

/// Ranks from top to bottom, with the strip below them.
LogicalScene LayLogicalTimeline(const LogicalTimeline& timeline, const LogicalFrame& frame);
}
