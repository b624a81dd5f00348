#include "Readers/Core/Schema.h"
#include "Testing/Support/Check.h"

#include <set>
#include <string>

using namespace pclvis;

namespace
{
bool EndsWith(const std::string& text, const std::string& end)
{
  return text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// Seconds are marked by a suffix, bytes by the word; nothing else has a unit.
bool UnitFitsName(const ColumnSpec& column)
{
  const bool bytes = EndsWith(column.Name, "_bytes") || column.Name.rfind("bytes_", 0) == 0;
  return column.Unit == (EndsWith(column.Name, "_s") ? "s" : bytes ? "bytes" : "");
}
}

int UnitTestSchema(int, char*[])
{
  Checks check;
  std::set<std::string> tables;
  for (const TableSpec& table : Schema())
  {
    check("table " + table.Name + " is there once", tables.insert(table.Name).second);
    check("table " + table.Name + " says what a row is", !table.Row.empty());
    std::set<std::string> columns;
    for (const ColumnSpec& column : table.Columns)
    {
      const std::string label = table.Name + "." + column.Name;
      check(label + " is there once", columns.insert(column.Name).second);
      check(label + " has the unit that its name says", UnitFitsName(column));
      check(label + " says what it means", column.Meaning.size() > 2);
      check(label + " is found by its name", &table.Column(column.Name) == &column);
    }
  }
  const ColumnSpec& id = Table("Messages").Column("message_id");
  check("the messages' number is an id", id.Type == ColumnType::Id && id.Unit.empty());
  check("a time is in seconds, NaN if absent",
    Table("Messages").Column("send_begin_s").Unit == "s" &&
      Table("Messages").Column("send_begin_s").Absent == "NaN");
  check.Throws("an unknown table is named", "\"Massages\"", [] { Table("Massages"); });
  check.Throws("an unknown column is named", "\"tga\"", [] { Table("Messages").Column("tga"); });
  return check.Result();
}
