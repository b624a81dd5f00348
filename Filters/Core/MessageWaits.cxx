#include "Filters/Core/MessageWaits.h"

#include "Readers/Core/Error.h"
#include "Readers/Core/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

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
      std::to_string(n) + " rows. Give all columns of one table.");
  }
}

/// [s] the part of a call from its begin until `until`.
double WaitUntil(double until, double begin, double end)
{
  return std::max(0.0, std::min(until, end) - begin);
}

class Finder
{
public:
  Finder(const WaitMessages& messages, const WaitCalls& calls, const CallIndex& index,
    CallWaits& waits, int threads)
    : Messages(messages), Calls(calls), Index(index), Waits(waits), Threads(threads),
      ReceiveCall(messages.Size()), SendCall(messages.Size())
  {
    this->Result.LateSender.Resize(messages.Size());
    this->Result.LateReceiver.Resize(messages.Size());
    this->Result.WrongOrder.Resize(messages.Size());
    this->Result.Held.Resize(messages.Size());
  }

  MessageWaits Find(const Progress& progress)
  {
    ParallelFor(
      this->Messages.Size(), kGrain, this->Threads,
      [&](std::size_t begin, std::size_t end, int) { this->FindCalls(begin, end); },
      PartOf(progress, 0, 0.6), "Finding the calls of messages");
    Report(progress, 0.6, "Looking for messages in wrong order");
    this->FindLaterReceived();
    Report(progress, 0.8, "Joining waits to calls");
    for (std::size_t i = 0; i < this->Messages.Size(); ++i)
    {
      this->JoinLateSender(i);
    }
    Report(progress, 0.9, "Joining waits to calls");
    for (std::size_t i = 0; i < this->Messages.Size(); ++i)
    {
      this->JoinLateReceiver(i);
    }
    return std::move(this->Result);
  }

private:
  bool IsSkewed(std::size_t i) const
  {
    return this->Messages.Skewed[i] || this->Messages.ReceiveEnd[i] < this->Messages.SendBegin[i];
  }
  bool Counts(std::size_t i) const { return this->Messages.Matched[i] && !this->IsSkewed(i); }

  void FindCalls(std::size_t first, std::size_t last)
  {
    const WaitMessages& m = this->Messages;
    // Messages of a pair are near each other in time, even where pairs take turns.
    std::vector<std::size_t> hints(this->Index.Ranks() + 1);
    const auto hintOf = [&hints](std::int32_t rank) -> std::size_t& {
      const bool known = rank >= 0 && static_cast<std::size_t>(rank) + 1 < hints.size();
      return hints[known ? rank + 1 : 0];
    };
    std::size_t receiveHint = 0;
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
    }
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

  /// For every call the earliest send of the messages that later calls of its thread complete.
  void FindLaterReceived()
  {
    this->EarliestLater.Resize(this->Index.Size());
    this->LatestSend.Resize(this->Index.Size());
    ParallelFor(
      this->Index.Size(), kGrain, this->Threads, [this](std::size_t begin, std::size_t end, int) {
        std::fill(this->EarliestLater.begin() + begin, this->EarliestLater.begin() + end, kNever);
        std::fill(this->LatestSend.begin() + begin, this->LatestSend.begin() + end, -kNever);
      });
    for (std::size_t i = 0; i < this->Messages.Size(); ++i)
    {
      if (this->ReceiveCall[i] != CallIndex::kNone)
      {
        const auto at = static_cast<std::size_t>(this->ReceiveCall[i]);
        const double sent = this->Messages.SendBegin[i];
        this->EarliestLater[at] = std::min(this->EarliestLater[at], sent);
        this->LatestSend[at] = std::max(this->LatestSend[at], sent);
      }
    }
    ParallelFor(static_cast<std::size_t>(this->Index.Ranks()), 1, this->Threads,
      [&](std::size_t rank, std::size_t, int) {
        std::vector<std::pair<std::int32_t, double>> earliest; // a thread each: few
        const auto ofThread = [&](std::int32_t thread) -> double& {
          for (auto& entry : earliest)
          {
            if (entry.first == thread)
            {
              return entry.second;
            }
          }
          earliest.emplace_back(thread, kNever);
          return earliest.back().second;
        };
        const std::size_t begin = this->Index.Begin(static_cast<std::int32_t>(rank));
        for (std::size_t at = this->Index.End(static_cast<std::int32_t>(rank)); at-- > begin;)
        {
          double& later = ofThread(this->Calls.Thread[this->Index.Row(at)]);
          const double own = this->EarliestLater[at];
          this->EarliestLater[at] = later;
          later = std::min(later, own);
        }
      });
  }

  double Held(std::size_t i, std::size_t call) const
  {
    const double sent = this->Messages.SendBegin[i];
    const double ready = std::max(this->Calls.Begin[this->Index.Row(call)], this->LatestSend[call]);
    return std::max(0.0, std::min(ready, this->Messages.ReceiveEnd[i]) - sent);
  }

  void JoinLateSender(std::size_t i)
  {
    const double lateSender = this->Result.LateSender[i];
    double &wrongOrder = this->Result.WrongOrder[i], &held = this->Result.Held[i];
    wrongOrder = held = std::isnan(lateSender) ? kUnknown : 0;
    this->Result.Unmatched += !this->Messages.Matched[i];
    if (!this->Messages.Matched[i] || this->IsSkewed(i))
    {
      this->Result.Skewed += this->Messages.Matched[i] != 0;
      return;
    }
    this->Result.NoReceiveCall += this->ReceiveCall[i] == CallIndex::kNone;
    this->Result.NoSendCall += this->SendCall[i] == CallIndex::kNone;
    if (std::isnan(lateSender))
    {
      return;
    }
    const auto at = static_cast<std::size_t>(this->ReceiveCall[i]);
    held = this->Held(i, at);
    if (lateSender > 0)
    {
      const bool leftWaiting = this->EarliestLater[at] < this->Messages.SendBegin[i];
      wrongOrder = leftWaiting ? lateSender : 0;
      this->Waits.Raise(at, lateSender, leftWaiting ? WaitKind::WrongOrder : WaitKind::LateSender,
        this->Messages.Source[i]);
    }
  }

  /// After all late senders are known.
  void JoinLateReceiver(std::size_t i)
  {
    double& lateReceiver = this->Result.LateReceiver[i];
    if (!(lateReceiver > 0))
    {
      return;
    }
    const auto at = static_cast<std::size_t>(this->SendCall[i]);
    if (this->LatestSend[at] >= this->Messages.ReceiveBegin[i])
    {
      lateReceiver = 0;
      return;
    }
    this->Waits.Raise(at, lateReceiver, WaitKind::LateReceiver, this->Messages.Destination[i]);
  }

  const WaitMessages& Messages;
  const WaitCalls& Calls;
  const CallIndex& Index;
  CallWaits& Waits;
  const int Threads;
  Column<std::int64_t> ReceiveCall, SendCall; ///< by message: position or kNone
  Column<double> EarliestLater; ///< [s] by position: sends of what later calls complete
  Column<double> LatestSend;    ///< [s] by position: sends of what the call completes
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
