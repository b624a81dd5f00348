#pragma once
#include "Filters/Core/Criteria/CriteriaCurve.h"
#include "Readers/Base/ProcessGroup.h"

#include <string>

class vtkTable;

namespace pclvis
{
/// The curve in a Criteria table, from the rows of all processes. Collective.
/// @throws Error on every process if columns are missing or values cannot be criteria
CriteriaCurve CurveFromTable(vtkTable* table, ProcessGroup& group);

/// The curve of a CSV file, read by process 0. Collective.
/// @throws Error on every process if the file cannot be read or does not contain a curve
CriteriaCurve CurveFromFile(const std::string& path, ProcessGroup& group);
}
