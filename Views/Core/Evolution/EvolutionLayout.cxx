#include "Views/Core/Evolution/EvolutionLayout.h"

#include "Views/Core/Common/ChartMarks.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
// [units]
constexpr double kNames = 96, kNamesNarrow = 62, kAverages = 66, kAveragesNarrow = 56;
constexpr double kNarrowArea = 620;
constexpr double kSlider = 108, kTrack = 36, kTrackAbove = 44;
constexpr double kLowArea = 300, kSliderLow = 78, kTrackLow = 26, kTrackAboveLow = 27;
constexpr double kSliderLeast = 58; // without the times of periods above it
constexpr double kLeastName = 20;   // least height of a row with readable name and circles
constexpr double kCircles = 124, kRowWithCurve = 100, kLeastRow = 27;
constexpr double kKinds = 12, kTicks = 20, kGap = 6, kRowWithTicks = 170;
constexpr double kClippedText = 6; // space above a curve, in addition to the gap
constexpr double kGreatest = 30, kLeastGreatest = 12, kLeastRadius = 3;

void LayRow(EvolutionScene::Row& row, const Evolution& evolution, const Box& plot, double top,
  double height, double density)
{
  const double gap = kGap * density, kinds = kKinds * density;
  const bool curve = height >= kRowWithCurve * density;
  // Without a curve, the strip of kinds remains while circles have room to differ in size.
  const double strip = height >= 40 * density ? kinds : 3 * density;
  const double circles = curve
    ? std::clamp(0.36 * (height - strip), 36 * density, kCircles * density)
    : height - strip - gap;
  row.Circles = { plot.X, top - circles, plot.Width, circles };
  row.Kinds = { plot.X, row.Circles.Y - strip, plot.Width, strip };
  // Low rows have no times of their own below them.
  const double ticks = height >= kRowWithTicks * density ? kTicks * density : 0;
  row.Times = ticks > 0;
  const double bottom = top - height + ticks + gap;
  const Evolution::Row& data = evolution.Rows[row.Index];
  std::vector<double> latencies;
  for (const Evolution::Window& window : data.Windows)
  {
    latencies.push_back(window.Latency);
  }
  row.Axis = LatencyAxisFor(latencies, data.Average);
  const bool clips = std::any_of(
    latencies.begin(), latencies.end(), [&row](double latency) { return row.Axis.Clips(latency); });
  const double above = 2 * gap + (clips ? kClippedText * density : 0);
  row.Curve = { plot.X, bottom, plot.Width, curve ? row.Kinds.Y - above - bottom : 0 };
}

/// Radius of the greatest circle so that three quarters of all circles fit into their periods; at
/// least 12 units, and at most the height of the rows.
double FittingRadius(const Evolution& evolution, const EvolutionScene& scene,
  const std::vector<EvolutionScene::Row*>& rows, std::int64_t most)
{
  std::vector<double> fitting;
  double high = kGreatest * scene.Density;
  for (const EvolutionScene::Row* row : rows)
  {
    high = std::min(high, row->Circles.Height / 2 - scene.Density);
    for (const Evolution::Period& period : evolution.Rows[row->Index].Periods)
    {
      const double half = (scene.Pixel(period.End) - scene.Pixel(period.Begin)) / 2;
      if (period.Delayed > 0)
      {
        fitting.push_back(half / std::sqrt(static_cast<double>(period.Delayed) / most));
      }
    }
  }
  if (fitting.empty())
  {
    return high;
  }
  const auto quarter = fitting.begin() + fitting.size() / 4;
  std::nth_element(fitting.begin(), quarter, fitting.end());
  return std::min(high, std::max(*quarter, kLeastGreatest * scene.Density));
}

