#include "Views/Core/Attribution/AttributionMarks.h"

#include "Views/Core/Common/ChartMarks.h"
#include "Views/Core/Common/CulpritMarks.h"
#include "Views/Core/Common/Ticks.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
using Chart = AttributionScene::Chart;
constexpr double kStripe = 2;                          // width of the area's stripes [pixel]
constexpr double kLeastWorkBar = 3, kMostWorkBar = 14; // width with its gap; width [units]
constexpr int kBands = 48;                             // colours of the area
constexpr double kBandValue = kMostImbalance / kBands;

struct Builder
{
  const Attribution& Data;
  const AttributionScene& Scene;
  const AttributionColors& Colors;
  std::vector<MarkLayer> Layers{};

  double Size(double units) const { return units * this->Scene.Density; }
  double Left() const { return this->Scene.Charts[0].X; }
  double Right() const { return this->Left() + this->Scene.Charts[0].Width; }
  void Add(Color color, QuadBatch&& quads, double opacity = 1)
  {
    this->Layers.push_back({ color, opacity, std::move(quads) });
  }
  /// The visible charts that have the time axis.
  std::vector<Box> TimeCharts() const
  {
    std::vector<Box> boxes;
    for (Chart chart : { Chart::Mapping, Chart::Pattern, Chart::Background })
    {
      if (this->Scene.Shows(chart))
      {
        boxes.push_back(this->Scene.Of(chart));
      }
    }
    return boxes;
  }
  void Grounds(int chosen, TimeRange window);
  void Grid();
  void CauseBars();
  template<typename Value>
  void Line(Chart chart, Color color, double width, bool dashed, bool points, Value&& value);
  void Area();
  void Sizes();
  void Breaks();
  void Pie();
  void Work();
};

void Builder::Grounds(int chosen, TimeRange window)
{
  QuadBatch ground, ends;
  for (const Box& box : this->TimeCharts())
  {
    if (chosen >= 0 && chosen < static_cast<int>(this->Data.Durations.size()))
    {
      const Attribution::Duration& duration = this->Data.Durations[chosen];
      AddBox(ground, std::max(this->Scene.X(duration.Begin), this->Left()), box.Y,
        std::min(this->Scene.X(duration.End), this->Right()), box.Y + box.Height);
    }
    for (double time : { window.Begin, window.End })
    {
      const double x = std::floor(this->Scene.X(time));
      if (!(window == this->Data.Whole) && x >= this->Left() - 1 && x <= this->Right() + 1)
      {
        AddBox(ends, x, box.Y, x + std::max(1.0, std::round(this->Size(1.2))), box.Y + box.Height);
      }
    }
  }
  this->Add(this->Colors.Chosen, std::move(ground));
  this->Add(this->Colors.Base.Accent, std::move(ends));
}

void Builder::Grid()
{
  QuadBatch grid, axes;
  const double thin = std::max(1.0, std::round(this->Scene.Density));
  for (Chart chart : { Chart::Work, Chart::Mapping, Chart::Pattern, Chart::Background })
  {
    if (!this->Scene.Shows(chart))
    {
      continue;
    }
    const Box& box = this->Scene.Of(chart);
    for (double tick : TicksOf(this->Scene, chart))
    {
      const double y = std::floor(this->Scene.Y(chart, tick));
      AddBox(grid, this->Left(), y, this->Right(), y + thin);
    }
    const double foot = std::floor(box.Y);
    AddBox(axes, this->Left(), foot, this->Right(), foot + thin);
  }
  this->Add(this->Colors.Base.Grid, std::move(grid));
  this->Add(this->Colors.Base.Neutral, std::move(axes));
}

void Builder::CauseBars()
{
  QuadBatch bars;
  for (const CauseWindow& window : this->Data.Windows)
  {
    const double left = std::max(this->Scene.X(window.Begin), this->Left());
    const double right = std::min(this->Scene.X(window.End), this->Right());
    const double top = BarTop(this->Scene, window.Cause);
    if (right > left && !std::isnan(top))
    {
      AddBox(bars, left, top - this->Size(3), std::max(right, left + this->Size(2)), top);
    }
  }
  this->Add(this->Colors.Cause, std::move(bars));
}

