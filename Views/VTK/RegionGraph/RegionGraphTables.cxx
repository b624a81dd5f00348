#include "Views/VTK/RegionGraph/RegionGraphTables.h"

#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/RegionSchema.h"
#include "Readers/Schema/TraceSchema.h"
#include "Readers/VTK/TableColumns.h"

#include <cmath>

namespace pclvis
{
namespace
{
const char* const kFilter = "Region graph view";
const char* const kRemedy = "Show the Region Graph port of Communication Regions.";

using RankViews = ColumnViews<schema::RankRegions::Rank, schema::RankRegions::Region,
  Optional<schema::Ranks::Node>, Optional<schema::RankRegions::MessagesInside>,
  Optional<schema::RankRegions::MessagesAcross>, Optional<schema::RankRegions::BytesInside>,
  Optional<schema::RankRegions::BytesAcross>, Optional<schema::RankRegions::Latency>,
  Optional<schema::RankRegions::LatencyMedian>, Optional<schema::RankRegions::LatencyP95>>;
using LinkViews = ColumnViews<schema::Links::Source, schema::Links::Destination,
  Otherwise<schema::Links::Messages, 1>, Optional<schema::Links::SizeBytes>,
  Optional<schema::Links::Latency>>;
using RegionViews = ColumnViews<schema::Regions::Region, Optional<schema::Regions::Messages>,
  Optional<schema::Regions::SizeBytes>, Optional<schema::Regions::Latency>,
  Optional<schema::Regions::LatencyMedian>, Optional<schema::Regions::LatencyP95>,
  Optional<schema::Regions::ShareAbove2>, Optional<schema::Regions::Strength>,
  Optional<schema::Regions::Modularity>, Otherwise<schema::Regions::Groups, -1>,
  Optional<schema::Regions::Method>, Optional<schema::Regions::Observation>>;

void ReadRanks(vtkTable* table, RegionGraphRows& rows, ProcessGroup& alone)
{
  TableColumns columns(table, kFilter, kRemedy, alone);
  const auto ranks = columns.Read<RankViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    RegionGraph::RankNode rank;
    rank.Rank = ranks.Rank[i];
    rank.Region = ranks.Region[i];
    rank.Node = ranks.Node[i];
    rank.MessagesInside = ranks.MessagesInside[i];
    rank.MessagesAcross = ranks.MessagesAcross[i];
    rank.BytesInside = ranks.BytesInside[i];
    rank.BytesAcross = ranks.BytesAcross[i];
    rank.Latency = ranks.Latency[i];
    rank.LatencyMedian = ranks.LatencyMedian[i];
    rank.LatencyP95 = ranks.LatencyP95[i];
    rank.Row = static_cast<std::int64_t>(i);
    rows.Ranks.push_back(rank);
  }
}

void ReadLinks(vtkTable* table, RegionGraphRows& rows, ProcessGroup& alone)
{
  TableColumns columns(table, kFilter, kRemedy, alone);
  const auto links = columns.Read<LinkViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    rows.Links.push_back({ links.Source[i], links.Destination[i], links.Messages[i],
      links.SizeBytes[i], links.Latency[i] });
  }
}

void ReadRegions(vtkTable* table, RegionGraphRows& rows, ProcessGroup& alone)
{
  TableColumns columns(table, kFilter, kRemedy, alone);
  const auto regions = columns.Read<RegionViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    RegionGraph::Region region;
    region.Id = regions.Region[i];
    region.Messages = regions.Messages[i];
    region.Bytes = regions.SizeBytes[i];
    region.Latency = regions.Latency[i];
    region.LatencyMedian = regions.LatencyMedian[i];
    region.LatencyP95 = regions.LatencyP95[i];
    region.ShareAbove2 = regions.ShareAbove2[i];
    rows.Regions.push_back(region);
  }
  if (columns.Rows() > 0) // about the whole partition: the same in all rows
  {
    rows.Method = regions.Method.front();
    rows.Observation = regions.Observation.front();
    rows.Strength = regions.Strength[0];
    rows.Modularity = regions.Modularity[0];
    rows.Groups = regions.Groups[0];
  }
}
}

RegionGraph ReadRegionGraph(vtkTable* nodes, vtkTable* links, vtkTable* regions)
{
  ProcessGroup alone;
  RegionGraphRows rows;
  rows.Strength = rows.Modularity = std::nan("");
  ReadRanks(nodes, rows, alone);
  if (links)
  {
    ReadLinks(links, rows, alone);
  }
  if (regions)
  {
    ReadRegions(regions, rows, alone);
  }
  return MakeRegionGraph(rows);
}
}
