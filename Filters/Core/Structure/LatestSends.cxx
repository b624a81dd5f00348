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
constexpr std::size_t kMessagesAtOnce = 262144; ///< their events are found, then compared

/// A message's events, as rows; kNone: they are not there.
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

  MessageEvents EventsOf(std::size_t message) const
  {
    const LatenessMessages& m = this->Input.Messages;
    if (m.SendStep[message] < 0 || m.ReceiveStep[message] < 0)
    {
      return {};
    }
    return { this->At(m.Source[message], m.SendStep[message]),
      this->At(m.Destination[message], m.ReceiveStep[message]) };
  }

private:
  /// The row of a rank's event at a step; kNone: there is none.
  std::uint32_t At(std::int32_t rank, std::int32_t step) const
  {
    const LatenessSteps& s = this->Input.Steps;
    const std::size_t n = s.Event.Size;
    const auto rowAt = [this](std::size_t i) {
      return this->ByRank.empty() ? static_cast<std::uint32_t>(i) : this->ByRank[i];
    };
    std::size_t low = 0, high = n;
    while (low < high)
    {
      const std::size_t middle = (low + high) / 2;
      const std::uint32_t row = rowAt(middle);
      const bool less = s.Rank[row] != rank ? s.Rank[row] < rank : s.Step[row] < step;
      (less ? low : high) = less ? middle + 1 : middle;
    }
    const std::uint32_t found = low < n ? rowAt(low) : kNone;
    return found != kNone && s.Rank[found] == rank && s.Step[found] == step ? found : kNone;
  }

  const LatenessInput& Input;
  std::vector<std::uint32_t> ByRank; ///< rows, by rank and step; empty: they are in this order
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
      for (std::size_t i = first; i < past; ++i)
      {
        events[i] = finder.EventsOf(begin + i);
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
