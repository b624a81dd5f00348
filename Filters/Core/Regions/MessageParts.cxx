#include "Filters/Core/Regions/MessageParts.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr std::size_t kGrain = 1 << 16;
/// More parts than threads, because the time per part varies.
constexpr std::size_t kPartsOfThread = 4;

/// The destinations of messages in a piece of rows.
struct Destinations
{
  std::int32_t First = -1, Last = -1; ///< -1: no messages
  bool Rise = true;
};
}

MessageParts::MessageParts(const LinkMessages& messages) : Messages(messages), First{ 0 }
{
  const std::size_t n = messages.MessageId.Size;
  if (!std::is_sorted(messages.MessageId.begin(), messages.MessageId.end()))
  {
    this->Sorted = RowsById(messages.MessageId);
  }
  else if (this->ByDestination())
  {
    const std::size_t parts = kPartsOfThread * ThreadCount(0);
    for (std::size_t part = 1; part < parts; ++part)
    {
      const std::size_t row = this->NextDestination(std::max(this->First.back(), n * part / parts));
      if (row > this->First.back() && row < n)
      {
        this->First.push_back(row);
      }
    }
  }
  this->First.push_back(n);
}

/// Whether messages are ordered by ascending destination.
bool MessageParts::ByDestination() const
{
  const std::size_t n = this->Messages.MessageId.Size;
  std::vector<Destinations> pieces((n + kGrain - 1) / kGrain);
  ParallelFor(n, kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    Destinations& piece = pieces[begin / kGrain];
    for (std::size_t row = begin; row < end; ++row)
    {
      if (this->Messages.Counts(row))
      {
        const std::int32_t destination = this->Messages.Destination[row];
        piece.First = piece.First < 0 ? destination : piece.First;
        piece.Rise = piece.Rise && destination >= piece.Last;
        piece.Last = destination;
      }
    }
  });
  std::int32_t last = -1;
  bool rise = true;
  for (const Destinations& piece : pieces)
  {
    rise = rise && piece.Rise && (piece.First < 0 || piece.First >= last);
    last = piece.Last < 0 ? last : piece.Last;
  }
  return rise;
}

/// The first row from `row` on whose message has another destination than the first message.
std::size_t MessageParts::NextDestination(std::size_t row) const
{
  std::int32_t first = -1;
  for (; row < this->Messages.MessageId.Size; ++row)
  {
    if (this->Messages.Counts(row))
    {
      first = first < 0 ? this->Messages.Destination[row] : first;
      if (this->Messages.Destination[row] != first)
      {
        return row;
      }
    }
  }
  return row;
}
}
