#include "Filters/VTK/RegionTables.h"

#include "Filters/VTK/FilterSupport.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkDataSetAttributes.h>
#include <vtkDirectedGraph.h>
#include <vtkIntArray.h>
#include <vtkMutableDirectedGraph.h>
#include <vtkNew.h>
#include <vtkTable.h>

#include <unordered_map>

namespace pclvis
{
void FillRankRegions(RegionAnalysis& analysis, vtkTable* table)
{
  RankRegionTable& rows = analysis.Statistics.Ranks;
  const std::string name = "Rank Regions";
  MakeTable(name, table);
  Adopt(table, name, "rank", std::move(rows.Rank));
  Adopt(table, name, "region", std::move(rows.Region));
  Adopt(table, name, "messages_inside", std::move(rows.MessagesInside));
  Adopt(table, name, "messages_across", std::move(rows.MessagesAcross));
  Adopt(table, name, "latency", std::move(rows.Latency.Mean));
  Adopt(table, name, "bytes_inside", std::move(rows.BytesInside));
  Adopt(table, name, "bytes_across", std::move(rows.BytesAcross));
  Adopt(table, name, "messages_in", std::move(rows.MessagesIn));
  Adopt(table, name, "messages_out", std::move(rows.MessagesOut));
  Adopt(table, name, "latency_median", std::move(rows.Latency.Median));
  Adopt(table, name, "latency_p95", std::move(rows.Latency.P95));
}

void FillRegions(RegionAnalysis& analysis, vtkTable* table)
{
  RegionTable& rows = analysis.Statistics.Regions;
  const std::string name = "Regions";
  const std::size_t regions = rows.Region.Size();
  const Observations& observed = analysis.Statistics.Observations;
  const std::string remark = observed.empty() ? "" : observed.front().Text();
  MakeTable(name, table);
  Adopt(table, name, "region", std::move(rows.Region));
  Adopt(table, name, "ranks", std::move(rows.Ranks));
  Adopt(table, name, "messages", std::move(rows.Messages));
  Adopt(table, name, "size_bytes", std::move(rows.SizeBytes));
  Adopt(table, name, "latency", std::move(rows.Latency.Mean));
  Adopt(table, name, "latency_median", std::move(rows.Latency.Median));
  Adopt(table, name, "latency_p95", std::move(rows.Latency.P95));
  Adopt(table, name, "share_above_2", std::move(rows.ShareAbove2));
  Adopt(table, name, "load", std::move(rows.Load));
  Adopt(table, name, "strength", std::move(rows.Strength));
  Adopt(table, name, "modularity", std::move(rows.Modularity));
  const RegionChance& chance = analysis.Structure.Chance;
  Adopt(table, name, "modularity_null", Column<double>(regions, chance.Mean));
  Adopt(table, name, "modularity_excess", Column<double>(regions, chance.Excess));
  Adopt(table, name, "modularity_share", Column<double>(regions, chance.Share()));
  Adopt(table, name, "groups",
    Column<std::int32_t>(regions, static_cast<std::int32_t>(analysis.Structure.Groups)));
  // In the order of the codes of RegionGroups.
  SetCodeNames(table, "groups", { "none beyond chance", "blurred borders", "sharp borders" });
  // As columns, because field data do not reach a chart.
  SetText(table, name, "method", std::vector<std::string>(regions, analysis.Structure.Method));
  SetText(table, name, "observation", std::vector<std::string>(regions, remark));
  if (regions > 0)
  {
    SetFact(table, "strong", std::int64_t(analysis.Structure.Groups != RegionGroups::None ? 1 : 0));
    SetFact(table, "shuffles", std::int64_t(chance.Shuffles));
  }
  const AcrossRegions& across = analysis.Statistics.Across;
  SetFact(table, "across_messages", across.Messages);
  if (across.Messages > 0)
  {
    SetFact(table, "across_latency", across.Latency.Mean[0]);
    SetFact(table, "across_latency_median", across.Latency.Median[0]);
    SetFact(table, "across_latency_p95", across.Latency.P95[0]);
  }
  SetObservations(table, analysis.Observations);
}

void FillLinks(RegionAnalysis& analysis, vtkTable* table)
{
  Links& rows = analysis.Links;
  const std::string name = "Links";
  MakeTable(name, table);
  Adopt(table, name, "source", std::move(rows.Source));
  Adopt(table, name, "destination", std::move(rows.Destination));
  Adopt(table, name, "messages", std::move(rows.Messages));
  Adopt(table, name, "size_bytes", std::move(rows.SizeBytes));
  Adopt(table, name, "latency", std::move(rows.Latency));
  Adopt(table, name, "inter_node", std::move(rows.InterNode));
  Adopt(table, name, "inside", std::move(analysis.Statistics.LinkInside));
}

void FillDendrogram(RegionAnalysis& analysis, vtkTable* table)
{
  Dendrogram& rows = analysis.Structure.Dendrogram;
  const std::string name = "Dendrogram";
  MakeTable(name, table);
  Adopt(table, name, "first", std::move(rows.First));
  Adopt(table, name, "second", std::move(rows.Second));
  Adopt(table, name, "height", std::move(rows.Height));
  Adopt(table, name, "ranks", std::move(rows.Ranks));
}

void FillGraph(vtkTable* rankRegions, vtkTable* links, vtkDirectedGraph* graph)
{
  vtkNew<vtkMutableDirectedGraph> building;
  std::unordered_map<int, vtkIdType> vertexOf;
  vtkIntArray* ranks = vtkIntArray::SafeDownCast(rankRegions->GetColumnByName("rank"));
  vtkIntArray* sources = vtkIntArray::SafeDownCast(links->GetColumnByName("source"));
  vtkIntArray* destinations = vtkIntArray::SafeDownCast(links->GetColumnByName("destination"));
  for (vtkIdType i = 0; i < rankRegions->GetNumberOfRows(); ++i)
  {
    vertexOf[ranks->GetValue(i)] = building->AddVertex();
  }
  for (vtkIdType i = 0; i < links->GetNumberOfRows(); ++i)
  {
    building->LazyAddEdge(vertexOf[sources->GetValue(i)], vertexOf[destinations->GetValue(i)]);
  }
  building->GetVertexData()->ShallowCopy(rankRegions->GetRowData());
  building->GetEdgeData()->ShallowCopy(links->GetRowData());
  graph->CheckedShallowCopy(building);
}
}
