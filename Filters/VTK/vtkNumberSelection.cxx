#include "Filters/VTK/vtkNumberSelection.h"

#include "Filters/Core/Selection/NumberRanges.h"
#include "Filters/VTK/FilterSupport.h"

#include <vtkDataArray.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkSelection.h>
#include <vtkSelectionNode.h>
#include <vtkSmartPointer.h>

using namespace pclvis;

vtkStandardNewMacro(vtkNumberSelection);

vtkNumberSelection::vtkNumberSelection()
{
  this->SetNumberOfInputPorts(0);
}

int vtkNumberSelection::RequestInformation(
  vtkInformation*, vtkInformationVector**, vtkInformationVector* outputVector)
{
  // Each process makes the whole selection; otherwise only the first process would.
  outputVector->GetInformationObject(0)->Set(CAN_HANDLE_PIECE_REQUEST(), 1);
  return 1;
}

int vtkNumberSelection::RequestData(
  vtkInformation*, vtkInformationVector**, vtkInformationVector* outputVector)
{
  auto values = vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(this->DataType));
  values->SetName(this->ArrayName.c_str());
  const int done = Attempt(this, [&] {
    for (const auto& range : ParseRanges(this->Numbers))
    {
      for (std::int64_t number = range.first; number <= range.second; ++number)
      {
        values->InsertNextTuple1(static_cast<double>(number));
      }
    }
  });
  vtkNew<vtkSelectionNode> node;
  node->SetContentType(vtkSelectionNode::VALUES);
  node->SetFieldType(this->FieldType);
  node->GetProperties()->Set(vtkSelectionNode::CONTAINING_CELLS(), this->ContainingCells);
  node->GetProperties()->Set(vtkSelectionNode::INVERSE(), this->InsideOut);
  node->SetSelectionList(values);
  vtkSelection* selection = vtkSelection::GetData(outputVector);
  selection->Initialize();
  selection->AddNode(node);
  return done;
}

void vtkNumberSelection::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "ArrayName: " << this->ArrayName << "\n"
     << indent << "DataType: " << this->DataType << "\n"
     << indent << "Numbers: " << this->Numbers << "\n"
     << indent << "FieldType: " << this->FieldType << "\n"
     << indent << "ContainingCells: " << this->ContainingCells << "\n"
     << indent << "InsideOut: " << this->InsideOut << "\n";
}
