#include "Views/Core/PhysicalTimeline/PhysicalTimelineLayout.h"

#include "Views/Core/Common/ChartMarks.h"
#include "Views/Core/Timeline/TimelineStrip.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
// [units]
constexpr double kNames = 64, kNamesNarrow = 44, kNarrowArea = 620, kRight = 8;
constexpr double kTicks = 22, kLeastPlot = 20;
constexpr double kSlider = 58, kSliderLow = 50, kLowArea = 330;
constexpr double kTrackAbove = 30, kTrackAboveLow = 28, kTrack = 20, kTrackLow = 14;
constexpr double kCounter = 58, kCounterLow = 36, kCounterGap = 9, kLeastArea = 220;
constexpr double kCounterShare = 0.4; // greatest share of the area for strips
constexpr double kLeastDepth = 4;     // least height for nested calls
constexpr double kMostGap = 8;        // below a row
constexpr double kLeastTime = 1e-8;   // least visible time [s]

/// Number of calls per pixel of a row from which on the edges of single calls are not visible.
constexpr double kManyCalls = 0.5;
/// Width and height of blocks of equal pixels in a picture that need not be exact.
constexpr int kCoarse = 2;

void FindRows(const PhysicalTimeline& timeline, bool threads, TimelineScene& scene)
{
  for (std::size_t rank = 0; rank < timeline.Ranks.size(); ++rank)
  {
    scene.RowOfRank.push_back(scene.Rows.size());
    const std::size_t first = timeline.FirstOf[rank];
    const bool any =
      first < timeline.Threads.size() && timeline.Threads[first].Rank == timeline.Ranks[rank];
    scene.Rows.push_back({ rank, any ? static_cast<std::ptrdiff_t>(first) : -1, true });
    for (std::size_t t = first + 1; threads && any && t < timeline.FirstOf[rank + 1]; ++t)
    {
      scene.Rows.push_back({ rank, static_cast<std::ptrdiff_t>(t), false });
    }
  }
  scene.RowOfRank.push_back(scene.Rows.size());
}

std::size_t DeepestOf(const PhysicalTimeline& timeline)
{
  std::size_t most = 1;
  for (const CallThread& thread : timeline.Threads)
  {
    most = std::max(most, thread.DepthCount());
  }
  return most;
}

/// Adds strips for rows of at least a pixel: each row has its own, with a gap below.
void AddRowStrips(TimelineScene& scene, std::size_t first, std::size_t end)
{
  const double top = scene.Plot.Y + scene.Plot.Height;
  const double height = scene.Seen.RowHeight();
  const double gap = height >= 4
    ? std::clamp(std::floor(0.12 * height), 1.0, std::round(kMostGap * scene.Density))
    : 0;
  const int most = static_cast<int>(scene.Plot.Height);
  for (std::size_t row = first; row < end; ++row)
  {
    const double upper = std::round(top - scene.Seen.Y(double(row)));
    const double lower = std::round(top - scene.Seen.Y(double(row) + 1)) - gap;
    for (std::size_t depth = 0; depth < scene.Depths; ++depth)
    {
      const double share = (lower - upper) / static_cast<double>(scene.Depths);
      const int from = static_cast<int>(std::round(upper + share * depth));
      const int to = static_cast<int>(std::round(upper + share * (depth + 1)));
      const int begin = std::max(from, 0), finish = std::min(to, most);
      if (begin < finish)
      {
        scene.Strips.push_back(
          { begin, finish - begin, row, row + 1, scene.Depths > 1 ? static_cast<int>(depth) : -1 });
      }
    }
  }
}

/// Adds strips of `pixels` pixels that lower rows share.
void AddSharedStrips(TimelineScene& scene, int pixels)
{
  const double top = scene.Plot.Y + scene.Plot.Height;
  const int most = static_cast<int>(scene.Plot.Height);
  for (int y = 0; y < most; y += pixels)
  {
    const int height = std::min(pixels, most - y);
    const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(scene.Seen.Row(top - y))));
    const auto end = std::min(scene.Rows.size(),
      static_cast<std::size_t>(std::max(0.0, std::ceil(scene.Seen.Row(top - y - height)))));
    if (first < end)
    {
      scene.Strips.push_back({ y, height, first, end, -1 });
    }
  }
}

