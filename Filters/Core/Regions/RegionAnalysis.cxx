#include "Filters/Core/Regions/RegionAnalysis.h"

#include "Filters/Core/Common/FirstProcess.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Packing.h"

namespace pclvis
{
namespace
{
/// Rows of all processes on process 0.
struct GatheredRows
{
  Column<std::int64_t> MessageId, SizeBytes;
  Column<std::int32_t> Source, Destination, Ranks;
  Column<std::uint8_t> InterNode, Matched;
  Column<double> Latency;
  CollectiveRows Calls;
};

/// The input of all processes, on process 0. `rows` must outlive what is returned.
RegionInput Gather(const RegionInput& mine, bool withCalls, ProcessGroup& group, GatheredRows& rows)
{
  if (group.Processes() == 1)
  {
    return mine;
  }
  const LinkMessages& messages = mine.Messages;
  rows.MessageId = GatherRows(messages.MessageId, group);
  rows.Source = GatherRows(messages.Source, group);
  rows.Destination = GatherRows(messages.Destination, group);
  rows.InterNode = GatherRows(messages.InterNode, group);
  rows.Matched = GatherRows<std::uint8_t>(CountedRows(messages), group);
  rows.SizeBytes = GatherRows(messages.SizeBytes, group);
  rows.Latency = GatherRows(messages.Latency, group);
  rows.Ranks = GatherRows(mine.Ranks, group);
  if (withCalls)
  {
    const CollectiveRows own = OnlyCollectives(mine.Calls);
    rows.Calls.CollectiveId = GatherRows<std::int64_t>(own.CollectiveId, group);
    rows.Calls.BytesSent = GatherRows<std::int64_t>(own.BytesSent, group);
    rows.Calls.Rank = GatherRows<std::int32_t>(own.Rank, group);
    rows.Calls.Root = GatherRows<std::int32_t>(own.Root, group);
  }
  return { { rows.MessageId, rows.Source, rows.Destination, rows.InterNode, rows.Matched,
             rows.SizeBytes, rows.Latency, {} },
    mine.HasLatency, rows.Ranks, rows.Calls.View() };
}

void FindAll(const RegionInput& input, const RegionOptions& options, RegionAnalysis& result,
  const Progress& progress)
{
  Report(progress, 0, "Joining messages to links");
  result.Ranks.Add(input.Ranks);
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
  result.Observations = result.Structure.Observations;
  result.Observations.insert(result.Observations.end(), result.Statistics.Observations.begin(),
    result.Statistics.Observations.end());
}

/// Region by world rank, -1 for ranks without.
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
    GatheredRows rows;
    RegionInput all = Gather(input, options.CollectivesAsLinks, group, rows);
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
  result.SourceRegion = RegionsOf(input.Messages.Source, region);
  result.DestinationRegion = RegionsOf(input.Messages.Destination, region);
  return result;
}
}
