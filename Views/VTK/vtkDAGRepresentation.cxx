#include "Views/VTK/vtkDAGRepresentation.h"

#include "Readers/Core/Error.h"
#include "Views/VTK/DAGTables.h"
#include "Views/VTK/vtkDAGChart.h"
#include "Views/VTK/vtkPVDAGView.h"

#include "vtkCompositeDataSet.h"
#include "vtkDataArray.h"
#include "vtkIdTypeArray.h"
#include "vtkInformation.h"
#include "vtkMultiBlockDataSet.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkTable.h"

#include <map>
#include <set>
#include <string>
#include <vector>

vtkStandardNewMacro(vtkDAGRepresentation);

vtkDAGRepresentation::vtkDAGRepresentation() = default;
vtkDAGRepresentation::~vtkDAGRepresentation() = default;

void vtkDAGRepresentation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkDAGRepresentation::ShowNothing()
{
  vtkPVDAGView* view = vtkPVDAGView::SafeDownCast(this->ContextView);
  if (view)
  {
    view->GetChart()->SetDAG({});
  }
}

void vtkDAGRepresentation::ShowBlocks(const std::map<std::string, vtkTable*>& blocks)
{
  vtkPVDAGView* view = vtkPVDAGView::SafeDownCast(this->ContextView);
  if (!view)
  {
    return;
  }
  const auto table = [&blocks](const char* name) {
    const auto found = blocks.find(name);
    return found == blocks.end() ? nullptr : found->second;
  };
  if (!table("Nodes"))
  {
    throw pclvis::Error("DAG view: the data have no block \"Nodes\". Show the DAG port of "
                        "Communication DAG.");
  }
  view->GetChart()->SetDAG(pclvis::ReadStateDAG(table("Nodes"), table("Links"), table("Messages")));
}

namespace
{
/// Columns that name states, by flat index of their block.
using StateColumns = std::map<unsigned int, std::vector<vtkDataArray*>>;

StateColumns ColumnsOf(vtkMultiBlockDataSet* input)
{
  static const std::map<std::string, std::vector<const char*>> names{ { "Nodes", { "state" } },
    { "Links", { "from_state", "to_state" } }, { "Messages", { "state" } } };
  StateColumns columns;
  for (unsigned int b = 0; input && b < input->GetNumberOfBlocks(); ++b)
  {
    const char* name =
      input->HasMetaData(b) ? input->GetMetaData(b)->Get(vtkCompositeDataSet::NAME()) : nullptr;
    vtkTable* table = vtkTable::SafeDownCast(input->GetBlock(b));
    const auto known = names.find(name ? name : "");
    for (std::size_t i = 0; table && known != names.end() && i < known->second.size(); ++i)
    {
      vtkDataArray* column = vtkDataArray::SafeDownCast(table->GetColumnByName(known->second[i]));
      if (column)
      {
        // In a multiblock of one level the flat index is the block's number after the root.
        columns[b + 1].push_back(column);
      }
    }
  }
  return columns;
}
}

bool vtkDAGRepresentation::MapSelectionToView(vtkSelection* selection)
{
  const StateColumns columns =
    ColumnsOf(vtkMultiBlockDataSet::SafeDownCast(this->GetInputDataObject(0, 0)));
  std::set<vtkIdType> states;
  for (const auto& row : vtkBlocksRepresentation::RowsHere(selection))
  {
    const auto found = columns.find(row.first);
    if (found == columns.end())
    {
      continue;
    }
    for (vtkDataArray* column : found->second)
    {
      if (row.second >= 0 && row.second < column->GetNumberOfTuples())
      {
        states.insert(static_cast<vtkIdType>(column->GetTuple1(row.second)));
      }
    }
  }
  vtkNew<vtkIdTypeArray> values;
  values->SetName("state");
  for (vtkIdType state : states)
  {
    values->InsertNextValue(state);
  }
  vtkBlocksRepresentation::SelectValues(selection, values);
  return true;
}
