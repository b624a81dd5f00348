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
  std::string Maker{}; ///< filter that adds it to a table that another makes; "": the table's
};

struct TableSpec
{
  std::string Name; ///< as the output port is called
  std::string Row;  ///< what one row is
  std::vector<ColumnSpec> Columns;
  std::string Maker{}; ///< who has an output port with it: "a trace reader", or a filter's name
  /// Throws Error if there is none.
  const ColumnSpec& Column(const std::string& name) const;
};

/// What to do where a table without that column is given for this one: names the port to choose,
/// and the filter that makes the column where it is not the table's maker. A whole sentence.
/// @param column of the table, or any other
std::string RemedyFor(const TableSpec& table, const std::string& column);
}
