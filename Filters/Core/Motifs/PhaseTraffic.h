#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// A message of a phase; ranks are places in the list of the phase's ranks.
struct PhaseMessage
{
  std::int32_t Source, Destination, SendStep, ReceiveStep;
};

/// One end of a message on a rank.
struct MessageEnd
{
  std::int32_t Step, Partner;
  bool Receives;
};

/// Who sends what to whom in a phase, as motifs look at it. Messages of a rank to itself are left
/// out.
struct PhaseTraffic
{
  /// Ends of a rank's messages, in order of steps.
  struct RankEnds
  {
    const MessageEnd *First, *Past;
    const MessageEnd* begin() const { return this->First; }
    const MessageEnd* end() const { return this->Past; }
    bool Empty() const { return this->First == this->Past; }
  };

  std::int32_t Ranks = 0;
  std::int64_t Events = 0, Collectives = 0; ///< events of the phase, those in collectives
  std::int64_t Together = 0;                ///< messages received by an event with several
  std::vector<PhaseMessage> Messages;       ///< by source, send step, destination, receive step
  std::vector<MessageEnd> Ends;
  std::vector<std::size_t> FirstEnd; ///< of each rank, shape (ranks + 1)
  std::vector<std::int32_t> Group;   ///< by rank, connected by messages, by least rank; -1: alone
  std::int32_t Groups = 0;
  std::vector<std::int32_t> GroupSize; ///< ranks, by group

  RankEnds EndsOf(std::int32_t rank) const
  {
    const MessageEnd* const ends = this->Ends.data();
    return { ends + this->FirstEnd[rank], ends + this->FirstEnd[rank + 1] };
  }
};

/// Sorts the messages and finds the groups.
/// @param ranks places that messages have: 0 to ranks - 1
/// Source: none.
/// Cost: O(m log m) for m messages. Independent of their order.
PhaseTraffic MakePhaseTraffic(std::int32_t ranks, std::vector<PhaseMessage> messages);
}
