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
  WriteTable<schema::RankRegions>(table, std::move(analysis.Statistics.Ranks));
}

void FillRegions(RegionAnalysis& analysis, vtkTable* table)
{
  const bool known = analysis.Statistics.Regions.Region.Size() > 0;
  WriteTable<schema::Regions>(table, std::move(analysis.Statistics.Regions));
  // In the order of the codes of RegionGroups.
  SetCodeNames(table, "groups", { "none beyond chance", "blurred borders", "sharp borders" });
  if (known)
  {
    SetFact(table, "strong", std::int64_t(analysis.Structure.Groups != RegionGroups::None ? 1 : 0));
    SetFact(table, "shuffles", std::int64_t(analysis.Structure.Chance.Shuffles));
  }
  const AcrossRegions& across = analysis.Statistics.Across;
  SetFact(table, "between_messages", across.Between);
  SetFact(table, "across_messages", across.Messages);
  if (across.Messages > 0)
  {
    SetFact(table, "across_latency", across.Latencies.Latency[0]);
    SetFact(table, "across_latency_median", across.Latencies.LatencyMedian[0]);
    SetFact(table, "across_latency_p95", across.Latencies.LatencyP95[0]);
  }
  SetObservations(table, analysis.Observations);
}

void FillLinks(RegionAnalysis& analysis, vtkTable* table)
{
  WriteTable<schema::Links>(table, std::move(analysis.Links));
}

void FillDendrogram(RegionAnalysis& analysis, vtkTable* table)
{
  WriteTable<schema::Dendrogram>(table, std::move(analysis.Structure.Dendrogram));
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
