#pragma once
#include "Filters/Core/Regions/RegionAnalysis.h"

class vtkDirectedGraph;
class vtkTable;

namespace pclvis
{
/// Moves the tables of the analysis into VTK's: Rank Regions, Regions (field data: the sentences
/// `observations`), Links, Dendrogram. All columns are there even where there is no row.
void FillRankRegions(RegionAnalysis& analysis, vtkTable* table);
void FillRegions(RegionAnalysis& analysis, vtkTable* table);
void FillLinks(RegionAnalysis& analysis, vtkTable* table);
void FillDendrogram(RegionAnalysis& analysis, vtkTable* table);

/// A vertex a row of Rank Regions, an edge a row of Links, with their columns.
void FillGraph(vtkTable* rankRegions, vtkTable* links, vtkDirectedGraph* graph);
}
