#pragma once
#include "Readers/Schema/Schema.h"

#include <vector>

namespace pclvis
{
/// Tables of the reader, with the columns that filters add to them.
std::vector<TableSpec> ReaderTables();

/// Tables that filters make, in pipeline order.
std::vector<TableSpec> FilterTables();
}
