#include "Views/Core/LogicalTimeline/LatenessWays.h"

#include "Filters/Core/Structure/LatenessTables.h"

#include <algorithm>
#include <tuple>

namespace pclvis
{
std::ptrdiff_t CauseOf(const LogicalTimeline& timeline, std::ptrdiff_t event)
{
  const LogicalStepColumns& s = timeline.Tables.Steps;
  if (event < 0 || s.LatenessClass.Size == 0)
  {
    return LogicalTimeline::kNone;
  }
  const std::uint32_t row = timeline.Rows[event];
  const std::size_t rank = timeline.RankOf(event);
  const auto of = static_cast<LatenessClass>(s.LatenessClass[row]);
  if (of == LatenessClass::Before)
  {
    return static_cast<std::size_t>(event) > timeline.First[rank] ? event - 1
                                                                  : LogicalTimeline::kNone;
  }
  std::ptrdiff_t latest = LogicalTimeline::kNone;
  if (of != LatenessClass::LateSend)
  {
    return latest;
  }
  const auto key = [&](std::ptrdiff_t send) {
    const std::uint32_t at = timeline.Rows[send];
    return std::make_tuple(-s.Lateness[at], s.Rank[at], s.Step[at]);
  };
  const LogicalMessageColumns& m = timeline.Tables.Messages;
  for (const std::uint32_t message : timeline.Messages.At(false, rank, timeline.StepAt[event]))
  {
    const std::ptrdiff_t sender = timeline.PlaceOf(m.Source[message]);
    const std::ptrdiff_t send =
      timeline.EventAt(static_cast<std::size_t>(sender), m.SendStep[message]);
    latest = send >= 0 && (latest < 0 || key(send) < key(latest)) ? send : latest;
  }
  return latest;
}

std::vector<std::ptrdiff_t> WayOf(const LogicalTimeline& timeline, std::ptrdiff_t event)
{
  std::vector<std::ptrdiff_t> way;
  const LogicalStepColumns& s = timeline.Tables.Steps;
  if (event < 0 || s.Origin.Size == 0 || s.Origin[timeline.Rows[event]] < 0)
  {
    return way;
  }
  const std::int64_t origin = s.Origin[timeline.Rows[event]];
  // Terminates because each hop leads to a lower step.
  for (; event >= 0; event = CauseOf(timeline, event))
  {
    way.push_back(event);
    if (s.Event[timeline.Rows[event]] == origin)
    {
      break;
    }
  }
  return way;
}

std::vector<LatenessHop> SpreadOf(
  const LogicalTimeline& timeline, std::ptrdiff_t event, std::size_t most)
{
  const LogicalStepColumns& s = timeline.Tables.Steps;
  std::vector<std::ptrdiff_t> late;
  if (event < 0 || s.Origin.Size == 0)
  {
    return {};
  }
  const std::int64_t origin = s.Event[timeline.Rows[event]];
  for (std::size_t place = 0; place < timeline.Size(); ++place)
  {
    if (s.Origin[timeline.Rows[place]] == origin && static_cast<std::ptrdiff_t>(place) != event)
    {
      late.push_back(static_cast<std::ptrdiff_t>(place));
    }
  }
  std::stable_sort(late.begin(), late.end(), [&](std::ptrdiff_t a, std::ptrdiff_t b) {
    return s.Lateness[timeline.Rows[a]] > s.Lateness[timeline.Rows[b]];
  });
  late.resize(std::min(late.size(), most));
  std::vector<LatenessHop> hops;
  for (const std::ptrdiff_t to : late)
  {
    const std::ptrdiff_t from = CauseOf(timeline, to);
    if (from >= 0)
    {
      hops.push_back({ from, to });
    }
  }
  return hops;
}
}
