#pragma once
#include "Filters/Core/Periods/IterationWindows.h"
#include "Readers/Base/ProcessGroup.h"

#include <string>

class vtkTable;

namespace pclvis
{
/// Units into which a filter divides a run; the codes of the property TimeUnit.
enum class RunUnit : int
{
  Whole = 0, ///< ignores iterations
  Iteration = 1,
  Phase = 2 ///< only for Temporal Abstraction
};

/// The windows of a loop's iterations, from the input Iterations. Collective.
/// @param table  null: not connected
/// @param loop   kMainLoop: the main loop
/// @param filter first words of the error message
/// @throws Error on every process if nothing is connected, and as WindowsOfIterations does
IterationWindows ReadIterations(
  vtkTable* table, int loop, const std::string& filter, ProcessGroup& group);

/// The windows of phases, from the input Iterations with the table Phases. Collective.
/// @throws Error on every process if nothing is connected, and as WindowsOfPhases does
IterationWindows ReadPhases(vtkTable* table, const std::string& filter, ProcessGroup& group);

/// Removes the columns loop, iteration and iterations from a table whose rows are not by iteration,
/// where they have no meaning.
void RemoveIterations(vtkTable* table);

/// Stores the number of the main loop in the field data of a table with the columns loop and
/// iteration.
void SetMainLoop(vtkTable* table, std::int32_t loop);
/// The stored main loop, the same on every process; -1: not stored. Collective.
std::int32_t GetMainLoop(vtkTable* table, ProcessGroup& group);
}
