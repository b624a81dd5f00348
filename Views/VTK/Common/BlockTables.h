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
/// Tables of a view and their columns, converted where needed: they live as long as this, which
/// what is drawn of them keeps.
class BlockTables
{
public:
  /// @param view begins error messages, @param remedy ends them
  BlockTables(std::string view, std::string remedy)
    : View(std::move(view)), Remedy(std::move(remedy))
  {
  }
  /// Reads a table; null, and a remote empty one, which comes without columns: no rows.
  template<typename Views>
  void Read(vtkTable* table, Views& views)
  {
    if (table && table->GetNumberOfRows() > 0)
    {
      ProcessGroup alone;
      // A copy: the pipeline empties its own table when it makes another one, and what is drawn
      // stays until then.
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

/// Call paths of a table Code, by path_id.
std::vector<PathPlace> ReadCode(BlockTables& source, vtkTable* table);
}
