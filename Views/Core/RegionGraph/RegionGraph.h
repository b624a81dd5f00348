#pragma once
#include "Filters/Core/Regions/RegionChance.h"
#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// What the region graph shows: ranks with their regions, and pairs of ranks with messages.
struct RegionGraph
{
  /// One rank; the index in Ranks is its identity in layout and drawing.
  struct RankNode
  {
    std::int32_t Rank = 0;
    std::int32_t Region = 0; ///< index into Regions
    std::int32_t Node = -1;  ///< compute node, -1 if unknown
    std::int64_t MessagesInside = 0, MessagesAcross = 0;
    std::int64_t BytesInside = 0, BytesAcross = 0;
    double Latency = 0, LatencyMedian = 0, LatencyP95 = 0; ///< NaN if absent
    std::int64_t Row = -1; ///< row of the nodes table, used for selections
  };
  /// A pair of ranks, both directions combined.
  struct Link
  {
    std::int32_t First = 0, Second = 0; ///< indices into Ranks, First < Second
    std::int64_t Messages = 0;
    std::int64_t Bytes = 0;
    double Latency = 0; ///< mean L of its messages, NaN if absent
    bool Inside = false;
  };
  struct Region
  {
    std::int32_t Id = 0;    ///< as the filter numbered it
    std::int32_t Ranks = 0; ///< number of its ranks in this graph
    std::int64_t Messages = 0;
    std::int64_t Bytes = 0;
    double Latency = 0, LatencyMedian = 0, LatencyP95 = 0, ShareAbove2 = 0;
  };
  std::vector<RankNode> Ranks; ///< by rank
  std::vector<Link> Links;     ///< by (First, Second)
  std::vector<Region> Regions; ///< by id
  double Strength = 0;         ///< of the whole partition; NaN if absent
  std::int32_t Groups = -1;    ///< RegionGroups; -1 if absent
  double Modularity = 0;       ///< NaN if absent
  std::string Method;          ///< how the regions were found, in words; may be empty
  std::string Observation;     ///< what to know before reading the latencies; may be empty
};

/// Rows of the tables Rank Regions, Links and Regions, with the columns that the graph uses.
struct RegionGraphRows
{
  struct LinkRow
  {
    std::int32_t Source, Destination; ///< world ranks
    std::int64_t Messages, Bytes;
    double Latency;
  };
  std::vector<RegionGraph::RankNode> Ranks; ///< Region is the region's id here
  std::vector<LinkRow> Links;
  std::vector<RegionGraph::Region> Regions;
  double Strength = 0, Modularity = 0;
  std::int32_t Groups = -1; ///< RegionGroups; -1: unknown
  std::string Method, Observation;
};

/// Joins the rows of the three tables by rank and region id.
/// Links of both directions are combined: messages and bytes add up, latency is the mean weighted
/// by messages. Links to unknown ranks, and of a rank to itself, are left out; a region without a
/// row gets one.
/// @throws Error if a rank occurs twice
/// Cost: O(n log n). Independent of the order of the rows.
RegionGraph MakeRegionGraph(const RegionGraphRows& rows);

/// "16 communication regions found in 512 ranks (free energy, average linkage, modularity 0.88,
/// strength 0.53), with sharp borders"; the end says what kind of regions they are, if known.
std::string DescribeStructure(const RegionGraph& graph);

/// True if regions only divide the picture and are not groups beyond chance.
bool DividesPicture(const RegionGraph& graph);
}
