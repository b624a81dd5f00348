#include "Filters/Core/Regions/RegionAnalysis.h"

#include "Readers/Base/FirstProcess.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Packing.h"
#include "Readers/Schema/GatherColumns.h"

#include <utility>

namespace pclvis
{
namespace
{
/// Gathers the input of all processes on process 0. `memory` must outlive the result.
RegionInput Gather(
  const RegionInput& mine, bool withCalls, ProcessGroup& group, ColumnMemory& memory)
{
  if (group.Processes() == 1)
  {
    return mine;
  }
  RegionInput all = mine;
  GatherLinkMessages(all.Messages, group, memory);
  GatherColumns(all.Ranks, group, memory);
  if (withCalls)
  {
    const CollectiveRows own = OnlyCollectives(mine.Calls);
    all.Calls = ViewsOf<CollectiveCalls>(own);
    GatherColumns(all.Calls, group, memory);
  }
  return all;
}

/// Writes what is known about the whole cut into every row, because charts do not get field data.
void DescribeCut(const RegionStructure& structure, RegionStatistics& statistics)
{
  schema::Regions::Table& table = statistics.Regions;
  const std::size_t regions = table.Region.Size();
  const Observations& observed = statistics.Observations;
  const std::string remark = observed.empty() ? "" : observed.front().Text();
  table.ModularityNull = Column<double>(regions, structure.Chance.Mean);
  table.ModularityExcess = Column<double>(regions, structure.Chance.Excess);
  table.ModularityShare = Column<double>(regions, structure.Chance.Share());
  table.Groups = Column<std::int32_t>(regions, static_cast<std::int32_t>(structure.Groups));
  table.Method.assign(regions, structure.Method);
  table.Observation.assign(regions, remark);
}

void FindAll(const RegionInput& input, const RegionOptions& options, RegionAnalysis& result,
  const Progress& progress)
{
  Report(progress, 0, "Joining messages into links");
  result.Ranks.Add(input.Ranks.Rank);
  result.Ranks.Add(input.Messages.Source);
  result.Ranks.Add(input.Messages.Destination);
  result.Ranks.Add(input.Calls.Rank);
  result.Ranks.Close();
  const MessageParts parts(input.Messages);
  result.Links = MakeLinks(input.Messages, parts);
  std::vector<WeightedPair> pairs = PairsOf(result.Links, result.Ranks, options.Weights);
  if (options.CollectivesAsLinks)
  {
    const auto more = CollectivePairs(input.Calls, result.Ranks, options.Weights);
    pairs.insert(pairs.end(), more.begin(), more.end());
  }
  const RankGraph graph = MakeRankGraph(result.Ranks.Size(), std::move(pairs));
  result.Structure = FindRegions(graph, options, PartOf(progress, 0.1, 0.9));
  Report(progress, 0.9, "Describing regions");
  result.Statistics =
    DescribeRegions(input.Messages, parts, result.Ranks, result.Structure.Cut, result.Links);
  result.Links.Inside = std::move(result.Statistics.LinkInside);
  DescribeCut(result.Structure, result.Statistics);
  result.Observations = result.Structure.Observations;
  result.Observations.insert(result.Observations.end(), result.Statistics.Observations.begin(),
    result.Statistics.Observations.end());
}

/// Region by world rank; -1: no region.
std::vector<std::int32_t> RegionByRank(const RegionAnalysis& analysis, ProcessGroup& group)
{
  Packer packer;
  const std::int32_t ranks = analysis.Ranks.Size();
  std::vector<std::int32_t> region(ranks > 0 ? analysis.Ranks.Rank(ranks - 1) + 1 : 0, -1);
  for (std::int32_t number = 0; number < ranks; ++number)
  {
    region[analysis.Ranks.Rank(number)] = analysis.Structure.Cut.Region[number];
  }
  packer.PutArray(region);
  return Unpacker(FromFirst(group, packer.Take())).GetArray<std::int32_t>();
}

Column<std::int32_t> RegionsOf(
  ColumnView<std::int32_t> ranks, const std::vector<std::int32_t>& region)
{
  Column<std::int32_t> regions(ranks.Size);
  ParallelFor(ranks.Size, 1 << 18, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i)
    {
      regions[i] = ranks[i] < 0 ? -1 : region[ranks[i]];
    }
  });
  return regions;
}
}

RegionAnalysis AnalyseRegions(const RegionInput& input, const RegionOptions& options,
  ProcessGroup& group, const Progress& progress)
{
  RegionAnalysis result;
  {
    ColumnMemory memory;
    RegionInput all = Gather(input, options.CollectivesAsLinks, group, memory);
    if (!options.CollectivesAsLinks)
    {
      all.Calls = {};
    }
    if (!input.HasLatency)
    {
      all.Messages.Latency = {};
    }
    Together(group, [&] {
      if (group.Process() == 0)
      {
        FindAll(all, options, result, progress);
      }
    });
  }
  const std::vector<std::int32_t> region = RegionByRank(result, group);
  result.Ends.SourceRegion = RegionsOf(input.Messages.Source, region);
  result.Ends.DestinationRegion = RegionsOf(input.Messages.Destination, region);
  return result;
}
}
