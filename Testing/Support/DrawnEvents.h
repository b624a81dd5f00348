#pragma once
#include "Testing/Support/DrawnTimeline.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// The events of DrawnTimeline, not in the order of ranks:
///   row 0: rank 1, step 0, MPI_Send; row 1: rank 0, step 2, MPI_Barrier, 1 s late;
///   row 2: rank 0, step 1, MPI_Recv, 3 s late; row 3: rank 1, step 2, MPI_Barrier
struct CallEventColumns
{
  std::vector<std::int64_t> Event{ 0, 1, 2, 3 }, CallId{ 105, 103, 102, 106 };
  std::vector<std::int32_t> Rank{ 1, 0, 0, 1 }, Kind{ 0, 2, 1, 2 }, Phase{ 0, 0, 0, 0 },
    Step{ 0, 2, 1, 2 };
  std::vector<double> Begin{ 6, 9, 4, 8 }, End{ 7, 10, 8, 10 }, Lateness{ 0, 1, 3, 0 };
  std::vector<std::int32_t> CallStep{ -1, -1, 1, 2, -1, 0, 2 };
  std::vector<std::int64_t> Ids{ 100, 101, 102, 103, 104, 105, 106 };

  template<typename T>
  static ColumnView<T> View(const std::vector<T>& of)
  {
    return { of.data(), of.size() };
  }
  LogicalStepColumns Steps() const
  {
    LogicalStepColumns steps;
    steps.Event = View(this->Event);
    steps.CallId = View(this->CallId);
    steps.Rank = View(this->Rank);
    steps.Kind = View(this->Kind);
    steps.Phase = View(this->Phase);
    steps.Step = View(this->Step);
    steps.Begin = View(this->Begin);
    steps.End = View(this->End);
    for (auto* column : { &steps.Lateness, &steps.GlobalLateness, &steps.EnterLateness,
           &steps.WorkDifferential, &steps.Differential, &steps.Originated })
    {
      *column = View(this->Lateness);
    }
    return steps;
  }
  ColumnView<std::int32_t> StepsOfCalls() const { return View(this->CallStep); }
  ColumnView<std::int64_t> IdsOfCalls() const { return View(this->Ids); }
};

inline CallEventColumns DrawnCallEvents()
{
  return {};
}

/// DrawnTimeline with its events.
/// @param columns must outlive the result
inline PhysicalTimeline DrawnWithEvents(const CallEventColumns& columns)
{
  TimelineTables tables = DrawnTimeline().Tables;
  tables.Steps = columns.Steps();
  tables.Calls.Step = columns.StepsOfCalls();
  tables.Calls.CallId = columns.IdsOfCalls();
  return MakePhysicalTimeline(std::move(tables));
}
}