template<typename Value>
void Builder::Line(Chart chart, Color color, double width, bool dashed, bool points, Value&& value)
{
  if (!this->Scene.Shows(chart))
  {
    return;
  }
  QuadBatch line;
  bool known = false;
  Point before;
  for (std::size_t i = 0; i < this->Data.Durations.size(); ++i)
  {
    const double y = value(i);
    if (std::isnan(y))
    {
      known = false;
      continue;
    }
    const Point at{ this->Scene.X(this->Data.Durations[i].Middle()), this->Scene.Y(chart, y) };
    Point a = before, b = at;
    if (known && CutStroke(a, b, this->Scene.Of(chart)))
    {
      if (dashed)
      {
        AddDashes(line, a, b, this->Size(width), this->Size(4));
      }
      else
      {
        line.AddStroke(a, b, this->Size(width));
      }
    }
    if (points && at.X >= this->Left() && at.X <= this->Right())
    {
      line.AddDisc(at, this->Size(2.6), 14);
    }
    before = at;
    known = true;
  }
  this->Add(color, std::move(line));
}

void Builder::Area()
{
  if (!this->Scene.Shows(Chart::Pattern))
  {
    return;
  }
  BatchesByColor bands;
  const std::vector<Attribution::Duration>& rows = this->Data.Durations;
  const auto value = [&](std::size_t i) {
    const double most = this->Scene.HighOf(Chart::Pattern);
    return rows[i].Imbalance > most ? most : rows[i].Imbalance; // NaN stays
  };
  // The area consists of stripes; each has bands coloured by their height above the usual
  // imbalance.
  const double usual = UsualImbalance(this->Data);
  const auto stripe = [&](double left, double right, double top) {
    const int count = static_cast<int>(std::ceil(top / kBandValue));
    for (int i = 0; i < std::min(count, kBands); ++i)
    {
      const double low = i * kBandValue;
      const double high = i + 1 == kBands ? top : std::min(low + kBandValue, top);
      AddBox(bands[ImbalanceColor(low + kBandValue / 2 - usual, this->Colors.Base)], left,
        this->Scene.Y(Chart::Pattern, low), right, this->Scene.Y(Chart::Pattern, high));
    }
  };
  for (std::size_t i = 0; i + 1 < rows.size(); ++i)
  {
    const double from = this->Scene.X(rows[i].Middle()), to = this->Scene.X(rows[i + 1].Middle());
    const double first = value(i), second = value(i + 1);
    if (std::isnan(first) || std::isnan(second))
    {
      continue;
    }
    const double end = std::min(to, this->Right());
    for (double x = std::max(from, this->Left()); x < end; x += kStripe)
    {
      const double right = std::min(x + kStripe, end),
                   share = ((x + right) / 2 - from) / (to - from);
      stripe(x, right, first + share * (second - first));
    }
  }
  bands.MoveTo(this->Layers);
  this->Line(Chart::Pattern, this->Colors.Base.Second, 1.4, false, rows.size() < 40, value);
  if (!std::isnan(this->Data.Imbalance))
  {
    QuadBatch whole;
    const double y = this->Scene.Y(Chart::Pattern, this->Data.Imbalance);
    AddDashes(whole, { this->Left(), y }, { this->Right(), y }, this->Size(1), this->Size(3));
    this->Add(this->Colors.Base.Ink, std::move(whole));
  }
}

void Builder::Sizes()
{
  if (!this->Scene.Shows(Chart::Background))
  {
    return;
  }
  QuadBatch one;
  const double y = this->Scene.Y(Chart::Background, 0), half = this->Size(0.6);
  AddBox(one, this->Left(), y - half, this->Right(), y + half);
  this->Add(this->Colors.Base.Ink, std::move(one));
  const bool points = this->Data.Durations.size() < 40;
  std::size_t number = 0;
  for (const Attribution::SizeClass& size : this->Data.Sizes)
  {
    const Color color =
      size.Reference ? this->Colors.Reference : SizeColor(number++, this->Colors.Base);
    this->Line(Chart::Background, color, size.Reference ? 2.2 : 1.6, false, points,
      [&size](std::size_t i) { return std::log2(size.Ratios[i]); });
  }
}

void Builder::Breaks()
{
  QuadBatch cuts, strokes;
  for (const TimeRange& gap : this->Scene.Axis.Gaps())
  {
    for (const Box& box : this->TimeCharts())
    {
      AddBreak(
        cuts, strokes, box, this->Scene.X(gap.Begin), this->Scene.X(gap.End), this->Scene.Density);
    }
  }
  this->Add(this->Colors.Base.Ground, std::move(cuts));
  this->Add(this->Colors.Base.Second, std::move(strokes));
}

