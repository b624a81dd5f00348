#include "Views/Core/PhysicalTimeline/TimelineLabels.h"

#include "Views/Core/PhysicalTimeline/TimelineRaster.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr double kLeastHeight = 11; // [units]
}

std::vector<CallLabel> FindCallLabels(
  const PhysicalTimeline& timeline, const TimelineScene& scene, double least)
{
  std::vector<CallLabel> labels;
  const Box& plot = scene.Plot;
  for (const TimelineScene::Strip& strip : scene.Strips)
  {
    const CallLane* lane = strip.Height >= kLeastHeight * scene.Density
      ? LaneOf(timeline, scene.Rows[strip.FirstRow], strip.Depth)
      : nullptr;
    std::ptrdiff_t before = -1;
    // Any call that is wide enough covers one of these places.
    for (double x = plot.X + least / 2; lane && x < plot.X + plot.Width; x += least / 2)
    {
      const std::ptrdiff_t piece = lane->At(scene.Time(x));
      if (piece < 0 || piece == before)
      {
        continue;
      }
      before = piece;
      const double left = std::max(plot.X, scene.Pixel(lane->Begin[piece]));
      const double right = std::min(plot.X + plot.Width, scene.Pixel(lane->End[piece]));
      if (right - left >= least)
      {
        labels.push_back({ { left, plot.Y + plot.Height - strip.Top - strip.Height, right - left,
                             double(strip.Height) },
          lane->Row[piece], strip.Depth });
      }
    }
  }
  return labels;
}
}
