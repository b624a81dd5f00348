#pragma once
#include "Readers/Base/ProcessGroup.h"
#include "Readers/VTK/TableColumns.h"
#include "Views/Core/Timeline/CodePlaces.h"

#include "vtkSmartPointer.h"
#include "vtkTable.h"

#include <list>
#include <string>
#include <vector>

namespace pclvis
{
/// Tables of a view and their columns, converted where needed. They live as long as this object,
/// which drawings of them keep alive.
class BlockTables
{
public:
  /// @param view first words of error messages; @param remedy last words
  BlockTables(std::string view, std::string remedy)
    : View(std::move(view)), Remedy(std::move(remedy))
  {
  }
  /// Reads a table. Null, and an empty remote table, which has no columns, have no rows.
  template<typename Views>
  void Read(vtkTable* table, Views& views)
  {
    if (table && table->GetNumberOfRows() > 0)
    {
      ProcessGroup alone;
      // A copy: the pipeline empties its own table when it makes a new one, but what is drawn must
      // remain until then.
      const auto kept = vtkSmartPointer<vtkTable>::New();
      kept->ShallowCopy(table);
      this->Tables.push_back(kept);
      this->Columns.emplace_back(kept, this->View, this->Remedy, alone);
      this->Columns.back().Read(views);
    }
  }

private:
  std::string View, Remedy;
  std::vector<vtkSmartPointer<vtkTable>> Tables;
  std::list<TableColumns> Columns;
};

/// The call paths of a table Code, by path_id.
std::vector<PathPlace> ReadCode(BlockTables& source, vtkTable* table);
}
