#pragma once
#include "Readers/Build/Matching/MessageMatching.h"
#include "Readers/Build/Matching/SendExchange.h"
#include "Readers/Build/Offsets/RankClocks.h"
#include "Readers/Build/Rows/CallRows.h"
#include "Readers/Build/Trace/BuildOptions.h"

#include <vector>

namespace pclvis
{
/// Joins sends and receives at their home ranks and writes the table Messages.
class MessageRows
{
public:
  /// Exchanges the sends and matches them, home by home, in parallel. Collective.
  MessageRows(const ArchiveContents& contents, const MessageTimes& times, ProcessGroup& group);

  /// Passes on the matched messages: source, destination, send begin, receive end [s] by the clocks
  /// as they are. Not collective.
  void HandOver(const TakeTransit& take) const;
  /// Number of matched messages. Not collective.
  std::int64_t Matched() const;
  /// Applies an estimate to times that came from other processes.
  void Correct(const ClockModel& model) { this->Sends.Correct(model); }
  /// Matched messages that were received before they were sent by more than a tick, the precision
  /// to which two times can be compared. Not collective. Runs in parallel.
  std::int64_t Contradictions() const;

  /// Writes the rows, adds received bytes to the calls, and notes what is odd. Collective.
  Messages Write(TransmissionMode mode, const std::vector<std::int32_t>& nodeOfRank,
    CallRows& calls, Diagnostics& log, ProcessGroup& group);

private:
  /// A future row: index of the receive at its home, and of the send among those of the home; -1:
  /// none.
  struct Pair
  {
    std::int32_t Receive, Send;
  };
  struct Home
  {
    std::vector<Pair> Rows;
    std::vector<MatchRule> Rule;     ///< by receive
    std::vector<ChannelLacks> Lacks; ///< by receive
  };
  struct RowTimes
  {
    double SendBegin, SendEnd, ReceiveBegin, ReceiveEnd;
  };
  class Writer;
  void Match(std::size_t home);
  const RankRecords* RecordsOf(std::int32_t rank) const;
  RowTimes TimesOf(std::size_t home, const Pair& pair) const;
  bool InWindow(const RowTimes& times) const;
  bool IsCut(std::int32_t destination, const Pair& pair) const;

  const ArchiveContents& Contents;
  const MessageTimes Times;
  SendExchange Sends;
  std::vector<Home> Homes;
};
}
