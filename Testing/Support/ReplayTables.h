#pragma once
#include "Filters/Core/Replay/RunGraph.h"
#include "Testing/Support/WaitTables.h"

#include <string>

namespace pclvis
{
/// Tables of a run made row by row, for tests of replays. Times in seconds.
class ReplayTables
{
public:
  /// A blocking or nonblocking message with its calls.
  void Message(std::int32_t from, std::int32_t to, double sendBegin, double sendEnd,
    double receiveBegin, double receiveEnd, std::int64_t bytes = 8)
  {
    this->Rows.Message(from, to, sendBegin, sendEnd, receiveBegin, receiveEnd);
    this->Sizes.Append(bytes);
  }
  void SendReceive(std::int32_t from, std::int32_t to, double sendBegin, double sendEnd,
    double receiveBegin, double receiveEnd, std::int64_t bytes = 8,
    const std::string& send = "MPI_Send")
  {
    this->Rows.Call(from, send, sendBegin, sendEnd);
    this->Rows.Call(to, "MPI_Recv", receiveBegin, receiveEnd);
    this->Message(from, to, sendBegin, sendEnd, receiveBegin, receiveEnd, bytes);
  }
  /// The tables must outlive what is made from the input.
  ReplayInput Input()
  {
    this->Levels = Column<std::uint8_t>(this->Rows.Calls.Rank.Size(), 1);
    ReplayInput input;
    WaitInput rows = this->Rows.View();
    input.Calls.Rank = rows.Calls.Rank;
    input.Calls.Thread = rows.Calls.Thread;
    input.Calls.Call = rows.Calls.Call;
    input.Calls.Begin = rows.Calls.Begin;
    input.Calls.End = rows.Calls.End;
    input.Calls.Root = rows.Calls.Root;
    input.Calls.CollectiveId = rows.Calls.CollectiveId;
    input.Calls.CollectiveEnd = rows.Calls.CollectiveEnd;
    input.Calls.MpiLevel = this->Levels;
    input.Messages.Source = rows.Messages.Source;
    input.Messages.Destination = rows.Messages.Destination;
    input.Messages.Matched = rows.Messages.Matched;
    input.Messages.SendBegin = rows.Messages.SendBegin;
    input.Messages.SendEnd = rows.Messages.SendEnd;
    input.Messages.ReceiveBegin = rows.Messages.ReceiveBegin;
    input.Messages.ReceiveEnd = rows.Messages.ReceiveEnd;
    input.Messages.SizeBytes = this->Sizes;
    input.CallNames = rows.CallNames;
    return input;
  }

  WaitTables Rows;
  Column<std::int64_t> Sizes;
  Column<std::uint8_t> Levels;
};
}
