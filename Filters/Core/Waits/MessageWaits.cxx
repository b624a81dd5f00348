#include "Filters/Core/Waits/MessageWaits.h"

#include "Filters/Core/Common/SearchFrom.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr std::size_t kGrain = 1 << 16;

void CheckColumns(const WaitMessages& messages)
{
  const std::size_t n = messages.Size();
  if (messages.Destination.Size != n || messages.SendBegin.Size != n ||
    messages.SendEnd.Size != n || messages.ReceiveBegin.Size != n ||
    messages.ReceiveEnd.Size != n || messages.Matched.Size != n || messages.Skewed.Size != n)
  {
    throw Error("Wait states: columns of Messages have different lengths; source has " +
      std::to_string(n) + " rows. Use the columns of one table.");
  }
}

/// [s] the part of a call from its begin until `until`.
double WaitUntil(double until, double begin, double end)
{
  return std::max(0.0, std::min(until, end) - begin);
}

/// Rows of messages that stand one after the other, half-open. No other rows hold messages that
/// the same ranks received: one rank, or any.
struct Receivers
{
  std::size_t FirstRow, EndRow;
  std::int32_t Rank; ///< the first of them
};

/// A call that completes messages, and the earliest send of these.
struct Completing
{
  std::size_t Position;
  double Earliest; ///< [s]
};

class Finder
{
public:
  Finder(const WaitMessages& messages, const WaitCalls& calls, const CallIndex& index,
    CallWaits& waits, int threads)
    : Messages(messages), Calls(calls), Index(index), Waits(waits), Threads(threads),
      ReceiveCall(messages.Size()), SendCall(messages.Size()), LatestSend(index.Size())
  {
    this->Result.LateSender.Resize(messages.Size());
    this->Result.LateReceiver.Resize(messages.Size());
    this->Result.WrongOrder.Resize(messages.Size());
    this->Result.Held.Resize(messages.Size());
  }

  MessageWaits Find(const Progress& progress)
  {
    std::vector<std::vector<Receivers>> turns((this->Messages.Size() + kGrain - 1) / kGrain);
    ParallelFor(
      this->Messages.Size(), kGrain, this->Threads,
      [&](std::size_t begin, std::size_t end, int) {
        this->FindCalls(begin, end, turns[begin / kGrain]);
      },
      PartOf(progress, 0, 0.6), "Finding the calls of messages");
    Report(progress, 0.6, "Looking for messages in wrong order");
    ParallelFor(
      this->Index.Size(), kGrain, this->Threads, [this](std::size_t begin, std::size_t end, int) {
        std::fill(this->LatestSend.begin() + begin, this->LatestSend.begin() + end, -kNever);
      });
    const std::vector<Receivers> receivers = this->Join(turns);
    ParallelFor(
      receivers.size(), 1, this->Threads,
      [&](std::size_t i, std::size_t, int) { this->JoinLateSenders(receivers[i]); },
      PartOf(progress, 0.6, 0.9), "Joining waits to calls");
    this->JoinLateReceivers();
    return std::move(this->Result);
  }

private:
  bool IsSkewed(std::size_t i) const
  {
    return this->Messages.Skewed[i] || this->Messages.ReceiveEnd[i] < this->Messages.SendBegin[i];
  }
  bool Counts(std::size_t i) const { return this->Messages.Matched[i] && !this->IsSkewed(i); }

  /// @param turns becomes where another rank begins to receive
  void FindCalls(std::size_t first, std::size_t last, std::vector<Receivers>& turns)
  {
    const WaitMessages& m = this->Messages;
    // Messages of a pair are near each other in time, even where pairs take turns.
    std::vector<SteppingHint> hints(this->Index.Ranks() + 1);
    const auto hintOf = [&hints](std::int32_t rank) -> SteppingHint& {
      const bool known = rank >= 0 && static_cast<std::size_t>(rank) + 1 < hints.size();
      return hints[known ? rank + 1 : 0];
    };
    SteppingHint receiveHint;
    for (std::size_t i = first; i < last; ++i)
    {
      this->ReceiveCall[i] = this->SendCall[i] = CallIndex::kNone;
      if (this->Counts(i))
      {
        this->ReceiveCall[i] =
          this->Index.Find(m.Destination[i], m.ReceiveBegin[i], m.ReceiveEnd[i], true, receiveHint);
        this->SendCall[i] =
          this->Index.Find(m.Source[i], m.SendBegin[i], m.SendEnd[i], false, hintOf(m.Source[i]));
      }
      this->Result.LateSender[i] = this->LateSender(i);
      this->Result.LateReceiver[i] = this->LateReceiver(i);
      if (this->ReceiveCall[i] != CallIndex::kNone &&
        (turns.empty() || turns.back().Rank != m.Destination[i]))
      {
        turns.push_back({ i, last, m.Destination[i] });
      }
    }
  }

