#pragma once
#include "Views/Core/Common/WindowSlider.h"
#include "Views/Core/PhysicalTimeline/PhysicalTimeline.h"
#include "Views/Core/Timeline/TimelineCamera.h"

#include <utility>
#include <vector>

namespace pclvis
{
/// What a timeline is laid out for.
struct TimelineFrame
{
  Box Area;           ///< free for rows and slider [pixel]
  double Density = 1; ///< pixels per design unit
  /// What is seen [s] and of the rows; an end before the begin: to the end of all.
  TimeRange Time{ 0, -1 };
  Span Rows{ 0, -1 };
  bool Nested = true;       ///< calls below their callers where there is room
  bool Threads = true;      ///< a row for each thread, not only for the first one of a rank
  TimeRange Window;         ///< the chosen one [s]
  std::size_t Counters = 0; ///< of which a strip each is shown, as far as there is room
  /// False: rows under two pixels share them and one is shown, and of many calls two pixels are as
  /// one; see PixelSums::Begin.
  bool Exact = true;
};

/// Where rows and slider are [pixel], y up.
struct TimelineScene
{
  /// A thread of a rank.
  struct Row
  {
    std::size_t Rank = 0;       ///< of PhysicalTimeline::Ranks
    std::ptrdiff_t Thread = -1; ///< of PhysicalTimeline::Threads, -1: no calls
    bool First = true;          ///< of its rank
  };
  /// A part of a picture's column that shows the same lanes, from its upper end.
  struct Strip
  {
    int Top = 0, Height = 1; ///< whole pixels below the plot's upper side
    std::size_t FirstRow = 0, EndRow = 0;
    int Depth = -1; ///< of nesting, -1: the innermost calls
  };
  Box Plot;          ///< whole pixels
  bool Times = true; ///< there is room for times below it
  std::vector<Row> Rows;
  std::vector<Strip> Strips; ///< visible ones, from above
  std::vector<double> Edges; ///< times of the pixels' sides [s]
  DrawnAxis Axis;
  TimelineCamera Seen;    ///< columns are places of the axis
  std::size_t Depths = 1; ///< strips a row has; 1: the innermost calls
  WindowSlider Slider;
  std::vector<Box> Counters; ///< strips below the times, from above; those that have room
  double Density = 1;
  bool Exact = true;
  std::size_t Column = 1; ///< pixels that look the same

  double Pixel(double time) const;
  double Time(double x) const;
  /// What is seen [s].
  TimeRange SeenTime() const { return { this->Edges.front(), this->Edges.back() }; }
  /// Middle of the first row of a rank [pixel]. @param rank place among PhysicalTimeline::Ranks
  double RankY(std::size_t rank) const;
  /// Rows of ranks, by place: the first one of each, and the number of rows.
  std::vector<std::size_t> RowOfRank;
};

/// Ranks from above, with the slider below them.
TimelineScene LayTimeline(const PhysicalTimeline& timeline, const TimelineFrame& frame);

/// The world rank of each row. @param threads see TimelineFrame
std::vector<std::int32_t> RowRanks(const PhysicalTimeline& timeline, bool threads);

/// Ranks whose rows are at least partly seen, from first to last.
std::pair<std::int32_t, std::int32_t> SeenRanks(
  const PhysicalTimeline& timeline, const TimelineScene& scene);

/// Height of the lowest area with room for rows and the slider [units].
double LeastTimeline();

/// Rows that are named, ascending: where each rank is a row, every n-th; with rows of threads,
/// ranks as far as names have room, and threads where all ranks that are seen have names.
/// @param least height of a name [pixel]
/// Cost: O(rows + names^2).
std::vector<std::int64_t> NamedRows(const TimelineScene& scene, double least);

/// The box of the rows for an area [pixel]: their numbers are to its left, times, strips of
/// counters and the slider below.
Box TimelinePlot(const Box& area, double density, std::size_t counters);
}
