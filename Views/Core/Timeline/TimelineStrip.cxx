#include "Views/Core/Timeline/TimelineStrip.h"

#include "Views/Core/Common/ChartMarks.h"
#include "Views/Core/Common/Ticks.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kVeil = 0.62;
}

WindowSlider TimelineStrip::Slider(const TimelineCamera& camera) const
{
  WindowSlider slider;
  const Span& all = camera.AllColumns();
  slider.Axis = DrawnAxis(ShownTime{ { all.Begin, all.End }, {} });
  slider.Window = { camera.Columns().Begin, camera.Columns().End };
  slider.Track = this->Place;
  slider.Density = this->Density;
  return slider;
}

std::vector<MarkLayer> TimelineStrip::Marks(const TimelineCamera& camera,
  const std::vector<double>& sums, const std::vector<double>& colors,
  const std::function<Color(double)>& color, const Theme& theme) const
{
  const int pixels = std::max(1, static_cast<int>(std::floor(this->Place.Width)));
  std::vector<double> heights(pixels, 0), shades(pixels, 0);
  double greatest = 0;
  const double wide = this->Place.Width / std::max(camera.AllColumns().Length(), 1e-12);
  for (std::size_t i = 0; i < sums.size(); ++i)
  {
    const int left = std::clamp(static_cast<int>(std::floor(i * wide)), 0, pixels - 1);
    const int right = std::clamp(static_cast<int>(std::floor((i + 1) * wide)), left + 1, pixels);
    for (int x = left; x < right; ++x)
    {
      heights[x] = std::max(heights[x], sums[i]);
      shades[x] = std::max(shades[x], colors[i]);
    }
    greatest = std::max(greatest, sums[i]);
  }
  BatchesByColor bars;
  for (int x = 0; x < pixels && greatest > 0; ++x)
  {
    const double left = std::floor(this->Place.X) + x;
    // Values above zero are at least a pixel high.
    const double height =
      heights[x] > 0 ? std::max(1.0, heights[x] / greatest * this->Place.Height) : 0;
    AddBox(bars[color(shades[x])], left, this->Place.Y, left + 1, this->Place.Y + height);
  }
  std::vector<MarkLayer> layers;
  bars.MoveTo(layers);
  const WindowSlider slider = this->Slider(camera);
  const double from = slider.Pixel(slider.Window.Begin), to = slider.Pixel(slider.Window.End);
  const double low = this->Place.Y, high = low + this->Place.Height;
  MarkLayer veil{ theme.Ground, kVeil, {} }, frame{ theme.Accent, 1, {} };
  AddBox(veil.Quads, this->Place.X, low, from, high);
  AddBox(veil.Quads, to, low, this->Place.X + this->Place.Width, high);
  const double line = 1.5 * this->Density;
  AddBox(frame.Quads, from, low, to, low + line);
  AddBox(frame.Quads, from, high - line, to, high);
  AddBox(frame.Quads, from, low, from + line, high);
  AddBox(frame.Quads, to - line, low, to, high);
  layers.push_back(std::move(veil));
  layers.push_back(std::move(frame));
  return layers;
}

std::vector<std::int64_t> LabelledRows(const TimelineCamera& camera, double least)
{
  const double seen = camera.Rows().Length();
  const int most = std::max(1, static_cast<int>(camera.Plot().Height / std::max(least, 1.0)));
  const double step = std::max(1.0, RoundStep(seen, most));
  std::vector<std::int64_t> rows;
  for (double row = std::ceil(camera.Rows().Begin / step) * step; row < camera.Rows().End;
       row += step)
  {
    rows.push_back(static_cast<std::int64_t>(row));
  }
  return rows;
}

bool CutToBox(Point& a, Point& b, const Box& box)
{
  const Point way = b - a;
  double from = 0, to = 1;
  const auto cut = [&](double place, double step, double low, double high) {
    if (step == 0)
    {
      return place >= low && place <= high;
    }
    const double one = (low - place) / step, other = (high - place) / step;
    from = std::max(from, std::min(one, other));
    to = std::min(to, std::max(one, other));
    return from <= to;
  };
  if (!cut(a.X, way.X, box.X, box.X + box.Width) || !cut(a.Y, way.Y, box.Y, box.Y + box.Height))
  {
    return false;
  }
  const Point start = a;
  a = start + from * way;
  b = start + to * way;
  return true;
}
}
