#include "Views/VTK/vtkBlocksRepresentation.h"

#include "Readers/Core/Error.h"

#include "vtkDataObject.h"
#include "vtkTable.h"

vtkBlocksRepresentation::vtkBlocksRepresentation()
{
  this->FieldAssociation = vtkDataObject::FIELD_ASSOCIATION_ROWS;
  this->FlattenTable = 0;
  this->CompositeIndices.insert(0);
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
