#include "Filters/Core/Waits/ReceiverWaits.h"

#include "Filters/Core/Common/SearchFrom.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr std::size_t kGrain = 1 << 16;

/// [s] from the start of a call to `until`, within the call.
double WaitUntil(double until, double begin, double end)
{
  return std::max(0.0, std::min(until, end) - begin);
}

/// A contiguous range of rows, half-open, whose messages were received by one rank or by any. No
/// other rows have messages that the same ranks received.
struct Receivers
{
  std::size_t FirstRow, EndRow;
  std::int32_t Rank; ///< the first of them
};

/// What is found in a part of the rows.
struct PartOfRows
{
  std::vector<Receivers> Turns; ///< where the receiving rank changes
  std::vector<std::size_t> ReceivedLate;
};

class Finder
{
public:
  Finder(const WaitMessages& messages, const WaitCalls& calls, const CallIndex& index,
    CallWaits& waits, int threads)
    : Messages(messages), Calls(calls), Index(index), Waits(waits), Threads(threads),
      ReceiveCall(messages.Size())
  {
    WaitColumns::ForEach(this->Result, [&](auto, auto& column) { column.Resize(messages.Size()); });
  }

  ReceiverWaits Find(const Progress& progress)
  {
    std::vector<PartOfRows> parts((this->Messages.Size() + kGrain - 1) / kGrain);
    ParallelFor(
      this->Messages.Size(), kGrain, this->Threads,
      [&](std::size_t begin, std::size_t end, int) {
        this->FindCalls(begin, end, parts[begin / kGrain]);
      },
      PartOf(progress, 0, 0.6), "Finding the calls of messages");
    Report(progress, 0.6, "Looking for messages in wrong order");
    const std::vector<Receivers> receivers = this->Join(parts);
    std::vector<std::vector<CompletingCall>> completing(receivers.size());
    ParallelFor(
      receivers.size(), 1, this->Threads,
      [&](std::size_t i, std::size_t, int) { completing[i] = this->JoinLateSenders(receivers[i]); },
      PartOf(progress, 0.6, 1), "Joining waits to calls");
    std::vector<std::size_t> late;
    for (const PartOfRows& part : parts)
    {
      late.insert(late.end(), part.ReceivedLate.begin(), part.ReceivedLate.end());
    }
    return { std::move(this->Result), std::move(late), CompletedSends(std::move(completing)) };
  }

private:
  void FindCalls(std::size_t first, std::size_t last, PartOfRows& part)
  {
    const WaitMessages& m = this->Messages;
    SteppingHint hint;
    for (std::size_t i = first; i < last; ++i)
    {
      const bool counts = m.Counts(i);
      this->ReceiveCall[i] = counts
        ? this->Index.Find(m.Destination[i], m.ReceiveBegin[i], m.ReceiveEnd[i], true, hint)
        : CallIndex::kNone;
      this->Result.LateSender[i] = this->LateSender(i);
      const bool nobodyWaited =
        counts && (m.ReceiveBegin[i] <= m.SendBegin[i] || m.SendEnd[i] < m.ReceiveBegin[i]);
      this->Result.LateReceiver[i] = nobodyWaited ? 0 : kUnknown;
      if (counts && !nobodyWaited)
      {
        part.ReceivedLate.push_back(i);
      }
      if (this->ReceiveCall[i] != CallIndex::kNone &&
        (part.Turns.empty() || part.Turns.back().Rank != m.Destination[i]))
      {
        part.Turns.push_back({ i, last, m.Destination[i] });
      }
    }
  }