void Builder::Work()
{
  if (!this->Scene.Shows(Chart::Work))
  {
    return;
  }
  QuadBatch slow, others, median;
  const std::vector<WorkBar> bars = WorkBarsOf(this->Data, this->Scene);
  for (const WorkBar& bar : bars)
  {
    const double half = bar.Width / 2;
    QuadBatch& quads = bar.Slow > 0 ? slow : others;
    AddBox(quads, bar.Middle - half, bar.Bottom, bar.Middle + half, bar.Top);
    if (this->Scene.ClipsWork(this->Data.Work[bar.Most].Ratio))
    {
      AddClipped(quads, { bar.Middle, bar.Top }, this->Size(1));
    }
  }
  const double one = this->Scene.Y(Chart::Work, 1), half = this->Size(0.6);
  AddBox(median, this->Left(), one - half, this->Right(), one + half);
  this->Add(this->Colors.Reference, std::move(others));
  this->Add(this->Colors.Cause, std::move(slow));
  this->Add(this->Colors.Base.Ink, std::move(median));
}

void Builder::Pie()
{
  const double radius = this->Scene.PieRadius, share = this->Data.InterShare;
  if (radius <= 0 || std::isnan(share))
  {
    return;
  }
  const auto on = [](Point middle, double part, double r) {
    const double angle = 2 * 3.141592653589793 * part;
    return middle + r * Point{ std::sin(angle), std::cos(angle) };
  };
  constexpr int kSides = 96;
  QuadBatch inter, intra, tick;
  const auto sector = [&](QuadBatch& quads, Point middle, double from, double to) {
    const int sides = std::max(1, static_cast<int>(std::ceil((to - from) * kSides)));
    for (int i = 0; i < sides && to > from; ++i)
    {
      const double a = from + (to - from) * i / sides, b = from + (to - from) * (i + 1) / sides;
      AddCorners(quads, middle, on(middle, a, radius), on(middle, (a + b) / 2, radius),
        on(middle, b, radius));
    }
  };
  const auto pie = [&](Point middle, double part) {
    sector(inter, middle, 0, part);
    sector(intra, middle, part, 1);
  };
  const Point now = this->Scene.Pie;
  const double best = this->Data.BestShare;
  pie(now, share);
  if (this->Scene.TwoPies)
  {
    pie(this->Scene.ProposedPie, best);
  }
  else if (!std::isnan(best))
  {
    tick.AddStroke(
      on(now, best, radius * 0.25), on(now, best, radius + this->Size(4)), this->Size(1.8));
  }
  this->Add(this->Colors.Inter, std::move(inter));
  this->Add(Mix(this->Colors.Intra, this->Colors.Base.Ground, 0.7), std::move(intra));
  this->Add(this->Colors.Base.Ink, std::move(tick));
}
}

AttributionColors AttributionColorsFor(const Theme& theme)
{
  const bool dark = theme.Dark;
  const auto line = [&theme](std::uint32_t rgb) {
    return Readable(FromHex(rgb), theme.Ground, kLineContrast);
  };
  return { theme, line(dark ? 0xFF6B6B : 0xC0262D), line(dark ? 0x6FA8E8 : 0x1F5FA8),
    dark ? Mix(theme.Ground, theme.Accent, 0.25) : Tint(FromHex(0xDCEBF2), theme.Ground),
    CauseColor(theme), line(dark ? 0xAEB6BF : 0x8A929B) };
}

Color SizeColor(std::size_t number, const Theme& theme)
{
  const std::uint32_t light[] = { 0x5E3C99, 0x2B83BA, 0x1B9E77, 0xB8860B, 0xD7642C };
  const std::uint32_t dark[] = { 0xB79CE6, 0x6BB5E0, 0x4FD0A5, 0xE0B84A, 0xF29A6B };
  const std::uint32_t* const colors = theme.Dark ? dark : light;
  return Readable(FromHex(colors[number % 5]), theme.Ground, kLineContrast);
}

Color ImbalanceColor(double excess, const Theme& theme)
{
  static const ColorScale light({ { 0, FromHex(0xFFF3B0) }, { 0.25, FromHex(0xFDC75E) },
    { 0.5, FromHex(0xF08A3C) }, { 0.75, FromHex(0xCF3A27) }, { 1, FromHex(0x8A0F2D) } });
  static const ColorScale dark({ { 0, FromHex(0x574E33) }, { 0.25, FromHex(0x8A6630) },
    { 0.5, FromHex(0xBF6C2C) }, { 0.75, FromHex(0xE25838) }, { 1, FromHex(0xFF7A7A) } });
  return (theme.Dark ? dark : light).At(excess / kMostImbalance);
}

