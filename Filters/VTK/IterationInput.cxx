#include "Filters/VTK/IterationInput.h"

#include "Filters/Core/Periods/PeriodList.h"
#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Schema/Schema.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkTable.h>

namespace pclvis
{
namespace
{
constexpr const char* kMainLoopFact = "main_loop";
}

IterationWindows ReadIterations(
  vtkTable* table, int loop, const std::string& filter, ProcessGroup& group)
{
  if (!table)
  {
    throw Error(filter +
      ": Time Unit is Iterations, but the input Iterations is not connected. Connect the port "
      "Iterations of Program Loops.");
  }
  TableColumns columns(table, filter + ", input Iterations", Table("Iterations"), group);
  IterationRows rows;
  Together(group, [&] { columns.Read(rows); });
  return WindowsOfIterations(rows, loop, filter, group);
}

IterationWindows ReadPhases(vtkTable* table, const std::string& filter, ProcessGroup& group)
{
  if (!table)
  {
    throw Error(filter +
      ": Time Unit is Phases, but the input Iterations is not connected. Connect the port Phases "
      "of "
      "Logical Structure.");
  }
  TableColumns columns(table, filter + ", input Iterations", Table("Phases"), group);
  PhaseRows rows;
  Together(group, [&] { columns.Read(rows); });
  return WindowsOfPhases(rows, filter, group);
}

void RemoveIterations(vtkTable* table)
{
  for (const char* column : { "loop", "iteration", "iterations" })
  {
    table->RemoveColumnByName(column);
  }
}

void SetMainLoop(vtkTable* table, std::int32_t loop)
{
  SetFact(table, kMainLoopFact, static_cast<std::int64_t>(loop));
}

std::int32_t GetMainLoop(vtkTable* table, ProcessGroup& group)
{
  const bool noted = table && table->GetFieldData()->GetArray(kMainLoopFact);
  return GreatestOfAll(
    noted ? static_cast<std::int32_t>(Fact(table, kMainLoopFact)) : std::int32_t{ -1 }, group);
}
}
