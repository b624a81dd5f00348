#pragma once
#include "Filters/Core/Common/NamesOfAll.h"
#include "Filters/Core/Replay/RunGraph.h"
#include "Readers/Schema/GatherColumns.h"

#include <memory>
#include <utility>

namespace pclvis
{
/// Replaces the rows of this process by those of all processes, on process 0, see GatherColumns.
/// Collective.
/// @param memory must outlive what it holds: the gathered columns
inline void GatherReplay(ReplayInput& input, ProcessGroup& group, ColumnMemory& memory)
{
  if (group.Processes() == 1)
  {
    return;
  }
  input.Shared = nullptr; // which other processes' rows were gathered is not known
  GatherColumns(input.Messages, group, memory);
  GatherColumns(input.Calls, group, memory);
  auto levels = std::make_shared<Column<std::uint8_t>>(GatherRows(input.Calls.MpiLevel, group));
  input.Calls.MpiLevel = *levels;
  memory.push_back(std::move(levels));
  input.CallNames = NamesOfAll(input.CallNames, group);
}
}
