#pragma once
#include "Filters/Core/Periods/IterationWindows.h"
#include "Readers/Base/ProcessGroup.h"

#include <string>

class vtkTable;

namespace pclvis
{
/// What a filter divides a run into; the codes of the property TimeUnit.
enum class RunUnit : int
{
  Whole = 0, ///< as without iterations
  Iteration = 1,
  Phase = 2 ///< of Temporal Abstraction only
};

/// The windows of a loop's iterations, of the input Iterations. Collective.
/// @param table  null: not connected
/// @param loop   kMainLoop: the main one
/// @param filter begins the error message
/// @throws Error on every process if nothing is connected, or as WindowsOfIterations
IterationWindows ReadIterations(
  vtkTable* table, int loop, const std::string& filter, ProcessGroup& group);

/// The windows of phases, of the input Iterations with the table Phases. Collective.
/// @throws Error on every process if nothing is connected, or as WindowsOfPhases
IterationWindows ReadPhases(vtkTable* table, const std::string& filter, ProcessGroup& group);

/// Removes the columns loop, iteration and iterations of a table whose rows are not by iteration:
/// they say nothing there.
void RemoveIterations(vtkTable* table);

/// Notes on a table with the columns loop and iteration which loop is the main one, in field data.
void SetMainLoop(vtkTable* table, std::int32_t loop);
/// That loop, the same on every process; -1: not noted. Collective.
std::int32_t GetMainLoop(vtkTable* table, ProcessGroup& group);
}
