#pragma once
#include "Readers/Core/ArchiveContents.h"
#include "Readers/Core/ClockEstimate.h"

#include <limits>
#include <vector>

namespace pclvis
{
/// The clocks of this process's locations in one clock mode, and the times of messages by them.
class TraceClocks
{
public:
  TraceClocks(const ArchiveContents& contents, ClockMode mode);
  /// Adds an estimated correction to the clocks of all ranks.
  void Correct(const ClockModel& model);

  const LocationClock& Of(std::size_t location) const { return this->Clocks[location]; }
  double CallBegin(const RankRecords& rank, std::size_t thread, std::int32_t call) const
  {
    return this->Clocks[rank.First + thread].Seconds(this->Contents.Call(rank, thread, call).Begin);
  }
  double CallEnd(const RankRecords& rank, std::size_t thread, std::int32_t call) const
  {
    return this->Clocks[rank.First + thread].Seconds(this->Contents.Call(rank, thread, call).End);
  }
  /// [s] of the record itself; NaN for a receive that never came.
  double Record(const RankRecords& rank, const MessageRecord& message) const
  {
    return message.Time == kNoTicks
      ? kUnknown
      : this->Clocks[rank.First + message.CompletionThread].Seconds(message.Time);
  }
  /// [s] enter of the call that sent or posted; the record's time where there is no call.
  double Begin(const RankRecords& rank, const MessageRecord& message) const
  {
    return message.Post >= 0 ? this->CallBegin(rank, message.PostThread, message.Post)
                             : this->Record(rank, message);
  }
  /// [s] leave of the call that completed; NaN where it is unknown.
  double End(const RankRecords& rank, const MessageRecord& message, bool receive) const
  {
    if (message.Completion >= 0)
    {
      return this->CallEnd(rank, message.CompletionThread, message.Completion);
    }
    const bool ownTime = message.Completion == kNoCall && (receive || message.Post < 0);
    return ownTime ? this->Record(rank, message) : kUnknown;
  }

private:
  static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  const ArchiveContents& Contents;
  std::vector<LocationClock> Clocks; ///< by location
};
}
