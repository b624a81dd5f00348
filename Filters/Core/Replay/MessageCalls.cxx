#include "Filters/Core/Replay/MessageCalls.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Replay/RowsByKey.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunCalls::kNone;
constexpr std::size_t kGrain = 1 << 15;

void CheckColumns(const ReplayMessages& messages)
{
  const std::size_t n = messages.Source.Size;
  if (!OfOneLength(messages))
  {
    throw Error("Replay: columns of Messages have different lengths; source has " +
      std::to_string(n) + " rows. Use the columns of one table.");
  }
  if (n >= kNone)
  {
    throw Error("Replay: Messages has " + std::to_string(n) +
      " rows, more than 4,294,967,294. Read a part of the trace: a time window or fewer ranks.");
  }
}

/// [bytes] Messages up to this size are sent eagerly as a rule, whatever is recorded.
constexpr std::int64_t kAlwaysEager = price_constants::kSmallMessage - 1;

/// Whether a call cannot have completed what another call posted.
bool EndsBefore(const RunCalls& calls, std::uint32_t received, std::uint32_t posted)
{
  // Calls of different threads may begin at the same time.
  return received < posted && (calls.ByEnd.empty() || calls.Begin[received] < calls.Begin[posted]);
}

/// For the four searches per message, on one rank.
struct RankHints
{
  SteppingHint Sent, Completed, Posted, Received;
};

/// The calls of one message.
struct FourCalls
{
  std::uint32_t Sent = kNone, Completed = kNone, Posted = kNone, Received = kNone;
};

/// Finds the calls of messages.
class CallSearch
{
public:
  CallSearch(const ReplayMessages& messages, const RunCalls& calls, const OtherThreads& others)
    : Messages(messages), Calls(calls), Others(others)
  {
  }

  /// @param ofSends whether to find the calls that complete sends
  /// @param hints   by rank
  FourCalls Find(std::size_t i, bool ofSends, std::vector<RankHints>& hints) const
  {
    const ReplayMessages& m = this->Messages;
    if (!m.Matched[i] || !this->Knows(m.Source[i]) || !this->Knows(m.Destination[i]) ||
      !std::isfinite(m.SendBegin[i] + m.ReceiveBegin[i] + m.ReceiveEnd[i]))
    {
      return {};
    }
    RankHints& source = hints[m.Source[i]];
    RankHints& destination = hints[m.Destination[i]];
    FourCalls found;
    found.Sent = this->Calls.BegunAt(m.Source[i], m.SendBegin[i], source.Sent);
    found.Posted = this->Calls.BegunAt(m.Destination[i], m.ReceiveBegin[i], destination.Posted);
    found.Received =
      this->Calls.DuringOrEndingAt(m.Destination[i], m.ReceiveEnd[i], destination.Received);
    if (ofSends)
    {
      found.Completed = this->Calls.DuringOrEndingAt(m.Source[i], m.SendEnd[i], source.Completed);
      if (this->EndsElsewhere(m.Source[i], m.SendEnd[i], found.Completed))
      {
        found.Completed = kNone;
      }
    }
    if (found.Sent == kNone || found.Posted == kNone || found.Received == kNone ||
      EndsBefore(this->Calls, found.Received, found.Posted) || this->IsOfOthers(i, found))
    {
      found.Completed = found.Received = kNone;
    }
    return found;
  }

private:
  bool Knows(std::int32_t rank) const { return rank >= 0 && rank < this->Calls.Ranks(); }

  /// Whether a call of another thread begins at this time, whereas the found call does not.
  bool BeginsElsewhere(std::int32_t rank, double time, std::uint32_t call) const
  {
    return this->Others.BeginsAt(rank, time) && this->Calls.Begin[call] != time;
  }
  bool EndsElsewhere(std::int32_t rank, double time, std::uint32_t call) const
  {
    return this->Others.EndsAt(rank, time) && (call == kNone || this->Calls.End[call] != time);
  }
  bool IsOfOthers(std::size_t i, const FourCalls& found) const
  {
    const ReplayMessages& m = this->Messages;
    return this->BeginsElsewhere(m.Source[i], m.SendBegin[i], found.Sent) ||
      this->BeginsElsewhere(m.Destination[i], m.ReceiveBegin[i], found.Posted) ||
      this->EndsElsewhere(m.Destination[i], m.ReceiveEnd[i], found.Received);
  }

