#include "Filters/Core/Structure/LatestSends.h"

#include "Filters/Core/Structure/StepOrder.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = StepOrder::kNone;
constexpr std::size_t kRowsAtOnce = 16384;      ///< a piece of work for a thread
constexpr std::size_t kMessagesAtOnce = 262144; ///< events are found for this many, then compared

/// The events of a message as rows; kNone: not in the table.
struct MessageEvents
{
  std::uint32_t Send = kNone, Receive = kNone;
};

class Finder
{
public:
  explicit Finder(const LatenessInput& input) : Input(input)
  {
    const LatenessSteps& s = input.Steps;
    const auto key = [&s](std::uint32_t row) { return std::make_pair(s.Rank[row], s.Step[row]); };
    if (!AreRowsSorted(
          s.Event.Size, [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); }))
    {
      this->ByRank = SortedRows(s.Event.Size, key);
    }
  }

  /// By rank, the position of the event that was found last. A sender's messages are in the order
  /// of its steps, and mostly in that of each receiver's steps, so the next event is nearby.
  using Places = std::vector<std::size_t>;
  Places NoPlaces() const
  {
    const LatenessSteps& s = this->Input.Steps;
    const auto last = s.Event.Size > 0 ? s.Rank[this->RowAt(s.Event.Size - 1)] : -1;
    return Places(static_cast<std::size_t>(last) + 1, 0);
  }

  MessageEvents EventsOf(std::size_t message, Places& places) const
  {
    const LatenessMessages& m = this->Input.Messages;
    if (m.SendStep[message] < 0 || m.ReceiveStep[message] < 0)
    {
      return {};
    }
    return { this->At(m.Source[message], m.SendStep[message], places),
      this->At(m.Destination[message], m.ReceiveStep[message], places) };
  }

private:
  std::uint32_t RowAt(std::size_t place) const
  {
    return this->ByRank.empty() ? static_cast<std::uint32_t>(place) : this->ByRank[place];
  }

  /// The row of a rank's event at a step; kNone: none.
  std::uint32_t At(std::int32_t rank, std::int32_t step, Places& places) const
  {
    const LatenessSteps& s = this->Input.Steps;
    if (rank < 0 || static_cast<std::size_t>(rank) >= places.size())
    {
      return kNone;
    }
    const auto before = [&](std::size_t place) {
      const std::uint32_t row = this->RowAt(place);
      return s.Rank[row] != rank ? s.Rank[row] < rank : s.Step[row] < step;
    };
    // Searches from the last position in doubling strides, then by bisection.
    std::size_t& near = places[static_cast<std::size_t>(rank)];
    const std::size_t n = s.Event.Size;
    std::size_t low = 0, high = near, stride = 1;
    if (near < n && before(near))
    {
      low = near + 1;
      for (; low + stride - 1 < n && before(low + stride - 1); stride *= 2)
      {
        low += stride;
      }
      high = std::min(n, low + stride - 1);
    }
    else
    {
      for (; stride <= high && !before(high - stride); stride *= 2)
      {
        high -= stride;
      }
      low = stride <= high ? high - stride + 1 : 0;
    }
    while (low < high)
    {
      const std::size_t middle = (low + high) / 2;
      const bool less = before(middle);
      (less ? low : high) = less ? middle + 1 : middle;
    }
    near = low;
    const std::uint32_t found = low < n ? this->RowAt(low) : kNone;
    return found != kNone && s.Rank[found] == rank && s.Step[found] == step ? found : kNone;
  }

  const LatenessInput& Input;
  std::vector<std::uint32_t> ByRank; ///< rows by rank and step; empty: already in this order
};
}

std::vector<std::uint32_t> FindLatestSends(
  const LatenessInput& input, const Column<double>& lateness)
{
  const LatenessSteps& s = input.Steps;
  const Finder finder(input);
  const auto key = [&](std::uint32_t row) {
    return std::make_tuple(-lateness[row], s.Rank[row], s.Step[row]);
  };
  std::vector<std::uint32_t> latest(s.Event.Size, kNone);
  const std::size_t messages = input.Messages.Source.Size;
  std::vector<MessageEvents> events(std::min(messages, kMessagesAtOnce));
  for (std::size_t begin = 0; begin < messages; begin += events.size())
  {
    const std::size_t n = std::min(events.size(), messages - begin);
    ParallelFor(n, kRowsAtOnce, 0, [&](std::size_t first, std::size_t past, int) {
      Finder::Places places = finder.NoPlaces();
      for (std::size_t i = first; i < past; ++i)
      {
        events[i] = finder.EventsOf(begin + i, places);
      }
    });
    for (std::size_t i = 0; i < n; ++i)
    {
      const auto [send, receive] = events[i];
      if (send != kNone && receive != kNone)
      {
        std::uint32_t& of = latest[receive];
        of = of == kNone || key(send) < key(of) ? send : of;
      }
    }
  }
  return latest;
}
}