void See(const TimelineFrame& frame, TimelineScene& scene)
{
  const TimeRange whole = scene.Axis.Whole();
  const bool toEnd = frame.Time.End < frame.Time.Begin;
  const bool outside = frame.Time.Begin >= whole.End || (!toEnd && frame.Time.End <= whole.Begin);
  scene.Seen.LeastColumns = std::min(1.0, kLeastTime / whole.Length());
  scene.Seen.LeastRows = 1;
  scene.Seen.SetPlot(scene.Plot);
  scene.Seen.SetWhole({ 0, 1 }, { 0, std::max(1.0, double(scene.Rows.size())) });
  scene.Seen.See({ outside ? 0 : scene.Axis.Place(frame.Time.Begin),
                   outside || toEnd ? 1 : scene.Axis.Place(frame.Time.End) },
    frame.Rows);
}

/// Mean number of calls in a pixel of a row.
double CallsOfPixel(const PhysicalTimeline& timeline, const TimelineScene& scene)
{
  const double seen = scene.SeenTime().Length() / timeline.Time.Whole.Length();
  return double(timeline.Tables.Calls.Rank.Size) * seen /
    (std::max(1.0, double(scene.Rows.size())) * scene.Plot.Width);
}

double SliderUnits(const Box& area, double density)
{
  return area.Height < kLowArea * density ? kSliderLow : kSlider;
}

/// Height for the times of the axis; in the lowest areas, only the slider has times.
double TickUnits(const Box& area, double density)
{
  return area.Height < (kSliderLow + kTicks + kLeastPlot) * density ? 0 : kTicks;
}

/// Number of counter strips that have room, and the height of each with the gap below it [pixel].
struct CounterRoom
{
  std::size_t Strips = 0;
  double Height = 0;
  double All() const { return double(this->Strips) * this->Height; }
};

CounterRoom RoomForCounters(const Box& area, double density, std::size_t counters)
{
  CounterRoom room;
  if (counters == 0 || area.Height < kLeastArea * density)
  {
    return room;
  }
  const double free = kCounterShare * area.Height;
  const double high = std::round(kCounter * density), low = std::round(kCounterLow * density);
  room.Height = area.Height < kLowArea * density || double(counters) * high > free ? low : high;
  room.Strips = std::clamp<std::size_t>(static_cast<std::size_t>(free / room.Height), 1, counters);
  return room;
}

void LayCounters(const TimelineFrame& frame, TimelineScene& scene)
{
  const CounterRoom room = RoomForCounters(frame.Area, frame.Density, frame.Counters);
  const double y = frame.Area.Y + SliderUnits(frame.Area, frame.Density) * frame.Density;
  for (std::size_t i = room.Strips; i-- > 0;)
  {
    scene.Counters.push_back({ scene.Plot.X, std::round(y) + double(i) * room.Height,
      scene.Plot.Width, room.Height - std::round(kCounterGap * frame.Density) });
  }
}

void LaySlider(const PhysicalTimeline& timeline, const TimelineFrame& frame, TimelineScene& scene)
{
  const bool low = frame.Area.Height < kLowArea * frame.Density;
  scene.Slider.Axis = DrawnAxis(timeline.Time, kBreakWidth * frame.Density / scene.Plot.Width);
  scene.Slider.Window = frame.Window;
  scene.Slider.Density = frame.Density;
  scene.Slider.Track = { scene.Plot.X,
    frame.Area.Y + (low ? kTrackAboveLow : kTrackAbove) * frame.Density, scene.Plot.Width,
    (low ? kTrackLow : kTrack) * frame.Density };
}
}

std::vector<std::int32_t> RowRanks(const PhysicalTimeline& timeline, bool threads)
{
  TimelineScene scene;
  FindRows(timeline, threads, scene);
  std::vector<std::int32_t> ranks;
  for (const TimelineScene::Row& row : scene.Rows)
  {
    ranks.push_back(timeline.Ranks[row.Rank]);
  }
  return ranks;
}

double LeastTimeline()
{
  return kSliderLow + kLeastPlot;
}

