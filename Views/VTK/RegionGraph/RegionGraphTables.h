#pragma once
#include "Views/Core/RegionGraph/RegionGraph.h"

class vtkTable;

namespace pclvis
{
/// Reads the tables Rank Regions, Links and Regions (named blocks Nodes, Links, Regions of the
/// Region Graph port). Links and regions may be null or lack columns that are only shown in tips.
/// @throws Error if a column that the drawing needs is missing: rank, region; source, destination
RegionGraph ReadRegionGraph(vtkTable* nodes, vtkTable* links, vtkTable* regions);
}
