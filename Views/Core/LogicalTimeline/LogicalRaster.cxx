#include "Views/Core/LogicalTimeline/LogicalRaster.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr double kGaps = 4;        // least cell size for gaps [units]
constexpr double kGapShare = 0.26; // share of a row
constexpr double kMostGap = 8;     // [units]
constexpr std::size_t kGrain = 8;  // strips

/// Rows of pixels that look the same.
struct Strip
{
  int Top = 0, Height = 1; ///< below the plot's upper side
  std::size_t FirstRow = 0, EndRow = 0;
};

std::vector<Strip> StripsOf(const LogicalScene& scene)
{
  std::vector<Strip> strips;
  const double top = scene.Plot.Y + scene.Plot.Height;
  const int most = static_cast<int>(scene.Plot.Height);
  const double high = scene.Seen.RowHeight();
  const auto rows = scene.Rows();
  if (high < 1)
  {
    for (int y = 0; y < most; ++y)
    {
      const double from = scene.Seen.Row(top - y), to = scene.Seen.Row(top - y - 1);
      const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(from + 1e-9)));
      const auto past = static_cast<std::size_t>(std::max(0.0, std::ceil(to - 1e-9)));
      strips.push_back({ y, 1, first, std::min(past, scene.RankOf.size()) });
    }
    return strips;
  }
  const double gap =
    high >= kGaps * scene.Density ? std::clamp(kGapShare * high, 1.0, kMostGap * scene.Density) : 0;
  for (std::size_t row = rows.first; row < rows.second; ++row)
  {
    const int from = static_cast<int>(std::round(top - scene.Seen.Y(double(row)) + gap / 2));
    const int to = static_cast<int>(std::round(top - scene.Seen.Y(double(row) + 1) - gap / 2));
    const int begin = std::max(from, 0), end = std::min(std::max(to, from + 1), most);
    if (begin < end)
    {
      strips.push_back({ begin, end - begin, row, row + 1 });
    }
  }
  return strips;
}

/// Pixels of the visible columns.
struct ColumnPixels
{
  std::int32_t Begin = 0, End = 0;
  std::vector<int> Left, Right, WorkLeft; ///< by column from Begin

  explicit ColumnPixels(const LogicalScene& scene)
  {
    std::tie(this->Begin, this->End) = scene.Steps();
    const double cell = scene.Seen.ColumnWidth();
    const int gap = cell >= kGaps * scene.Density ? std::max(1, int(scene.Density)) : 0;
    // A column narrower than a pixel belongs to the pixel of its left side, also at the right end.
    const double half = cell < 1 ? 0 : 0.5;
    const auto pixel = [&](double x) {
      return static_cast<int>(std::floor(x - scene.Plot.X + half));
    };
    for (std::int32_t step = this->Begin; step < this->End; ++step)
    {
      const double left = scene.Seen.X(step);
      this->WorkLeft.push_back(pixel(left));
      this->Left.push_back(pixel(scene.Work ? left + cell / 2 : left));
      this->Right.push_back(std::max(pixel(left + cell) - gap, this->Left.back() + 1));
    }
  }
};

void RaiseRow(const LogicalTimeline& timeline, std::size_t rank, const ColumnPixels& columns,
  bool work, const LogicalValues& values, const LogicalColors& colors, PixelGrid& grid, int y)
{
  const auto events = timeline.EventsIn(rank, columns.Begin, columns.End);
  for (std::size_t place = events.first; place < events.second; ++place)
  {
    const std::int32_t step = timeline.StepAt[place];
    const auto column = static_cast<std::size_t>(step - columns.Begin);
    if (work)
    {
      grid.Raise(
        y, columns.WorkLeft[column], columns.Left[column], colors.Share(values.Work[place], step));
    }
    grid.Raise(
      y, columns.Left[column], columns.Right[column], colors.Share(values.Event[place], step));
  }
}

void PaintStrip(
  const Strip& strip, const PixelGrid& grid, int y, const LogicalColors& colors, PixelImage& image)
{
  const std::size_t line = std::size_t(image.Width) * 4;
  std::uint8_t* const first = image.Rgba.data() + std::size_t(image.Height - 1 - strip.Top) * line;
  for (int x = 0; x < image.Width; ++x)
  {
    const float share = grid.At(x, y);
    if (!std::isnan(share))
    {
      const Color color = colors.Of(share);
      std::uint8_t* const to = first + std::size_t(x) * 4;
      to[0] = color.R;
      to[1] = color.G;
      to[2] = color.B;
      to[3] = 255;
    }
  }
  for (int down = 1; down < strip.Height; ++down)
  {
    std::copy(first, first + line, first - std::size_t(down) * line);
  }
}
}

PixelImage PaintLogicalEvents(const LogicalTimeline& timeline, const LogicalScene& scene,
  const LogicalValues& values, const LogicalColors& colors)
{
  PixelImage image;
  image.Width = static_cast<int>(scene.Plot.Width);
  image.Height = static_cast<int>(scene.Plot.Height);
  image.Rgba.assign(std::size_t(image.Width) * std::size_t(image.Height) * 4, 0);
  const std::vector<Strip> strips = StripsOf(scene);
  const ColumnPixels columns(scene);
  PixelGrid grid(image.Width, static_cast<int>(strips.size()));
  ParallelFor(strips.size(), kGrain, 0, [&](std::size_t from, std::size_t to, int) {
    for (std::size_t i = from; i < to; ++i)
    {
      for (std::size_t row = strips[i].FirstRow; row < strips[i].EndRow; ++row)
      {
        RaiseRow(timeline, scene.RankOf[row], columns, scene.Work, values, colors, grid,
          static_cast<int>(i));
      }
      PaintStrip(strips[i], grid, static_cast<int>(i), colors, image);
    }
  });
  return image;
}

double SeenHigh(
  const LogicalTimeline& timeline, const LogicalScene& scene, const LogicalValues& values)
{
  ColorReach reach;
  const auto rows = scene.Rows();
  const auto steps = scene.Steps();
  for (std::size_t row = rows.first; row < rows.second; ++row)
  {
    const auto events = timeline.EventsIn(scene.RankOf[row], steps.first, steps.second);
    for (std::size_t place = events.first; place < events.second; ++place)
    {
      reach.Add(values.Event[place]);
    }
  }
  return reach.High();
}
}
