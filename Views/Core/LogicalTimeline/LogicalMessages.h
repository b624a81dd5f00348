#pragma once
#include "Readers/Schema/TraceSchema.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace pclvis
{
/// Columns of Messages that a logical timeline shows; their owner must outlive everything that
/// refers to them.
using LogicalMessageColumns =
  ColumnViews<Optional<schema::Messages::MessageId>, schema::Messages::Source,
    schema::Messages::Destination, schema::Messages::SendStep, schema::Messages::ReceiveStep,
    Optional<schema::Messages::SendBegin>, Optional<schema::Messages::ReceiveEnd>,
    Optional<schema::Messages::SizeBytes>, Optional<schema::Messages::Latency>,
    Optional<schema::Messages::Tag>, Optional<schema::Messages::Communicator>>;

/// Messages by one of their ranks, then by its step: the rows of the rank at place r are First[r]
/// to First[r + 1].
struct RankMessages
{
  std::vector<std::size_t> First;
  std::vector<std::uint32_t> Rows; ///< of Messages
  std::vector<std::int32_t> Reach; ///< of the senders' side: latest receive step of the rank's
                                   ///< messages so far; of the receivers' side: earliest send step
                                   ///< of those from here on
};

/// Finds the messages of events, and those in a range of steps.
class LogicalMessages
{
public:
  LogicalMessages() = default;
  /// Messages without a sender, receiver or step are left out.
  /// @param ranks world ranks, ascending
  /// Cost: O(messages + steps) time; 16 bytes a message.
  LogicalMessages(const LogicalMessageColumns& messages, const std::vector<std::int32_t>& ranks);

  /// Rows of the messages that a rank sends or receives at a step.
  std::vector<std::uint32_t> At(bool sent, std::size_t rank, std::int32_t step) const;
  /// Rows of the messages that a rank sends (or receives) and that are in flight in steps from
  /// `begin` to `end` (exclusive). Cost: O(log messages + messages in flight around these steps).
  void Append(bool sent, std::size_t rank, std::int32_t begin, std::int32_t end,
    std::vector<std::uint32_t>& rows) const;
  std::size_t Size() const { return this->Sent.Rows.size(); }
  /// Place of the other end's rank among the ranks; -1: it has no events.
  std::int32_t PlaceOf(std::int32_t rank) const;

private:
  RankMessages SideOf(bool sent) const;
  std::int32_t StepOf(bool sent, std::uint32_t row) const
  {
    return sent ? this->Messages.SendStep[row] : this->Messages.ReceiveStep[row];
  }

  LogicalMessageColumns Messages;
  std::vector<std::int32_t> Ranks;
  RankMessages Sent, Received;
};
}
