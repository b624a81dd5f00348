#pragma once
#include <vtkAbstractArray.h>
#include <vtkTable.h>

#include <utility>
#include <vector>

namespace pclvis
{
/// Columns of tables, to tell whether others are the same. A modified array, or another one at its
/// address, has another time: VTK gives each but once.
class ArrayKey
{
public:
  /// @param table null, or without the column: none is a key, too
  void Add(vtkTable* table, const char* column)
  {
    vtkAbstractArray* const array = table ? table->GetColumnByName(column) : nullptr;
    this->Arrays.emplace_back(array, array ? array->GetMTime() : 0);
  }
  /// All columns of a set of views (DeclareTable.h).
  template<typename Views>
  void Add(vtkTable* table, const Views& views)
  {
    Views::ForEach(
      views, [&](auto column, const auto&) { this->Add(table, decltype(column)::kName); });
  }
  bool operator==(const ArrayKey& other) const { return this->Arrays == other.Arrays; }

private:
  std::vector<std::pair<vtkAbstractArray*, vtkMTimeType>> Arrays;
};
}
