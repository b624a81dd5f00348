#include "Views/Core/Attribution/RowMarks.h"

#include "Views/Core/Attribution/AttributionMarks.h"
#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/HitGrid.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace pclvis
{
namespace
{
constexpr double kPoint = 2.6, kBar = 1.5; // radius of points, half height of bars [units]
constexpr double kLeastGauge = 4.5;        // inner radius [units]
constexpr double kLeastArc = 0.06;         // of a ring, so that a small share is visible

/// Adds marks whose places are visible.
struct Marks
{
  const Box& Seen;
  std::vector<RowMark> All{};
  void Add(Point at, double radius, std::uint32_t block, std::int64_t row, bool drawn = true)
  {
    if (at.X >= this->Seen.X && at.X <= this->Seen.X + this->Seen.Width && !std::isnan(at.Y))
    {
      this->All.push_back({ at, radius, { block, row }, drawn });
    }
  }
};
}

std::vector<RowMark> RowMarksOf(const Evolution& evolution, const EvolutionScene& scene)
{
  Marks marks{ scene.Plot };
  const double point = kPoint * scene.Density;
  for (const EvolutionScene::Row& place : scene.Rows)
  {
    const Evolution::Row& row = evolution.Rows[place.Index];
    for (const Evolution::Period& period : row.Periods)
    {
      marks.Add(CircleMiddle(period, place, scene), CircleRadius(period.Delayed, place, scene),
        kPeriodsBlock, period.Row);
    }
    const double line = place.Circles.Y + place.Circles.Height / 2;
    for (const Evolution::Window& window : row.Windows)
    {
      const double y = place.Curve.Height > 0 ? place.ToY(window.Latency) : line;
      marks.Add({ scene.Pixel(window.Middle()), y }, point, kWindowsBlock, window.Row,
        place.Curve.Height > 0);
    }
  }
  return std::move(marks.All);
}

std::vector<RowMark> RowMarksOf(const Attribution& attribution, const AttributionScene& scene)
{
  using Chart = AttributionScene::Chart;
  Marks marks{ scene.Charts[0] };
  const double point = kPoint * scene.Density, bar = kBar * scene.Density;
  const auto y = [&scene](Chart chart, double value) {
    return scene.Shows(chart) ? scene.Y(chart, value) : std::nan("");
  };
  for (std::size_t i = 0; i < attribution.Durations.size(); ++i)
  {
    const Attribution::Duration& duration = attribution.Durations[i];
    const double x = scene.X(duration.Middle());
    const auto row = static_cast<std::int64_t>(i);
    const auto inter = static_cast<double>(duration.Inter);
    const auto intra = static_cast<double>(duration.Intra);
    marks.Add({ x, y(Chart::Mapping, inter) }, point, kDurationsBlock, row);
    marks.Add({ x, y(Chart::Mapping, intra) }, point, kDurationsBlock, row);
    if (!std::isnan(duration.Imbalance))
    {
      marks.Add({ x, y(Chart::Pattern, duration.Imbalance) }, point, kDurationsBlock, row);
    }
    for (const Attribution::SizeClass& size : attribution.Sizes)
    {
      if (!std::isnan(size.Ratios[i]))
      {
        marks.Add(
          { x, y(Chart::Background, std::log2(size.Ratios[i])) }, point, kSizesBlock, size.Rows[i]);
      }
    }
  }
  for (std::size_t i = 0; i < attribution.Windows.size(); ++i)
  {
    const CauseWindow& window = attribution.Windows[i];
    const double middle = (window.Begin + window.End) / 2;
    marks.Add({ scene.X(middle), BarTop(scene, window.Cause) - scene.Density * 1.5 }, bar,
      kCausesBlock, static_cast<std::int64_t>(i));
  }
  for (std::size_t row = 0; row < attribution.Work.size(); ++row)
  {
    marks.Add(
      { scene.WorkX(static_cast<double>(row)), y(Chart::Work, attribution.Work[row].Ratio) }, point,
      kWorkBlock, static_cast<std::int64_t>(row));
  }
  return std::move(marks.All);
}

const RowMark* MarkAt(const std::vector<RowMark>& marks, Point pixel, double reach)
{
  const RowMark* nearest = nullptr;
  double least = reach;
  for (const RowMark& mark : marks)
  {
    // Inside a large mark, small ones take precedence.
    const double away = std::max(Length(pixel - mark.At) - mark.Radius, 0.0);
    const bool closer = away < least || (away == least && !nearest) ||
      (nearest && away == least && mark.Radius < nearest->Radius);
    if (mark.Drawn && away <= reach && closer)
    {
      nearest = &mark;
      least = away;
    }
  }
  return nearest;
}

std::set<BlockRow> RowsInside(const std::vector<RowMark>& marks, const std::vector<Point>& outline)
{
  std::set<BlockRow> rows;
  for (const RowMark& mark : marks)
  {
    if (mark.Drawn && InOutline(mark.At, outline))
    {
      rows.insert(mark.Row);
    }
  }
  return rows;
}

RowShares ParseShares(const std::string& text)
{
  RowShares shares;
  std::istringstream words(text);
  BlockRow row;
  RowShare share;
  while (words >> row.Block >> row.Row >> share.Selected >> share.All)
  {
    shares[row] = share;
  }
  return shares;
}

TipRows ShareTip(const RowShares& shares, BlockRow row)
{
  const auto found = shares.find(row);
  if (found == shares.end() || found->second.All <= 0)
  {
    return {};
  }
  const RowShare& share = found->second;
  return { { "selected",
    std::to_string(share.Selected) + " of " + std::to_string(share.All) + " messages  (" +
      NumberText(100.0 * static_cast<double>(share.Selected) / static_cast<double>(share.All)) +
      " %)" } };
}

QuadBatch RingsOf(const std::vector<RowMark>& marks, const std::set<BlockRow>& selected,
  const RowShares& shares, double density)
{
  QuadBatch rings;
  for (const RowMark& mark : marks)
  {
    if (selected.count(mark.Row) == 0)
    {
      continue;
    }
    const auto found = shares.find(mark.Row);
    const double inner = mark.Radius + density;
    if (found == shares.end() || found->second.Selected >= found->second.All)
    {
      rings.AddRing(mark.At, inner, inner + 2 * density, SidesFor(inner));
      continue;
    }
    AddShareRing(rings, mark.At, std::max(inner, kLeastGauge * density),
      static_cast<double>(found->second.Selected) / found->second.All, density);
  }
  return rings;
}

void AddShareRing(QuadBatch& rings, Point at, double inner, double share, double density)
{
  const double part = 360 * std::clamp(share, kLeastArc, 1 - kLeastArc);
  const int sides = SidesFor(inner);
  rings.AddArc(at, inner, inner + 3 * density, 0, part, sides);
  rings.AddArc(at, inner, inner + 0.8 * density, part, 360 - part, sides);
}

bool HasPart(const RowShares& shares, const std::set<BlockRow>& selected)
{
  return std::any_of(shares.begin(), shares.end(), [&selected](const auto& one) {
    return one.second.Selected < one.second.All && selected.count(one.first) > 0;
  });
}
}
