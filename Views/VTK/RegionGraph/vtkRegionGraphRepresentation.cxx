#include "Views/VTK/RegionGraph/vtkRegionGraphRepresentation.h"

#include "Readers/Base/Error.h"
#include "Views/VTK/Common/AllBlocks.h"
#include "Views/VTK/Common/vtkBlocksRepresentation.h"
#include "Views/VTK/RegionGraph/RegionGraphTables.h"
#include "Views/VTK/RegionGraph/vtkPVRegionGraphView.h"
#include "Views/VTK/RegionGraph/vtkRegionGraphChart.h"

#include "vtkCompositeDataSet.h"
#include "vtkDataArray.h"
#include "vtkInformation.h"
#include "vtkIntArray.h"
#include "vtkMultiBlockDataSet.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkTable.h"

#include <set>
#include <string>

vtkStandardNewMacro(vtkRegionGraphRepresentation);

vtkRegionGraphRepresentation::vtkRegionGraphRepresentation()
{
  this->FieldAssociation = vtkDataObject::FIELD_ASSOCIATION_ROWS;
  this->FlattenTable = 0;
  PCLVIS_SHOW_ALL_BLOCKS();
}

vtkRegionGraphRepresentation::~vtkRegionGraphRepresentation() = default;

void vtkRegionGraphRepresentation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkRegionGraphRepresentation::SetVisibility(bool visible)
{
  if (!visible)
  {
    this->Clear();
  }
  this->Superclass::SetVisibility(visible);
}

bool vtkRegionGraphRepresentation::RemoveFromView(vtkView* view)
{
  this->Clear();
  return this->Superclass::RemoveFromView(view);
}

void vtkRegionGraphRepresentation::Clear()
{
  vtkPVRegionGraphView* view = vtkPVRegionGraphView::SafeDownCast(this->ContextView);
  if (view && this->GetVisibility())
  {
    view->GetChart()->SetGraph({});
  }
}

void vtkRegionGraphRepresentation::PrepareForRendering()
{
  this->Superclass::PrepareForRendering();
  vtkPVRegionGraphView* view = vtkPVRegionGraphView::SafeDownCast(this->ContextView);
  MapOfTables tables;
  if (!view || !this->GetLocalOutput(tables))
  {
    return;
  }
  const auto table = [&tables](const char* name) -> vtkTable* {
    const auto found = tables.find(name);
    return found == tables.end() ? nullptr : found->second.first.Get();
  };
  try
  {
    if (!table("Nodes"))
    {
      throw pclvis::Error("Region graph view: the data have no block \"Nodes\". Show the Region "
                          "Graph port of Communication Regions.");
    }
    view->SetNodesBlock(tables["Nodes"].second);
    view->GetChart()->SetGraph(
      pclvis::ReadRegionGraph(table("Nodes"), table("Links"), table("Regions")));
  }
  catch (const pclvis::Error& error)
  {
    view->GetChart()->SetGraph({});
    vtkErrorMacro(<< error.what());
  }
}

namespace
{
using Ranks = std::set<int>;

vtkDataArray* Column(vtkTable* table, const char* name)
{
  return table ? vtkDataArray::SafeDownCast(table->GetColumnByName(name)) : nullptr;
}

/// The tables of the input, by block.
struct Blocks
{
  vtkTable *Nodes = nullptr, *Links = nullptr, *Regions = nullptr;
  unsigned int NodesIndex = 0, LinksIndex = 0, RegionsIndex = 0; ///< flat indices

  explicit Blocks(vtkMultiBlockDataSet* input)
  {
    for (unsigned int b = 0; input && b < input->GetNumberOfBlocks(); ++b)
    {
      const char* name =
        input->HasMetaData(b) ? input->GetMetaData(b)->Get(vtkCompositeDataSet::NAME()) : nullptr;
      const std::string block = name ? name : "";
      vtkTable* table = vtkTable::SafeDownCast(input->GetBlock(b));
      // In a multiblock with one level, the flat index is the block's number plus 1.
      (block == "Links" ? this->Links : block == "Regions" ? this->Regions : this->Nodes) = table;
      (block == "Links"        ? this->LinksIndex
          : block == "Regions" ? this->RegionsIndex
                               : this->NodesIndex) = b + 1;
    }
  }
};

/// Adds the ranks that a row of one of the blocks stands for: a rank, the ends of a link, all ranks
/// of a region.
void AddRanks(const Blocks& blocks, unsigned int block, vtkIdType row, Ranks& ranks)
{
  const auto add = [&ranks, row](vtkTable* table, const char* name) {
    vtkDataArray* column = Column(table, name);
    if (column && row >= 0 && row < column->GetNumberOfTuples())
    {
      ranks.insert(static_cast<int>(column->GetTuple1(row)));
    }
  };
  if (block == 0 || block == blocks.NodesIndex)
  {
    add(blocks.Nodes, "rank");
  }
  else if (block == blocks.LinksIndex)
  {
    add(blocks.Links, "source");
    add(blocks.Links, "destination");
  }
  else if (block == blocks.RegionsIndex)
  {
    vtkDataArray* id = Column(blocks.Regions, "region");
    vtkDataArray* region = Column(blocks.Nodes, "region");
    vtkDataArray* rank = Column(blocks.Nodes, "rank");
    for (vtkIdType i = 0;
         id && region && rank && row < id->GetNumberOfTuples() && i < region->GetNumberOfTuples();
         ++i)
    {
      if (region->GetTuple1(i) == id->GetTuple1(row))
      {
        ranks.insert(static_cast<int>(rank->GetTuple1(i)));
      }
    }
  }
}
}

bool vtkRegionGraphRepresentation::MapSelectionToView(vtkSelection* selection)
{
  const Blocks blocks(vtkMultiBlockDataSet::SafeDownCast(this->GetInputDataObject(0, 0)));
  Ranks ranks;
  for (const auto& row : vtkBlocksRepresentation::RowsHere(selection))
  {
    AddRanks(blocks, row.first, row.second, ranks);
  }
  vtkNew<vtkIntArray> values;
  values->SetName("rank");
  for (int rank : ranks)
  {
    values->InsertNextValue(rank);
  }
  vtkBlocksRepresentation::SelectValues(selection, values);
  return true;
}
