#include "Views/Core/Evolution/EvolutionMarks.h"

#include "Views/Core/Common/ChartMarks.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kVeil = 0.62;

struct Builder
{
  const Evolution& Data;
  const EvolutionScene& Scene;
  const EvolutionColors& Colors;
  double Density;
  QuadBatch Grounds{}, Borders{}, Lines{}, Areas{}, Curve{}, Average{}, Growth{}, Steady{}, Peaks{},
    Ticks{};
  QuadBatch Cuts{}, Breaks{};
  BatchesByColor Dots{};
  std::vector<MarkLayer> Circles{};

  double Left() const { return this->Scene.Plot.X; }
  double Right() const { return this->Scene.Plot.X + this->Scene.Plot.Width; }
  void Periods(const EvolutionScene::Row& place);
  void Grid(const EvolutionScene::Row& place);
  void Windows(const EvolutionScene::Row& place);
  void AddCircles(const EvolutionScene::Row& place);
  void AddBreaks(const EvolutionScene::Row& place);
  std::vector<MarkLayer> Layers();
};

void Builder::Periods(const EvolutionScene::Row& place)
{
  const double top = place.Circles.Y + place.Circles.Height;
  const double bottom = place.Curve.Height > 0 ? place.Curve.Y : place.Kinds.Y;
  const double thin = std::max(1.0, std::round(this->Density));
  for (const Evolution::Period& period : this->Data.Rows[place.Index].Periods)
  {
    const double from = this->Scene.Pixel(period.Begin), to = this->Scene.Pixel(period.End);
    const double left = std::max(from, this->Left()), right = std::min(to, this->Right());
    if (right <= left)
    {
      continue;
    }
    if (period.Kind == PeriodKind::Other)
    {
      AddBox(this->Grounds, left, bottom, right, top);
    }
    for (double x : { from, to })
    {
      if (x >= this->Left() - 1 && x <= this->Right() + 1)
      {
        AddBox(this->Borders, std::floor(x), bottom, std::floor(x) + thin, top);
      }
    }
    QuadBatch& kinds = period.Kind == PeriodKind::Growth ? this->Growth
      : period.Kind == PeriodKind::Steady                ? this->Steady
      : period.Kind == PeriodKind::Peak                  ? this->Peaks
                                                         : this->Ticks;
    const double inset = right - left > 6 * this->Density ? 2 * this->Density : 0;
    Box box{ left + inset, place.Kinds.Y, right - left - 2 * inset, place.Kinds.Height };
    if (period.Kind == PeriodKind::Peak)
    {
      // Parts that AddKind widens stay inside the plot.
      const double more = std::max(0.0, box.Height - box.Width) / 2;
      box.X = std::max(this->Left() + more, std::min(box.X, this->Right() - more - box.Width));
    }
    AddKind(kinds, period.Kind, box, this->Density);
  }
}

void Builder::Grid(const EvolutionScene::Row& place)
{
  const double thin = std::max(1.0, std::round(this->Density));
  const double y = std::floor(place.Circles.Y + place.Circles.Height / 2);
  AddBox(this->Lines, this->Left(), y, this->Right(), y + thin);
  if (place.Curve.Height <= 0)
  {
    return;
  }
  for (double tick : CurveTicks(place, this->Density))
  {
    const double at = std::floor(place.TickY(tick));
    AddBox(tick > 0 ? this->Borders : this->Lines, this->Left(), at, this->Right(), at + thin);
  }
}

