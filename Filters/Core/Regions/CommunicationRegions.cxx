// Based on [PCLVis] 4.2.1. Departures, with reasons in Filters/README, Communication Regions: the
// free energy distance uses killed walks, the cut maximises modularity, and the strength and random
// graphs tell whether there are groups.
#include "Filters/Core/Regions/CommunicationRegions.h"

#include "Filters/Core/Regions/FreeEnergyDistance.h"
#include "Filters/Core/Regions/FreeEnergyPairs.h"
#include "Filters/Core/Regions/ProcessCorrelation.h"
#include "Filters/Core/Regions/SparseClustering.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/ShortText.h"

#include <cmath>

namespace pclvis
{
namespace
{
/// Throws if there are too many ranks to store the distances of all pairs.
void ExpectDenseRanks(const RankGraph& graph, const RegionOptions& options)
{
  if (graph.Ranks <= options.MaximumDenseRanks)
  {
    return;
  }
  throw Error("Communication regions: the trace has " + std::to_string(graph.Ranks) +
    " ranks, Maximum Dense Ranks is " + std::to_string(options.MaximumDenseRanks) +
    ". The distances of all pairs would need " + BytesText(2.0 * graph.Ranks * graph.Ranks) +
    ". Raise the property if there is enough memory, use the distance Free energy with the "
    "linkage Average and a greater Beta, which needs near pairs only where these are few, read "
    "fewer ranks (First Rank, Last Rank of the reader), or cluster nodes instead of ranks: a table "
    "of messages with the nodes as source and destination.");
}

Dendrogram Cluster(const RankGraph& graph, const RegionOptions& options, const Progress& progress)
{
  const Progress summing = PartOf(progress, 0, 0.6), clustering = PartOf(progress, 0.6, 1);
  const FreeEnergyOptions freeEnergy{ options.Beta, options.DenseRanks, options.Threads };
  const bool isFreeEnergy = options.Distance == RegionDistance::FreeEnergy;
  if (isFreeEnergy && options.Linkage == Linkage::Average)
  {
    if (const auto near = FreeEnergyPairs(graph, freeEnergy, summing))
    {
      return ClusterSparsely(*near, clustering);
    }
  }
  ExpectDenseRanks(graph, options);
  CondensedMatrix distance = isFreeEnergy ? FreeEnergyDistance(graph, freeEnergy, summing)
                                          : ProcessCorrelation(graph, options.Threads, summing);
  return ClusterHierarchically(distance, options.Linkage, clustering);
}

/// Share of the weight between ranks that is inside regions.
double InsideShare(const RankGraph& graph, const std::vector<std::int32_t>& region)
{
  double inside = 0, all = 0;
  for (std::int32_t rank = 0; rank < graph.Ranks; ++rank)
  {
    for (std::int64_t i = graph.First[rank]; i < graph.First[rank + 1]; ++i)
    {
      all += graph.Weight[i];
      inside += region[rank] == region[graph.Neighbour[i]] ? graph.Weight[i] : 0;
    }
  }
  return inside / all;
}

/// Says how much of the weight is inside regions, and how that compares with random graphs.
Observation Measures(const RankGraph& graph, const RegionStructure& structure, LinkWeight weights)
{
  const char* const what[] = { "messages", "bytes", "links" };
  const RegionChance& chance = structure.Chance;
  const bool exceeds = structure.Groups != RegionGroups::None && std::isfinite(chance.Excess);
  return Observation("regions.measures")
    .With("inside", InsideShare(graph, structure.Cut.Region))
    .With("what", what[static_cast<int>(weights)])
    .With("modularity", structure.Cut.Modularity)
    .With("reached", chance.Reached)
    .With("shuffles", chance.Shuffles)
    .With("mean", chance.Mean)
    .With("excess",
      exceeds ? Observation("regions.excess").With("excess", chance.Excess).Text() : std::string());
}

/// Says whether there are groups, and whether their borders are sharp.
Observation Describe(const RankGraph& graph, const RegionStructure& structure, LinkWeight weights)
{
  if (graph.Ranks <= 1)
  {
    return Observation(graph.Ranks == 0 ? "regions.no_rank" : "regions.one_rank");
  }
  if (structure.Cut.Regions == 1)
  {
    return Observation("regions.one");
  }
  const char* const groups = structure.Groups == RegionGroups::Sharp ? "regions.sharp"
    : structure.Groups == RegionGroups::Blurred                      ? "regions.blurred"
                                                                     : "regions.chance";
  return Observation(groups)
    .With("regions", structure.Cut.Regions)
    .With("strength", structure.Cut.Strength)
    .With("strong", kStrongStructure)
    .With("measures", Measures(graph, structure, weights));
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
  RegionStructure structure;
  structure.Method = MethodOf(options);
  structure.Dendrogram = Cluster(graph, options, PartOf(progress, 0, 0.95));
  structure.Cut = CutDendrogram(graph, structure.Dendrogram, options.Cut);
  structure.Unlinked = graph.Neighbour.empty() && graph.Ranks > 1;
  if (structure.Unlinked)
  {
    structure.Observations.push_back(
      Observation(options.CollectivesAsLinks ? "regions.unlinked" : "regions.no_message"));
    return structure;
  }
  structure.Chance = CompareWithShuffles(
    graph, structure.Cut.Modularity, options.Shuffles, options.Threads, PartOf(progress, 0.95, 1));
  structure.Groups = JudgeGroups(structure.Cut, structure.Chance);
  structure.Observations.push_back(Describe(graph, structure, options.Weights));
  return structure;
}
}
