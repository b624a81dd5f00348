#pragma once
#include "Readers/Schema/TableSpec.h"

#include <string>
#include <vector>

namespace pclvis
{
/// All tables of the project, in pipeline order. The one home of column names.
const std::vector<TableSpec>& Schema();
/// Throws Error for a name that is not in the schema.
const TableSpec& Table(const std::string& name);
}