  /// All rows, by receiving rank where they stand so.
  std::vector<Receivers> Join(const std::vector<std::vector<Receivers>>& turns) const
  {
    const std::size_t n = this->Messages.Size();
    std::vector<Receivers> joined;
    for (const std::vector<Receivers>& ofPart : turns)
    {
      for (const Receivers& turn : ofPart)
      {
        if (joined.empty() || turn.Rank > joined.back().Rank)
        {
          joined.push_back(turn);
        }
        else if (turn.Rank < joined.back().Rank)
        {
          return { { 0, n, 0 } };
        }
      }
    }
    if (joined.empty())
    {
      return { { 0, n, 0 } };
    }
    joined.front().FirstRow = 0;
    for (std::size_t i = 0; i < joined.size(); ++i)
    {
      joined[i].EndRow = i + 1 < joined.size() ? joined[i + 1].FirstRow : n;
    }
    return joined;
  }

  double LateSender(std::size_t i) const
  {
    const std::int64_t call = this->ReceiveCall[i];
    if (call == CallIndex::kNone || std::isnan(this->Messages.SendBegin[i]))
    {
      return kUnknown;
    }
    const std::size_t row = this->Index.Row(static_cast<std::size_t>(call));
    return WaitUntil(this->Messages.SendBegin[i], this->Calls.Begin[row], this->Calls.End[row]);
  }

  double LateReceiver(std::size_t i) const
  {
    const std::int64_t call = this->SendCall[i];
    const double ready = this->Messages.ReceiveBegin[i];
    if (call == CallIndex::kNone || std::isnan(ready))
    {
      return kUnknown;
    }
    const std::size_t position = static_cast<std::size_t>(call), row = this->Index.Row(position);
    const bool synchronous =
      this->Calls.End[row] >= ready && this->Index.Kind(position).Kind != MpiCallKind::SendBuffered;
    return synchronous ? WaitUntil(ready, this->Calls.Begin[row], this->Calls.End[row]) : 0;
  }

  /// Of some receivers: looks for wrong orders, and joins the late senders to their calls.
  void JoinLateSenders(const Receivers& of)
  {
    std::vector<Completing> calls;
    for (std::size_t i = of.FirstRow; i < of.EndRow; ++i)
    {
      if (this->ReceiveCall[i] != CallIndex::kNone)
      {
        const double sent = this->Messages.SendBegin[i];
        const auto at = static_cast<std::size_t>(this->ReceiveCall[i]);
        this->LatestSend[at] = std::max(this->LatestSend[at], sent);
        if (calls.empty() || calls.back().Position != at)
        {
          calls.push_back({ at, kNever });
        }
        calls.back().Earliest = std::min(calls.back().Earliest, sent);
      }
    }
    this->FindLater(calls);
    MessageWaits counts;
    std::size_t hint = 0;
    for (std::size_t i = of.FirstRow; i < of.EndRow; ++i)
    {
      const std::int64_t call = this->ReceiveCall[i];
      if (call != CallIndex::kNone)
      {
        hint = SearchFrom(0, calls.size(), hint,
          [&](std::size_t at) { return calls[at].Position < static_cast<std::size_t>(call); });
      }
      this->JoinLateSender(i, call == CallIndex::kNone ? kNever : calls[hint].Earliest, counts);
    }
    const std::lock_guard<std::mutex> lock(this->Guard);
    this->Result.Unmatched += counts.Unmatched;
    this->Result.Skewed += counts.Skewed;
    this->Result.NoReceiveCall += counts.NoReceiveCall;
    this->Result.NoSendCall += counts.NoSendCall;
  }

