#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/DeclareTable.h"
#include "Readers/Schema/Schema.h"

#include "PCLVisReadersModule.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

class vtkAbstractArray;
class vtkTable;

namespace pclvis
{
/// Empties the table and gives it every column of the schema's table of that name, without rows.
PCLVISREADERS_EXPORT void MakeTable(const std::string& schemaTable, vtkTable* table);

/// Adds the column to the table, or replaces the one of that name. The table adopts the memory of
/// `values` without a copy. Name and unit are the schema's.
/// T must be the schema's type: std::int32_t, std::int64_t (Int64 and Id), double, std::uint8_t.
template<typename T>
PCLVISREADERS_EXPORT void Adopt(
  vtkTable* table, const std::string& schemaTable, const std::string& column, Column<T>&& values);
/// The same for text.
PCLVISREADERS_EXPORT void SetText(vtkTable* table, const std::string& schemaTable,
  const std::string& column, const std::vector<std::string>& values);

/// Gives the table all columns of a set (DeclareTable.h), or replaces those of the same names.
/// Numeric columns are adopted without a copy.
template<typename Columns>
void AdoptColumns(vtkTable* table, Columns&& columns)
{
  std::decay_t<Columns>::ForEach(columns, [table](auto column, auto& values) {
    using C = decltype(column);
    if constexpr (C::kText)
    {
      SetText(table, C::TableName(), C::kName, values);
    }
    else
    {
      Adopt(table, C::TableName(), C::kName, std::move(values));
    }
  });
}
/// Rebuilds the table, with these columns of its declaration; its other columns have no rows.
template<typename Declared>
void WriteTable(vtkTable* table, typename Declared::Table&& columns)
{
  MakeTable(Declared::kName, table);
  AdoptColumns(table, std::move(columns));
}

/// The string array in a table's field data that names the codes of a column: "<column>_names";
/// "path_names" for all columns of call paths.
PCLVISREADERS_EXPORT std::string NamesArray(const std::string& column);
/// Sets that array to the names of a column's codes.
PCLVISREADERS_EXPORT void SetCodeNames(
  vtkTable* table, const std::string& column, const std::vector<std::string>& names);
/// Empty if the table has none.
PCLVISREADERS_EXPORT std::vector<std::string> CodeNames(vtkTable* table, const std::string& column);
/// A text in a table's field data; empty if the table has none of that name.
PCLVISREADERS_EXPORT std::string TextFact(vtkTable* table, const std::string& name);

/// Reads columns of one input table of a filter, with errors that name the filter.
/// A column of the requested type is read in place; one of another numeric type (in a user's own
/// table) is converted once and kept as long as this object. NaN becomes -1 in signed integers.
class PCLVISREADERS_EXPORT TableColumns
{
public:
  /// Collective: a process whose table has neither columns nor rows (a source that fills only
  /// process 0) counts as having the columns of the others.
  /// @param table  may be null: no columns, no rows
  /// @param filter begins every message, e.g. "Latency criteria"
  /// @param expected the table that is meant: messages end with where it, or the column, comes from
  TableColumns(
    vtkTable* table, const std::string& filter, const TableSpec& expected, ProcessGroup& group);
  /// The same for a table that is not in the schema.
  /// @param remedy ends every message, e.g. "Show the port Evolution."
  TableColumns(
    vtkTable* table, const std::string& filter, const std::string& remedy, ProcessGroup& group);
  /// Rows on this process.
  std::size_t Rows() const { return this->N; }
  /// Names of the columns; the same on all processes.
  const std::set<std::string>& AllNames() const { return this->Names; }
  /// The same on all processes.
  bool Has(const std::string& column) const;
  /// Whether this process can read the column as std::int64_t without loss; true without rows.
  bool IsWhole(const std::string& column) const;
  /// T: std::int32_t, std::int64_t, double or std::uint8_t.
  /// @throws Error on every process if no process has the column; on this process if it is text,
  ///   has several components, or holds a value that T cannot hold (the message names the row).
  ///   After reading columns, make a collective call only through Together
  ///   (Readers/Base/Collective.h).
  template<typename T>
  ColumnView<T> Get(const std::string& column);
  /// The same, but `absent` in every row if there is no such column.
  template<typename T>
  ColumnView<T> GetOr(const std::string& column, T absent);
  /// Reads all columns of a set of views (DeclareTable.h): one that the table lacks throws as Get
  /// does, unless it is Optional, Otherwise or IfPresent.
  template<typename Views>
  void Read(Views& views)
  {
    Views::ForEach(views, [this](auto column, auto& view) { this->ReadOne(column, view); });
  }
  template<typename Views>
  Views Read()
  {
    Views views;
    this->Read(views);
    return views;
  }
  /// Values as text; numbers in their shortest form.
  std::vector<std::string> Text(const std::string& column);

private:
  template<typename C>
  void ReadOne(C, typename C::Viewed& view)
  {
    if constexpr (C::kText)
    {
      view = this->Text(C::kName);
    }
    else
    {
      view = this->Get<typename C::ValueType>(C::kName);
    }
  }
  template<typename C>
  void ReadOne(Optional<C>, typename C::Viewed& view)
  {
    if constexpr (C::kText)
    {
      view = this->Has(C::kName) ? this->Text(C::kName) : std::vector<std::string>(this->N);
    }
    else
    {
      view = this->GetOr(C::kName, AbsentValue<C>());
    }
  }
  template<typename C, auto value>
  void ReadOne(Otherwise<C, value>, typename C::Viewed& view)
  {
    view = this->GetOr(C::kName, static_cast<typename C::ValueType>(value));
  }
  template<typename C>
  void ReadOne(IfPresent<C> column, typename C::Viewed& view)
  {
    if (this->Has(C::kName))
    {
      this->ReadOne(static_cast<const C&>(column), view);
    }
  }
  vtkAbstractArray* Find(const std::string& column) const;
  [[noreturn]] void Fail(const std::string& column, const std::string& what) const;

  vtkTable* Input;
  std::size_t N = 0;
  const TableSpec* Expected = nullptr;
  std::string Filter, Remedy;
  std::set<std::string> Names;
  std::vector<std::shared_ptr<void>> Converted;
};
}
