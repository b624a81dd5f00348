#include "Readers/Schema/Schema.h"

#include "Readers/Base/Error.h"
#include "Readers/Schema/SchemaTables.h"

#include <algorithm>
#include <utility>

namespace pclvis
{
namespace
{
std::vector<TableSpec> MakeSchema()
{
  std::vector<TableSpec> tables = ReaderTables(), filters = FilterTables();
  for (TableSpec& table : filters)
  {
    tables.push_back(std::move(table));
  }
  return tables;
}
}

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

const std::vector<TableSpec>& Schema()
{
  static const std::vector<TableSpec> schema = MakeSchema();
  return schema;
}

const TableSpec& Table(const std::string& name)
{
  for (const TableSpec& table : Schema())
  {
    if (table.Name == name)
    {
      return table;
    }
  }
  throw Error("Schema: there is no table \"" + name + "\".");
}
}