  const ReplayMessages& Messages;
  const RunCalls& Calls;
  const OtherThreads& Others;
};

/// Sends of one size whose receivers are late.
struct LateSends
{
  std::int64_t All = 0;
  std::int64_t Early = 0;    ///< that ended before their receive was posted
  std::int64_t Blocking = 0; ///< MPI_Send, MPI_Sendrecv and the like
  std::int64_t Held = 0;     ///< of these, that lasted until their receive was posted
};

/// The share of its time that a call must have spent when the receive of what it sends was posted,
/// to have waited for that. It is greater if the call also receives, which may have ended it. NaN:
/// the call does not wait for what it sends.
double LeastShareBefore(MpiCallKind kind)
{
  return kind == MpiCallKind::Send     ? price_constants::kHalf
    : kind == MpiCallKind::SendReceive ? 1 - price_constants::kTenth
                                       : std::nan("");
}

/// Which sends wait for their receivers.
class WaitingSends
{
public:
  /// @param kindOf of a call
  template<typename KindOf>
  WaitingSends(const ReplayMessages& messages, const MessageCalls& calls, KindOf&& kindOf)
    : Messages(messages)
  {
    std::unordered_map<std::int64_t, LateSends> late;
    LateSends* of = nullptr; // of the previous size, which most messages share
    std::int64_t size = 0;
    for (std::size_t i = 0; i < messages.Source.Size; ++i)
    {
      if (calls.Received[i] == kNone || !this->IsLate(i))
      {
        continue;
      }
      if (!of || messages.SizeBytes[i] != size)
      {
        size = messages.SizeBytes[i];
        of = &late[size];
      }
      const double share = LeastShareBefore(kindOf(calls.Sent[i]));
      ++of->All;
      of->Early += this->EndsEarly(i);
      of->Blocking += !std::isnan(share);
      of->Held += this->IsHeld(i, share);
    }
    // A few may be due to wrong times, or to a rank that waited for its core.
    const auto many = [](std::int64_t some, std::int64_t all) {
      return static_cast<double>(some) > price_constants::kRare * static_cast<double>(all);
    };
    for (const auto& [bytes, sends] : late)
    {
      if (bytes > kAlwaysEager && many(sends.Early, sends.All))
      {
        this->Eager = std::max(this->Eager, bytes);
      }
      if (sends.Held >= price_constants::kFewest && many(sends.Held, sends.Blocking))
      {
        this->Held.insert(bytes);
      }
    }
  }

  /// @param kind of the call that sends
  bool Waits(std::size_t i, MpiCallKind kind) const
  {
    const std::int64_t bytes = this->Messages.SizeBytes[i];
    return kind != MpiCallKind::SendBuffered &&
      (bytes > this->Eager ||
        (this->Held.count(bytes) > 0 && this->IsLate(i) &&
          this->IsHeld(i, LeastShareBefore(kind))));
  }

private:
  /// Whether the receiver is certainly late, that is, later by more than a call takes by itself.
  bool IsLate(std::size_t i) const
  {
    const ReplayMessages& m = this->Messages;
    return m.ReceiveBegin[i] - m.SendBegin[i] > price_constants::kOwnCall &&
      !std::isnan(m.SendEnd[i]);
  }
  bool EndsEarly(std::size_t i) const
  {
    return this->Messages.SendEnd[i] < this->Messages.ReceiveBegin[i];
  }
  /// Whether this share of the time that a send lasted had passed when its receive was posted, and
  /// the rest passed afterwards.
  bool IsHeld(std::size_t i, double share) const
  {
    const ReplayMessages& m = this->Messages;
    const double before = m.ReceiveBegin[i] - m.SendBegin[i];
    return !this->EndsEarly(i) && before >= share * (m.SendEnd[i] - m.SendBegin[i]);
  }

  const ReplayMessages& Messages;
  std::int64_t Eager = kAlwaysEager;     ///< [bytes] greatest size that does not wait as a rule
  std::unordered_set<std::int64_t> Held; ///< [bytes] sizes some of whose sends find no buffer
};

