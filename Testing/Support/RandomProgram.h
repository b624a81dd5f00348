#pragma once
#include "Testing/Support/ReplayTables.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace pclvis
{
/// An MPI program that acts at random, as tables, and what is known of it: its events of
/// communication and what they do. It sends, blocking or not, receives any message that is there,
/// alone or several with one MPI_Waitall, exchanges by MPI_Sendrecv and meets in collectives, some
/// of them nonblocking.
class RandomProgram
{
public:
  enum class Kind
  {
    Send,
    Receive,
    Collective
  };
  struct Event
  {
    std::int32_t Rank;
    Kind What;
    std::vector<int> Sent, Received; ///< messages
    int Operation = -1;
    bool Burst = false; ///< of nonblocking sends
  };

  RandomProgram(int ranks, int actions, std::uint64_t seed)
    : Ranks(ranks), Random(seed), Arrived(ranks), Requests(ranks), InBurst(ranks, false)
  {
    for (int i = 0; i < actions; ++i)
    {
      this->Act();
    }
    // Most of what is left is received, too.
    for (std::int32_t rank = 0; rank < ranks; ++rank)
    {
      while (this->Arrived[rank].size() > (this->Below(8) == 0 ? 1u : 0u))
      {
        this->Receive(rank);
      }
    }
    for (const Sent& message : this->Messages)
    {
      this->Tables.Rows.Message(message.From, message.To, message.SendBegin,
        message.Complete < 0 ? message.SendEnd : message.Complete, message.ReceiveBegin,
        message.ReceiveEnd, message.ReceiveEnd >= 0);
      this->Tables.Sizes.Append(8);
    }
  }

  /// By rank, each one's events in the order of its calls.
  std::vector<Event> SortedEvents() const
  {
    std::vector<Event> sorted = this->Events;
    std::stable_sort(
      sorted.begin(), sorted.end(), [](const Event& a, const Event& b) { return a.Rank < b.Rank; });
    return sorted;
  }

  ReplayTables Tables;
  std::vector<Event> Events;
  /// Messages that one call completed, sends and receives: their events belong together.
  std::vector<std::vector<std::pair<int, bool>>> Completed; ///< message, whether it was sent

private:
  struct Sent
  {
    std::int32_t From, To;
    double SendBegin, SendEnd, Complete = -1, ReceiveBegin = -1, ReceiveEnd = -1;
  };

  int Below(int n) { return static_cast<int>(this->Random() % static_cast<unsigned>(n)); }

  double Call(std::int32_t rank, const char* name)
  {
    this->Now += 1;
    this->Tables.Rows.Call(rank, name, this->Now, this->Now + 0.5);
    return this->Now;
  }

  void Append(Event event)
  {
    this->InBurst[event.Rank] = event.Burst;
    this->Events.push_back(std::move(event));
  }

  int Post(std::int32_t from, double begin)
  {
    const std::int32_t to = this->Below(this->Ranks);
    this->Messages.push_back({ from, to, begin, begin + 0.5 });
    const int message = static_cast<int>(this->Messages.size()) - 1;
    this->Arrived[to].push_back(message);
    return message;
  }

  void SendOne(std::int32_t rank)
  {
    const int message = this->Post(rank, this->Call(rank, "MPI_Send"));
    this->Append({ rank, Kind::Send, { message }, {} });
  }

  void Start(std::int32_t rank)
  {
    const int message = this->Post(rank, this->Call(rank, "MPI_Isend"));
    this->Requests[rank].push_back(message);
    if (this->InBurst[rank])
    {
      const auto last = std::find_if(this->Events.rbegin(), this->Events.rend(),
        [rank](const Event& event) { return event.Rank == rank; });
      last->Sent.push_back(message);
      return;
    }
    this->Append({ rank, Kind::Send, { message }, {}, -1, true });
  }

  int TakeArrived(std::int32_t rank)
  {
    std::vector<int>& arrived = this->Arrived[rank];
    const int at = this->Below(static_cast<int>(arrived.size()));
    const int message = arrived[at];
    arrived.erase(arrived.begin() + at);
    return message;
  }

  void Received(int message, double begin, double end)
  {
    this->Messages[message].ReceiveBegin = begin;
    this->Messages[message].ReceiveEnd = end;
  }

  void Receive(std::int32_t rank)
  {
    if (this->Arrived[rank].empty())
    {
      return;
    }
    const int message = this->TakeArrived(rank);
    const double begin = this->Call(rank, "MPI_Recv");
    this->Received(message, begin, begin + 0.5);
    this->Append({ rank, Kind::Receive, {}, { message } });
  }

  void SendReceive(std::int32_t rank)
  {
    if (this->Arrived[rank].empty())
    {
      return;
    }
    const int received = this->TakeArrived(rank);
    const double begin = this->Call(rank, "MPI_Sendrecv");
    this->Received(received, begin, begin + 0.5);
    this->Append({ rank, Kind::Send, { this->Post(rank, begin) }, {} });
    this->Append({ rank, Kind::Receive, {}, { received } });
  }

  /// Completes what the rank has sent without waiting, and some of what is there for it.
  void WaitAll(std::int32_t rank)
  {
    std::vector<int> received;
    std::vector<double> posted;
    for (int i = this->Below(4); i > 0 && !this->Arrived[rank].empty(); --i)
    {
      received.push_back(this->TakeArrived(rank));
      posted.push_back(this->Call(rank, "MPI_Irecv"));
    }
    const double end = this->Call(rank, "MPI_Waitall") + 0.5;
    this->Completed.emplace_back();
    for (std::size_t i = 0; i < received.size(); ++i)
    {
      this->Received(received[i], posted[i], end);
      this->Completed.back().emplace_back(received[i], false);
    }
    for (const int message : this->Requests[rank])
    {
      this->Messages[message].Complete = end;
      this->Completed.back().emplace_back(message, true);
    }
    this->Requests[rank].clear();
    this->InBurst[rank] = false;
    if (!received.empty())
    {
      this->Append({ rank, Kind::Receive, {}, received });
    }
  }

  void Meet()
  {
    const int operation = this->Operations++;
    const bool apart = this->Below(3) == 0;
    this->Now += 1;
    for (std::int32_t rank = 0; rank < this->Ranks; ++rank)
    {
      if (apart && this->Below(2) == 0)
      {
        continue;
      }
      this->Tables.Rows.Collective(
        rank, "MPI_Allreduce", this->Now, this->Now + 0.5, operation, -1);
      this->Append({ rank, Kind::Collective, {}, {}, operation });
    }
  }

  void Act()
  {
    const std::int32_t rank = this->Below(this->Ranks);
    const int what = this->Below(20);
    if (what < 5)
    {
      this->SendOne(rank);
    }
    else if (what < 9)
    {
      this->Start(rank);
    }
    else if (what < 13)
    {
      this->Receive(rank);
    }
    else if (what < 16)
    {
      this->WaitAll(rank);
    }
    else if (what < 19)
    {
      this->SendReceive(rank);
    }
    else
    {
      this->Meet();
    }
  }

  int Ranks, Operations = 0;
  std::mt19937_64 Random;
  double Now = 0;
  std::vector<Sent> Messages;
  std::vector<std::vector<int>> Arrived, Requests; ///< by rank
  std::vector<bool> InBurst;
};
}