void Builder::Windows(const EvolutionScene::Row& place)
{
  const Evolution::Row& row = this->Data.Rows[place.Index];
  if (place.Curve.Height <= 0)
  {
    return;
  }
  bool known = false, gap = false;
  Point before;
  for (const Evolution::Window& window : row.Windows)
  {
    if (std::isnan(window.Latency))
    {
      gap = true;
      continue;
    }
    const Point at{ this->Scene.Pixel(window.Middle()), place.ToY(window.Latency) };
    Point a = before, b = at;
    if (known && CutStroke(a, b, this->Scene.Plot))
    {
      if (gap)
      {
        AddDashes(this->Curve, a, b, 1.2 * this->Density, 3 * this->Density);
      }
      else
      {
        this->Curve.AddStroke(a, b, 1.6 * this->Density);
        AddCorners(this->Areas, a, b, { b.X, place.Curve.Y }, { a.X, place.Curve.Y });
      }
    }
    if (at.X >= this->Left() && at.X <= this->Right())
    {
      QuadBatch& dots = this->Dots[LatencyColor(this->Colors.Latency, window.Latency)];
      if (place.Axis.Clips(window.Latency))
      {
        AddClipped(dots, at, this->Density);
      }
      else
      {
        dots.AddDisc(at, 2.4 * this->Density, 12);
      }
    }
    before = at;
    known = true;
    gap = false;
  }
  if (!std::isnan(row.Average))
  {
    const double y = place.ToY(row.Average), half = 0.8 * this->Density;
    AddBox(this->Average, this->Left(), y - half, this->Right(), y + half);
  }
}

void Builder::AddCircles(const EvolutionScene::Row& place)
{
  std::vector<const Evolution::Period*> periods;
  for (const Evolution::Period& period : this->Data.Rows[place.Index].Periods)
  {
    const double x = CircleMiddle(period, place, this->Scene).X;
    if (period.Messages > 0 && x >= this->Left() && x <= this->Right())
    {
      periods.push_back(&period);
    }
  }
  // Small circles stay visible where circles overlap.
  std::stable_sort(periods.begin(), periods.end(),
    [](const Evolution::Period* a, const Evolution::Period* b) { return a->Delayed > b->Delayed; });
  for (const Evolution::Period* period : periods)
  {
    const Point at = CircleMiddle(*period, place, this->Scene);
    const double radius = CircleRadius(period->Delayed, place, this->Scene);
    const bool plain = period->Kind == PeriodKind::Other;
    const double rim = std::min((plain ? 0.8 : 1.4) * this->Density, radius / 3);
    MarkLayer edge{ plain ? this->Colors.Base.Neutral : this->Colors.Base.Ink, 1, {} };
    edge.Quads.AddDisc(at, radius, SidesFor(radius));
    MarkLayer disc{ LatencyColor(this->Colors.Latency, period->Latency), 1, {} };
    disc.Quads.AddDisc(at, radius - rim, SidesFor(radius));
    this->Circles.push_back(std::move(edge));
    this->Circles.push_back(std::move(disc));
  }
}

void Builder::AddBreaks(const EvolutionScene::Row& place)
{
  const double foot = place.Curve.Height > 0 ? place.Curve.Y : place.Kinds.Y;
  const double top = place.Circles.Y + place.Circles.Height;
  const Box row{ this->Left(), foot, this->Scene.Plot.Width, top - foot };
  for (const TimeRange& gap : this->Scene.Axis.Gaps())
  {
    AddBreak(this->Cuts, this->Breaks, row, this->Scene.Pixel(gap.Begin),
      this->Scene.Pixel(gap.End), this->Density);
  }
}

std::vector<MarkLayer> Builder::Layers()
{
  std::vector<MarkLayer> layers;
  layers.push_back({ this->Colors.Quiet, 1, std::move(this->Grounds) });
  // Not next to another transparent layer: VTK writes both to PDF with the opacity of the first
  // one.
  layers.push_back({ this->Colors.Base.Second, 0.09, std::move(this->Areas) });
  layers.push_back({ this->Colors.Base.Grid, 1, std::move(this->Borders) });
  layers.push_back({ this->Colors.Base.Neutral, 0.9, std::move(this->Lines) });
  layers.push_back({ this->Colors.Base.Second, 1, std::move(this->Curve) });
  layers.push_back({ this->Colors.Average, 1, std::move(this->Average) });
  layers.push_back({ this->Colors.Base.Ground, 1, std::move(this->Cuts) });
  layers.push_back({ this->Colors.Base.Second, 1, std::move(this->Breaks) });
  this->Dots.MoveTo(layers);
  layers.push_back({ this->Colors.Growth, 1, std::move(this->Growth) });
  layers.push_back({ this->Colors.Steady, 1, std::move(this->Steady) });
  layers.push_back({ this->Colors.Peak, 1, std::move(this->Peaks) });
  layers.push_back({ this->Colors.Base.Neutral, 1, std::move(this->Ticks) });
  for (MarkLayer& circle : this->Circles)
  {
    layers.push_back(std::move(circle));
  }
  return layers;
}

