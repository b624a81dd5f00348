#pragma once
#include "Views/Core/Common/HitGrid.h"
#include "Views/Core/Common/TipRows.h"
#include "Views/Core/RegionGraph/RegionGraphChoices.h"
#include "Views/Core/RegionGraph/RegionGraphMarks.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace pclvis
{
/// What the pointer is over, as indices; all -1: nothing.
struct RegionGraphUnder
{
  std::int32_t Rank = -1, Link = -1, Region = -1;
  bool operator==(const RegionGraphUnder& o) const
  {
    return Rank == o.Rank && Link == o.Link && Region == o.Region;
  }
};

/// A region graph on the screen: where its parts are [pixel], and which of them is at a pixel.
class SeenRegionGraph
{
public:
  SeenRegionGraph(const RegionGraphScene& scene, const PlaneCamera& camera)
    : Scene(scene), Camera(camera)
  {
  }
  /// Stores the places of the ranks. @param density pixels per design unit
  void Update(double density);
  Point OfRank(std::size_t rank) const { return this->Ranks.Points()[rank]; }
  Point OfRegion(std::size_t region) const;
  double RadiusOf(std::size_t region) const;
  /// Radius of a rank's dot.
  double DotRadius() const;
  /// Whether dots would touch, so that the disc stands for the ranks.
  bool Merged() const;
  /// Whether any region's disc meets a box [pixel].
  bool AnyIn(const Box& box) const;
  std::vector<Point> Link(std::int32_t link) const;

  /// A rank within its dot plus 2 units, at least 5, or a link within 3 units: inside a disc, only
  /// the disc's own links, because those between regions run under it; and the region in any case.
  RegionGraphUnder Find(Point pixel, const RegionGraphChoices& choices) const;
  /// Numbers of the ranks inside a closed outline.
  std::set<std::int32_t> Inside(const std::vector<Point>& outline) const;

private:
  const RegionGraphScene& Scene;
  const PlaneCamera& Camera;
  HitGrid Ranks;
  double Density = 1;
};

/// The tip of a rank, a link or a region.
/// @param marked what the rank is marked for; "": it is not marked
/// @param merged whether the region's disc stands for its ranks
TipRows RegionGraphTip(
  const RegionGraph& graph, const RegionGraphUnder& under, const std::string& marked, bool merged);

/// Rings and lines for what is chosen, selected and under the pointer.
struct RegionGraphRings
{
  QuadBatch Chosen, Accent;
};
/// @param chosen ids of regions; @param selected numbers of ranks
RegionGraphRings RingsOf(const RegionGraph& graph, const SeenRegionGraph& seen,
  const RegionGraphUnder& under, const std::set<int>& chosen,
  const std::set<std::int32_t>& selected, double density);

/// Index of a region by its id, -1: there is none.
int IndexOfRegion(const RegionGraph& graph, int id);
/// Id of the region after (key n) or before (key p) the chosen one; the first or the last if none
/// is chosen.
int RegionByKey(const RegionGraph& graph, const std::string& symbol, int chosen);
}
