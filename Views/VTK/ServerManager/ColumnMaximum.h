#ifndef PCLVIS_VIEWS_VTK_SERVERMANAGER_COLUMNMAXIMUM_H
#define PCLVIS_VIEWS_VTK_SERVERMANAGER_COLUMNMAXIMUM_H

#include <optional>
#include <string>

class vtkPVDataInformation;

namespace pclvis
{
/// The greatest value of a column of a table, as ParaView's client knows it; none: the table was
/// not made yet, has no rows, no such column, or no number in it.
/// @param table may be null
std::optional<double> ColumnMaximum(vtkPVDataInformation* table, const std::string& column);
}

#endif