void AddBars(const Evolution::Row& row, const WindowSlider& slider, const EvolutionColors& colors,
  BatchesByColor& bars)
{
  std::int64_t most = 1;
  for (const Evolution::Window& window : row.Windows)
  {
    most = std::max(most, window.Messages);
  }
  const double high = slider.Track.Height - 4 * slider.Density;
  for (std::size_t i = 0; i < row.Windows.size(); ++i)
  {
    // Windows overlap: the bar of each covers the part that is nearest to its middle.
    const Evolution::Window& window = row.Windows[i];
    const std::size_t other = i + 1 < row.Windows.size() ? i + 1 : i > 0 ? i - 1 : i;
    const double own = (window.End - window.Begin) / 2;
    const double half = other == i
      ? own
      : std::min(own, std::fabs(row.Windows[other].Middle() - window.Middle()) / 2);
    if (window.Messages == 0)
    {
      continue;
    }
    const bool chosen =
      window.Middle() >= slider.Window.Begin && window.Middle() <= slider.Window.End;
    const Color color = LatencyColor(colors.Latency, window.Latency);
    const double left = slider.Pixel(std::max(window.Middle() - half, slider.Axis.Whole().Begin));
    const double right = slider.Pixel(std::min(window.Middle() + half, slider.Axis.Whole().End));
    AddBox(bars[chosen ? color : Mix(color, colors.Base.Ground, kVeil)], left, slider.Track.Y,
      std::max(right, left + slider.Density),
      slider.Track.Y + std::max(high * window.Messages / most, slider.Density));
  }
}

void AddSliderBreaks(
  const WindowSlider& slider, const EvolutionColors& colors, std::vector<MarkLayer>& layers)
{
  MarkLayer cuts{ colors.Base.Ground, 1, {} }, breaks{ colors.Base.Second, 1, {} };
  for (const TimeRange& gap : slider.Axis.Gaps())
  {
    AddBreak(cuts.Quads, breaks.Quads, slider.Track, slider.Pixel(gap.Begin), slider.Pixel(gap.End),
      slider.Density);
  }
  layers.push_back(std::move(cuts));
  layers.push_back(std::move(breaks));
}
}

EvolutionColors EvolutionColorsFor(const Theme& theme, const LatencyLook& look)
{
  const bool dark = theme.Dark;
  const auto seen = [&theme](std::uint32_t rgb, double least) {
    return Readable(FromHex(rgb), theme.Ground, least);
  };
  return { theme, LatencyScale(theme, look), seen(dark ? 0xD9A441 : 0x8C5A00, kLineContrast),
    seen(dark ? 0xB48AD9 : 0x5B2C83, kLineContrast),
    seen(dark ? 0x4FC3A1 : 0x00684F, kLineContrast),
    seen(dark ? 0xFF6B6B : 0xC0262D, kLineContrast),
    dark ? Mix(theme.Ground, theme.Ink, 0.07) : Tint(FromHex(0xF1F2F4), theme.Ground) };
}

std::vector<double> CurveTicks(const EvolutionScene::Row& row, double density)
{
  return row.Axis.Ticks(std::max(2, static_cast<int>(row.Curve.Height / density / 24)));
}

