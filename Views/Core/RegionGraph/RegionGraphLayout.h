#pragma once
#include "Views/Core/Common/Point.h"
#include "Views/Core/RegionGraph/DiscPlacement.h"
#include "Views/Core/RegionGraph/RegionGraph.h"
#include "Views/Core/RegionGraph/SpectralStart.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace pclvis
{
/// The disc of a region. The unit of all places is the mean distance between neighbouring ranks in
/// a disc.
struct RegionDisc
{
  Point Middle;
  double Radius = 1;
};

/// Places the ranks of a region graph in steps, so that a view can show how it settles.
///   1 discs: radius = 1.08 sqrt(ranks / pi), placed by the messages across (DiscPlacement);
///   2 inside each disc two Laplacian eigenvectors as a start (SpectralStart), then forces:
///     attraction d^2 / k along links, repulsion k^2 / d, k = the even distance;
///   3 each region is rotated and mirrored for the shortest outgoing links, in several rounds.
/// Based on: Fruchterman and Reingold 1991; Koren 2005.
/// Guarantees: discs do not overlap, and ranks lie inside their own disc.
/// Deterministic: the same graph and options give the same places, however the work is divided into
/// steps.
/// Cost: 1024 ranks and 10 000 links in well under 5 s, 16 384 ranks under 30 s.
class RegionGraphLayout
{
public:
  struct Options
  {
    std::uint32_t Seed = 1;
    double Aspect = 1.3; ///< width over height of the whole drawing, > 0
  };

  RegionGraphLayout() = default;
  RegionGraphLayout(const RegionGraph& graph, const Options& options);

  /// Makes one step; false if it was already settled.
  bool Step();
  /// Makes steps until the time is up (at least one) or everything has settled; true: settled.
  bool StepFor(double milliseconds);
  void Finish();
  bool Settled() const { return this->Now >= this->Last; }
  /// Fraction done, 0 to 1.
  double Progress() const { return this->Last ? double(this->Now) / this->Last : 1; }

  /// By region; valid at any time.
  const std::vector<RegionDisc>& Discs() const { return this->Grounds; }
  /// By index into RegionGraph::Ranks; valid at any time.
  std::vector<Point> Places() const;

private:
  /// The ranks of one region and the links inside.
  struct Inside
  {
    std::vector<std::int32_t> Ranks; ///< indices into the graph
    std::vector<Point> Local;        ///< by index in Ranks, relative to the disc's middle
    NeighbourLists Links;
  };
  struct Across
  {
    std::int32_t Rank, Other; ///< indices into the graph
    double Weight;
  };

  void StartDiscs(const std::vector<std::vector<TiedNodes>>& pairs,
    const std::map<std::pair<std::int32_t, std::int32_t>, double>& between, const Options& options);
  void StartRegion(std::size_t region);
  void Relax(Inside& inside, double radius, double heat) const;
  void FillDisc(Inside& inside, double radius) const;
  void Turn(std::size_t region);

  std::uint32_t Seed = 1;
  DiscPlacement Placement;
  std::vector<RegionDisc> Grounds;
  std::vector<Inside> Insides;                 ///< by region
  std::vector<std::vector<Across>> LinksOut;   ///< by region
  std::vector<std::int32_t> RegionOf, IndexIn; ///< by rank: region, position in its Ranks
  int Now = 0, Last = 0;
};
}