/// Keeps the calls that complete sends for rendezvous messages only.
/// @param completed if empty, these calls are searched for
void CompleteRendezvous(
  const ReplayMessages& messages, const RunGraph& graph, PlainVector<std::uint32_t>& completed)
{
  const std::size_t n = messages.Source.Size;
  const bool known = completed.size() == n;
  completed.resize(n);
  std::vector<std::vector<SteppingHint>> hints(ThreadCount(0));
  ParallelFor(n, kGrain, 0, [&](std::size_t begin, std::size_t end, int worker) {
    hints[worker].resize(static_cast<std::size_t>(graph.Calls.Ranks()));
    for (std::size_t i = begin; i < end; ++i)
    {
      const std::int32_t source = messages.Source[i];
      if (!graph.Rendezvous[i])
      {
        completed[i] = kNone;
      }
      else if (!known)
      {
        completed[i] =
          graph.Calls.DuringOrEndingAt(source, messages.SendEnd[i], hints[worker][source]);
      }
    }
  });
}
}

std::vector<char> MessageCalls::Completing(std::size_t calls) const
{
  std::vector<char> completing(calls, 0);
  for (std::size_t i = 0; i < this->Received.size(); ++i)
  {
    for (const std::uint32_t call : { this->Received[i], this->SendCompleted[i] })
    {
      if (call != kNone)
      {
        completing[call] = 1;
      }
    }
  }
  return completing;
}

void MessageCalls::Renumber(const std::vector<std::uint32_t>& joined)
{
  for (auto* column : { &this->Sent, &this->SendCompleted, &this->Posted, &this->Received })
  {
    for (std::uint32_t& call : *column)
    {
      call = call == kNone ? kNone : joined[call];
    }
  }
}

MessageCalls FindMessageCalls(const ReplayMessages& m, const RunCalls& calls,
  CompletingCalls completing, const OtherThreads& others)
{
  CheckColumns(m);
  const std::size_t n = m.Source.Size;
  // Calls of other threads must be found now.
  const bool ofSends = completing == CompletingCalls::OfBoth || !others.Empty();
  MessageCalls found;
  for (auto* column : { &found.Sent, &found.Posted, &found.Received })
  {
    column->resize(n);
  }
  found.SendCompleted.resize(ofSends ? n : 0);
  const CallSearch search(m, calls, others);
  std::atomic<std::int64_t> lost{ 0 };
  std::vector<std::vector<RankHints>> hints(ThreadCount(0));
  ParallelFor(n, kGrain, 0, [&](std::size_t begin, std::size_t end, int worker) {
    hints[worker].resize(static_cast<std::size_t>(calls.Ranks()));
    std::int64_t lostHere = 0;
    for (std::size_t i = begin; i < end; ++i)
    {
      const FourCalls four = search.Find(i, ofSends, hints[worker]);
      lostHere += m.Matched[i] && four.Received == kNone;
      found.Sent[i] = four.Sent;
      if (ofSends)
      {
        found.SendCompleted[i] = four.Completed;
      }
      found.Posted[i] = four.Posted;
      found.Received[i] = four.Received;
    }
    lost += lostHere;
  });
  found.Lost = lost;
  return found;
}

void ListMessages(
  const ReplayInput& input, const std::vector<MpiCall>& kinds, MessageCalls calls, RunGraph& graph)
{
  const ReplayMessages& messages = input.Messages;
  const std::size_t n = messages.Source.Size;
  const auto kindOf = [&](std::uint32_t call) {
    const std::int32_t code = input.Calls.Call[graph.Calls.Row(call)];
    return code >= 0 && static_cast<std::size_t>(code) < kinds.size() ? kinds[code].Kind
                                                                      : MpiCallKind::Other;
  };
  const WaitingSends waiting(messages, calls, kindOf);
  graph.Rendezvous.resize(n);
  std::atomic<bool> any{ false };
  ParallelFor(n, kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    bool here = false;
    for (std::size_t i = begin; i < end; ++i)
    {
      graph.Rendezvous[i] = calls.Received[i] != kNone && waiting.Waits(i, kindOf(calls.Sent[i]));
      here = here || graph.Rendezvous[i];
    }
    if (here)
    {
      any = true;
    }
  });
  if (any)
  {
    CompleteRendezvous(messages, graph, calls.SendCompleted);
  }
  else
  {
    calls.SendCompleted = {};
  }
  ParallelFor(2, 0, [&](std::size_t side) {
    if (side == 0)
    {
      ListByKey(calls.Received, graph.Calls.Size(), graph.FirstReceived, graph.Received);
    }
    else
    {
      ListByKey(calls.SendCompleted, graph.Calls.Size(), graph.FirstCompleted, graph.Completed);
    }
  });
  graph.Sent = std::move(calls.Sent);
  graph.Posted = std::move(calls.Posted);
}
}
