#ifndef PCLVIS_VIEWS_VTK_SERVERMANAGER_KNOWNRANGE_H
#define PCLVIS_VIEWS_VTK_SERVERMANAGER_KNOWNRANGE_H

#include <optional>
#include <string>
#include <utility>

class vtkPVDataInformation;

namespace pclvis
{
/// The least and the greatest value of a column of a table, as far as ParaView's client knows them;
/// none: the table was not made yet, or has no rows, no such column, or no number in it.
/// @param table may be null
std::optional<std::pair<double, double>> KnownRange(
  vtkPVDataInformation* table, const std::string& column);
/// Only the greatest value.
std::optional<double> ColumnMaximum(vtkPVDataInformation* table, const std::string& column);
}

#endif
