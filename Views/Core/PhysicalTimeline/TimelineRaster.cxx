#include "Views/Core/PhysicalTimeline/TimelineRaster.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace pclvis
{
namespace
{
constexpr double kLeastHatched = 10; // height [units]
constexpr double kHatch = 6;         // distance of its lines [units]
constexpr double kHatched = 0.65;    // share by which they are paler
constexpr std::size_t kGrain = 16;   // strips

/// Colours of all cells of a few groups, computed once.
class CellColors
{
public:
  explicit CellColors(const TimelineColors& colors)
    : Colors(colors), Plain(colors.Groups.size() * 256), Hatched(Plain.size())
  {
    for (std::size_t i = 0; i < this->Plain.size(); ++i)
    {
      const TimelineCell cell{ static_cast<std::uint16_t>(i / 256),
        static_cast<std::uint8_t>(i % 256), 0, 0 };
      this->Plain[i] = colors.Of(cell);
      this->Hatched[i] = Mix(this->Plain[i], colors.Base.Ground, kHatched);
    }
    for (int value = 1; value < 256 && colors.Scale; ++value)
    {
      this->Values[value] = colors.Scale->Of(ShareOfCell(static_cast<std::uint8_t>(value)));
    }
  }
  Color Of(const TimelineCell& cell, bool hatched) const
  {
    if (cell.Group == TimelineCell::kNone)
    {
      return this->Colors.Base.Ground;
    }
    if (cell.Value > 0)
    {
      const Color value = this->Values[cell.Value];
      return hatched ? Mix(value, this->Colors.Base.Ground, kHatched) : value;
    }
    const std::size_t i = cell.Group * std::size_t(256) + cell.Share;
    const bool byWait = this->Colors.By == TimelineColoring::Wait;
    return byWait ? Mix(this->Plain[i], this->Colors.Waiting, cell.Wait / 255.0)
      : hatched   ? this->Hatched[i]
                  : this->Plain[i];
  }
  bool Hatches() const { return ShowsWaits(this->Colors.By); }

private:
  const TimelineColors& Colors;
  std::vector<Color> Plain, Hatched;
  std::array<Color, 256> Values; ///< by TimelineCell::Value
};

void PaintStrip(const TimelineScene& scene, const TimelineScene::Strip& strip,
  const TimelineCell* cells, const CellColors& colors, PixelImage& raster)
{
  const bool hatches = colors.Hatches() && strip.Height >= kLeastHatched * scene.Density;
  const int step = std::max(3, static_cast<int>(std::lround(kHatch * scene.Density)));
  for (int y = strip.Top; y < strip.Top + strip.Height; ++y)
  {
    std::uint8_t* to =
      raster.Rgba.data() + std::size_t(raster.Height - 1 - y) * std::size_t(raster.Width) * 4;
    if (y > strip.Top && !hatches)
    {
      std::copy(to + std::size_t(raster.Width) * 4, to + std::size_t(raster.Width) * 8, to);
      continue;
    }
    for (int x = 0; x < raster.Width; ++x, to += 4)
    {
      const bool line = hatches && cells[x].Wait > 127 && (x + y) % step < step / 3;
      const Color color = colors.Of(cells[x], line);
      to[0] = color.R;
      to[1] = color.G;
      to[2] = color.B;
      to[3] = 255;
    }
  }
}

/// The value by which each pixel of a strip is coloured: the greatest value of its calls' events,
/// or the mean of a counter over its ranks.
class StripValues
{
public:
  void Take(const PhysicalTimeline& timeline, const TimelineScene& scene,
    const TimelineScene::Strip& strip, const TimelineColors& colors,
    const std::vector<double>& edges, TimelineCell* cells)
  {
    this->Shown.assign(edges.size() - 1, -1.0F);
    if (colors.Values)
    {
      this->TakeGreatest(timeline, scene, strip, *colors.Values, edges);
    }
    if (colors.Curves)
    {
      this->TakeMeans(timeline, scene, strip, *colors.Curves, edges);
    }
    const double high = colors.Scale->High();
    const float scale = colors.Scale->Range == LogicalRange::Step ? 1
      : high > 0                                                  ? static_cast<float>(1 / high)
                                                                  : 0;
    for (std::size_t x = 0; x < this->Shown.size(); ++x)
    {
      cells[x].Group = cells[x].Group == TimelineCell::kNone ? TimelineCell::kNone
                                                             : colors.GroupOfDepth(strip.Depth);
      cells[x].Value = CellValue(this->Shown[x] < 0 ? -1.0F : scale * this->Shown[x]);
    }
  }

private:
  void TakeGreatest(const PhysicalTimeline& timeline, const TimelineScene& scene,
    const TimelineScene::Strip& strip, const CallMetric& values, const std::vector<double>& edges)
  {
    for (std::size_t row = strip.FirstRow; row < strip.EndRow; ++row)
    {
      if (const CallLane* lane = LaneOf(timeline, scene.Rows[row], strip.Depth))
      {
        const auto thread = static_cast<std::size_t>(scene.Rows[row].Thread);
        RaiseToGreatest(*lane, values.Of(thread, strip.Depth), edges, this->Shown.data());
      }
    }
  }
  void TakeMeans(const PhysicalTimeline& timeline, const TimelineScene& scene,
    const TimelineScene::Strip& strip, const CounterCurves& curves,
    const std::vector<double>& edges)
  {
    const std::int32_t first = timeline.Ranks[scene.Rows[strip.FirstRow].Rank];
    const std::int32_t last = timeline.Ranks[scene.Rows[strip.EndRow - 1].Rank];
    const std::vector<double> means = curves.Pixels(edges, {}, first, last).Mean;
    for (std::size_t x = 0; x < means.size(); ++x)
    {
      // Negative would mean no value.
      this->Shown[x] = std::isnan(means[x]) ? -1.0F : static_cast<float>(std::max(0.0, means[x]));
    }
  }

  std::vector<float> Shown;
};

/// A strip, or its middle row in a picture that need not be exact.
TimelineScene::Strip ShownStrip(const TimelineScene& scene, TimelineScene::Strip strip)
{
  if (!scene.Exact)
  {
    strip.FirstRow = (strip.FirstRow + strip.EndRow - 1) / 2;
    strip.EndRow = strip.FirstRow + 1;
  }
  return strip;
}
}

const CallLane* LaneOf(const PhysicalTimeline& timeline, const TimelineScene::Row& row, int depth)
{
  if (row.Thread < 0)
  {
    return nullptr;
  }
  const CallThread& thread = timeline.Threads[row.Thread];
  return depth < 0 ? &thread.Innermost : thread.Depth(static_cast<std::size_t>(depth));
}

std::vector<TimelineCell> TakeTimelineCells(
  const PhysicalTimeline& timeline, const TimelineScene& scene, const TimelineColors& colors)
{
  const std::size_t width = scene.Edges.empty() ? 0 : scene.Edges.size() - 1;
  std::vector<TimelineCell> cells(scene.Strips.size() * width);
  std::vector<double> edges;
  for (std::size_t x = 0; x < width + scene.Column; x += scene.Column)
  {
    edges.push_back(scene.Edges.empty() ? 0 : scene.Edges[std::min(x, width)]);
  }
  std::vector<std::optional<PixelSums>> workers(ThreadCount(0));
  std::vector<StripValues> values(workers.size());
  ParallelFor(scene.Strips.size(), kGrain, 0, [&](std::size_t from, std::size_t to, int worker) {
    std::optional<PixelSums>& sums = workers[worker];
    if (!sums)
    {
      sums.emplace(colors.GroupOf, colors.Groups.size());
    }
    for (std::size_t s = from; s < to; ++s)
    {
      const TimelineScene::Strip strip = ShownStrip(scene, scene.Strips[s]);
      sums->Begin(edges, scene.Exact);
      for (std::size_t row = strip.FirstRow; row < strip.EndRow; ++row)
      {
        const CallLane* lane = LaneOf(timeline, scene.Rows[row], strip.Depth);
        if (lane)
        {
          sums->Add(timeline.Tables.Calls, *lane);
        }
      }
      TimelineCell* const row = cells.data() + s * width;
      TakeCells(*sums, double(strip.EndRow - strip.FirstRow), row);
      if (colors.Scale)
      {
        values[worker].Take(timeline, scene, strip, colors, edges, row);
      }
      for (std::size_t x = width; scene.Column > 1 && x-- > 0;)
      {
        row[x] = row[x / scene.Column];
      }
    }
  });
  return cells;
}

PixelImage PaintTimeline(
  const PhysicalTimeline& timeline, const TimelineScene& scene, const TimelineColors& colors)
{
  PixelImage raster;
  raster.Width = static_cast<int>(scene.Plot.Width);
  raster.Height = static_cast<int>(scene.Plot.Height);
  raster.Rgba.resize(std::size_t(raster.Width) * std::size_t(raster.Height) * 4);
  const std::vector<TimelineCell> cells = TakeTimelineCells(timeline, scene, colors);
  const CellColors cellColors(colors);
  ParallelFor(scene.Strips.size(), kGrain, 0, [&](std::size_t from, std::size_t to, int) {
    for (std::size_t s = from; s < to; ++s)
    {
      PaintStrip(
        scene, scene.Strips[s], cells.data() + s * std::size_t(raster.Width), cellColors, raster);
    }
  });
  return raster;
}
}
