#pragma once
#include "Filters/Core/Common/TimeWindow.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/FlowSchema.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// This process's rows of a table of iterations, any order.
using IterationRows = ColumnViews<schema::Iterations::Loop, schema::Iterations::Iteration,
  schema::Iterations::Begin, schema::Iterations::End, schema::Iterations::Main>;

/// The iterations of a loop as units of time, of all ranks.
struct IterationWindows
{
  std::int32_t Loop = -1;              ///< loop in Loops
  std::vector<TimeWindow> Windows;     ///< by time; not empty, they do not overlap
  std::vector<std::int32_t> Iteration; ///< by window, its number in the loop
};

/// The loop that means the main one.
constexpr std::int32_t kMainLoop = -1;

/// The windows of a loop's iterations, from the tables of all processes. An iteration has no window
/// if the median rank begins it at the same time as the next one. Source: Filters/README, Program
/// Loops. Collective.
/// @param loop   column loop; kMainLoop: the main one, or the only one if none is marked
/// @param filter begins the error message
/// @throws Error on every process for a table without rows, a loop that it lacks, or if the main
///   loop is asked for and there are several, none of which is marked
IterationWindows WindowsOfIterations(
  const IterationRows& rows, std::int32_t loop, const std::string& filter, ProcessGroup& group);
}
