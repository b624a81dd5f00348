#pragma once
#include "Filters/Core/Replay/RunGraph.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Work that ranks deal out to others: a dealer takes requests (or results) of workers in the order
/// in which they arrive, and answers each of them with a message to that worker, which waits for
/// it. A faster worker then gets more to do, so a replay must not keep the recorded order.
///
/// For each request, the calls from Sent to Waits contain everything that the worker does from
/// sending the request until it waits. If another worker's request comes first in a replay, that
/// request takes its place: these calls of the two workers are swapped.
/// Source: none; Filters/README, Cause Prices.
struct DealtWork
{
  static constexpr std::uint32_t kNone = RunGraph::kNone;

  struct Request
  {
    std::uint32_t Received; ///< the dealer's call that receives it
    std::uint32_t Message;
    std::uint32_t Sent;   ///< the worker's call that begins to send it
    std::uint32_t Waits;  ///< its first call from there on that waits
    std::uint32_t Worker; ///< number, of the dealer's
    std::uint32_t Next;   ///< number of the worker's next request to this dealer; kNone: none
    double Delay;         ///< [s] it was taken as one would be that is sent so much later
  };
  struct Dealer
  {
    std::int32_t Rank;
    std::uint32_t FirstRequest;
    std::vector<std::uint32_t> Begin; ///< the first requests of its workers
    bool IsBusy; ///< requests usually wait for the dealer, not the dealer for requests
  };
  std::vector<Request> Requests; ///< by dealer, as they are received
  std::vector<Dealer> Dealers;
  /// An order of the run's calls, as RunGraph::Order, in which no call receives a request before
  /// all requests that could come instead have begun to wait.
  PlainVector<std::uint32_t> Order;

  bool Empty() const { return this->Requests.empty(); }
  /// By rank, the number of the dealer that gives it work; kNone: none. Empty: no work is dealt
  /// out.
  std::vector<std::uint32_t> DealerOfRanks(const RunCalls& calls) const;
  /// By rank, whether it deals out work or gets it.
  std::vector<char> TakesPart(const RunCalls& calls) const;
  /// The request that a call receives; kNone: none.
  std::uint32_t ReceivedBy(std::uint32_t call) const;

  /// Calls visit(request) for the requests that can come from then on when one is taken: the first
  /// ones, or the next one of the worker that was answered before.
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