  /// All rows, divided by receiving rank if they are ordered by it.
  std::vector<Receivers> Join(const std::vector<PartOfRows>& parts) const
  {
    const std::size_t n = this->Messages.Size();
    std::vector<Receivers> joined;
    for (const PartOfRows& part : parts)
    {
      for (const Receivers& turn : part.Turns)
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

  /// Finds wrong orders, and adds late senders to the receivers' calls.
  /// @return the calls, by ascending position
  std::vector<CompletingCall> JoinLateSenders(const Receivers& of)
  {
    std::vector<CompletingCall> calls;
    for (std::size_t i = of.FirstRow; i < of.EndRow; ++i)
    {
      if (this->ReceiveCall[i] != CallIndex::kNone)
      {
        const double sent = this->Messages.SendBegin[i];
        const auto at = static_cast<std::size_t>(this->ReceiveCall[i]);
        if (calls.empty() || calls.back().Position != at)
        {
          calls.push_back({ at, kNever, -kNever });
        }
        calls.back().Earliest = std::min(calls.back().Earliest, sent);
        calls.back().Latest = std::max(calls.back().Latest, sent);
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
      this->JoinLateSender(i, call == CallIndex::kNone ? nullptr : &calls[hint], counts);
    }
    const std::lock_guard<std::mutex> lock(this->Guard);
    this->Result.Unmatched += counts.Unmatched;
    this->Result.Skewed += counts.Skewed;
    this->Result.NoReceiveCall += counts.NoReceiveCall;
    return calls;
  }

  /// @param calls in any order, with repetitions; sorted by position afterwards, each with the
  /// earliest send of all messages that later calls of its rank and thread complete
  void FindLater(std::vector<CompletingCall>& calls) const
  {
    const auto before = [](const CompletingCall& a, const CompletingCall& b) {
      return a.Position < b.Position;
    };
    if (!std::is_sorted(calls.begin(), calls.end(), before))
    {
      std::sort(calls.begin(), calls.end(), before);
    }
    std::size_t count = 0;
    for (const CompletingCall& call : calls)
    {
      if (count > 0 && calls[count - 1].Position == call.Position)
      {
        calls[count - 1].Earliest = std::min(calls[count - 1].Earliest, call.Earliest);
        calls[count - 1].Latest = std::max(calls[count - 1].Latest, call.Latest);
      }
      else
      {
        calls[count++] = call;
      }
    }
    calls.resize(count);
    std::vector<std::pair<std::int32_t, double>> ofThreads; // a rank has few threads
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

  double Held(std::size_t i, const CompletingCall& call) const
  {
    const double sent = this->Messages.SendBegin[i];
    const double ready = std::max(this->Calls.Begin[this->Index.Row(call.Position)], call.Latest);
    return std::max(0.0, std::min(ready, this->Messages.ReceiveEnd[i]) - sent);
  }

  /// @param call receives the message; with the earliest send of messages that later calls receive
  void JoinLateSender(std::size_t i, const CompletingCall* call, MessageWaits& counts)
  {
    const double lateSender = this->Result.LateSender[i];
    double &wrongOrder = this->Result.WrongOrder[i], &held = this->Result.Held[i];
    wrongOrder = held = std::isnan(lateSender) ? kUnknown : 0;
    counts.Unmatched += !this->Messages.Matched[i];
    if (!this->Messages.Matched[i] || this->Messages.IsSkewed(i))
    {
      counts.Skewed += this->Messages.Matched[i] != 0;
      return;
    }
    counts.NoReceiveCall += !call;
    if (std::isnan(lateSender))
    {
      return;
    }
    held = this->Held(i, *call);
    if (lateSender > 0)
    {
      const bool leftWaiting = call->Earliest < this->Messages.SendBegin[i];
      wrongOrder = leftWaiting ? lateSender : 0;
      this->Waits.Raise(call->Position, lateSender,
        leftWaiting ? WaitKind::WrongOrder : WaitKind::LateSender, this->Messages.Source[i]);
    }
  }

  const WaitMessages& Messages;
  const WaitCalls& Calls;
  const CallIndex& Index;
  CallWaits& Waits;
  const int Threads;
  Column<std::int64_t> ReceiveCall; ///< by message: position or kNone
  std::mutex Guard;
  MessageWaits Result;
};
}

ReceiverWaits FindReceiverWaits(const WaitMessages& messages, const WaitCalls& calls,
  const CallIndex& index, CallWaits& waits, int threads, const Progress& progress)
{
  return Finder(messages, calls, index, waits, threads).Find(progress);
}
}
