#pragma once
#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Testing/Support/ReplayTables.h"

#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
/// A run made call by call, with the nodes of its ranks, for tests of prices. Times in seconds.
class PricedProgram
{
public:
  /// @param nodeOf  by rank
  /// @param groupOf by rank; empty: unknown
  explicit PricedProgram(
    const std::vector<std::int32_t>& nodeOf, const std::vector<std::int32_t>& groupOf = {})
  {
    for (std::size_t rank = 0; rank < nodeOf.size(); ++rank)
    {
      this->Rank.Append(static_cast<std::int32_t>(rank));
      this->Node.Append(nodeOf[rank]);
      this->Group.Append(groupOf.empty() ? -1 : groupOf[rank]);
    }
  }
  /// A blocking send and receive.
  void SendReceive(std::int32_t from, std::int32_t to, double sendBegin, double sendEnd,
    double receiveBegin, double receiveEnd, std::int64_t bytes = 8, std::int32_t tag = 0)
  {
    this->Tables.SendReceive(from, to, sendBegin, sendEnd, receiveBegin, receiveEnd, bytes);
    this->Tag.Append(tag);
  }
  /// A message whose calls are added separately.
  void Message(std::int32_t from, std::int32_t to, double sendBegin, double sendEnd,
    double receiveBegin, double receiveEnd, std::int64_t bytes)
  {
    this->Tables.Message(from, to, sendBegin, sendEnd, receiveBegin, receiveEnd, bytes);
    this->Tag.Append(0);
  }
  /// Each rank works for the given time from Now on; then all meet in a barrier that takes `cost`.
  void Step(const std::vector<double>& work, double cost = 0)
  {
    double last = 0;
    for (const double w : work)
    {
      last = std::max(last, this->Now + w);
    }
    for (std::size_t rank = 0; rank < work.size(); ++rank)
    {
      this->Tables.Rows.Collective(static_cast<std::int32_t>(rank), "MPI_Barrier",
        this->Now + work[rank], last + cost, this->Steps, -1);
    }
    ++this->Steps;
    this->Now = last + cost;
  }
  /// The program must outlive what is made from its input.
  PriceInput Input()
  {
    PriceInput input;
    static_cast<ReplayInput&>(input) = this->Tables.Input();
    this->Communicator = Column<std::int32_t>(this->Tag.Size(), 0);
    input.More.Tag = this->Tag;
    input.More.Communicator = this->Communicator;
    input.Ranks.Rank = this->Rank;
    input.Ranks.Node = this->Node;
    input.Ranks.NodeGroup = this->Group;
    return input;
  }

  ReplayTables Tables;
  double Now = 0; ///< [s]

private:
  Column<std::int32_t> Tag, Communicator, Rank, Node, Group;
  std::int64_t Steps = 0;
};
}