/// Scales of the circles: one for the regions, one for all messages.
void ScaleCircles(const Evolution& evolution, EvolutionScene& scene)
{
  std::vector<EvolutionScene::Row*> all, regions;
  for (EvolutionScene::Row& row : scene.Rows)
  {
    (evolution.Rows[row.Index].Region < 0 ? all : regions).push_back(&row);
  }
  scene.OwnScale = !all.empty() && !regions.empty();
  for (const std::vector<EvolutionScene::Row*>& rows : { all, regions })
  {
    std::vector<std::size_t> indices;
    for (const EvolutionScene::Row* row : rows)
    {
      indices.push_back(row->Index);
    }
    const std::int64_t most = MostDelayed(evolution, indices);
    const double greatest = FittingRadius(evolution, scene, rows, most);
    for (EvolutionScene::Row* row : rows)
    {
      row->Most = most;
      row->Greatest = greatest;
    }
  }
}

/// Heights of rows from above [pixel]; fewer than `rows` if there is not enough room.
std::vector<double> RowHeights(double room, std::size_t rows, double density)
{
  const double curve = kRowWithCurve * density, least = kLeastRow * density;
  if (rows == 0 || room >= static_cast<double>(rows) * least)
  {
    return std::vector<double>(rows, room / static_cast<double>(rows));
  }
  if (room < curve + least)
  {
    const std::size_t most = static_cast<std::size_t>(std::max(1.0, room / least));
    return std::vector<double>(most, room / static_cast<double>(most));
  }
  const double others = std::floor((room - curve) / least);
  std::vector<double> heights(1 + static_cast<std::size_t>(others), least);
  heights.front() = room - others * least;
  return heights;
}
}

double LeastEvolution()
{
  return kSliderLeast + kLeastName;
}

bool HasPeriodTimes(const Box& area, double density)
{
  return area.Height >= (kSliderLow + kLeastName) * density;
}

Box PlotOf(const Box& area, double density)
{
  const bool narrow = area.Width < kNarrowArea * density;
  const double left = (narrow ? kNamesNarrow : kNames) * density;
  const double right = (narrow ? kAveragesNarrow : kAverages) * density;
  const double below = (area.Height >= kLowArea * density  ? kSlider
                           : HasPeriodTimes(area, density) ? kSliderLow
                                                           : kSliderLeast) *
    density;
  return { area.X + left, area.Y + below, std::max(area.Width - left - right, density),
    std::max(area.Height - below, density) };
}

double EvolutionScene::Pixel(double time) const
{
  const double place = (this->Axis.Place(time) - 0.5 - this->Offset) * this->Zoom + 0.5;
  return this->Plot.X + this->Plot.Width * place;
}

double EvolutionScene::Time(double x) const
{
  const double place = (x - this->Plot.X) / this->Plot.Width;
  return this->Axis.Time((place - 0.5) / this->Zoom + 0.5 + this->Offset);
}

EvolutionScene LayEvolution(const Evolution& evolution, const EvolutionFrame& frame)
{
  EvolutionScene scene;
  const double density = frame.Density;
  scene.Density = density;
  scene.Plot = PlotOf(frame.Area, density);
  scene.PeriodTimes = HasPeriodTimes(frame.Area, density);
  scene.Zoom = std::max(frame.Zoom, 1.0);
  const double free = 0.5 - 0.5 / scene.Zoom;
  scene.Offset = std::clamp(frame.Offset, -free, free);
  const double room = scene.Plot.Height;
  // Chosen regions keep their curves: the row of all messages is added only if all have room for
  // one.
  const auto chosen = static_cast<std::size_t>(
    std::count_if(evolution.Rows.begin(), evolution.Rows.end(), [&](const Evolution::Row& row) {
      return row.Region >= 0 && frame.Regions.count(row.Region) > 0;
    }));
  const std::size_t rows = CountDistinctRows(evolution);
  const bool all = rows > 1 && room >= static_cast<double>(chosen + 1) * kRowWithCurve * density;
  const std::size_t wanted = chosen == 0 ? rows : chosen + (all ? 1 : 0);
  const std::vector<double> heights = RowHeights(room, wanted, density);
  const std::vector<std::size_t> shown = ShownRows(evolution, frame.Regions, heights.size());
  scene.LeftOut = wanted - shown.size();
  const double gap = kBreakWidth * density / scene.Plot.Width;
  scene.Axis = AxisOf(evolution, shown, frame.Compress, gap);
  double top = scene.Plot.Y + room;
  for (std::size_t i = 0; i < shown.size(); ++i)
  {
    const double height = heights[i];
    scene.Rows.push_back({});
    scene.Rows.back().Index = shown[i];
    LayRow(scene.Rows.back(), evolution, scene.Plot, top, height, density);
    top -= height;
  }
  ScaleCircles(evolution, scene);
  scene.Slider.Axis = DrawnAxis(evolution.Time(), gap);
  scene.Slider.Window = frame.Window;
  scene.Slider.Density = density;
  const bool low = frame.Area.Height < kLowArea * density;
  scene.Slider.Track = { scene.Plot.X,
    frame.Area.Y + (low ? kTrackAboveLow : kTrackAbove) * density, scene.Plot.Width,
    (low ? kTrackLow : kTrack) * density };
  return scene;
}

