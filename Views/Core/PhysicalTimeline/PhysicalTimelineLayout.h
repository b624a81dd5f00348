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
  Box Area;           ///< space for rows and slider [pixel]
  double Density = 1; ///< pixels per design unit
  /// Visible time [s] and rows; if the end is before the begin, everything to the end.
  TimeRange Time{ 0, -1 };
  Span Rows{ 0, -1 };
  bool Nested = true;       ///< calls are drawn below their callers if there is room
  bool Threads = true;      ///< false: a row only for the first thread of each rank
  TimeRange Window;         ///< the chosen window [s]
  std::size_t Counters = 0; ///< number of counters, each of which has a strip if there is room
  /// False: rows below two pixels share them and one row is shown; if there are many calls, pixels
  /// are drawn in pairs; see PixelSums::Begin.
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
    bool First = true;          ///< first row of its rank
  };
  /// A part of a picture's column in which all pixels show the same lanes, from the top.
  struct Strip
  {
    int Top = 0, Height = 1; ///< whole pixels below the plot's upper side
    std::size_t FirstRow = 0, EndRow = 0;
    int Depth = -1; ///< depth of nesting; -1: the innermost calls
  };
  Box Plot;          ///< whole pixels
  bool Times = true; ///< whether there is room for times below it
  std::vector<Row> Rows;
  std::vector<Strip> Strips; ///< the visible strips, from the top
  std::vector<double> Edges; ///< times of the sides of the pixels [s]
  DrawnAxis Axis;
  TimelineCamera Seen;    ///< columns are places on the axis
  std::size_t Depths = 1; ///< strips per row; 1: the innermost calls
  WindowSlider Slider;
  std::vector<Box> Counters; ///< strips below the times, from the top, if they have room
  double Density = 1;
  bool Exact = true;
  std::size_t Column = 1; ///< width of blocks of equal pixels

  double Pixel(double time) const;
  double Time(double x) const;
  /// The visible time [s].
  TimeRange SeenTime() const { return { this->Edges.front(), this->Edges.back() }; }
  /// Middle of the first row of a rank [pixel]. @param rank place among PhysicalTimeline::Ranks
  double RankY(std::size_t rank) const;
  /// First row of each rank by place, then the number of rows.
  std::vector<std::size_t> RowOfRank;
};

/// Ranks from top to bottom, with the slider below them.
TimelineScene LayTimeline(const PhysicalTimeline& timeline, const TimelineFrame& frame);

/// The world rank of each row. @param threads see TimelineFrame
std::vector<std::int32_t> RowRanks(const PhysicalTimeline& timeline, bool threads);

/// Ranks whose rows are at least partly visible, from first to last.
std::pair<std::int32_t, std::int32_t> SeenRanks(
  const PhysicalTimeline& timeline, const TimelineScene& scene);

/// Least height of an area with room for rows and the slider [units].
double LeastTimeline();

/// Rows that have names, ascending. If each rank is one row, every n-th row. With rows of threads,
/// as many ranks as have room for their names, and threads if all visible ranks have names.
/// @param least height of a name [pixel]
/// Cost: O(rows + names^2).
std::vector<std::int64_t> NamedRows(const TimelineScene& scene, double least);

/// The box of the rows for an area [pixel]: rank numbers are to the left; times, counter strips and
/// the slider below.
Box TimelinePlot(const Box& area, double density, std::size_t counters);
}