std::vector<std::int64_t> NamedRows(const TimelineScene& scene, double least)
{
  if (scene.Rows.size() + 1 == scene.RowOfRank.size())
  {
    return LabelledRows(scene.Seen, least);
  }
  const double foot = scene.Plot.Y + least / 2, head = scene.Plot.Y + scene.Plot.Height - least / 2;
  std::vector<std::int64_t> named;
  std::vector<double> taken;
  bool all = true; // all visible ranks have names
  // A thread's name is useful only together with that of its rank.
  for (const bool first : { true, false })
  {
    for (std::size_t row = 0; row < scene.Rows.size() && (first || all); ++row)
    {
      const double y = scene.Seen.Y(double(row) + 0.5);
      if (scene.Rows[row].First != first || y < foot || y > head)
      {
        continue;
      }
      const bool free = std::all_of(
        taken.begin(), taken.end(), [&](double other) { return std::fabs(other - y) >= least; });
      all = all && (free || !first);
      if (free)
      {
        named.push_back(static_cast<std::int64_t>(row));
        taken.push_back(y);
      }
    }
  }
  std::sort(named.begin(), named.end());
  return named;
}

Box TimelinePlot(const Box& area, double density, std::size_t counters)
{
  const double left = (area.Width < kNarrowArea * density ? kNamesNarrow : kNames) * density;
  const double below = (TickUnits(area, density) + SliderUnits(area, density)) * density +
    RoomForCounters(area, density, counters).All();
  const double x = std::ceil(area.X + left), y = std::ceil(area.Y + below);
  return { x, y, std::max(std::floor(area.X + area.Width - kRight * density - x), 1.0),
    std::max(std::floor(area.Y + area.Height - y), 1.0) };
}

double TimelineScene::Pixel(double time) const
{
  return this->Seen.X(this->Axis.Place(time));
}

double TimelineScene::Time(double x) const
{
  return this->Axis.Time(this->Seen.Column(x));
}

double TimelineScene::RankY(std::size_t rank) const
{
  return this->Seen.Y(double(this->RowOfRank[rank]) + 0.5);
}

std::pair<std::int32_t, std::int32_t> SeenRanks(
  const PhysicalTimeline& timeline, const TimelineScene& scene)
{
  constexpr double kSliver = 1e-6; // of a row, left by rounding
  const double last = std::max(0.0, double(scene.Rows.size()) - 1);
  const auto rank = [&](double row) {
    const auto place = static_cast<std::size_t>(std::clamp(row, 0.0, last));
    return timeline.Ranks[scene.Rows[place].Rank];
  };
  const Span rows = scene.Seen.Rows();
  return { rank(std::floor(rows.Begin + kSliver)), rank(std::ceil(rows.End - kSliver) - 1) };
}

TimelineScene LayTimeline(const PhysicalTimeline& timeline, const TimelineFrame& frame)
{
  TimelineScene scene;
  scene.Density = frame.Density;
  scene.Exact = frame.Exact;
  scene.Plot = TimelinePlot(frame.Area, frame.Density, frame.Counters);
  scene.Times = TickUnits(frame.Area, frame.Density) > 0;
  scene.Axis = DrawnAxis(timeline.Time, kBreakWidth * frame.Density / scene.Plot.Width);
  FindRows(timeline, frame.Threads, scene);
  See(frame, scene);
  const std::size_t deepest = frame.Nested ? DeepestOf(timeline) : 1;
  scene.Depths =
    scene.Seen.RowHeight() * 0.88 >= kLeastDepth * frame.Density * double(deepest) ? deepest : 1;
  const int shared = scene.Exact ? 1 : kCoarse;
  if (scene.Seen.RowHeight() >= shared)
  {
    const double top = scene.Plot.Y + scene.Plot.Height;
    const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(scene.Seen.Row(top))));
    AddRowStrips(scene, first,
      std::min(
        scene.Rows.size(), static_cast<std::size_t>(std::ceil(scene.Seen.Row(scene.Plot.Y)))));
  }
  else
  {
    AddSharedStrips(scene, shared);
  }
  for (int x = 0; x <= static_cast<int>(scene.Plot.Width); ++x)
  {
    scene.Edges.push_back(scene.Time(scene.Plot.X + x));
  }
  scene.Column = !scene.Exact && CallsOfPixel(timeline, scene) > kManyCalls ? kCoarse : 1;
  LaySlider(timeline, frame, scene);
  LayCounters(frame, scene);
  return scene;
}
}
