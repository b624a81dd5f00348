#pragma once
#include "Filters/Core/Structure/LogicalEvents.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The columns of Calls that tell which functions enclose an MPI call, and in which iteration it
/// is; the rows of ReplayCalls.
struct CallerColumns
  : ColumnViews<schema::Calls::CallId, Optional<schema::Calls::ParentId>,
      Optional<schema::Calls::PathId>, IfPresent<schema::Calls::Loop>,
      IfPresent<schema::Calls::Iteration>>
{
};

struct CallerOptions
{
  bool MergeCallers = false;             ///< events in the same call of a function belong together
  std::vector<std::string> PhaseRegions; ///< each call of these functions is a phase, on all ranks
};

/// Events that belong together by the functions that enclose them.
struct CallerGroups
{
  PlainVector<std::uint32_t> Of;   ///< by event; LogicalEvents::kNone: none; empty: no groups
  std::vector<std::int32_t> Named; ///< by group: the phase region, -1: none
  bool HasFunctions = false;       ///< Calls has rows of functions that enclose MPI calls
};

/// The names in a text with one on each line.
std::vector<std::string> NamesOfLines(const std::string& text);

/// Groups events by the functions that enclose them. Events belong to the group of the innermost
/// phase region that encloses them: the n-th calls of the region on all ranks are the same phase.
/// Otherwise, with MergeCallers, events that follow each other on a rank form a group if they have
/// the same caller. The caller is the innermost call of a function that makes several events in
/// some of its calls. The outermost function does not count, because it is the program. The table
/// must have the calls of functions (the reader's Regions: All regions).
/// Source: [Isaacs2014b], section 2 (predefined partitions); Ravel's merging by caller.
/// @throws Error for a phase region that is not among the names of calls
/// Cost: O(calls + events depth). Independent of the order of rows.
CallerGroups GroupByCallers(const LogicalEvents& events, const ReplayInput& input,
  const CallerColumns& callers, const CallerOptions& options);
}
