#include "Views/Core/PhysicalTimeline/CallEvents.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::size_t kGrain = 1 << 16;
using EventKey = std::pair<std::int64_t, std::int64_t>;
constexpr EventKey kNone{ -1, -1 };

/// The values by which an event and its calls are matched.
class EventKeys
{
public:
  EventKeys(const TimelineCalls& calls, const LogicalStepColumns& steps)
    : Calls(calls), Steps(steps), ByStep(calls.Step.Size > 0),
      ById(calls.CallId.Size > 0 && steps.CallId.Size > 0)
  {
  }
  EventKey OfEvent(std::size_t row) const
  {
    return this->ByStep ? EventKey(this->Steps.Rank[row], this->Steps.Step[row])
      : this->ById      ? EventKey(this->Steps.CallId[row], 0)
                        : kNone;
  }
  EventKey OfCall(std::size_t row) const
  {
    return this->ByStep
      ? (this->Calls.Step[row] < 0 ? kNone : EventKey(this->Calls.Rank[row], this->Calls.Step[row]))
      : this->ById ? EventKey(this->Calls.CallId[row], 0)
                   : kNone;
  }

private:
  const TimelineCalls& Calls;
  const LogicalStepColumns& Steps;
  bool ByStep, ById;
};
}

std::vector<std::int32_t> EventsOfCalls(const TimelineCalls& calls, const LogicalStepColumns& steps)
{
  if (steps.Rank.Size == 0)
  {
    return {};
  }
  const EventKeys keys(calls, steps);
  std::vector<std::int32_t> order(steps.Rank.Size);
  std::iota(order.begin(), order.end(), 0);
  const auto isBefore = [&](std::int32_t a, std::int32_t b) {
    const auto first = keys.OfEvent(static_cast<std::size_t>(a));
    const auto second = keys.OfEvent(static_cast<std::size_t>(b));
    return first != second ? first < second : steps.Step[a] < steps.Step[b];
  };
  if (!std::is_sorted(order.begin(), order.end(), isBefore))
  {
    std::stable_sort(order.begin(), order.end(), isBefore);
  }
  std::vector<std::int32_t> events(calls.Rank.Size, -1);
  ParallelFor(events.size(), kGrain, 0, [&](std::size_t from, std::size_t to, int) {
    for (std::size_t row = from; row < to; ++row)
    {
      const auto key = keys.OfCall(row);
      const auto after = key == kNone
        ? order.begin()
        : std::upper_bound(
            order.begin(), order.end(), key, [&](const auto& wanted, std::int32_t event) {
              return wanted < keys.OfEvent(static_cast<std::size_t>(event));
            });
      if (after != order.begin() && keys.OfEvent(static_cast<std::size_t>(*(after - 1))) == key)
      {
        events[row] = *(after - 1);
      }
    }
  });
  return events;
}
}
