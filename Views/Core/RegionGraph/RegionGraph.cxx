#include "Views/Core/RegionGraph/RegionGraph.h"

#include "Filters/Core/Regions/DendrogramCut.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace pclvis
{
namespace
{
/// Index of each id in an ascending list.
template<typename Row, typename Id>
std::map<std::int32_t, std::int32_t> IndexById(const std::vector<Row>& rows, Id id)
{
  std::map<std::int32_t, std::int32_t> index;
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    index.emplace(id(rows[i]), static_cast<std::int32_t>(i));
  }
  return index;
}

void AddRegions(RegionGraph& graph, const RegionGraphRows& rows)
{
  const double absent = std::nan("");
  graph.Regions = rows.Regions;
  for (const RegionGraph::RankNode& node : rows.Ranks)
  {
    graph.Regions.push_back({ node.Region, 0, 0, 0, absent, absent, absent, absent });
  }
  // Rows of the table come first among equal ids, so they are the ones that are kept.
  std::stable_sort(graph.Regions.begin(), graph.Regions.end(),
    [](const RegionGraph::Region& a, const RegionGraph::Region& b) { return a.Id < b.Id; });
  graph.Regions.erase(
    std::unique(graph.Regions.begin(), graph.Regions.end(),
      [](const RegionGraph::Region& a, const RegionGraph::Region& b) { return a.Id == b.Id; }),
    graph.Regions.end());
  for (RegionGraph::Region& region : graph.Regions)
  {
    region.Ranks = 0;
  }
}

void AddRanks(RegionGraph& graph, const RegionGraphRows& rows)
{
  const auto regionIndex =
    IndexById(graph.Regions, [](const RegionGraph::Region& region) { return region.Id; });
  graph.Ranks = rows.Ranks;
  std::sort(graph.Ranks.begin(), graph.Ranks.end(),
    [](const RegionGraph::RankNode& a, const RegionGraph::RankNode& b) { return a.Rank < b.Rank; });
  for (std::size_t i = 0; i < graph.Ranks.size(); ++i)
  {
    RegionGraph::RankNode& node = graph.Ranks[i];
    if (i > 0 && graph.Ranks[i - 1].Rank == node.Rank)
    {
      throw Error("Region graph: rank " + std::to_string(node.Rank) +
        " has two rows in the nodes table, expected one per rank. Connect the Region Graph port "
        "of Communication Regions.");
    }
    node.Region = regionIndex.at(node.Region);
    ++graph.Regions[node.Region].Ranks;
  }
}

void AddLinks(RegionGraph& graph, const RegionGraphRows& rows)
{
  const auto rankIndex =
    IndexById(graph.Ranks, [](const RegionGraph::RankNode& node) { return node.Rank; });
  for (const RegionGraphRows::LinkRow& row : rows.Links)
  {
    const auto source = rankIndex.find(row.Source);
    const auto destination = rankIndex.find(row.Destination);
    if (source == rankIndex.end() || destination == rankIndex.end() || source == destination)
    {
      continue;
    }
    RegionGraph::Link link;
    link.First = std::min(source->second, destination->second);
    link.Second = std::max(source->second, destination->second);
    link.Messages = row.Messages;
    link.Bytes = row.Bytes;
    link.Latency = row.Latency;
    link.Inside = graph.Ranks[link.First].Region == graph.Ranks[link.Second].Region;
    graph.Links.push_back(link);
  }
  const auto before = [](const RegionGraph::Link& a, const RegionGraph::Link& b) {
    if (a.First != b.First || a.Second != b.Second)
    {
      return a.First != b.First ? a.First < b.First : a.Second < b.Second;
    }
    // Sums of floating-point numbers depend on their order: sort by values, not by rows.
    return a.Messages != b.Messages ? a.Messages < b.Messages : a.Latency < b.Latency;
  };
  std::sort(graph.Links.begin(), graph.Links.end(), before);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < graph.Links.size(); ++i)
  {
    const RegionGraph::Link& link = graph.Links[i];
    if (kept == 0 || graph.Links[kept - 1].First != link.First ||
      graph.Links[kept - 1].Second != link.Second)
    {
      graph.Links[kept++] = link;
      continue;
    }
    RegionGraph::Link& pair = graph.Links[kept - 1];
    const double messages = double(pair.Messages) + double(link.Messages);
    pair.Latency = std::isnan(pair.Latency) ? link.Latency
      : std::isnan(link.Latency) || messages == 0
      ? pair.Latency
      : (pair.Latency * pair.Messages + link.Latency * link.Messages) / messages;
    pair.Messages += link.Messages;
    pair.Bytes += link.Bytes;
  }
  graph.Links.resize(kept);
}
}

RegionGraph MakeRegionGraph(const RegionGraphRows& rows)
{
  RegionGraph graph;
  graph.Strength = rows.Strength;
  graph.Groups = rows.Groups;
  graph.Modularity = rows.Modularity;
  graph.Method = rows.Method;
  graph.Observation = rows.Observation;
  AddRegions(graph, rows);
  AddRanks(graph, rows);
  AddLinks(graph, rows);
  return graph;
}

bool DividesPicture(const RegionGraph& graph)
{
  return graph.Regions.size() > 1 && graph.Groups == static_cast<int>(RegionGroups::None);
}

std::string DescribeStructure(const RegionGraph& graph)
{
  const std::size_t regions = graph.Regions.size(), ranks = graph.Ranks.size();
  std::string text = std::to_string(regions) +
    (regions == 1 ? " communication region found in " : " communication regions found in ") +
    std::to_string(ranks) + (ranks == 1 ? " rank" : " ranks");
  std::string facts = graph.Method;
  if (!std::isnan(graph.Modularity))
  {
    facts += (facts.empty() ? "modularity " : ", modularity ") + NumberText(graph.Modularity);
  }
  if (!std::isnan(graph.Strength))
  {
    facts += (facts.empty() ? "strength " : ", strength ") + NumberText(graph.Strength);
  }
  // The part that must not be cut off in a narrow view comes first.
  const char* const borders[] = { ", no groups beyond chance", ", with blurred borders",
    ", with sharp borders" };
  text += regions > 1 && graph.Groups >= 0 && graph.Groups <= 2 ? borders[graph.Groups] : "";
  return text + (facts.empty() ? "" : " (" + facts + ")");
}
}
