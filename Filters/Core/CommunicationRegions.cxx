// Based on [PCLVis] 4.2.1. Departures, with reasons in algorithms 3: the free energy distance kills
// walks, the cut maximises modularity, and a strength says how much of a structure there is.
#include "Filters/Core/CommunicationRegions.h"

#include "Filters/Core/FreeEnergyDistance.h"
#include "Readers/Core/ParallelFor.h"
#include "Filters/Core/ProcessCorrelation.h"
#include "Readers/Core/Error.h"

#include <cstdio>

namespace pclvis
{
namespace
{
CondensedMatrix Distances(
  const RankGraph& graph, const RegionOptions& options, const Progress& progress)
{
  if (options.Distance == RegionDistance::ProcessCorrelation)
  {
    return ProcessCorrelation(graph, options.Threads, progress);
  }
  FreeEnergyOptions freeEnergy;
  freeEnergy.Beta = options.Beta;
  freeEnergy.Threads = options.Threads;
  return FreeEnergyDistance(graph, freeEnergy, progress);
}

std::string Structure(const RankGraph& graph, const DendrogramCut& cut)
{
  if (graph.Ranks <= 1)
  {
    return graph.Ranks == 0 ? "There is no rank." : "There is only one rank.";
  }
  if (cut.Regions == 1)
  {
    return "All ranks form one region: no cut tells groups of ranks apart.";
  }
  char text[200];
  std::snprintf(text, sizeof(text),
    cut.Strength >= kStrongStructure
      ? "%d regions with a strong structure (strength %.2f): ranks of a region exchange much more "
        "with each other than with the rest."
      : "%d regions with a weak structure (strength %.2f, below %.1f): the borders divide the "
        "picture, the program itself has no such groups.",
    cut.Regions, cut.Strength, kStrongStructure);
  return text;
}

std::string MethodOf(const RegionOptions& options)
{
  const char* const linkages[] = { "average", "complete", "single", "Ward" };
  return std::string(options.Distance == RegionDistance::ProcessCorrelation ? "process correlation"
                                                                            : "free energy") +
    ", " + linkages[static_cast<int>(options.Linkage)] + " linkage";
}
}

RegionStructure FindRegions(
  const RankGraph& graph, const RegionOptions& options, const Progress& progress)
{
  if (graph.Ranks > options.MaximumDenseRanks)
  {
    const double gigabytes = 2e-9 * graph.Ranks * graph.Ranks;
    throw Error("Communication regions: the trace has " + std::to_string(graph.Ranks) +
      " ranks, Maximum Dense Ranks is " + std::to_string(options.MaximumDenseRanks) +
      ". The distances of all pairs would need " + std::to_string(gigabytes) +
      " GB. Raise the property if there is so much memory, read fewer ranks (First Rank, Last "
      "Rank of the reader), or cluster nodes instead of ranks: a table of messages with the nodes "
      "as source and destination.");
  }
  RegionStructure structure;
  structure.Method = MethodOf(options);
  {
    CondensedMatrix distance = Distances(graph, options, PartOf(progress, 0, 0.6));
    structure.Dendrogram =
      ClusterHierarchically(distance, options.Linkage, PartOf(progress, 0.6, 0.95));
  }
  structure.Cut = CutDendrogram(graph, structure.Dendrogram, options.Cut);
  structure.Unlinked = graph.Neighbour.empty() && graph.Ranks > 1;
  if (structure.Unlinked)
  {
    structure.Observations.push_back(options.CollectivesAsLinks
        ? "No message and no collective joins two ranks: every rank is a region of its own."
        : "The trace has no message between two ranks: every rank is a region of its own. If it "
          "communicates by collectives, switch Collectives As Links on.");
    return structure;
  }
  structure.Observations.push_back(Structure(graph, structure.Cut));
  return structure;
}
}
