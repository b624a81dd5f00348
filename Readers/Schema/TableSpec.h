#pragma once
#include <string>
#include <vector>

namespace pclvis
{
enum class ColumnType
{
  Int32,
  Int64,
  Id,
  Float64,
  UInt8,
  Text
};

/// One column: everything that code, help and tests need to know about it.
struct ColumnSpec
{
  std::string Name; ///< snake_case, unit as suffix
  ColumnType Type;
  std::string Unit;    ///< "s", "bytes", "" = dimensionless
  std::string Meaning; ///< one sentence
  std::string Absent;  ///< value when absent: "-1", "NaN", "" = never absent
  std::string Maker{}; ///< filter that adds it to another maker's table; "": the table's maker
};

struct TableSpec
{
  std::string Name; ///< name of the output port
  std::string Row;  ///< what one row is
  std::vector<ColumnSpec> Columns;
  std::string Maker{}; ///< what has an output port with it: "a trace reader", or a filter's name
  /// Throws Error if there is no such column.
  const ColumnSpec& Column(const std::string& name) const;
};

/// What to do if a table without that column is given as this one: names the port to choose, and
/// the filter that adds the column if that is not the table's maker. A complete sentence.
/// @param column of the table, or any other name
std::string RemedyFor(const TableSpec& table, const std::string& column);
}
