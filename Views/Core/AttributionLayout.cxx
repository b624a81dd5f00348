#include "Views/Core/AttributionLayout.h"

#include "Views/Core/ChartMarks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pclvis
{
namespace
{
// [units]
constexpr double kLeft = 46, kRight = 190, kRightNarrow = 112, kNarrowArea = 760;
constexpr double kHeader = 26, kHeaderLow = 18, kAxis = 20, kGap = 8, kLowChart = 60,
                 kLeastChart = 42, kLowest = 8, kBars = 6;
constexpr double kPie = 34, kPieNarrow = 20;
constexpr double kHeadroom = 1.08, kPatternTop = 0.5, kPatternMost = 1, kMostPowers = 4;

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

bool HasSlowRank(const Attribution& attribution)
{
  return std::any_of(attribution.Windows.begin(), attribution.Windows.end(),
    [](const CauseWindow& window) { return window.Cause == Cause::SlowRank; });
}
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
  const Box& box = this->Charts[chart];
  const double place = (value - this->Low[chart]) / (this->High[chart] - this->Low[chart]);
  return box.Y + box.Height * std::clamp(place, 0.0, 1.0);
}

AttributionScene LayAttribution(const Attribution& attribution, const AttributionFrame& frame)
{
  AttributionScene scene;
  const double density = frame.Density;
  const Box all = ChartsOf(frame.Area, density);
  const bool lane = HasSlowRank(attribution);
  const bool low = all.Height / 3 < kLowChart * density;
  const double bars = kBars * density;
  scene.Header = (low ? kHeaderLow : kHeader) * density;
  const double named = scene.Header + bars;
  scene.LaneNamed = lane && (all.Height - named) / 3 >= (kHeaderLow + kLowest) * density;
  const double laneHeight = scene.LaneNamed ? named : lane ? bars : 0;
  const double share = (all.Height - laneHeight) / 3;
  const double gap = share < kLeastChart * density ? 0 : kGap * density;
  for (int i = 0; i < 3; ++i)
  {
    scene.Charts[i] = { all.X, all.Y + (2 - i) * share + (i < 2 ? laneHeight + gap : 0), all.Width,
      std::max(share - scene.Header - (i < 2 ? gap : 0), density) };
  }
  scene.Lane = { all.X, all.Y + share, all.Width, lane ? bars : 0 };
  std::int64_t most = 1;
  double pattern = kPatternTop;
  for (const Attribution::Duration& duration : attribution.Durations)
  {
    most = std::max({ most, duration.Intra, duration.Inter });
    pattern = std::max(pattern, duration.Imbalance * kHeadroom); // NaN is not greater
  }
  scene.Low[AttributionScene::Mapping] = scene.Low[AttributionScene::Pattern] = 0;
  scene.High[AttributionScene::Mapping] = most * kHeadroom;
  // A duration of a few messages has any imbalance: it must not press the others down.
  scene.High[AttributionScene::Pattern] = std::min(pattern, kPatternMost);
  scene.Low[AttributionScene::Background] = -1;
  scene.High[AttributionScene::Background] = TopPower(attribution);
  scene.Axis = DrawnAxis(attribution.Time(), kBreakWidth * density / all.Width);
  scene.Density = density;
  scene.Zoom = std::max(frame.Zoom, 1.0);
  const double free = 0.5 - 0.5 / scene.Zoom;
  scene.Offset = std::clamp(frame.Offset, -free, free);
  const bool narrow = frame.Area.Width < kNarrowArea * density;
  const Box& first = scene.Charts[0];
  const double room = std::min(first.Height + scene.Header - 16 * density, 200 * density) / 2;
  const double radius = std::min((narrow ? kPieNarrow : kPie) * density, room);
  scene.PieRadius = radius < 8 * density ? 0 : radius;
  scene.Pie = { frame.Area.X + frame.Area.Width - radius - 2 * density,
    first.Y + first.Height + scene.Header - radius - density };
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
  // Labels that would touch form a group about the mean of their places; groups that meet join.
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
