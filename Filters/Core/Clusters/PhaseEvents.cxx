#include "Filters/Core/Clusters/PhaseEvents.h"

#include "Filters/Core/Common/SearchFrom.h"
#include "Readers/Base/Error.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

namespace pclvis
{
namespace
{
/// @return the greatest phase + 1
std::int32_t CountPhases(const ClusterInput& input)
{
  std::int32_t phases = 0;
  for (const std::int32_t phase : input.Steps.Phase)
  {
    if (phase < 0 || static_cast<std::size_t>(phase) >= input.Steps.Phase.Size)
    {
      throw Error("Logical clusters: phase is " + std::to_string(phase) +
        ", expected 0 to the number of phases. Connect the port Steps of Lateness.");
    }
    phases = std::max(phases, phase + 1);
  }
  return phases;
}
}

PhaseRows SortByPhase(const ClusterInput& input)
{
  PhaseRows rows;
  const auto phases = static_cast<std::size_t>(CountPhases(input));
  rows.Events = SortByNumber(AllRows{ input.Steps.Phase.Size }, phases,
    [&](std::uint32_t row) { return input.Steps.Phase[row]; });
  const ClusterMessageColumns& m = input.Messages;
  rows.Messages = SortByNumber(AllRows{ m.Source.Size }, phases, [&](std::uint32_t row) {
    const bool known = m.SendStep[row] >= 0 && m.ReceiveStep[row] >= 0 && m.Phase[row] >= 0 &&
      static_cast<std::size_t>(m.Phase[row]) < phases;
    return known ? m.Phase[row] : -1;
  });
  return rows;
}

PhaseEvents EventsOf(
  const ClusterInput& input, const MetricValues& metric, const PhaseRows& rows, std::int32_t phase)
{
  const ClusterStepColumns& s = input.Steps;
  std::vector<std::uint32_t> sorted(rows.Events.Row.begin() + rows.Events.First[phase],
    rows.Events.Row.begin() + rows.Events.First[phase + 1]);
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    return std::tie(s.Rank[a], s.Step[a], s.Event[a]) < std::tie(s.Rank[b], s.Step[b], s.Event[b]);
  };
  if (!std::is_sorted(sorted.begin(), sorted.end(), before))
  {
    std::sort(sorted.begin(), sorted.end(), before);
  }
  PhaseEvents events;
  events.Events.reserve(sorted.size());
  for (const std::uint32_t row : sorted)
  {
    if (events.Rank.empty() || events.Rank.back() != s.Rank[row])
    {
      events.Rank.push_back(s.Rank[row]);
      events.First.push_back(static_cast<std::uint32_t>(events.Events.size()));
    }
    events.Events.push_back({ s.Step[row], s.Messages[row], static_cast<LogicalKind>(s.Kind[row]),
      metric.Value(row), metric.Work(row) });
  }
  events.First.push_back(static_cast<std::uint32_t>(events.Events.size()));
  return events;
}

PhaseTimelines TimelinesOf(const PhaseEvents& events)
{
  PhaseTimelines timelines;
  timelines.Rank = events.Rank;
  timelines.Step.reserve(events.Events.size());
  timelines.Value.reserve(events.Events.size());
  for (std::int32_t rank = 0; rank < events.Ranks(); ++rank)
  {
    timelines.First.push_back(static_cast<std::uint32_t>(timelines.Step.size()));
    for (std::uint32_t i = events.First[rank]; i < events.First[rank + 1]; ++i)
    {
      if (!std::isnan(events.Events[i].Value))
      {
        timelines.Step.push_back(events.Events[i].Step);
        timelines.Value.push_back(events.Events[i].Value);
      }
    }
  }
  timelines.First.push_back(static_cast<std::uint32_t>(timelines.Step.size()));
  return timelines;
}

PhaseTraffic TrafficOf(
  const ClusterInput& input, const PhaseRows& rows, std::int32_t phase, const PhaseEvents& events)
{
  // Most phases have consecutive ranks, so the search starts at the right position.
  const std::int32_t first = events.Rank.empty() ? 0 : events.Rank.front();
  const auto placeOf = [&](std::int32_t rank) {
    const std::size_t at = SearchFrom(0, events.Rank.size(), static_cast<std::size_t>(rank - first),
      [&](std::size_t i) { return events.Rank[i] < rank; });
    return at == events.Rank.size() || events.Rank[at] != rank ? -1 : static_cast<std::int32_t>(at);
  };
  std::vector<PhaseMessage> messages;
  messages.reserve(rows.Messages.First[phase + 1] - rows.Messages.First[phase]);
  for (std::uint32_t i = rows.Messages.First[phase]; i < rows.Messages.First[phase + 1]; ++i)
  {
    const std::uint32_t row = rows.Messages.Row[i];
    const std::int32_t source = placeOf(input.Messages.Source[row]);
    const std::int32_t destination = placeOf(input.Messages.Destination[row]);
    if (source >= 0 && destination >= 0)
    {
      messages.push_back(
        { source, destination, input.Messages.SendStep[row], input.Messages.ReceiveStep[row] });
    }
  }
  PhaseTraffic traffic = MakePhaseTraffic(events.Ranks(), std::move(messages));
  for (const PhaseEvents::Event& event : events.Events)
  {
    ++traffic.Events;
    traffic.Collectives += event.Kind == LogicalKind::Collective;
    traffic.Together +=
      event.Kind == LogicalKind::Receive && event.Messages > 1 ? event.Messages : 0;
  }
  return traffic;
}
}
