#include "Readers/Schema/TableSpec.h"

#include "Readers/Base/Error.h"

#include <algorithm>

namespace pclvis
{
const ColumnSpec& TableSpec::Column(const std::string& name) const
{
  for (const ColumnSpec& column : this->Columns)
  {
    if (column.Name == name)
    {
      return column;
    }
  }
  throw Error("Schema: table " + this->Name + " has no column \"" + name + "\".");
}

std::string RemedyFor(const TableSpec& table, const std::string& column)
{
  const auto found = std::find_if(table.Columns.begin(), table.Columns.end(),
    [&column](const ColumnSpec& spec) { return spec.Name == column; });
  if (found == table.Columns.end() || found->Maker.empty())
  {
    return "Connect the port " + table.Name + " of " + table.Maker + ".";
  }
  return found->Maker + " makes it: apply that filter first, and connect its port " + table.Name +
    ".";
}
}
