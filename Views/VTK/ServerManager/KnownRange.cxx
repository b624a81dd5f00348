#include "Views/VTK/ServerManager/KnownRange.h"

#include "vtkDataObject.h"
#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkPVDataSetAttributesInformation.h"

namespace pclvis
{
std::optional<std::pair<double, double>> KnownRange(
  vtkPVDataInformation* table, const std::string& column)
{
  vtkPVArrayInformation* const known =
    table ? table->GetArrayInformation(column.c_str(), vtkDataObject::ROW) : nullptr;
  if (!known || known->GetNumberOfTuples() == 0)
  {
    return std::nullopt;
  }
  const double* const range = known->GetComponentRange(0);
  return range[0] <= range[1] ? std::optional(std::pair(range[0], range[1])) : std::nullopt;
}

std::optional<double> ColumnMaximum(vtkPVDataInformation* table, const std::string& column)
{
  const auto range = KnownRange(table, column);
  return range ? std::optional(range->second) : std::nullopt;
}
}