double BarTop(const AttributionScene& scene, Cause cause)
{
  if (cause == Cause::SlowRank)
  {
    return scene.Lane.Height > 0 ? scene.Lane.Y + scene.Lane.Height : std::nan("");
  }
  const Chart chart = cause == Cause::Mapping ? Chart::Mapping
    : ChartCause(cause) == Cause::Background  ? Chart::Background
                                              : Chart::Pattern;
  const Box& box = scene.Of(chart);
  // A slow link is slow all the time: its bar is below the bar of traffic, which it would hide.
  const double above = cause == Cause::SlowLink ? -1 : 4;
  return scene.Shows(chart) ? box.Y + box.Height + above * scene.Density : std::nan("");
}

std::vector<WorkBar> WorkBarsOf(const Attribution& attribution, const AttributionScene& scene)
{
  const std::vector<Attribution::RankWork>& rows = attribution.Work;
  const Box& box = scene.Of(Chart::Work);
  const auto room = static_cast<std::size_t>(box.Width / (kLeastWorkBar * scene.Density));
  const std::size_t count = std::min(rows.size(), std::max<std::size_t>(room, 1));
  std::vector<WorkBar> bars(count);
  const double place = count > 0 ? box.Width / static_cast<double>(count) : 0;
  for (std::size_t i = 0; i < count; ++i)
  {
    WorkBar& bar = bars[i];
    bar.First = i * rows.size() / count;
    bar.Last = (i + 1) * rows.size() / count - 1;
    bar.Middle =
      (scene.WorkX(static_cast<double>(bar.First)) + scene.WorkX(static_cast<double>(bar.Last))) /
      2;
    bar.Width = std::min(0.75 * place, kMostWorkBar * scene.Density);
    bar.Least = bar.Most = bar.First;
    for (std::size_t row = bar.First; row <= bar.Last; ++row)
    {
      bar.Least = rows[row].Ratio < rows[bar.Least].Ratio ? row : bar.Least;
      bar.Most = rows[row].Ratio > rows[bar.Most].Ratio ? row : bar.Most;
      bar.Slow += rows[row].Slow;
    }
    // A rank that works as long as the median rank is visible, too.
    const double thin = 0.75 * scene.Density;
    bar.Bottom = scene.Y(Chart::Work, std::min(1.0, rows[bar.Least].Ratio)) - thin;
    bar.Top = scene.Y(Chart::Work, std::max(1.0, rows[bar.Most].Ratio)) + thin;
  }
  return bars;
}

std::vector<double> TicksOf(const AttributionScene& scene, AttributionScene::Chart chart)
{
  if (chart == Chart::Background)
  {
    // Powers of two, every second one where lines would be dense.
    std::vector<double> powers;
    const double high = scene.HighOf(chart), low = scene.LowOf(chart);
    const double each = scene.Of(chart).Height / (high - low);
    const double step = each < 14 * scene.Density ? 2 : 1;
    for (double power = step > 1 ? 0 : low; power <= high; power += step)
    {
      powers.push_back(power);
    }
    return powers;
  }
  const double low = scene.LowOf(chart), high = scene.HighOf(chart);
  const int most = std::max(2, static_cast<int>(scene.Of(chart).Height / scene.Density / 26));
  const std::vector<double> ticks = RoundTicks(low, high, most);
  // A single number does not show the scale.
  return ticks.size() > 1 ? ticks : RoundTicks(low, high, 2 * most);
}

std::vector<MarkLayer> BuildAttributionMarks(const Attribution& attribution,
  const AttributionScene& scene, const AttributionColors& colors, int chosen, TimeRange window)
{
  Builder builder{ attribution, scene, colors };
  builder.Grounds(chosen, window);
  builder.Grid();
  const std::vector<Attribution::Duration>& rows = attribution.Durations;
  const bool points = rows.size() < 40;
  builder.Line(Chart::Mapping, colors.Intra, 1.6, false, points,
    [&](std::size_t i) { return static_cast<double>(rows[i].Intra); });
  builder.Line(Chart::Mapping, colors.Inter, 1.6, false, points,
    [&](std::size_t i) { return static_cast<double>(rows[i].Inter); });
  builder.Line(Chart::Mapping, colors.Inter, 1.4, true, false,
    [&](std::size_t i) { return BestInter(attribution, i); });
  builder.Area();
  builder.Sizes();
  builder.Breaks();
  builder.Work();
  builder.CauseBars();
  builder.Pie();
  return builder.Layers;
}
}
