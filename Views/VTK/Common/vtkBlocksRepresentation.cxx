#include "Views/VTK/Common/vtkBlocksRepresentation.h"

#include "Readers/Base/Error.h"
#include "Views/VTK/Common/AllBlocks.h"

#include "vtkDataObject.h"
#include "vtkIdTypeArray.h"
#include "vtkInformation.h"
#include "vtkMultiBlockDataSet.h"
#include "vtkMultiProcessController.h"
#include "vtkNew.h"
#include "vtkSelection.h"
#include "vtkSelectionNode.h"
#include "vtkTable.h"

namespace
{
constexpr vtkIdType kMostBlocks = 64; // block and row are combined into one number
}

vtkBlocksRepresentation::vtkBlocksRepresentation()
{
  this->FieldAssociation = vtkDataObject::FIELD_ASSOCIATION_ROWS;
  this->FlattenTable = 0;
  PCLVIS_SHOW_ALL_BLOCKS();
}

vtkBlocksRepresentation::~vtkBlocksRepresentation() = default;

void vtkBlocksRepresentation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkBlocksRepresentation::SetVisibility(bool visible)
{
  if (!visible && this->GetVisibility())
  {
    this->Shown.clear();
    this->ShowNothing();
  }
  this->Superclass::SetVisibility(visible);
}

bool vtkBlocksRepresentation::RemoveFromView(vtkView* view)
{
  if (this->GetVisibility())
  {
    this->Shown.clear();
    this->ShowNothing();
  }
  return this->Superclass::RemoveFromView(view);
}

void vtkBlocksRepresentation::PrepareForRendering()
{
  this->Superclass::PrepareForRendering();
  MapOfTables tables;
  if (!this->GetLocalOutput(tables))
  {
    // Tables without rows do not arrive here: what was shown before is outdated.
    if (!this->Shown.empty())
    {
      this->Shown.clear();
      this->ShowNothing();
    }
    return;
  }
  std::map<std::string, vtkTable*> blocks;
  std::map<std::string, vtkMTimeType> times;
  for (const auto& table : tables)
  {
    blocks[table.first] = table.second.first.Get();
    times[table.first] = table.second.first->GetMTime();
  }
  if (times == this->Shown)
  {
    return;
  }
  this->Shown = times;
  try
  {
    this->ShowBlocks(blocks);
  }
  catch (const pclvis::Error& error)
  {
    this->ShowNothing();
    vtkErrorMacro(<< error.what());
  }
}

vtkSmartPointer<vtkDataObject> vtkBlocksRepresentation::ReduceDataToRoot(vtkDataObject* data)
{
  auto* const given = vtkMultiBlockDataSet::SafeDownCast(data);
  vtkMultiProcessController* const controller = vtkMultiProcessController::GetGlobalController();
  if (!given || (controller && controller->GetNumberOfProcesses() > 1))
  {
    return this->Superclass::ReduceDataToRoot(data);
  }
  auto blocks = vtkSmartPointer<vtkMultiBlockDataSet>::New();
  for (unsigned int i = 0; i < given->GetNumberOfBlocks(); ++i)
  {
    auto* const table = vtkTable::SafeDownCast(given->GetBlock(i));
    if (!table)
    {
      return this->Superclass::ReduceDataToRoot(data);
    }
    vtkNew<vtkTable> shown; // the filter may change its own table
    shown->ShallowCopy(table);
    blocks->SetBlock(i, shown);
    blocks->GetMetaData(i)->Copy(given->GetMetaData(i));
  }
  return blocks;
}

std::vector<vtkBlocksRepresentation::Row> vtkBlocksRepresentation::RowsHere(vtkSelection* selection)
{
  vtkMultiProcessController* controller = vtkMultiProcessController::GetGlobalController();
  const int process = controller ? controller->GetLocalProcessId() : 0;
  std::vector<Row> rows;
  for (unsigned int i = 0; i < selection->GetNumberOfNodes(); ++i)
  {
    vtkSelectionNode* node = selection->GetNode(i);
    vtkDataArray* list = vtkDataArray::SafeDownCast(node->GetSelectionList());
    vtkInformation* facts = node->GetProperties();
    const bool here = !facts->Has(vtkSelectionNode::PROCESS_ID()) ||
      facts->Get(vtkSelectionNode::PROCESS_ID()) < 0 ||
      facts->Get(vtkSelectionNode::PROCESS_ID()) == process;
    if (!list || !here || node->GetContentType() != vtkSelectionNode::INDICES)
    {
      continue;
    }
    const unsigned int block = facts->Has(vtkSelectionNode::COMPOSITE_INDEX())
      ? facts->Get(vtkSelectionNode::COMPOSITE_INDEX())
      : 1;
    for (vtkIdType row = 0; row < list->GetNumberOfTuples(); ++row)
    {
      rows.emplace_back(block, static_cast<vtkIdType>(list->GetTuple1(row)));
    }
  }
  return rows;
}

void vtkBlocksRepresentation::AddValues(vtkSelection* selection, vtkAbstractArray* values)
{
  vtkNew<vtkSelectionNode> node;
  node->SetContentType(vtkSelectionNode::VALUES);
  node->SetFieldType(vtkSelectionNode::ROW);
  node->SetSelectionList(values);
  selection->AddNode(node);
}

void vtkBlocksRepresentation::SelectValues(vtkSelection* selection, vtkAbstractArray* values)
{
  selection->RemoveAllNodes();
  AddValues(selection, values);
}

bool vtkBlocksRepresentation::MapSelectionToView(vtkSelection* selection)
{
  vtkNew<vtkIdTypeArray> values;
  values->SetName("row");
  for (const Row& row : RowsHere(selection))
  {
    values->InsertNextValue(kMostBlocks * row.second + row.first);
  }
  SelectValues(selection, values);
  return true;
}

std::vector<vtkIdType> vtkBlocksRepresentation::ValuesOf(
  vtkSelection* selection, const char* column)
{
  std::vector<vtkIdType> found;
  for (unsigned int i = 0; selection && i < selection->GetNumberOfNodes(); ++i)
  {
    vtkSelectionNode* node = selection->GetNode(i);
    vtkAbstractArray* values = node->GetSelectionList();
    const bool named =
      !column || (values && values->GetName() && std::string(values->GetName()) == column);
    if (node->GetContentType() != vtkSelectionNode::VALUES || !values || !named)
    {
      continue;
    }
    for (vtkIdType k = 0; k < values->GetNumberOfTuples(); ++k)
    {
      found.push_back(values->GetVariantValue(k).ToLongLong());
    }
  }
  return found;
}

std::vector<vtkBlocksRepresentation::Row> vtkBlocksRepresentation::RowsOf(vtkSelection* selection)
{
  std::vector<Row> rows;
  for (const vtkIdType value : ValuesOf(selection))
  {
    rows.emplace_back(static_cast<unsigned int>(value % kMostBlocks), value / kMostBlocks);
  }
  return rows;
}
