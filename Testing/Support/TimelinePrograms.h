#pragma once
#include "Testing/Support/DrawnLogical.h"
#include "Testing/Support/DrawnTimeline.h"

#include <random>

/// Large timelines: programs whose ranks repeat a step.
namespace pclvis
{
/// A stencil in which every rank sends to the next rank and receives from the previous one.
inline LogicalTables StencilOf(int ranks, int steps)
{
  std::mt19937 random(1);
  LogicalTableColumns columns;
  std::int64_t event = 0;
  for (int rank = 0; rank < ranks; ++rank)
  {
    for (int step = 0; step < steps; ++step, ++event)
    {
      const double late = random() % 64 == 0 ? 1e-3 : 1e-5 * double(random() % 10);
      columns.AddEvent(event, rank, step % 2, step / 20, step, 1e-3 * step, 1e-3 * step + 5e-4,
        late, step % 2 == 0 ? 1 : 2, event);
      if (step % 2 == 0)
      {
        columns.AddMessage(rank, step, (rank + 1) % ranks, step + 1);
      }
    }
  }
  return LogicalTablesOf(std::move(columns));
}

/// Each rank repeats a step: a function with a call inside, a wait, and a message to the next rank.
inline TimelineTables ProgramOf(int ranks, std::int64_t steps)
{
  std::mt19937 random(1);
  TimelineColumns columns;
  for (int rank = 0; rank < ranks; ++rank)
  {
    double time = 0;
    for (std::int64_t step = 0; step < steps; ++step)
    {
      const double length = 1e-3 * (1 + 0.1 * (random() % 8)), wait = 1e-4 * (random() % 4);
      const int code = static_cast<int>(step % 5);
      columns.AddCall(rank, code, time, time + length);
      columns.AddCall(rank, 5 + code, time + 0.2 * length, time + 0.7 * length);
      columns.AddCall(rank, 10, time + length, time + length + wait, wait);
      columns.AddMessage(rank, (rank + 1) % ranks, time + 0.9 * length, time + length + wait,
        0.5 + 0.01 * (random() % 400));
      time += length + wait + 2e-4;
    }
  }
  std::vector<std::string> names;
  for (int code = 0; code < 11; ++code)
  {
    names.push_back(code < 10 ? "function " + std::to_string(code) : "MPI_Wait");
  }
  return TablesOf(std::move(columns), names);
}
}
