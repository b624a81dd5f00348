#pragma once
#include "Testing/Support/ReplayTables.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace pclvis
{
/// An MPI program that acts at random, as tables, together with what is known about it: its
/// communication events and what they do. It sends, blocking or not, receives any message that has
/// arrived, alone or several with one MPI_Waitall, exchanges messages with MPI_Sendrecv, and meets
/// in collectives, some of them nonblocking. With several threads, the calls of a rank overlap.
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
    double Time = 0;    ///< begin time of sends, end time of others
    bool Posts = false; ///< sends that are nonblocking
  };
  /// What one call completed; the events belong together.
  struct Completion
  {
    std::vector<int> Sent, Received; ///< messages
    int Operation = -1;
  };

  /// @param apart whether members of a collective may leave it at different times
  RandomProgram(int ranks, int actions, std::uint64_t seed, int threads = 1, bool apart = false)
    : Ranks(ranks), Threads(threads), Apart(apart), Random(seed), Arrived(ranks), Waited(ranks),
      Requests(static_cast<std::size_t>(ranks) * threads), Free(Requests.size(), 0)
  {
    for (int i = 0; i < actions; ++i)
    {
      this->Act();
    }
    this->Now = std::max(this->Now, *std::max_element(this->Free.begin(), this->Free.end()));
    while (!this->Pending.empty())
    {
      this->CompleteOperation();
      this->Now = std::max(this->Now, *std::max_element(this->Free.begin(), this->Free.end()));
    }
    // Most of the remaining messages are received as well.
    for (std::int32_t rank = 0; rank < ranks; ++rank)
    {
      while (this->Arrived[rank].size() > (this->Below(8) == 0 ? 1u : 0u))
      {
        this->Receive(rank, 0);
        this->Now = std::max(this->Now, this->Free[this->Slot(rank, 0)]);
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

  /// The events of each rank in order, rank by rank. Nonblocking sends between two other events
  /// count as one, unless a waiting call ended between them.
  std::vector<Event> SortedEvents() const
  {
    std::vector<Event> sorted = this->Events, joined;
    std::stable_sort(sorted.begin(), sorted.end(), [](const Event& a, const Event& b) {
      return a.Rank != b.Rank ? a.Rank < b.Rank : a.Time < b.Time;
    });
    double last = 0;
    for (const Event& event : sorted)
    {
      const auto isBetween = [&](double time) { return time > last && time < event.Time; };
      const bool joins = event.Posts && !joined.empty() && joined.back().Posts &&
        joined.back().Rank == event.Rank &&
        std::none_of(this->Waited[event.Rank].begin(), this->Waited[event.Rank].end(), isBetween);
      last = event.Time;
      if (joins)
      {
        joined.back().Sent.push_back(event.Sent[0]);
      }
      else
      {
        joined.push_back(event);
      }
    }
    return joined;
  }

  ReplayTables Tables;
  std::vector<Event> Events;
  std::vector<Completion> Completed;

private:
  struct Sent
  {
    std::int32_t From, To;
    double SendBegin, SendEnd, Complete = -1, ReceiveBegin = -1, ReceiveEnd = -1;
  };
  /// A member of a nonblocking collective that has not completed it yet.
  struct Member
  {
    std::int32_t Rank;
    int Thread;
    std::size_t Row;
  };
  struct Unfinished
  {
    int Operation;
    std::vector<Member> Members;
  };

  static constexpr double kApart = 1.0 / (1 << 20); ///< [s]

  int Below(int n) { return static_cast<int>(this->Random() % static_cast<unsigned>(n)); }

  std::size_t Slot(std::int32_t rank, int thread) const
  {
    return static_cast<std::size_t>(rank) * this->Threads + thread;
  }

  bool IsFree(std::int32_t rank, int thread) const
  {
    return this->Free[this->Slot(rank, thread)] < this->Now + 1;
  }

  /// When something that begins now ends. No other call has this time.
  double SomeEnd()
  {
    const int more = this->Threads > 1 ? this->Below(8) : 0;
    return this->Now + 0.5 + more + kApart * ++this->Times;
  }

  /// When a call that waited until now began. No other call has this time.
  double SomeBegin(std::int32_t rank, int thread)
  {
    const double free = this->Free[this->Slot(rank, thread)];
    return this->Threads > 1 ? free + 0.25 * (this->Now - free) + kApart * ++this->Times
                             : this->Now;
  }

  /// @return row of the call
  std::size_t Call(std::int32_t rank, int thread, const char* name, double begin, double end)
  {
    this->Free[this->Slot(rank, thread)] = end;
    return this->Tables.Rows.Call(rank, name, begin, end, thread);
  }

  void Append(Event event) { this->Events.push_back(std::move(event)); }

  int Post(std::int32_t from, double begin, double end)
  {
    const std::int32_t to = this->Below(this->Ranks);
    this->Messages.push_back({ from, to, begin, end });
    const int message = static_cast<int>(this->Messages.size()) - 1;
    this->Arrived[to].push_back(message);
    return message;
  }

  void SendOne(std::int32_t rank, int thread)
  {
    const double end = this->SomeEnd();
    this->Call(rank, thread, "MPI_Send", this->Now, end);
    this->Append({ rank, Kind::Send, { this->Post(rank, this->Now, end) }, {}, -1, this->Now });
  }

  void Start(std::int32_t rank, int thread)
  {
    this->Call(rank, thread, "MPI_Isend", this->Now, this->Now + 0.5);
    const int message = this->Post(rank, this->Now, this->Now + 0.5);
    this->Requests[this->Slot(rank, thread)].push_back(message);
    this->Append({ rank, Kind::Send, { message }, {}, -1, this->Now, true });
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

  void Receive(std::int32_t rank, int thread)
  {
    if (this->Arrived[rank].empty())
    {
      return;
    }
    this->Now += 1;
    const int message = this->TakeArrived(rank);
    const double begin = this->SomeBegin(rank, thread), end = this->SomeEnd();
    this->Call(rank, thread, "MPI_Recv", begin, end);
    this->Received(message, begin, end);
    this->Append({ rank, Kind::Receive, {}, { message }, -1, end });
  }

  void SendReceive(std::int32_t rank, int thread)
  {
    if (this->Arrived[rank].empty())
    {
      return;
    }
    const int received = this->TakeArrived(rank);
    const double begin = this->Now, end = this->SomeEnd();
    this->Call(rank, thread, "MPI_Sendrecv", begin, end);
    this->Received(received, begin, end);
    this->Append({ rank, Kind::Send, { this->Post(rank, begin, end) }, {}, -1, begin });
    this->Append({ rank, Kind::Receive, {}, { received }, -1, end });
  }

  /// Completes the thread's nonblocking sends, and some of the messages that have arrived at its
  /// rank.
  /// @param operation a collective that it completes; -1: none
  /// @param most      number of receives, posted just before
  void Wait(std::int32_t rank, int thread, int operation, int most, double end)
  {
    std::vector<int>& requests = this->Requests[this->Slot(rank, thread)];
    Completion completion{ requests, {}, operation };
    std::vector<double> posted;
    for (int i = most; i > 0 && !this->Arrived[rank].empty(); --i)
    {
      completion.Received.push_back(this->TakeArrived(rank));
      posted.push_back(this->Now + 0.03125 * i);
      this->Call(rank, thread, "MPI_Irecv", posted.back(), posted.back() + 0.015625);
    }
    this->Call(rank, thread, "MPI_Waitall", this->Now + 0.25, end);
    for (std::size_t i = 0; i < posted.size(); ++i)
    {
      this->Received(completion.Received[i], posted[i], end);
    }
    for (const int message : requests)
    {
      this->Messages[message].Complete = end;
    }
    requests.clear();
    this->Waited[rank].push_back(end);
    if (!posted.empty())
    {
      this->Append({ rank, Kind::Receive, {}, completion.Received, -1, end });
    }
    if (operation >= 0)
    {
      this->Append({ rank, Kind::Collective, {}, {}, operation, end });
    }
    this->Completed.push_back(std::move(completion));
  }

  /// Some ranks meet, each with an idle thread.
  void Meet(bool blocking)
  {
    const int operation = this->Operations++;
    const bool some = this->Below(3) == 0;
    const double end = this->SomeEnd();
    Unfinished started{ operation, {} };
    for (std::int32_t rank = 0; rank < this->Ranks; ++rank)
    {
      const int thread = this->Below(this->Threads);
      if (!this->IsFreeNow(rank, thread) || (some && this->Below(2) == 0))
      {
        continue;
      }
      const double own = blocking && this->Apart ? this->SomeEnd() : end;
      const std::size_t row =
        this->Tables.Rows.Collective(rank, blocking ? "MPI_Allreduce" : "MPI_Iallreduce", this->Now,
          blocking ? own : this->Now + 0.5, operation, -1);
      this->Tables.Rows.Calls.Thread[row] = thread;
      this->Free[this->Slot(rank, thread)] = blocking ? own : this->Now + 0.5;
      if (blocking)
      {
        this->Append({ rank, Kind::Collective, {}, {}, operation, own });
      }
      started.Members.push_back({ rank, thread, row });
    }
    if (!blocking && !started.Members.empty())
    {
      this->Pending.push_back(std::move(started));
    }
  }

  bool IsFreeNow(std::int32_t rank, int thread) const
  {
    return this->Free[this->Slot(rank, thread)] < this->Now;
  }

  /// All members complete a nonblocking collective, some of them with messages.
  void CompleteOperation()
  {
    const auto ready =
      std::find_if(this->Pending.begin(), this->Pending.end(), [this](const Unfinished& pending) {
        return std::all_of(pending.Members.begin(), pending.Members.end(),
          [this](const Member& member) { return this->IsFree(member.Rank, member.Thread); });
      });
    if (ready == this->Pending.end())
    {
      return;
    }
    this->Now += 1;
    const double end = this->SomeEnd();
    for (const Member& member : ready->Members)
    {
      const double own = this->Apart ? this->SomeEnd() : end;
      this->Tables.Rows.Calls.CollectiveEnd[member.Row] = own;
      this->Wait(member.Rank, member.Thread, ready->Operation, this->Below(3), own);
    }
    this->Pending.erase(ready);
  }

  void Act()
  {
    const std::int32_t rank = this->Below(this->Ranks);
    const int thread = this->Below(this->Threads), what = this->Below(22);
    if (!this->IsFree(rank, thread))
    {
      this->Now += 1;
      return;
    }
    if (what >= 9 && what < 13)
    {
      this->Receive(rank, thread);
      return;
    }
    if (what >= 20)
    {
      this->CompleteOperation();
      return;
    }
    this->Now += 1;
    if (what < 5)
    {
      this->SendOne(rank, thread);
    }
    else if (what < 9)
    {
      this->Start(rank, thread);
    }
    else if (what < 16)
    {
      this->Wait(rank, thread, -1, this->Below(4), this->SomeEnd());
    }
    else if (what < 19)
    {
      this->SendReceive(rank, thread);
    }
    else
    {
      this->Meet(this->Below(2) == 0);
    }
  }

  int Ranks, Threads;
  bool Apart;
  int Operations = 0, Times = 0;
  std::mt19937_64 Random;
  double Now = 0;
  std::vector<Sent> Messages;
  std::vector<Unfinished> Pending;
  std::vector<std::vector<int>> Arrived;   ///< by rank
  std::vector<std::vector<double>> Waited; ///< by rank: when its waiting calls ended
  std::vector<std::vector<int>> Requests;  ///< by thread of a rank
  std::vector<double> Free;                ///< by thread of a rank: when its last call ended
};
}
