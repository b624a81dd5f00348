#pragma once
#include "Filters/Core/Waits/WaitStates.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace pclvis
{
/// Tables Messages and Calls made row by row, for tests of wait states. Times in seconds.
class WaitTables
{
public:
  /// @return the row
  std::size_t Call(
    std::int32_t rank, const std::string& name, double begin, double end, std::int32_t thread = 0)
  {
    this->Append(rank, thread, this->Code(name), begin, end, -1, -1, -1,
      static_cast<std::int64_t>(this->Calls.Rank.Size()), std::numeric_limits<double>::quiet_NaN());
    return this->Calls.Rank.Size() - 1;
  }
  /// @param completed leave of the call that completed a nonblocking operation
  std::size_t Collective(std::int32_t rank, const std::string& name, double begin, double end,
    std::int64_t operation, std::int32_t root,
    double completed = std::numeric_limits<double>::quiet_NaN())
  {
    this->Append(rank, 0, this->Code(name), begin, end, 0, root, operation,
      static_cast<std::int64_t>(this->Calls.Rank.Size()), completed);
    return this->Calls.Rank.Size() - 1;
  }
  void Message(std::int32_t source, std::int32_t destination, double sendBegin, double sendEnd,
    double receiveBegin, double receiveEnd, std::uint8_t matched = 1, std::uint8_t skewed = 0)
  {
    this->MessageRow.Append(static_cast<std::int64_t>(this->Messages.Source.Size()));
    this->Messages.Source.Append(source);
    this->Messages.Destination.Append(destination);
    this->Messages.SendBegin.Append(sendBegin);
    this->Messages.SendEnd.Append(sendEnd);
    this->Messages.ReceiveBegin.Append(receiveBegin);
    this->Messages.ReceiveEnd.Append(receiveEnd);
    this->Messages.Matched.Append(matched);
    this->Messages.Skewed.Append(skewed);
  }
  WaitInput View() const
  {
    WaitInput input;
    input.Messages = ViewsOf<WaitMessages>(this->Messages);
    input.Calls = ViewsOf<WaitCalls>(this->Calls);
    input.CallNames = this->Names;
    return input;
  }

  /// An order of rows that is independent of time.
  struct Order
  {
    std::vector<std::size_t> Messages, Calls;
  };
  Order Shuffled(std::mt19937& random) const
  {
    Order order{ std::vector<std::size_t>(this->Messages.Source.Size()),
      std::vector<std::size_t>(this->Calls.Rank.Size()) };
    for (auto* rows : { &order.Messages, &order.Calls })
    {
      std::iota(rows->begin(), rows->end(), std::size_t{ 0 });
      std::shuffle(rows->begin(), rows->end(), random);
    }
    return order;
  }
  /// The rows of one process: every n-th in the order. MessageRow and CallId tell which rows these
  /// were.
  WaitTables Part(const Order& order, int process, int processes) const
  {
    const auto isMine = [=](std::size_t i, std::int32_t) {
      return static_cast<int>(i) % processes == process;
    };
    return this->Chosen(order, process == processes - 1, isMine);
  }
  /// The same for every n-th rank: its calls, and the messages that it received.
  WaitTables PartByRank(const Order& order, int process, int processes) const
  {
    const auto isMine = [=](std::size_t, std::int32_t rank) { return rank % processes == process; };
    return this->Chosen(order, process == processes - 1, isMine);
  }

  std::vector<std::string> Names;
  Column<std::int64_t> MessageRow;
  WaitMessages::Owned Messages;
  WaitCalls::Owned Calls;

private:
  /// @param isMine isMine(number in the order, rank)
  template<typename IsMine>
  WaitTables Chosen(const Order& order, bool withNames, IsMine&& isMine) const
  {
    WaitTables part;
    part.Names = withNames ? this->Names : std::vector<std::string>();
    for (std::size_t i = 0; i < order.Messages.size(); ++i)
    {
      const std::size_t m = order.Messages[i];
      if (isMine(i, this->Messages.Destination[m]))
      {
        part.Message(this->Messages.Source[m], this->Messages.Destination[m],
          this->Messages.SendBegin[m], this->Messages.SendEnd[m], this->Messages.ReceiveBegin[m],
          this->Messages.ReceiveEnd[m], this->Messages.Matched[m], this->Messages.Skewed[m]);
        part.MessageRow[part.MessageRow.Size() - 1] = static_cast<std::int64_t>(m);
      }
    }
    for (std::size_t i = 0; i < order.Calls.size(); ++i)
    {
      const std::size_t c = order.Calls[i];
      if (isMine(i, this->Calls.Rank[c]))
      {
        part.Append(this->Calls.Rank[c], this->Calls.Thread[c], this->Calls.Call[c],
          this->Calls.Begin[c], this->Calls.End[c], this->Calls.Communicator[c],
          this->Calls.Root[c], this->Calls.CollectiveId[c], this->Calls.CallId[c],
          this->Calls.CollectiveEnd[c]);
      }
    }
    return part;
  }
  std::int32_t Code(const std::string& name)
  {
    const auto known = std::find(this->Names.begin(), this->Names.end(), name);
    const auto code = static_cast<std::int32_t>(known - this->Names.begin());
    if (known == this->Names.end())
    {
      this->Names.push_back(name);
    }
    return code;
  }
  void Append(std::int32_t rank, std::int32_t thread, std::int32_t code, double begin, double end,
    std::int32_t communicator, std::int32_t root, std::int64_t operation, std::int64_t id,
    double completed)
  {
    this->Calls.CallId.Append(id);
    this->Calls.Rank.Append(rank);
    this->Calls.Thread.Append(thread);
    this->Calls.Call.Append(code);
    this->Calls.Begin.Append(begin);
    this->Calls.End.Append(end);
    this->Calls.Communicator.Append(communicator);
    this->Calls.Root.Append(root);
    this->Calls.CollectiveId.Append(operation);
    this->Calls.CollectiveEnd.Append(completed);
  }
};

/// Finds wait states on a single process.
inline WaitStates FindAlone(const WaitTables& tables)
{
  ProcessGroup alone;
  return FindWaitStates(tables.View(), {}, alone);
}
}
