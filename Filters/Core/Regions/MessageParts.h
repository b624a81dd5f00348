#pragma once
#include "Filters/Core/Regions/LinkMessages.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// The messages that links are made of (LinkMessages::Counts), in order of message_id, cut into
/// parts for several threads: all messages to one destination are in one part, so that sums over
/// the messages of a destination run in the same order for any number of parts. Rows that are not
/// in order of message_id and destination are one part.
/// Source: Filters/README, Communication Regions.
class MessageParts
{
public:
  /// @param messages must outlive this
  /// Cost: O(rows), O(rows log rows) if they are not in order of message_id.
  explicit MessageParts(const LinkMessages& messages);
  std::size_t Size() const { return this->First.size() - 1; }
  /// Calls visit(row) for the messages of a part, in order.
  template<typename Visit>
  void ForEach(std::size_t part, Visit&& visit) const
  {
    for (std::size_t at = this->First[part]; at < this->First[part + 1]; ++at)
    {
      const std::size_t row =
        this->Sorted.empty() ? at : static_cast<std::size_t>(this->Sorted[at]);
      if (this->Messages.Counts(row))
      {
        visit(row);
      }
    }
  }

private:
  bool ByDestination() const;
  std::size_t NextDestination(std::size_t row) const;

  const LinkMessages Messages;
  std::vector<std::int64_t> Sorted; ///< rows by message_id; empty if they are in that order
  std::vector<std::size_t> First;   ///< of each part, and the end
};
}
