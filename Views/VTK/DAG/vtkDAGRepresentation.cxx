#include "Views/VTK/DAG/vtkDAGRepresentation.h"

#include "Readers/Base/Error.h"
#include "Views/VTK/DAG/DAGTables.h"
#include "Views/VTK/DAG/vtkDAGChart.h"
#include "Views/VTK/DAG/vtkPVDAGView.h"

#include "vtkCompositeDataSet.h"
#include "vtkDataArray.h"
#include "vtkIdTypeArray.h"
#include "vtkInformation.h"
#include "vtkMultiBlockDataSet.h"
#include "vtkObjectFactory.h"
#include "vtkSmartPointer.h"
#include "vtkTable.h"

#include <algorithm>
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
  const std::string remark = pclvis::ReadRemark(table("Remark"));
  if (!remark.empty())
  {
    view->GetChart()->SetDAG({}, remark);
    return;
  }
  if (!table("Nodes"))
  {
    throw pclvis::Error("DAG view: the data have no block \"Nodes\". Show the DAG port of "
                        "Communication DAG.");
  }
  view->GetChart()->SetDAG(pclvis::ReadStateDAG(table("Nodes"), table("Links"), table("Messages")));
}

namespace
{
/// Columns that refer to states, by flat index of their block.
struct StateColumns
{
  std::map<unsigned int, std::vector<vtkDataArray*>> Of;
  unsigned int Nodes = 0, Links = 0; ///< flat indices; 0: none

  explicit StateColumns(vtkMultiBlockDataSet* input)
  {
    static const std::map<std::string, std::vector<const char*>> names{ { "Nodes", { "state" } },
      { "Links", { "from_state", "to_state" } }, { "Messages", { "state" } } };
    for (unsigned int b = 0; input && b < input->GetNumberOfBlocks(); ++b)
    {
      const char* name =
        input->HasMetaData(b) ? input->GetMetaData(b)->Get(vtkCompositeDataSet::NAME()) : nullptr;
      vtkTable* table = vtkTable::SafeDownCast(input->GetBlock(b));
      const auto known = names.find(name ? name : "");
      // In a multiblock with one level, the flat index is the block's number plus 1.
      this->Nodes = known != names.end() && known->first == "Nodes" ? b + 1 : this->Nodes;
      this->Links = known != names.end() && known->first == "Links" ? b + 1 : this->Links;
      for (std::size_t i = 0; table && known != names.end() && i < known->second.size(); ++i)
      {
        vtkDataArray* column = vtkDataArray::SafeDownCast(table->GetColumnByName(known->second[i]));
        if (column)
        {
          this->Of[b + 1].push_back(column);
        }
      }
    }
  }
};

vtkSmartPointer<vtkIdTypeArray> Values(const char* name, const std::set<vtkIdType>& numbers)
{
  auto values = vtkSmartPointer<vtkIdTypeArray>::New();
  values->SetName(name);
  for (const vtkIdType number : numbers)
  {
    values->InsertNextValue(number);
  }
  return values;
}
}

bool vtkDAGRepresentation::MapSelectionToView(vtkSelection* selection)
{
  const StateColumns columns(vtkMultiBlockDataSet::SafeDownCast(this->GetInputDataObject(0, 0)));
  const auto rows = vtkBlocksRepresentation::RowsHere(selection);
  // If states are selected, the selection of links and messages follows from them and refers to no
  // other states.
  const bool ofNodes = std::any_of(
    rows.begin(), rows.end(), [&columns](const auto& row) { return row.first == columns.Nodes; });
  std::set<vtkIdType> states, links;
  for (const auto& row : rows)
  {
    if (row.first == columns.Links)
    {
      links.insert(row.second);
    }
    const auto found = columns.Of.find(row.first);
    if (found == columns.Of.end() || (ofNodes && row.first != columns.Nodes))
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
  vtkBlocksRepresentation::SelectValues(selection, Values("state", states));
  vtkBlocksRepresentation::AddValues(selection, Values("link", links));
  return true;
}
