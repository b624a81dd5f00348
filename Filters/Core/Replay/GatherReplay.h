#pragma once
#include "Filters/Core/Common/NamesOfAll.h"
#include "Filters/Core/Replay/RunGraph.h"
#include "Readers/Schema/GatherColumns.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
/// The rows of all processes, on process 0, see GatherColumns.
struct GatheredRun
{
  ReplayMessages Messages;
  ReplayCalls Calls;
  std::vector<std::string> CallNames;
  ColumnMemory Memory;
};

/// Replaces the rows of this process by those of all processes. They are sent once for all filters
/// that share the input. Collective.
/// @param memory must outlive what it holds: the gathered columns
inline void GatherReplay(ReplayInput& input, ProcessGroup& group, ColumnMemory& memory)
{
  if (group.Processes() == 1)
  {
    return;
  }
  const auto gather = [&] {
    auto run = std::make_shared<GatheredRun>();
    run->Messages = input.Messages;
    run->Calls = input.Calls;
    GatherColumns(run->Messages, group, run->Memory);
    GatherColumns(run->Calls, group, run->Memory);
    auto levels = std::make_shared<Column<std::uint8_t>>(GatherRows(input.Calls.MpiLevel, group));
    run->Calls.MpiLevel = *levels;
    run->Memory.push_back(std::move(levels));
    run->CallNames = NamesOfAll(input.CallNames, group);
    return run;
  };
  const std::shared_ptr<const GatheredRun> run =
    input.Shared ? input.Shared->Get<GatheredRun>(gather) : gather();
  input.Messages = run->Messages;
  input.Calls = run->Calls;
  input.CallNames = run->CallNames;
  memory.push_back(run);
}
}
