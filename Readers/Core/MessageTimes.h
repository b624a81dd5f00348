#pragma once
#include "Readers/Core/CallRows.h"

#include <limits>

namespace pclvis
{
/// The times of messages in seconds: of their calls, where the table Calls has them already.
class MessageTimes
{
public:
  MessageTimes(const TraceClocks& clocks, const CallRows& calls) : Clocks(clocks), Calls(calls) {}

  /// [s] of the record itself; NaN for a receive that never came.
  double Record(const RankRecords& rank, const MessageRecord& message) const
  {
    return message.Time == kNoTicks
      ? kUnknown
      : this->Clocks.Of(rank.First + message.CompletionThread).Seconds(message.Time);
  }
  /// [s] enter of the call that sent or posted; the record's time where there is no call.
  double Begin(const RankRecords& rank, const MessageRecord& message) const
  {
    return message.Post >= 0 ? this->Calls.Begin(rank.First + message.PostThread, message.Post)
                             : this->Record(rank, message);
  }
  /// [s] leave of the call that completed; NaN where it is unknown.
  double End(const RankRecords& rank, const MessageRecord& message, bool receive) const
  {
    if (message.Completion >= 0)
    {
      return this->Calls.End(rank.First + message.CompletionThread, message.Completion);
    }
    const bool ownTime = message.Completion == kNoCall && (receive || message.Post < 0);
    return ownTime ? this->Record(rank, message) : kUnknown;
  }

  /// Asks for the memory that Begin and End will read.
  void Prefetch(const RankRecords& rank, const MessageRecord& message) const
  {
    if (message.Post >= 0 && message.Completion >= 0)
    {
      this->Calls.Prefetch(rank.First + message.PostThread, message.Post,
        rank.First + message.CompletionThread, message.Completion);
    }
  }

private:
  static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  const TraceClocks& Clocks;
  const CallRows& Calls;
};
}
