#include "Filters/Core/Remapping/MappingAnalysis.h"

#include "Filters/Core/Common/TextFile.h"
#include "Filters/Core/Remapping/MappingFiles.h"
#include "Filters/Core/Remapping/MappingStarts.h"
#include "Filters/Core/Remapping/NodeCapacities.h"
#include "Filters/Core/Remapping/RankRemapping.h"
#include "Readers/Base/Collective.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace pclvis
{
namespace
{
/// Gathers the input of all processes on process 0. `memory` must outlive the result.
MappingInput Gather(const MappingInput& mine, ProcessGroup& group, ColumnMemory& memory)
{
  MappingInput all = mine;
  all.Messages.Latency = {};
  GatherLinkMessages(all.Messages, group, memory);
  GatherColumns(all.Ends, group, memory);
  GatherColumns(all.Ranks, group, memory);
  GatherColumns(all.Placed, group, memory);
  return all;
}

/// Ranks by number; nodes by position 0, 1, ...
struct Places
{
  RankSet Ranks;
  std::vector<std::int32_t> Id;       ///< node numbers by position, ascending
  std::vector<std::string> Name;      ///< by position
  std::vector<std::int32_t> OfRank;   ///< current position of each rank's node, -1: none
  std::vector<std::int32_t> Capacity; ///< by position
};

/// The node number of each rank; -1: unknown.
std::vector<std::int32_t> NodesOfRanks(const MappingInput& input, const RankSet& ranks)
{
  std::vector<std::int32_t> node(ranks.Size(), -1);
  std::int32_t unknown = ranks.Size();
  const auto set = [&](std::int32_t rank, std::int32_t of) {
    const std::int32_t number = ranks.NumberOf(rank);
    if (number >= 0 && node[number] < 0)
    {
      node[number] = of;
      unknown -= of >= 0;
    }
  };
  for (std::size_t i = 0; i < input.Ranks.Rank.Size; ++i)
  {
    set(input.Ranks.Rank[i], input.Ranks.Node[i]);
  }
  if (unknown == 0)
  {
    return node;
  }
  for (const std::int64_t i : RowsById(input.Messages.MessageId))
  {
    set(input.Messages.Source[i], input.Ends.SourceNode[i]);
    set(input.Messages.Destination[i], input.Ends.DestinationNode[i]);
  }
  return node;
}

Places FindPlaces(const MappingInput& input)
{
  Places places;
  places.Ranks.Add(input.Ranks.Rank);
  places.Ranks.Add(input.Messages.Source);
  places.Ranks.Add(input.Messages.Destination);
  places.Ranks.Close();
  const std::vector<std::int32_t> node = NodesOfRanks(input, places.Ranks);
  std::map<std::int32_t, std::string> names;
  for (const std::int32_t id : node)
  {
    if (id >= 0)
    {
      names.emplace(id, "node " + std::to_string(id));
    }
  }
  for (std::size_t i = 0; i < input.Ranks.NodeName.size(); ++i)
  {
    const auto found = names.find(input.Ranks.Node[i]);
    if (found != names.end() && !input.Ranks.NodeName[i].empty())
    {
      found->second = input.Ranks.NodeName[i];
    }
  }
  for (const auto& [id, name] : names)
  {
    places.Id.push_back(id);
    places.Name.push_back(name);
  }
  for (const std::int32_t id : node)
  {
    const auto found = std::lower_bound(places.Id.begin(), places.Id.end(), id);
    places.OfRank.push_back(id < 0 ? -1 : static_cast<std::int32_t>(found - places.Id.begin()));
  }
  return places;
}

/// Sets how many ranks each node can hold, and adds the nodes that only the request names.
void SetCapacities(const NodeCapacities& said, Places& places)
{
  places.Capacity.assign(places.Id.size(), said.Each);
  if (!said.Said())
  {
    for (std::size_t number = 0; number < places.OfRank.size(); ++number)
    {
      if (places.OfRank[number] < 0)
      {
        throw Error("Rank remapping: rank " +
          std::to_string(places.Ranks.Rank(static_cast<std::int32_t>(number))) +
          " has no node, so the number of ranks that a node holds is unknown. Connect the port "
          "Ranks of a trace reader whose Node File, if it has one, lists every rank, or set "
          "Capacities.");
      }
      ++places.Capacity[places.OfRank[number]];
    }
    return;
  }
  std::unordered_map<std::string, std::size_t> known;
  for (std::size_t place = 0; place < places.Name.size(); ++place)
  {
    known.emplace(places.Name[place], place);
  }
  for (const NodeSlots& node : said.Nodes)
  {
    const auto found = known.find(node.Name);
    if (found != known.end())
    {
      places.Capacity[found->second] = node.Slots;
      continue;
    }
    places.Id.push_back(places.Id.empty() ? 0 : places.Id.back() + 1);
    places.Name.push_back(node.Name);
    places.Capacity.push_back(node.Slots);
  }
}

RankGraph GraphOf(const Links& links, const RankSet& ranks, LinkWeight weight)
{
  if (weight == LinkWeight::Messages)
  {
    return MakeRankGraph(ranks.Size(), PairsOf(links, ranks, weight));
  }
  std::vector<WeightedPair> pairs; // empty messages have no weight, so that sums are bytes
  for (std::size_t i = 0; i < links.Size(); ++i)
  {
    if (links.SizeBytes[i] > 0)
    {
      pairs.push_back({ ranks.NumberOf(links.Source[i]), ranks.NumberOf(links.Destination[i]),
        static_cast<double>(links.SizeBytes[i]) });
    }
  }
  return MakeRankGraph(ranks.Size(), std::move(pairs));
}

/// Sums over the links between nodes, or over all links.
CrossingSums SumOf(const Links& links, const RankSet& ranks, const std::vector<std::int32_t>* place)
{
  CrossingSums sums;
  for (std::size_t i = 0; i < links.Size(); ++i)
  {
    const std::int32_t a = ranks.NumberOf(links.Source[i]);
    const std::int32_t b = ranks.NumberOf(links.Destination[i]);
    if (!place || (a != b && ((*place)[a] != (*place)[b] || (*place)[a] < 0)))
    {
      sums.Messages += links.Messages[i];
      sums.Bytes += links.SizeBytes[i];
    }
  }
  return sums;
}

std::int32_t Different(std::vector<std::int32_t> places)
{
  std::sort(places.begin(), places.end());
  const auto end = std::unique(places.begin(), places.end());
  return static_cast<std::int32_t>(
    std::count_if(places.begin(), end, [](std::int32_t place) { return place >= 0; }));
}

void WriteFiles(const MappingAnalysis& result, const MappingOptions& options)
{
  if (options.RankFile.empty() && options.HostFile.empty())
  {
    return;
  }
  for (std::size_t rank = 0; rank < result.Mapping.Rank.Size(); ++rank)
  {
    if (result.Mapping.Rank[rank] != static_cast<std::int32_t>(rank))
    {
      throw Error("Rank remapping: rank " + std::to_string(rank) +
        " is missing, but a rankfile or host file needs all ranks from 0. Read the whole trace, or "
        "clear Rank File and Host File.");
    }
  }
  if (!options.RankFile.empty())
  {
    WriteTextFile(options.RankFile, RankFileText(result.Mapping.ProposedNodeName), "Rank remapping",
      "Rank File");
  }
  if (!options.HostFile.empty())
  {
    WriteTextFile(options.HostFile, HostFileText(result.Mapping.ProposedNodeName), "Rank remapping",
      "Host File");
  }
}

Observation Sum(const CrossingSums& sums, const CrossingSums& all)
{
  const auto share = [](std::int64_t part, std::int64_t whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
  };
  return Observation("mapping.sums")
    .With("messages", sums.Messages)
    .With("messages_share", share(sums.Messages, all.Messages))
    .With("bytes", sums.Bytes)
    .With("bytes_share", share(sums.Bytes, all.Bytes));
}

/// The node of each rank in the given placement, as a position.
std::vector<std::int32_t> TakePlacement(const MappingInput& input, const Places& places)
{
  std::vector<std::int32_t> taken = places.OfRank;
  for (std::size_t i = 0; i < input.Placed.Rank.Size; ++i)
  {
    const std::int32_t rank = input.Placed.Rank[i], node = input.Placed.ProposedNode[i];
    if (node < 0)
    {
      continue;
    }
    const std::int32_t number = places.Ranks.NumberOf(rank);
    const auto place = std::lower_bound(places.Id.begin(), places.Id.end(), node);
    if (number < 0 || place == places.Id.end() || *place != node)
    {
      throw Error("Rank remapping, input Placement: rank " + std::to_string(rank) +
        " is to run on node " + std::to_string(node) + ", but the trace has no such " +
        (number < 0 ? "rank" : "node") +
        ". Connect Rank Work of Latency Attribution, or Priced Ranks of Cause Prices, of this "
        "trace.");
    }
    taken[number] = static_cast<std::int32_t>(place - places.Id.begin());
  }
  return taken;
}

/// Says what the search found, and what limited it.
Observations ObserveSearch(const MappingAnalysis& mapping, const MappingOptions& options)
{
  Observations observed;
  const bool bytes = options.Weights == LinkWeight::Bytes;
  const std::int64_t now = bytes ? mapping.Now.Bytes : mapping.Now.Messages;
  const std::int64_t then = bytes ? mapping.Proposed.Bytes : mapping.Proposed.Messages;
  if (mapping.Moved == 0)
  {
    observed.push_back(
      Observation(mapping.Now.Messages == 0 ? "mapping.nothing_between" : "mapping.best"));
  }
  if (then > now)
  {
    observed.push_back(Observation("mapping.more"));
  }
  if (!HasMetis() && mapping.Now.Messages > 0)
  {
    observed.push_back(Observation("mapping.no_metis"));
  }
  if (bytes ? mapping.Proposed.Messages > mapping.Now.Messages
            : mapping.Proposed.Bytes > mapping.Now.Bytes)
  {
    observed.push_back(Observation("mapping.traded")
                         .With("fewer", bytes ? "bytes" : "messages")
                         .With("more", bytes ? "messages" : "bytes"));
  }
  return observed;
}

/// Says what the proposed mapping gains and costs, most important first.
/// @param ofOrigin sentences about where the mapping comes from
Observations ObserveMapping(const MappingAnalysis& mapping, const Observations& ofOrigin)
{
  Observations observed{ mapping.All.Messages == 0
      ? Observation("mapping.no_message")
      : Observation("mapping.now").With("now", Sum(mapping.Now, mapping.All)) };
  if (mapping.Moved > 0)
  {
    observed.push_back(Observation("mapping.proposed")
                         .With("moved", mapping.Moved)
                         .With("ranks", mapping.Mapping.Rank.Size())
                         .With("nodes", mapping.ProposedNodes)
                         .With("proposed", Sum(mapping.Proposed, mapping.All)));
  }
  observed.insert(observed.end(), ofOrigin.begin(), ofOrigin.end());
  std::int64_t unknown = 0;
  for (const std::int32_t node : mapping.Mapping.Node)
  {
    unknown += node < 0;
  }
  AddCounted(observed, "mapping.no_node", unknown);
  return observed;
}

/// Whether no rank's node is known, and neither files nor capacities are requested.
bool IsUnknown(const Places& places, const MappingOptions& options)
{
  return options.Capacities.empty() && options.RankFile.empty() && options.HostFile.empty() &&
    places.Ranks.Size() > 0 &&
    std::all_of(
      places.OfRank.begin(), places.OfRank.end(), [](std::int32_t node) { return node < 0; });
}

void LeaveUnknown(const RankSet& ranks, MappingAnalysis& result)
{
  for (std::int32_t number = 0; number < ranks.Size(); ++number)
  {
    result.Mapping.Rank.Append(ranks.Rank(number));
    result.Mapping.Node.Append(-1);
    result.Mapping.ProposedNode.Append(-1);
    result.Mapping.NodeName.emplace_back();
    result.Mapping.ProposedNodeName.emplace_back();
  }
  result.Observations = { Observation("mapping.unknown_nodes") };
}

void FindAll(const MappingInput& input, const MappingOptions& options, MappingAnalysis& result,
  const Progress& progress)
{
  if (options.Weights != LinkWeight::Messages && options.Weights != LinkWeight::Bytes)
  {
    throw Error("Rank remapping: weights are " + std::to_string(static_cast<int>(options.Weights)) +
      ", must be 0 (messages) or 1 (bytes).");
  }
  Report(progress, 0, "Joining messages into links");
  if (input.IsPlaced && !options.Capacities.empty())
  {
    throw Error("Rank remapping: the table at the input Placement says where ranks run, so "
                "Capacities cannot. Clear Capacities, or disconnect Placement.");
  }
  Places places = FindPlaces(input);
  const Links links = MakeLinks(input.Messages);
  if (IsUnknown(places, options))
  {
    result.All = SumOf(links, places.Ranks, nullptr);
    LeaveUnknown(places.Ranks, result);
    return;
  }
  SetCapacities(ReadCapacities(options.Capacities), places);
  RemapOptions remap;
  remap.Seed = options.Seed;
  const std::vector<std::int32_t> proposed = input.IsPlaced
    ? TakePlacement(input, places)
    : RemapRanks(GraphOf(links, places.Ranks, options.Weights), places.OfRank, places.Capacity,
        remap, PartOf(progress, 0.1, 0.95))
        .Node;
  for (std::int32_t number = 0; number < places.Ranks.Size(); ++number)
  {
    const std::int32_t now = places.OfRank[number], then = proposed[number];
    result.Moved += then != now;
    result.Mapping.Rank.Append(places.Ranks.Rank(number));
    result.Mapping.Node.Append(now < 0 ? -1 : places.Id[now]);
    result.Mapping.ProposedNode.Append(places.Id[then]);
    result.Mapping.NodeName.push_back(now < 0 ? std::string() : places.Name[now]);
    result.Mapping.ProposedNodeName.push_back(places.Name[then]);
  }
  result.All = SumOf(links, places.Ranks, nullptr);
  result.Now = SumOf(links, places.Ranks, &places.OfRank);
  result.Proposed = SumOf(links, places.Ranks, &proposed);
  result.Nodes = Different(places.OfRank);
  result.ProposedNodes = Different(proposed);
  result.Observations = ObserveMapping(result,
    input.IsPlaced
      ? Observations{ Observation(result.Moved > 0 ? "mapping.priced" : "mapping.none_priced") }
      : ObserveSearch(result, options));
  WriteFiles(result, options);
}
}

MappingAnalysis AnalyseMapping(const MappingInput& input, const MappingOptions& options,
  ProcessGroup& group, const Progress& progress)
{
  MappingAnalysis result;
  ColumnMemory memory;
  const MappingInput all = Gather(input, group, memory);
  Together(group, [&] {
    if (group.Process() == 0)
    {
      FindAll(all, options, result, progress);
    }
  });
  return result;
}
}