double CircleRadius(
  std::int64_t delayed, const EvolutionScene::Row& row, const EvolutionScene& scene)
{
  const double share = row.Most > 0 ? static_cast<double>(delayed) / row.Most : 0;
  const double least = std::min(kLeastRadius * scene.Density, row.Greatest);
  return std::max(row.Greatest * std::sqrt(share), least);
}

Point CircleMiddle(
  const Evolution::Period& period, const EvolutionScene::Row& row, const EvolutionScene& scene)
{
  const double x = (scene.Pixel(period.Begin) + scene.Pixel(period.End)) / 2;
  const double left = scene.Plot.X, right = left + scene.Plot.Width;
  const double radius = CircleRadius(period.Delayed, row, scene);
  const bool seen = x >= left && x <= right && 2 * radius < right - left;
  return { seen ? std::clamp(x, left + radius, right - radius) : x,
    row.Circles.Y + row.Circles.Height / 2 };
}

std::ptrdiff_t PeriodAt(const Evolution::Row& row, double time)
{
  const auto after = std::upper_bound(row.Periods.begin(), row.Periods.end(), time,
    [](double t, const Evolution::Period& period) { return t < period.Begin; });
  if (after == row.Periods.begin())
  {
    return -1;
  }
  const std::ptrdiff_t index = after - row.Periods.begin() - 1;
  // The end of a period belongs to the next one; only the last period includes its end.
  const bool last = index + 1 == static_cast<std::ptrdiff_t>(row.Periods.size());
  const double end = row.Periods[index].End;
  return time < end || (last && time == end) ? index : -1;
}

std::vector<std::size_t> ClippedWindows(
  const Evolution::Row& row, const EvolutionScene::Row& place, const EvolutionScene& scene)
{
  std::vector<std::size_t> clipped;
  for (std::size_t i = 0; i < row.Windows.size(); ++i)
  {
    const double x = scene.Pixel(row.Windows[i].Middle());
    if (place.Axis.Clips(row.Windows[i].Latency) && x >= scene.Plot.X &&
      x <= scene.Plot.X + scene.Plot.Width)
    {
      clipped.push_back(i);
    }
  }
  std::stable_sort(clipped.begin(), clipped.end(), [&row](std::size_t a, std::size_t b) {
    return row.Windows[a].Latency > row.Windows[b].Latency;
  });
  return clipped;
}

std::ptrdiff_t WindowAt(
  const Evolution::Row& row, const EvolutionScene& scene, double x, double reach)
{
  std::ptrdiff_t nearest = -1;
  double distance = reach;
  for (std::size_t i = 0; i < row.Windows.size(); ++i)
  {
    const double away = std::fabs(scene.Pixel(row.Windows[i].Middle()) - x);
    if (!std::isnan(row.Windows[i].Latency) && away <= distance)
    {
      // Ties: the first.
      nearest = away < distance || nearest < 0 ? static_cast<std::ptrdiff_t>(i) : nearest;
      distance = away;
    }
  }
  return nearest;
}
}
