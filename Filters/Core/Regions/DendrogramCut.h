#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Regions/Dendrogram.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
enum class CutMode
{
  Automatic = 0, ///< greatest modularity (default)
  Threshold = 1, ///< the paper's: merge while the least distance is below the threshold
  Count = 2,     ///< this many regions
  Height = 3     ///< all merges up to this height of the dendrogram
};

struct CutOptions
{
  CutMode Mode = CutMode::Automatic;
  std::int32_t MaximumRegions = 0; ///< Automatic: at most this many; 0: no bound
  double Threshold = 2;            ///< Threshold: distance, >= 0
  std::int32_t Count = 8;          ///< Count: regions, >= 1
  double HeightBound = 1;          ///< Height: distance, >= 0
};

struct DendrogramCut
{
  std::vector<std::int32_t> Region; ///< by rank number; regions by least rank
  std::int32_t Regions = 0;
  std::size_t Merges = 0; ///< rows of the dendrogram that were made
  double Modularity = 0;  ///< of the weighted graph, < 1; NaN without any weight
  double Strength = 0;    ///< 0 no structure to 1
};

/// Borders are sharp from this strength on (RegionChance.h): measured 0.53 on CG, 0.29 on a
/// stencil.
constexpr double kStrongStructure = 0.4;

/// Newman's modularity of every cut of a dendrogram, shape (merges + 1), entry m after m merges:
///   Q = sum over clusters of (weight inside / W - (degree / 2 W)^2), W = weight of all pairs
/// Source: [Newman2004]; Filters/README, Communication Regions. NaN where the graph has no weight.
/// Cost: O((pairs + ranks) log ranks).
std::vector<double> Modularities(const RankGraph& graph, const Dendrogram& dendrogram);

/// Cuts a dendrogram into regions.
/// Automatic takes the greatest modularity, on a tie (1e-9) the fewest regions. Components are
/// never joined, so there are at least as many regions as components, whatever is asked for.
/// Strength = (next - last) / next with last the height of the last merge made (0 if none) and next
/// the height of the first refused. It is 1 if the regions are the components (no possible merge
/// was refused), and 0 if nothing is separated: one region, or every rank its own.
/// Source: [PCLVis] 4.2.1 (workflow); Filters/README, Communication Regions.
/// @throws Error for an option of this mode out of range
/// Cost: O((pairs + ranks) log ranks).
DendrogramCut CutDendrogram(
  const RankGraph& graph, const Dendrogram& dendrogram, const CutOptions& options);
}
