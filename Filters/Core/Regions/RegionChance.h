#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Regions/DendrogramCut.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <limits>

namespace pclvis
{
struct ShuffleOptions
{
  std::int32_t Shuffles = 100; ///< random graphs at most, 20 to 10000; fewer for large graphs
  std::int64_t Seed = 1;       ///< of these
};

/// The modularity of regions, compared with what chance alone gives.
struct RegionChance
{
  std::int32_t Shuffles = 0; ///< random graphs that were made; 0: nothing to compare
  std::int32_t Reached = 0;  ///< those with clusters of at least the regions' modularity
  double Mean = std::numeric_limits<double>::quiet_NaN(); ///< modularity of the random graphs
  /// How far the regions' modularity is above the mean, in standard deviations of the random
  /// graphs; NaN if these are all equal.
  double Excess = std::numeric_limits<double>::quiet_NaN();
  double Share() const
  {
    return this->Shuffles > 0 ? static_cast<double>(this->Reached) / this->Shuffles
                              : std::numeric_limits<double>::quiet_NaN();
  }
};

/// What regions are; also the code of the column `groups`.
enum class RegionGroups
{
  None = 0,    ///< no more than in any graph with the same numbers of partners
  Blurred = 1, ///< groups beyond chance, but borders are hardly farther apart than ranks inside
  Sharp = 2    ///< groups beyond chance, with sharp borders
};

/// Compares the modularity of regions with the greatest that a search finds in random graphs in
/// which each rank has as many partners (LinkShuffles.h, ModularitySearch.h). The search is made
/// anew in every random graph: with the regions of the real graph, random graphs would have a
/// modularity of about 0, and a search in a purely random graph would seem to find groups (0.4 and
/// more in sparse graphs). The search finds no less in random graphs than the dendrogram does, so
/// that regions of a random graph seldom pass. At first 20 random graphs are made, which can
/// already detect a share below 5 %, then as many again as there are, until the decision is clear:
/// so many have reached the modularity that the share of all would be above 5 %, or the modularity
/// is so far above them that less than 5 % can reach it, however they are distributed (4.4 standard
/// deviations). Of graphs of more than 2^14 links, fewer shuffles are made at most, because one
/// large random graph is much like the next.
/// Source: [Newman2004]; null model: [Maslov2002]; bound: Cantelli's inequality; Filters/README,
/// Communication Regions.
/// @param modularity of the regions
/// @throws Error     for an option out of range
/// @throws Cancelled if progress returns false
/// Cost: O(shuffles * pairs): 16 384 ranks with four partners, where groups are clear, 0.3 s of a
/// processor. The same for any number of threads.
RegionChance CompareWithShuffles(const RankGraph& graph, double modularity,
  const ShuffleOptions& options, int threads, const Progress& progress = {});

/// The one decision about what regions are.
///   beyond chance: less than one shuffle in 20 reaches their modularity,
///     (reached + 1) / (shuffles + 1) <= 0.05, or two or more regions of several ranks are
///     components: no message goes between them
///   sharp: and strength >= kStrongStructure
/// Source: share: a Monte Carlo test at 5 %; Filters/README, Communication Regions.
RegionGroups JudgeGroups(const DendrogramCut& cut, const RegionChance& chance);
}
