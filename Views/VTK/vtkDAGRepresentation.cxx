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
#include "vtkMultiProcessController.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkSelection.h"
#include "vtkSelectionNode.h"
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

bool IsHere(vtkInformation* facts)
{
  vtkMultiProcessController* controller = vtkMultiProcessController::GetGlobalController();
  const int process = controller ? controller->GetLocalProcessId() : 0;
  return !facts->Has(vtkSelectionNode::PROCESS_ID()) ||
    facts->Get(vtkSelectionNode::PROCESS_ID()) < 0 ||
    facts->Get(vtkSelectionNode::PROCESS_ID()) == process;
}
}

bool vtkDAGRepresentation::MapSelectionToView(vtkSelection* selection)
{
  const StateColumns columns =
    ColumnsOf(vtkMultiBlockDataSet::SafeDownCast(this->GetInputDataObject(0, 0)));
  std::set<vtkIdType> states;
  for (unsigned int i = 0; i < selection->GetNumberOfNodes(); ++i)
  {
    vtkSelectionNode* node = selection->GetNode(i);
    vtkDataArray* list = vtkDataArray::SafeDownCast(node->GetSelectionList());
    vtkInformation* facts = node->GetProperties();
    // Rows without a block are rows of the nodes, the first block.
    const unsigned int block = facts->Has(vtkSelectionNode::COMPOSITE_INDEX())
      ? facts->Get(vtkSelectionNode::COMPOSITE_INDEX())
      : 1;
    const auto found = columns.find(block);
    if (!list || !IsHere(facts) || node->GetContentType() != vtkSelectionNode::INDICES ||
      found == columns.end())
    {
      continue;
    }
    for (vtkIdType k = 0; k < list->GetNumberOfTuples(); ++k)
    {
      const auto row = static_cast<vtkIdType>(list->GetTuple1(k));
      for (vtkDataArray* column : found->second)
      {
        if (row >= 0 && row < column->GetNumberOfTuples())
        {
          states.insert(static_cast<vtkIdType>(column->GetTuple1(row)));
        }
      }
    }
  }
  vtkNew<vtkIdTypeArray> values;
  values->SetName("state");
  for (vtkIdType state : states)
  {
    values->InsertNextValue(state);
  }
  vtkNew<vtkSelectionNode> node;
  node->SetContentType(vtkSelectionNode::VALUES);
  node->SetFieldType(vtkSelectionNode::ROW);
  node->SetSelectionList(values);
  selection->RemoveAllNodes();
  selection->AddNode(node);
  return true;
}
