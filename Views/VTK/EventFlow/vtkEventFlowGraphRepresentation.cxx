#include "Views/VTK/EventFlow/vtkEventFlowGraphRepresentation.h"

#include "Readers/Base/Error.h"
#include "Views/VTK/EventFlow/FlowTables.h"
#include "Views/VTK/EventFlow/vtkEventFlowGraphChart.h"
#include "Views/VTK/EventFlow/vtkPVEventFlowGraphView.h"

#include "vtkCompositeDataSet.h"
#include "vtkDataArray.h"
#include "vtkIdTypeArray.h"
#include "vtkInformation.h"
#include "vtkMultiBlockDataSet.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkTable.h"

#include <set>

vtkStandardNewMacro(vtkEventFlowGraphRepresentation);

vtkEventFlowGraphRepresentation::vtkEventFlowGraphRepresentation() = default;
vtkEventFlowGraphRepresentation::~vtkEventFlowGraphRepresentation() = default;

void vtkEventFlowGraphRepresentation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkEventFlowGraphRepresentation::ShowNothing()
{
  vtkPVEventFlowGraphView* view = vtkPVEventFlowGraphView::SafeDownCast(this->ContextView);
  if (view)
  {
    view->GetChart()->SetFlow({});
  }
}

void vtkEventFlowGraphRepresentation::ShowBlocks(const std::map<std::string, vtkTable*>& blocks)
{
  vtkPVEventFlowGraphView* view = vtkPVEventFlowGraphView::SafeDownCast(this->ContextView);
  if (!view)
  {
    return;
  }
  const auto table = [&blocks](const char* name) {
    const auto found = blocks.find(name);
    return found == blocks.end() ? nullptr : found->second;
  };
  const std::string remark = pclvis::ReadFlowRemark(table("Remark"));
  if (!table("Nodes") && remark.empty())
  {
    throw pclvis::Error("Event flow graph view: the data have no block \"Nodes\". Show the port "
                        "Flow of Event Flow Graph.");
  }
  view->GetChart()->SetFlow(
    pclvis::ReadProgramFlow(table("Nodes"), table("Links"), table("Loops"), table("Code")), remark);
}

namespace
{
/// A table of the blocks and its flat index; 0: it does not exist.
struct Block
{
  vtkTable* Table = nullptr;
  unsigned int Index = 0;

  Block(vtkMultiBlockDataSet* blocks, const char* wanted)
  {
    for (unsigned int b = 0; blocks && b < blocks->GetNumberOfBlocks(); ++b)
    {
      const char* name =
        blocks->HasMetaData(b) ? blocks->GetMetaData(b)->Get(vtkCompositeDataSet::NAME()) : nullptr;
      if (name && std::string(name) == wanted)
      {
        this->Table = vtkTable::SafeDownCast(blocks->GetBlock(b));
        // In a multiblock with one level, the flat index is the block's number plus 1.
        this->Index = b + 1;
      }
    }
  }
  /// A value of the table; -1 outside the table.
  vtkIdType Value(const char* column, vtkIdType row) const
  {
    vtkDataArray* values =
      this->Table ? vtkDataArray::SafeDownCast(this->Table->GetColumnByName(column)) : nullptr;
    return values && row >= 0 && row < values->GetNumberOfTuples()
      ? static_cast<vtkIdType>(values->GetTuple1(row))
      : -1;
  }
};

/// Adds the nodes of a loop.
void AddLoop(const Block& nodes, const Block& loops, vtkIdType loop, std::set<vtkIdType>& found)
{
  for (vtkIdType row = 0; nodes.Table && row < nodes.Table->GetNumberOfRows(); ++row)
  {
    vtkIdType at = nodes.Value("loop", row);
    while (at >= 0 && at != loop)
    {
      const vtkIdType parent = loops.Value("parent", at);
      at = parent < at ? parent : -1; // a loop comes before the loops inside it
    }
    if (at >= 0)
    {
      found.insert(row);
    }
  }
}
}

bool vtkEventFlowGraphRepresentation::MapSelectionToView(vtkSelection* selection)
{
  auto* blocks = vtkMultiBlockDataSet::SafeDownCast(this->GetInputDataObject(0, 0));
  const Block nodes(blocks, "Nodes"), links(blocks, "Links"), loops(blocks, "Loops");
  std::set<vtkIdType> found;
  for (const Row& row : vtkBlocksRepresentation::RowsHere(selection))
  {
    if (row.first == nodes.Index)
    {
      found.insert(row.second);
    }
    else if (row.first == links.Index)
    {
      found.insert(links.Value("from_node", row.second));
      found.insert(links.Value("to_node", row.second));
    }
    else if (row.first == loops.Index)
    {
      AddLoop(nodes, loops, row.second, found);
    }
  }
  vtkNew<vtkIdTypeArray> values;
  values->SetName("node");
  for (const vtkIdType node : found)
  {
    if (node >= 0)
    {
      values->InsertNextValue(node);
    }
  }
  vtkBlocksRepresentation::SelectValues(selection, values);
  return true;
}
