#include "Views/Core/Evolution/EvolutionPointer.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cstdio>

namespace pclvis
{
namespace
{
constexpr double kReach = 12;      // to a window's point [units]
constexpr double kLeastCircle = 6; // smaller circles are hit as if they had this radius [units]
constexpr double kPointer = 6;     // half the size of the pointer [units]
constexpr double kNames = 14;      // gap between a name and the plot [units]

std::string DelayedText(std::int64_t delayed, std::int64_t messages)
{
  char text[40];
  std::snprintf(text, sizeof(text), "  (%.0f %%)", messages > 0 ? 100.0 * delayed / messages : 0.0);
  return std::to_string(delayed) + text;
}

std::string KindName(PeriodKind kind)
{
  return kind == PeriodKind::Growth ? "Growth"
    : kind == PeriodKind::Steady    ? "Steady"
    : kind == PeriodKind::Peak      ? "Peak"
                                    : "Other";
}

std::ptrdiff_t FindPeriod(const Evolution::Row& data, const EvolutionScene::Row& row,
  const EvolutionScene& scene, Point pixel)
{
  std::ptrdiff_t found = PeriodAt(data, scene.Time(pixel.X));
  double nearest = 1e300;
  for (std::size_t p = 0; p < data.Periods.size(); ++p)
  {
    const Evolution::Period& period = data.Periods[p];
    const double away = Length(pixel - CircleMiddle(period, row, scene));
    const double radius =
      std::max(CircleRadius(period.Delayed, row, scene), kLeastCircle * scene.Density);
    if (period.Messages > 0 && away <= radius && away < nearest)
    {
      nearest = away;
      found = static_cast<std::ptrdiff_t>(p);
    }
  }
  return found;
}

TipRows PeriodTip(const Evolution::Period& period)
{
  return { { "", KindName(period.Kind) + "  " + SpanText(period.Begin, period.End) },
    { "mean L", NumberText(period.Latency) }, { "highest window", NumberText(period.Peak) },
    { "messages", std::to_string(period.Messages) },
    { "delayed", DelayedText(period.Delayed, period.Messages) }, { "click", "chooses its time" } };
}

std::string WindowName(const Evolution::Window& window)
{
  const std::string first = std::to_string(window.Iteration);
  return window.Iterations <= 0 ? "Window"
    : window.Iterations == 1
    ? "Iteration " + first
    : "Iterations " + first + " to " + std::to_string(window.Iteration + window.Iterations - 1);
}

TipRows WindowTip(const Evolution::Window& window)
{
  return { { "", WindowName(window) + "  " + SpanText(window.Begin, window.End) },
    { "mean L", NumberText(window.Latency) }, { "messages", std::to_string(window.Messages) },
    { "delayed", DelayedText(window.Delayed, window.Messages) } };
}
}

EvolutionUnder FindInRows(const Evolution& evolution, const EvolutionScene& scene, Point pixel)
{
  EvolutionUnder under;
  const Box& plot = scene.Plot;
  for (std::size_t i = 0; i < scene.Rows.size(); ++i)
  {
    const EvolutionScene::Row& row = scene.Rows[i];
    const Evolution::Row& data = evolution.Rows[row.Index];
    if (pixel.Y < row.Foot() || pixel.Y >= row.Circles.Y + row.Circles.Height)
    {
      continue;
    }
    under.Row = static_cast<std::ptrdiff_t>(i);
    under.Name = pixel.X < plot.X - kNames * scene.Density;
    if (pixel.X < plot.X || pixel.X > plot.X + plot.Width)
    {
      break;
    }
    if (pixel.Y < row.Kinds.Y)
    {
      under.Window = WindowAt(data, scene, pixel.X, kReach * scene.Density);
    }
    else
    {
      under.Period = FindPeriod(data, row, scene, pixel);
    }
    break;
  }
  return under;
}

std::optional<Box> MarkUnder(
  const Evolution& evolution, const EvolutionScene& scene, const EvolutionUnder& under, Point pixel)
{
  if (under.Row < 0 || under.Row >= static_cast<std::ptrdiff_t>(scene.Rows.size()))
  {
    return std::nullopt;
  }
  const EvolutionScene::Row& row = scene.Rows[under.Row];
  const Evolution::Row& data = evolution.Rows[row.Index];
  const double reach = kPointer * scene.Density;
  Point at = pixel;
  double radius = reach;
  if (under.Period >= 0)
  {
    const Evolution::Period& period = data.Periods[under.Period];
    at = CircleMiddle(period, row, scene);
    radius = CircleRadius(period.Delayed, row, scene) + reach / 2;
  }
  else if (under.Window >= 0)
  {
    const Evolution::Window& window = data.Windows[under.Window];
    at = { scene.Pixel(window.Middle()), row.ToY(window.Latency) };
  }
  const double left = std::min(at.X - radius, pixel.X - reach);
  const double right = std::max(at.X + radius, pixel.X + reach);
  const double low = std::min(at.Y - radius, pixel.Y - reach);
  const double high = std::max(at.Y + radius, pixel.Y + reach);
  if (under.Name)
  {
    return Box{ 0, low, scene.Plot.X - kNames * scene.Density, high - low };
  }
  return Box{ left, low, right - left, high - low };
}

TipRows EvolutionTip(const Evolution& evolution, const EvolutionScene& scene,
  const EvolutionUnder& under, const ChosenRegions& chosen)
{
  if (under.Row < 0 || under.Row >= static_cast<std::ptrdiff_t>(scene.Rows.size()))
  {
    return {};
  }
  const Evolution::Row& row = evolution.Rows[scene.Rows[under.Row].Index];
  if (under.Period >= 0)
  {
    return PeriodTip(row.Periods[under.Period]);
  }
  if (under.Window >= 0)
  {
    return WindowTip(row.Windows[under.Window]);
  }
  if (!under.Name)
  {
    return {};
  }
  const bool back = row.Region < 0 || (row.Region == chosen.First && chosen.More.empty());
  return { { "", row.Region < 0 ? "All messages" : "Region R" + std::to_string(row.Region) },
    { "Ave, mean L", NumberText(row.Average) },
    { "L", "transmission time / criterion of the size; 1 is usual" },
    { "click", back ? "shows all regions" : "chooses it" } };
}

int RegionBeside(const Evolution& evolution, int chosen, int step)
{
  const std::vector<Evolution::Row>& rows = evolution.Rows;
  const auto found = std::find_if(
    rows.begin(), rows.end(), [chosen](const auto& row) { return row.Region == chosen; });
  const std::ptrdiff_t now = found == rows.end() ? 0 : found - rows.begin();
  const auto count = static_cast<std::ptrdiff_t>(rows.size());
  return rows[(now + step + count) % count].Region;
}
}
