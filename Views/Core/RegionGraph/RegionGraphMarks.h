#pragma once
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/RegionGraph/RegionGraphLayout.h"

#include <vector>

namespace pclvis
{
/// Where everything is, in world units; what a picture is made of.
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
  double Density = 1; ///< pixels a unit of the design (96 dpi)
};

/// Radius of a rank's dot for a scale: 0.165 of the mean distance, 2 to 8 design units [pixel].
double RankDotRadius(double pixelsPerWorldUnit, double density);
/// True where dots would touch: ranks of a region are then one disc with its number.
bool RanksMerge(double pixelsPerWorldUnit, double density);
/// Least pixels a world unit at which dots stand apart.
double RanksApartScale(double density);
/// Stroke of a pair: 0.5 + 1.2 sqrt(messages / most) design units [pixel].
double LinkWidth(std::int64_t messages, std::int64_t most, double density);

/// What is drawn, in order: links across under the discs; discs with tint and rim (dashed for a
/// weak structure); the last piece of each link across inside the own disc; links inside; ranks
/// with a rim of the ground. Things outside the window are left out.
/// Cost: O(links x curve points + ranks); at most 5 layers a colour.
std::vector<MarkLayer> BuildRegionGraphMarks(const RegionGraphScene& scene,
  const PlaneCamera& camera, const Box& window, const RegionGraphStyle& style);

/// Ends and middle of the latency colours. Alike values are not blown up: the colours reach at
/// least from the mean over kLeastSpan to the mean times kLeastSpan, so that values that differ by
/// a tenth have nearly the same colour.
constexpr double kLeastSpan = 1.5;
struct LatencyRange
{
  double Low = 1 / kLeastSpan, Middle = 1, High = kLeastSpan;
  bool Widened = true; ///< an end is farther out than the values
  bool Known = false;  ///< there is a value
};
/// From the values of the regions, NaN left out; about 1 where there is none.
LatencyRange RangeOf(const std::vector<double>& values);
}
