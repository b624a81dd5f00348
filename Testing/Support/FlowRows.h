#pragma once
#include "Filters/Core/Flow/EventFlowTables.h"
#include "Filters/Core/Flow/ProgramLoops.h"
#include "Testing/Support/ReplayTables.h"

#include <limits>
#include <string>
#include <vector>

namespace pclvis
{
/// Calls of ranks, made from words: each letter is a call with that name, without messages. Each
/// call of a rank lasts one second and begins one second after the previous one.
class FlowRows
{
public:
  explicit FlowRows(const std::vector<std::string>& words)
  {
    for (std::size_t rank = 0; rank < words.size(); ++rank)
    {
      double time = 0;
      for (const char letter : words[rank])
      {
        this->Tables.Rows.Call(
          static_cast<std::int32_t>(rank), std::string("MPI_") + letter, time, time + 1);
        time += 2;
      }
    }
  }
  FlowRows() = default;

  /// Without call paths, waits and bytes. The rows must outlive what is made from the input.
  EventFlowInput Input()
  {
    EventFlowInput input;
    static_cast<ReplayInput&>(input) = this->Tables.Input();
    const std::size_t n = input.Calls.Rank.Size;
    this->Bytes = Column<std::int64_t>(n, 0);
    if (this->Paths.Size() != n)
    {
      this->Paths = Column<std::int32_t>(n, -1);
    }
    if (this->Communicators.Size() != n)
    {
      this->Communicators = Column<std::int32_t>(n, -1);
    }
    this->Waits = Column<double>(n, std::numeric_limits<double>::quiet_NaN());
    input.Columns.BytesSent = this->Bytes;
    input.Columns.BytesReceived = this->Bytes;
    input.Columns.PathId = this->Paths;
    input.Columns.Communicator = this->Communicators;
    input.Columns.Wait = this->Waits;
    return input;
  }

  /// The input of the loops, with the nodes of the calls.
  LoopInput Loops()
  {
    LoopInput input;
    const EventFlowInput flow = this->Input();
    ProcessGroup alone;
    static_cast<ReplayInput&>(input) = flow;
    this->Nodes = MakeEventFlowTables(flow, {}, alone).Calls.FlowNode;
    input.Columns.FlowNode = this->Nodes;
    input.Columns.PathId = this->Paths;
    return input;
  }

  ReplayTables Tables;
  Column<std::int32_t> Paths, Communicators; ///< by row; empty: -1

private:
  Column<std::int64_t> Bytes, Nodes;
  Column<double> Waits;
};
}
