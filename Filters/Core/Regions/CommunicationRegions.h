#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Regions/DendrogramCut.h"
#include "Filters/Core/Regions/FreeEnergyDistance.h"
#include "Filters/Core/Regions/HierarchicalClustering.h"
#include "Filters/Core/Regions/MessageLinks.h"
#include "Filters/Core/Regions/RegionChance.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
enum class RegionDistance
{
  FreeEnergy = 0,        ///< FreeEnergyDistance.h (default)
  ProcessCorrelation = 1 ///< ProcessCorrelation.h: the paper's Table 1
};

struct RegionOptions
{
  RegionDistance Distance = RegionDistance::FreeEnergy;
  LinkWeight Weights = LinkWeight::Messages;
  double Beta = 0.5;                                        ///< free energy only: > 0
  std::int32_t DenseRanks = FreeEnergyOptions().DenseRanks; ///< free energy only
  pclvis::Linkage Linkage = pclvis::Linkage::Average;
  CutOptions Cut;
  bool CollectivesAsLinks = false;
  ShuffleOptions Shuffles; ///< of the comparison with chance
  /// More ranks are refused where distances of all pairs are needed: 2 ranks^2 bytes.
  std::int32_t MaximumDenseRanks = 16384;
  int Threads = 0; ///< 0: as many as processors
};

struct RegionStructure
{
  DendrogramCut Cut;
  pclvis::Dendrogram Dendrogram;
  RegionChance Chance;
  RegionGroups Groups = RegionGroups::None;
  bool Unlinked = false;             ///< several ranks, and no two of them are linked
  std::string Method;                ///< in words: "free energy, average linkage"
  pclvis::Observations Observations; ///< sentences about the structure
};

/// Communication regions: clusters of ranks that communicate mostly with each other.
///   distance of ranks -> agglomerative clustering -> cut of the dendrogram -> comparison with
///   random graphs, which says whether the regions are groups
/// Source: [PCLVis] 4.2.1; Filters/README, Communication Regions.
/// Average linkage of the free energy distance needs near pairs only, where these are few
/// (FreeEnergyPairs.h); otherwise the distances of all pairs are needed.
/// @param graph  pairs of ranks with their weights
/// @throws Error     if these are needed for more ranks than MaximumDenseRanks, or for an option
///   out of range
/// @throws Cancelled if progress returns false
/// Cost: that of the distance; 16 384 ranks and 4 neighbours: 1.5 s of a processor, 0.1 GB.
/// Same result for any number of threads.
RegionStructure FindRegions(
  const RankGraph& graph, const RegionOptions& options, const Progress& progress = {});
}
