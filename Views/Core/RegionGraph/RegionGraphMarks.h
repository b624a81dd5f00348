#pragma once
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/RegionGraph/RegionGraphLayout.h"

#include <vector>

namespace pclvis
{
/// Where everything in the picture is, in world units.
struct RegionGraphScene
{
  const RegionGraph* Graph = nullptr;
  std::vector<RegionDisc> Discs;                ///< by region
  std::vector<Point> Places;                    ///< by rank index
  std::vector<std::vector<Point>> AcrossCurves; ///< by link; empty: a straight line
};

struct RegionGraphStyle
{
  Theme Colors;
  std::vector<Color> RegionColors; ///< by region
  std::vector<Color> LinkColors;   ///< by link; empty: the region's inside, neutral across
  bool Shapes = true;              ///< hollow and square ranks from the 13th and 25th region on
  bool LinksInside = true, LinksAcross = true;
  double Density = 1; ///< pixels per design unit (96 dpi)
};

/// Radius of a rank's dot for a scale: 0.165 of the mean distance, 2 to 8 design units [pixel].
double RankDotRadius(double pixelsPerWorldUnit, double density);
/// True if dots would touch: the ranks of a region are then one disc with their number.
bool RanksMerge(double pixelsPerWorldUnit, double density);
/// Least number of pixels per world unit at which dots are separate.
double RanksApartScale(double density);
/// Stroke of a pair: 0.5 + 1.2 sqrt(messages / most) design units [pixel].
double LinkWidth(std::int64_t messages, std::int64_t most, double density);

/// What is drawn, in order: links across under the discs; discs with tint and rim (dashed for a
/// weak structure); the last piece of each link across, inside its own disc; links inside; ranks
/// with a rim of the ground. Things outside the window are left out.
/// Cost: O(links x curve points + ranks); at most 5 layers per colour.
std::vector<MarkLayer> BuildRegionGraphMarks(const RegionGraphScene& scene,
  const PlaneCamera& camera, const Box& window, const RegionGraphStyle& style);

/// Ends and middle of the latency colours. Small differences are not exaggerated: the colours span
/// at least the mean / kLeastSpan to the mean * kLeastSpan, so that values that differ by a tenth
/// have nearly the same colour.
constexpr double kLeastSpan = 1.5;
struct LatencyRange
{
  double Low = 1 / kLeastSpan, Middle = 1, High = kLeastSpan;
  bool Widened = true; ///< an end lies beyond the values
  bool Known = false;  ///< there is a value
};
/// From the values of the regions, ignoring NaN; around 1 if there are none.
LatencyRange RangeOf(const std::vector<double>& values);
}