  /// @param calls in any order, some several times; become those of rising position, each with the
  ///   earliest send of the messages that later calls of its rank and thread complete
  void FindLater(std::vector<Completing>& calls) const
  {
    const auto before = [](const Completing& a, const Completing& b) {
      return a.Position < b.Position;
    };
    if (!std::is_sorted(calls.begin(), calls.end(), before))
    {
      std::sort(calls.begin(), calls.end(), before);
    }
    std::size_t count = 0;
    for (const Completing& call : calls)
    {
      if (count > 0 && calls[count - 1].Position == call.Position)
      {
        calls[count - 1].Earliest = std::min(calls[count - 1].Earliest, call.Earliest);
      }
      else
      {
        calls[count++] = call;
      }
    }
    calls.resize(count);
    std::vector<std::pair<std::int32_t, double>> ofThreads; // of one rank: few
    std::int32_t rank = -1;
    for (std::size_t i = calls.size(); i-- > 0;)
    {
      const std::size_t row = this->Index.Row(calls[i].Position);
      if (this->Calls.Rank[row] != rank)
      {
        rank = this->Calls.Rank[row];
        ofThreads.clear();
      }
      const std::int32_t thread = this->Calls.Thread[row];
      auto later = std::find_if(ofThreads.begin(), ofThreads.end(),
        [thread](const auto& entry) { return entry.first == thread; });
      later = later == ofThreads.end() ? ofThreads.insert(later, { thread, kNever }) : later;
      const double own = calls[i].Earliest;
      calls[i].Earliest = later->second;
      later->second = std::min(later->second, own);
    }
  }

  double Held(std::size_t i, std::size_t call) const
  {
    const double sent = this->Messages.SendBegin[i];
    const double ready = std::max(this->Calls.Begin[this->Index.Row(call)], this->LatestSend[call]);
    return std::max(0.0, std::min(ready, this->Messages.ReceiveEnd[i]) - sent);
  }

  void JoinLateSender(std::size_t i, double earliestLater, MessageWaits& counts)
  {
    const double lateSender = this->Result.LateSender[i];
    double &wrongOrder = this->Result.WrongOrder[i], &held = this->Result.Held[i];
    wrongOrder = held = std::isnan(lateSender) ? kUnknown : 0;
    counts.Unmatched += !this->Messages.Matched[i];
    if (!this->Messages.Matched[i] || this->IsSkewed(i))
    {
      counts.Skewed += this->Messages.Matched[i] != 0;
      return;
    }
    counts.NoReceiveCall += this->ReceiveCall[i] == CallIndex::kNone;
    counts.NoSendCall += this->SendCall[i] == CallIndex::kNone;
    if (std::isnan(lateSender))
    {
      return;
    }
    const auto at = static_cast<std::size_t>(this->ReceiveCall[i]);
    held = this->Held(i, at);
    if (lateSender > 0)
    {
      const bool leftWaiting = earliestLater < this->Messages.SendBegin[i];
      wrongOrder = leftWaiting ? lateSender : 0;
      this->Waits.Raise(at, lateSender, leftWaiting ? WaitKind::WrongOrder : WaitKind::LateSender,
        this->Messages.Source[i]);
    }
  }

  /// After all late senders are known.
  void JoinLateReceivers()
  {
    std::vector<std::vector<std::size_t>> late((this->Messages.Size() + kGrain - 1) / kGrain);
    ParallelFor(
      this->Messages.Size(), kGrain, this->Threads, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t i = begin; i < end; ++i)
        {
          double& lateReceiver = this->Result.LateReceiver[i];
          if (lateReceiver > 0)
          {
            const auto at = static_cast<std::size_t>(this->SendCall[i]);
            if (this->LatestSend[at] >= this->Messages.ReceiveBegin[i])
            {
              lateReceiver = 0;
            }
            else
            {
              late[begin / kGrain].push_back(i);
            }
          }
        }
      });
    // Messages of one call have any receivers.
    for (const std::vector<std::size_t>& ofPart : late)
    {
      for (const std::size_t i : ofPart)
      {
        this->Waits.Raise(static_cast<std::size_t>(this->SendCall[i]), this->Result.LateReceiver[i],
          WaitKind::LateReceiver, this->Messages.Destination[i]);
      }
    }
  }

  const WaitMessages& Messages;
  const WaitCalls& Calls;
  const CallIndex& Index;
  CallWaits& Waits;
  const int Threads;
  Column<std::int64_t> ReceiveCall, SendCall; ///< by message: position or kNone
  Column<double> LatestSend;                  ///< [s] by position: sends of what the call completes
  std::mutex Guard;
  MessageWaits Result;
};
}

MessageWaits FindMessageWaits(const WaitMessages& messages, const WaitCalls& calls,
  const CallIndex& index, CallWaits& waits, int threads, const Progress& progress)
{
  CheckColumns(messages);
  return Finder(messages, calls, index, waits, threads).Find(progress);
}
}
