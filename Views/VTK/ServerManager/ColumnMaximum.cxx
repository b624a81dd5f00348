#include "Views/VTK/ServerManager/ColumnMaximum.h"

#include "vtkDataObject.h"
#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkPVDataSetAttributesInformation.h"

std::optional<double> pclvis::ColumnMaximum(vtkPVDataInformation* table, const std::string& column)
{
  vtkPVArrayInformation* const known =
    table ? table->GetArrayInformation(column.c_str(), vtkDataObject::ROW) : nullptr;
  if (!known || known->GetNumberOfTuples() == 0)
  {
    return std::nullopt;
  }
  const double* const range = known->GetComponentRange(0);
  return range[0] <= range[1] ? std::optional<double>(range[1]) : std::nullopt;
}
