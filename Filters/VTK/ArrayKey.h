#pragma once
#include <vtkAbstractArray.h>
#include <vtkTable.h>

#include <utility>
#include <vector>

namespace pclvis
{
/// Identifies columns of tables, to find out whether others are the same. A modified array, or
/// another one at the same address, has a different time: VTK gives each time only once.
class ArrayKey
{
public:
  /// @param table null, or without the column: its absence is part of the key, too
  void Add(vtkTable* table, const char* column)
  {
    vtkAbstractArray* const array = table ? table->GetColumnByName(column) : nullptr;
    this->Arrays.emplace_back(array, array ? array->GetMTime() : 0);
  }
  /// Adds all columns of a set of views (DeclareTable.h).
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
