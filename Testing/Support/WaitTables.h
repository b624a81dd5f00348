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
/// Tables Messages and Calls made row by row, for wait states. Times in seconds.
class WaitTables
{
public:
  /// @return the row
  std::size_t Call(
    std::int32_t rank, const std::string& name, double begin, double end, std::int32_t thread = 0)
  {
    this->Append(rank, thread, this->Code(name), begin, end, -1, -1, -1,
      static_cast<std::int64_t>(this->Rank.Size()), std::numeric_limits<double>::quiet_NaN());
    return this->Rank.Size() - 1;
  }
  /// @param completed leave of the call that completed a nonblocking operation
  std::size_t Collective(std::int32_t rank, const std::string& name, double begin, double end,
    std::int64_t operation, std::int32_t root,
    double completed = std::numeric_limits<double>::quiet_NaN())
  {
    this->Append(rank, 0, this->Code(name), begin, end, 0, root, operation,
      static_cast<std::int64_t>(this->Rank.Size()), completed);
    return this->Rank.Size() - 1;
  }
  void Message(std::int32_t source, std::int32_t destination, double sendBegin, double sendEnd,
    double receiveBegin, double receiveEnd, std::uint8_t matched = 1, std::uint8_t skewed = 0)
  {
    this->MessageRow.Append(static_cast<std::int64_t>(this->Source.Size()));
    this->Source.Append(source);
    this->Destination.Append(destination);
    this->SendBegin.Append(sendBegin);
    this->SendEnd.Append(sendEnd);
    this->ReceiveBegin.Append(receiveBegin);
    this->ReceiveEnd.Append(receiveEnd);
    this->Matched.Append(matched);
    this->Skewed.Append(skewed);
  }
  WaitInput View() const
  {
    return { { this->Source, this->Destination, this->SendBegin, this->SendEnd, this->ReceiveBegin,
               this->ReceiveEnd, this->Matched, this->Skewed },
      { this->CallId, this->Rank, this->Thread, this->CallCode, this->Begin, this->End,
        this->Communicator, this->Root, this->CollectiveId, this->CollectiveEnd },
      this->Names };
  }

  /// Rows in an order that has nothing to do with time.
  struct Order
  {
    std::vector<std::size_t> Messages, Calls;
  };
  Order Shuffled(std::mt19937& random) const
  {
    Order order{ std::vector<std::size_t>(this->Source.Size()),
      std::vector<std::size_t>(this->Rank.Size()) };
    for (auto* rows : { &order.Messages, &order.Calls })
    {
      std::iota(rows->begin(), rows->end(), std::size_t{ 0 });
      std::shuffle(rows->begin(), rows->end(), random);
    }
    return order;
  }
  /// The rows of one process: every n-th of the order; MessageRow and CallId say which they were.
  WaitTables Part(const Order& order, int process, int processes) const
  {
    WaitTables part;
    part.Names = process == processes - 1 ? this->Names : std::vector<std::string>();
    for (std::size_t i = process; i < order.Messages.size(); i += processes)
    {
      const std::size_t m = order.Messages[i];
      part.Message(this->Source[m], this->Destination[m], this->SendBegin[m], this->SendEnd[m],
        this->ReceiveBegin[m], this->ReceiveEnd[m], this->Matched[m], this->Skewed[m]);
      part.MessageRow[part.MessageRow.Size() - 1] = static_cast<std::int64_t>(m);
    }
    for (std::size_t i = process; i < order.Calls.size(); i += processes)
    {
      const std::size_t c = order.Calls[i];
      part.Append(this->Rank[c], this->Thread[c], this->CallCode[c], this->Begin[c], this->End[c],
        this->Communicator[c], this->Root[c], this->CollectiveId[c], this->CallId[c],
        this->CollectiveEnd[c]);
    }
    return part;
  }

  std::vector<std::string> Names;
  Column<std::int64_t> MessageRow, CallId, CollectiveId;
  Column<std::int32_t> Source, Destination, Rank, Thread, CallCode, Communicator, Root;
  Column<double> SendBegin, SendEnd, ReceiveBegin, ReceiveEnd, Begin, End, CollectiveEnd;
  Column<std::uint8_t> Matched, Skewed;

private:
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
    this->CallId.Append(id);
    this->Rank.Append(rank);
    this->Thread.Append(thread);
    this->CallCode.Append(code);
    this->Begin.Append(begin);
    this->End.Append(end);
    this->Communicator.Append(communicator);
    this->Root.Append(root);
    this->CollectiveId.Append(operation);
    this->CollectiveEnd.Append(completed);
  }
};
}
