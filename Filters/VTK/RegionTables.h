#pragma once
#include "Filters/Core/Regions/RegionAnalysis.h"

class vtkDirectedGraph;
class vtkTable;

namespace pclvis
{
/// Moves the tables of the analysis into VTK tables: Rank Regions, Regions (field data: the
/// sentences `observations`), Links, Dendrogram. All columns exist even without rows.
void FillRankRegions(RegionAnalysis& analysis, vtkTable* table);
void FillRegions(RegionAnalysis& analysis, vtkTable* table);
void FillLinks(RegionAnalysis& analysis, vtkTable* table);
void FillDendrogram(RegionAnalysis& analysis, vtkTable* table);

/// One vertex per row of Rank Regions, one edge per row of Links, with their columns.
void FillGraph(vtkTable* rankRegions, vtkTable* links, vtkDirectedGraph* graph);
}
