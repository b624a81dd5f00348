#pragma once
#include "Filters/Core/Structure/CallerGroups.h"
#include "Filters/Core/Structure/DependencyOrder.h"
#include "Filters/Core/Structure/LeapMerging.h"
#include "Filters/Core/Structure/LogicalSteps.h"

namespace pclvis
{
struct LogicalStructureOptions
{
  CallerOptions Callers;
  bool CoalesceSends = true; ///< nonblocking sends between two other events are one event
  bool MergeLeaps = true;    ///< bulk-synchronous: each rank takes part in each leap
  LeapOptions Leaps;
  bool MergeAcrossSteps = false; ///< phases that have a step in common are one
  bool IdealReceives = false; ///< receives that follow each other are ordered by their sends' steps
};

/// How long calls waited, in the calls of Wait States.
struct KnownWaits : ColumnViews<IfPresent<schema::Calls::Wait>>
{
};

/// This process's rows of the tables, or all of them.
struct StructureInput : ReplayInput
{
  CallerColumns Callers; ///< the rows of Calls
  KnownWaits Waits;      ///< the same, or none
};

/// Phases and logical steps of a run.
struct LogicalStructure
{
  LogicalEvents Events;
  EventPartitions Phases; ///< numbered by their first step, then by their first event
  LogicalSteps Steps;
  std::vector<std::int32_t> Region;      ///< by phase: the phase region that it is, -1: none
  bool HasFunctions = true;              ///< functions enclose events, if that was asked for
  std::int64_t OperationsApart = 0;      ///< see DependencyOrder
  std::int64_t ReceivesContradicted = 0; ///< see DependencyOrder

  std::int32_t StepOf(std::size_t event) const
  {
    return this->Steps.Begin[this->Phases.Of[event]] + this->Steps.Local[event];
  }
};

/// Finds phases and logical steps.
/// Source: [Isaacs2014b], section 2; [Isaacs2014], section 3.1.
/// Global steps: a phase starts after the last step of those before it on its ranks.
/// @throws Error for columns of different length, 2^32 rows, or an unknown phase region
/// Cost: O(messages log calls + calls). The same for any number of threads and order of rows.
LogicalStructure FindLogicalStructure(
  const StructureInput& input, const LogicalStructureOptions& options);
}
