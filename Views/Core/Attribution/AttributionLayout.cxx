#include "Views/Core/Attribution/AttributionLayout.h"

#include "Filters/Core/Attribution/Durations.h"
#include "Views/Core/Common/ChartMarks.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace pclvis
{
namespace
{
using Chart = AttributionScene::Chart;
// [units]
constexpr double kLeft = 46, kRight = 190, kRightNarrow = 112, kNarrowArea = 760;
constexpr double kHeader = 26, kHeaderLow = 18, kAxis = 20, kGap = 8, kLowChart = 60,
                 kLeastChart = 42, kLowest = 8, kBars = 6;
constexpr double kPie = 34, kPieNarrow = 20, kLeastPie = 8;
constexpr double kLeastOfTwo = 16, kPieWords = 28; // radius of each; height of the words below it
constexpr double kWholly = 1e-6; // share of the trace, above the rounding of its ends
// Least height of a chart: a low header, two ticks with their numbers, the gap below.
constexpr double kLeastShare = 48;
constexpr double kWorkHeadroom = 1.2; // for the numbers of slow ranks above their bars
constexpr double kHeadroom = 1.08, kPatternTop = kGreatImbalance, kPatternMost = 1, kMostPowers = 4;

/// Upper end of the log axis: the next power of two above all ratios, 4 to 16.
double TopPower(const Attribution& attribution)
{
  double most = 4;
  for (const Attribution::SizeClass& size : attribution.Sizes)
  {
    for (double ratio : size.Ratios)
    {
      most = std::max(most, ratio); // NaN is not greater
    }
  }
  return std::clamp(std::ceil(std::log2(most)), 2.0, kMostPowers);
}

/// Whether ranks are slow only part of the time: a bar over the whole time would say nothing.
bool HasSlowTime(const Attribution& attribution)
{
  const TimeRange& whole = attribution.Whole;
  const double edge = kWholly * whole.Length();
  return std::any_of(
    attribution.Windows.begin(), attribution.Windows.end(), [&](const CauseWindow& window) {
      return window.Cause == Cause::SlowRank &&
        (window.Begin > whole.Begin + edge || window.End < whole.End - edge);
    });
}

void Remove(std::vector<Chart>& charts, Chart chart)
{
  charts.erase(std::remove(charts.begin(), charts.end(), chart), charts.end());
}

/// Charts that have something to show, from top to bottom.
std::vector<Chart> TellingCharts(const Attribution& attribution)
{
  std::vector<Chart> telling{ Chart::Work, Chart::Mapping, Chart::Pattern, Chart::Background };
  for (const IdleChart& idle : FindIdleCharts(attribution))
  {
    Remove(telling, idle.Chart);
  }
  return telling;
}

/// Height for the numbers of ranks below Work; 0 if Work is the only chart: then they are where the
/// times would be.
double BelowWork(const std::vector<Chart>& shown, bool lane, double density)
{
  const bool work = !shown.empty() && shown.front() == Chart::Work;
  return work && (shown.size() > 1 || lane) ? kAxis * density : 0;
}

/// The charts that have room in the height, from top to bottom.
std::vector<Chart> ShownCharts(const Attribution& attribution, double height, double density)
{
  std::vector<Chart> shown = TellingCharts(attribution);
  const auto holds = [&attribution](Cause cause) {
    return std::any_of(attribution.Windows.begin(), attribution.Windows.end(),
      [cause](const CauseWindow& window) { return ChartCause(window.Cause) == cause; });
  };
  const std::pair<Chart, Cause> leastFirst[] = { { Chart::Background, Cause::Background },
    { Chart::Pattern, Cause::Pattern }, { Chart::Mapping, Cause::Mapping },
    { Chart::Work, Cause::SlowRank } };
  for (const bool ofCauses : { false, true })
  {
    for (const auto& [chart, cause] : leastFirst)
    {
      const double room = height - BelowWork(shown, false, density);
      if (shown.size() > 1 && room < kLeastShare * density * shown.size() &&
        holds(cause) == ofCauses)
      {
        Remove(shown, chart);
      }
    }
  }
  return shown;
}

void PlaceCharts(const Attribution& attribution, const Box& all, AttributionScene& scene)
{
  const double density = scene.Density, bars = kBars * density;
  const std::vector<Chart> shown = ShownCharts(attribution, all.Height, density);
  const double count = std::max<double>(shown.size(), 1);
  scene.Header = (all.Height / count < kLowChart * density ? kHeaderLow : kHeader) * density;
  const double named = scene.Header + bars;
  const bool lane = HasSlowTime(attribution);
  scene.LaneNamed = lane && (all.Height - named) / count >= (kHeaderLow + kLowest) * density;
  const double laneHeight = scene.LaneNamed ? named : lane ? bars : 0;
  const bool work = !shown.empty() && shown.front() == Chart::Work;
  const double below = BelowWork(shown, lane, density);
  const double share = (all.Height - laneHeight - below) / count;
  const double gap = share < kLeastChart * density ? 0 : kGap * density;
  for (Box& box : scene.Charts)
  {
    box = { all.X, all.Y, all.Width, 0 };
  }
  double top = all.Y + all.Height;
  const auto placeLane = [&] {
    scene.Lane = { all.X, top - laneHeight, all.Width, lane ? bars : 0 };
    scene.Times = { all.X, all.Y, all.Width,
      top - (lane && !scene.LaneNamed ? 0 : scene.Header) - all.Y };
    top -= laneHeight;
  };
  if (!work)
  {
    placeLane();
  }
  for (const Chart chart : shown)
  {
    const bool last = chart == shown.back();
    Box& box = scene.Charts[static_cast<std::size_t>(chart)];
    box.Height = std::max(share - scene.Header - (last ? 0 : gap), density);
    box.Y = top - scene.Header - box.Height;
    top -= share;
    if (chart == Chart::Work)
    {
      top -= below;
      placeLane();
    }
  }
  if (!lane && (shown.empty() || (work && shown.size() == 1)))
  {
    scene.Times.Height = 0;
  }
}

/// Ends of the axis of Work: the range of the ratios without extreme ones.
/// @return the greatest ratio that is drawn to scale
double SetWorkAxis(const Attribution& attribution, double& low, double& high)
{
  std::vector<double> ratios;
  low = 1 / kAlikeWork;
  for (const Attribution::RankWork& rank : attribution.Work)
  {
    low = std::min(low, rank.Ratio);
    ratios.push_back(rank.Ratio);
  }
  std::sort(ratios.begin(), ratios.end());
  double most = kAlikeWork;
  for (const double ratio : ratios)
  {
    if (ratio >= kBeyond * most)
    {
      break;
    }
    most = std::max(most, ratio);
  }
  low = std::max(0.0, 1 - (1 - low) * kHeadroom);
  high = 1 + (most - 1) * kWorkHeadroom;
  return most;
}

void SetAxes(const Attribution& attribution, AttributionScene& scene)
{
  std::int64_t most = 1;
  double pattern = kPatternTop;
  for (const Attribution::Duration& duration : attribution.Durations)
  {
    most = std::max({ most, duration.Intra, duration.Inter });
    pattern = std::max(pattern, duration.Imbalance * kHeadroom); // NaN is not greater
  }
  const auto set = [&scene](Chart chart, double low, double high) {
    scene.Low[static_cast<std::size_t>(chart)] = low;
    scene.High[static_cast<std::size_t>(chart)] = high;
  };
  set(Chart::Mapping, 0, most * kHeadroom);
  // With few messages in a duration any imbalance is possible: it must not flatten the others.
  set(Chart::Pattern, 0, std::min(pattern, kPatternMost));
  set(Chart::Background, -1, TopPower(attribution));
  double low = 0, high = 0;
  scene.MostWork = SetWorkAxis(attribution, low, high);
  set(Chart::Work, low, high);
}

/// The pie at the upper right of Mapping and, if a better placement is known and there is room for
/// both, the pie of that placement below it.
void PlacePies(const Attribution& attribution, const Box& area, AttributionScene& scene)
{
  const double density = scene.Density;
  const Box& chart = scene.Of(Chart::Mapping);
  const double top = chart.Y + chart.Height + scene.Header, height = top - chart.Y;
  const double wanted = (area.Width < kNarrowArea * density ? kPieNarrow : kPie) * density;
  const double room = std::min(height - 16 * density, 200 * density) / 2;
  const double ofTwo = std::min(wanted, height / 4 - kPieWords / 2 * density);
  scene.TwoPies = chart.Height > 0 && attribution.BestShare < attribution.InterShare &&
    ofTwo >= kLeastOfTwo * density;
  const double radius = scene.TwoPies ? ofTwo : std::min(wanted, room);
  scene.PieRadius = radius < kLeastPie * density || chart.Height <= 0 ? 0 : radius;
  scene.Pie = { area.X + area.Width - radius - 2 * density, top - radius - density };
  scene.ProposedPie = { scene.Pie.X, scene.Pie.Y - 2 * radius - kPieWords * density };
}
}

std::vector<AttributionChart> CrowdedOut(
  const Attribution& attribution, const AttributionFrame& frame)
{
  std::vector<Chart> charts = TellingCharts(attribution);
  const double height = ChartsOf(frame.Area, frame.Density).Height;
  for (const Chart shown : ShownCharts(attribution, height, frame.Density))
  {
    Remove(charts, shown);
  }
  return charts;
}

Box ChartsOf(const Box& area, double density)
{
  const double right = (area.Width < kNarrowArea * density ? kRightNarrow : kRight) * density;
  const double left = kLeft * density, below = kAxis * density;
  return { area.X + left, area.Y + below, std::max(area.Width - left - right, density),
    std::max(area.Height - below, density) };
}

double AttributionScene::X(double time) const
{
  const double place = this->Axis.Place(time);
  const Box& box = this->Charts[0];
  return box.X + box.Width * ((place - 0.5 - this->Offset) * this->Zoom + 0.5);
}

double AttributionScene::Time(double x) const
{
  const Box& box = this->Charts[0];
  const double place = ((x - box.X) / box.Width - 0.5) / this->Zoom + 0.5 + this->Offset;
  return this->Axis.Time(place);
}

double AttributionScene::Y(Chart chart, double value) const
{
  const Box& box = this->Of(chart);
  const double low = this->LowOf(chart);
  const double place = (value - low) / (this->HighOf(chart) - low);
  return box.Y + box.Height * std::clamp(place, 0.0, 1.0);
}

double AttributionScene::WorkX(double row) const
{
  const Box& box = this->Of(Chart::Work);
  return box.X + box.Width * (row + 0.5) / std::max<double>(this->WorkRanks, 1);
}

AttributionScene LayAttribution(const Attribution& attribution, const AttributionFrame& frame)
{
  AttributionScene scene;
  scene.Density = frame.Density;
  scene.Zoom = std::max(frame.Zoom, 1.0);
  const double free = 0.5 - 0.5 / scene.Zoom;
  scene.Offset = std::clamp(frame.Offset, -free, free);
  scene.WorkRanks = attribution.Work.size();
  const double density = frame.Density;
  const Box all = ChartsOf(frame.Area, density);
  scene.Axis = DrawnAxis(attribution.Time(), kBreakWidth * density / all.Width);
  PlaceCharts(attribution, all, scene);
  SetAxes(attribution, scene);
  PlacePies(attribution, frame.Area, scene);
  return scene;
}

std::ptrdiff_t DurationAt(const Attribution& attribution, double time)
{
  for (std::size_t i = 0; i < attribution.Durations.size(); ++i)
  {
    const Attribution::Duration& duration = attribution.Durations[i];
    const bool last = i + 1 == attribution.Durations.size();
    if (time >= duration.Begin && (time < duration.End || (last && time == duration.End)))
    {
      return static_cast<std::ptrdiff_t>(i);
    }
  }
  return -1;
}

std::vector<double> SpreadLabels(
  const std::vector<double>& places, double gap, double low, double high)
{
  std::vector<std::size_t> order(places.size());
  std::iota(order.begin(), order.end(), std::size_t{ 0 });
  std::stable_sort(order.begin(), order.end(),
    [&](std::size_t a, std::size_t b) { return places[a] < places[b]; });
  // Labels that would touch form a group around the mean of their places; groups that meet merge.
  struct Group
  {
    double Sum;
    std::size_t Count;
  };
  std::vector<Group> groups;
  const auto begin = [&](const Group& group) {
    const double length = (group.Count - 1) * gap;
    const double start = group.Sum / group.Count - length / 2;
    return std::max(std::min(start, high - length), low);
  };
  for (std::size_t i : order)
  {
    groups.push_back({ places[i], 1 });
    while (groups.size() > 1)
    {
      const Group& before = groups[groups.size() - 2];
      if (begin(before) + before.Count * gap <= begin(groups.back()))
      {
        break;
      }
      const Group joined{ before.Sum + groups.back().Sum, before.Count + groups.back().Count };
      groups.pop_back();
      groups.back() = joined;
    }
  }
  std::vector<double> spread(places.size());
  std::size_t next = 0;
  for (const Group& group : groups)
  {
    for (std::size_t k = 0; k < group.Count; ++k)
    {
      spread[order[next++]] = begin(group) + k * gap;
    }
  }
  return spread;
}
}
