#pragma once
#include "Readers/Base/Column.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// What a send and a receive must agree on, seen from the destination: the source, the communicator
/// and the tag.
struct ChannelKey
{
  std::int32_t Source;       ///< world rank, -1: unknown
  std::int32_t Communicator; ///< code, -1: unknown
  std::int32_t Tag;
  friend bool operator==(const ChannelKey& a, const ChannelKey& b)
  {
    return a.Source == b.Source && a.Tag == b.Tag && a.Communicator == b.Communicator;
  }
};

/// How a pair was found.
enum class MatchRule : std::uint8_t
{
  None,
  Strict,              ///< communicator, source, destination and tag
  WithoutCommunicator, ///< source, destination and tag
  OrderAlone,          ///< source and destination
  ToItself             ///< not matched: order alone would have paired a rank with itself
};

/// What a receive's channel has fewer of, so that one lost record may have shifted its pairs.
enum class ChannelLacks : std::uint8_t
{
  Nothing,
  Sends,
  Receives
};

struct Matches
{
  std::vector<std::int32_t> SendOfReceive;  ///< index of the send, or -1; shape (receives)
  std::vector<MatchRule> RuleOfReceive;     ///< shape (receives)
  std::vector<ChannelLacks> LacksOfReceive; ///< if paired strictly; shape (receives)
  std::vector<char> SendTaken;              ///< shape (sends)
};

/// Pairs the sends to one destination with its receives, first in first out in each channel (MPI's
/// non-overtaking rule; both sides in order of posting), in three steps:
///  1. channel = (communicator, source, tag);
///  2. of what is left: channel = (source, tag), where both sides have equally many left;
///  3. channel = source, where steps 1 and 2 paired less than half of the smaller side; not for a
///     rank with itself: such messages come from tracers that name wrong partners, and on one
///     clock a wrong guess shows as a receive before its send.
/// Source: MPI 4.0, 3.5 (order); tracers that break step 1 are described in the Import Log.
/// @param sends     in order of (source, posting), shape (n); sends of one source are contiguous
/// @param receives  in order of posting, shape (m); those with Source -1 stay unmatched
/// @param destination  the rank whose receives they are
/// Cost: O(n + m) expected. Deterministic.
void MatchMessages(ColumnView<ChannelKey> sends, ColumnView<ChannelKey> receives,
  std::int32_t destination, Matches& result);
}