void AddKind(QuadBatch& quads, PeriodKind kind, const Box& box, double density)
{
  const double right = box.X + box.Width;
  if (kind == PeriodKind::Growth)
  {
    const Point corner{ right, box.Y };
    AddCorners(quads, { box.X, box.Y }, corner, { right, box.Y + box.Height }, { box.X, box.Y });
  }
  else if (kind == PeriodKind::Steady)
  {
    const double high = std::min(6 * density, box.Height);
    AddBox(quads, box.X, box.Y, right, box.Y + high);
  }
  else if (kind == PeriodKind::Peak)
  {
    // At least as wide as it is high, so that a short period is visible.
    const double middle = box.X + box.Width / 2, half = std::max(box.Width, box.Height) / 2;
    const Point top{ middle, box.Y + box.Height };
    AddCorners(quads, { middle - half, box.Y }, { middle + half, box.Y }, top, top);
  }
  else
  {
    const double half = density / 2;
    for (double x : { box.X + half, box.X + box.Width / 2, right - half })
    {
      AddBox(quads, x - half, box.Y, x + half, box.Y + std::min(6 * density, box.Height));
    }
  }
}

std::vector<MarkLayer> BuildEvolutionMarks(
  const Evolution& evolution, const EvolutionScene& scene, const EvolutionColors& colors)
{
  Builder builder{ evolution, scene, colors, scene.Density };
  for (const EvolutionScene::Row& row : scene.Rows)
  {
    builder.Periods(row);
    builder.Grid(row);
    builder.Windows(row);
    builder.AddBreaks(row);
    builder.AddCircles(row);
  }
  return builder.Layers();
}

std::vector<MarkLayer> BuildSliderMarks(
  const Evolution& evolution, const EvolutionScene& scene, const EvolutionColors& colors)
{
  std::vector<MarkLayer> layers;
  const WindowSlider& slider = scene.Slider;
  const double density = slider.Density, thin = std::max(1.0, std::round(density));
  BatchesByColor bars;
  if (!evolution.Rows.empty())
  {
    AddBars(evolution.Rows.front(), slider, colors, bars);
  }
  MarkLayer base{ colors.Base.Neutral, 1, {} };
  AddBox(base.Quads, slider.Track.X, slider.Track.Y - thin, slider.Track.X + slider.Track.Width,
    slider.Track.Y);
  layers.push_back(std::move(base));
  bars.MoveTo(layers);
  AddSliderBreaks(slider, colors, layers);
  MarkLayer frame{ colors.Base.Accent, 1, {} }, grips{ colors.Base.Ground, 1, {} };
  const Box begin = slider.Handle(SliderPart::Begin), end = slider.Handle(SliderPart::End);
  const double left = slider.Pixel(slider.Window.Begin), right = slider.Pixel(slider.Window.End);
  const double low = slider.Track.Y - 3 * density, high = low + slider.Track.Height + 6 * density;
  AddBox(frame.Quads, left, low, right, low + 2 * density);
  AddBox(frame.Quads, left, high - 2 * density, right, high);
  for (const Box& handle : { begin, end })
  {
    AddBox(frame.Quads, handle.X, handle.Y, handle.X + handle.Width, handle.Y + handle.Height);
    for (double x : { -2.0, 2.0 })
    {
      const double at = handle.X + handle.Width / 2 + x * density;
      AddBox(grips.Quads, at - density / 2, handle.Y + 9 * density, at + density / 2,
        handle.Y + handle.Height - 9 * density);
    }
  }
  MarkLayer links{ colors.Base.Accent, 1, {} };
  const double top = scene.Rows.empty()
    ? scene.Plot.Y
    : scene.Rows.front().Circles.Y + scene.Rows.front().Circles.Height;
  const double foot = scene.Rows.empty() ? scene.Plot.Y
    : scene.Rows.back().Curve.Height > 0 ? scene.Rows.back().Curve.Y
                                         : scene.Rows.back().Kinds.Y;
  const double lower = std::max(foot - 20 * density, high);
  for (double time : { slider.Window.Begin, slider.Window.End })
  {
    const double x = scene.Pixel(time), from = slider.Pixel(time);
    const bool seen = x >= scene.Plot.X - 1 && x <= scene.Plot.X + scene.Plot.Width + 1;
    if (seen)
    {
      AddBox(links.Quads, x - 0.6 * density, foot, x + 0.6 * density, top);
      links.Quads.AddStroke({ from, high }, { x, lower }, density);
    }
  }
  layers.push_back(std::move(links));
  layers.push_back(std::move(frame));
  layers.push_back(std::move(grips));
  return layers;
}
}
