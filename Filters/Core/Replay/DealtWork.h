#pragma once
#include "Filters/Core/Replay/RunGraph.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Work that ranks deal out to others: a dealer takes requests (or results) of workers in the order
/// in which they come, and answers each of them by a message to that worker, who waits for it. A
/// faster worker then gets more to do, so that a replay must not keep the recorded order.
///
/// Of each request, as a worker sends it, all that the worker does until it waits is in the calls
/// from Sent to Waits. A replay in which another worker's request comes first puts that one in its
/// place: these calls of both workers change places.
/// Source: none; Filters/README, Cause Prices.
struct DealtWork
{
  static constexpr std::uint32_t kNone = RunGraph::kNone;

  struct Request
  {
    std::uint32_t Received; ///< the dealer's call that receives it
    std::uint32_t Message;
    std::uint32_t Sent;   ///< the worker's call that begins to send it
    std::uint32_t Waits;  ///< its first one from there on that waits
    std::uint32_t Worker; ///< number, of the dealer's
    std::uint32_t Next;   ///< number of the worker's next request to this dealer; kNone: none
    double Delay;         ///< [s] it was taken as one would be that is sent so much later
  };
  struct Dealer
  {
    std::int32_t Rank;
    std::uint32_t FirstRequest;
    std::vector<std::uint32_t> Begin; ///< the first requests of its workers
    bool IsBusy;                      ///< most requests wait for it, not it for them
  };
  std::vector<Request> Requests; ///< by dealer, as they are received
  std::vector<Dealer> Dealers;
  /// Of the run's calls: as RunGraph::Order, and none receives a request before all that could come
  /// instead have begun to wait.
  PlainVector<std::uint32_t> Order;

  bool Empty() const { return this->Requests.empty(); }
  /// By rank the number of the dealer who gives it work; kNone: none. Empty: nobody does.
  std::vector<std::uint32_t> DealerOfRanks(const RunCalls& calls) const;
  /// By rank, whether it deals out work or gets it.
  std::vector<char> TakesPart(const RunCalls& calls) const;
  /// The request that a call receives; kNone: none.
  std::uint32_t ReceivedBy(std::uint32_t call) const;

  /// Calls visit(request) for those that can come from then on when one is taken: the first ones,
  /// or the next one of who was answered before.
  template<typename Visit>
  void ForEachNewcomer(std::uint32_t request, Visit&& visit) const
  {
    const Dealer& dealer = this->Dealers[this->DealerOf(request)];
    if (request == dealer.FirstRequest)
    {
      for (const std::uint32_t first : dealer.Begin)
      {
        visit(first);
      }
    }
    else if (this->Requests[request - 1].Next != kNone)
    {
      visit(this->Requests[request - 1].Next);
    }
  }
  std::uint32_t DealerOf(std::uint32_t request) const;
};
}
