#pragma once
#include "Readers/Base/Collective.h"
#include "Readers/Schema/GatherColumns.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkAbstractArray.h>
#include <vtkTable.h>

#include <algorithm>
#include <string>
#include <utility>

namespace pclvis
{
/// Brings those columns of a table that it has to process 0, for a view; with a single process they
/// are shared. Other processes have the columns without rows. Collective.
/// @param filter first words of error messages; @param name of the table in the schema
template<typename Views>
void BringTable(
  vtkTable* from, const std::string& filter, const char* name, ProcessGroup& group, vtkTable* to)
{
  TableColumns columns(from, filter + ", input " + name, Table(name), group);
  Views views;
  Together(group, [&] { columns.Read(views); });
  SetTimeAxis(to, GetTimeAxis(from, group));
  ColumnMemory memory;
  GatherColumns(views, group, memory);
  Views::ForEach(views, [&](auto column, auto& view) {
    using C = decltype(column);
    if (!columns.Has(C::kName))
    {
      return;
    }
    if (group.Processes() == 1)
    {
      to->AddColumn(from->GetColumnByName(C::kName));
    }
    else if constexpr (C::kText)
    {
      SetText(to, name, C::kName, view);
    }
    else
    {
      Column<typename C::ValueType> own(view.Size);
      std::copy(view.begin(), view.end(), own.begin());
      Adopt(to, name, C::kName, std::move(own));
    }
  });
}
}
