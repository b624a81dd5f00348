#include "Views/Core/LogicalTimeline/LogicalTimeline.h"

#include "Filters/Core/Structure/LogicalEvents.h"
#include "Readers/Base/Error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pclvis
{
namespace
{
void FindRanks(LogicalTimeline& timeline)
{
  std::vector<std::int32_t>& ranks = timeline.Ranks;
  ranks = timeline.Tables.Ranks;
  const auto& of = timeline.Tables.Steps.Rank;
  for (std::size_t i = 0; i < of.Size; ++i)
  {
    if (ranks.empty() || ranks.back() != of[i])
    {
      ranks.push_back(of[i]);
    }
  }
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
}

void CheckSteps(const LogicalStepColumns& s)
{
  for (std::size_t i = 0; i < s.Step.Size; ++i)
  {
    if (s.Step[i] < 0 || s.Phase[i] < 0)
    {
      throw Error("Logical timeline: event " + std::to_string(s.Event[i]) + " has step " +
        std::to_string(s.Step[i]) + " and phase " + std::to_string(s.Phase[i]) +
        ", expected 0 or more. Connect the port Steps of Lateness or of Logical Structure.");
    }
  }
}

void PlaceEvents(LogicalTimeline& timeline)
{
  const LogicalStepColumns& s = timeline.Tables.Steps;
  const auto key = [&s](std::uint32_t row) { return std::make_pair(s.Rank[row], s.Step[row]); };
  timeline.Rows.resize(s.Rank.Size);
  std::iota(timeline.Rows.begin(), timeline.Rows.end(), 0u);
  const auto before = [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); };
  if (!std::is_sorted(timeline.Rows.begin(), timeline.Rows.end(), before))
  {
    std::sort(timeline.Rows.begin(), timeline.Rows.end(), before);
  }
  timeline.StepAt.resize(timeline.Size());
  timeline.PlaceByRow.resize(timeline.Size());
  timeline.First.assign(1, 0);
  std::size_t rank = 0;
  for (std::size_t place = 0; place < timeline.Size(); ++place)
  {
    const std::uint32_t row = timeline.Rows[place];
    if (place > 0 && key(timeline.Rows[place - 1]) == key(row))
    {
      throw Error("Logical timeline: rank " + std::to_string(s.Rank[row]) +
        " has two events at step " + std::to_string(s.Step[row]) +
        ", expected one. Connect the port Steps of Lateness or of Logical Structure.");
    }
    for (; timeline.Ranks[rank] != s.Rank[row]; ++rank)
    {
      timeline.First.push_back(place);
    }
    timeline.StepAt[place] = s.Step[row];
    timeline.PlaceByRow[row] = static_cast<std::uint32_t>(place);
    timeline.Steps = std::max(timeline.Steps, s.Step[row] + 1);
    timeline.HasCollectives =
      timeline.HasCollectives || s.Kind[row] == static_cast<std::int32_t>(LogicalKind::Collective);
  }
  timeline.First.resize(timeline.Ranks.size() + 1, timeline.Size());
}

void TimeSteps(LogicalTimeline& timeline)
{
  const LogicalStepColumns& s = timeline.Tables.Steps;
  const double never = std::numeric_limits<double>::infinity();
  timeline.StepTimes.assign(static_cast<std::size_t>(timeline.Steps), { never, -never });
  std::vector<std::int64_t> counts(timeline.StepTimes.size(), 0);
  timeline.StepMiddles.assign(timeline.StepTimes.size(), 0);
  TimeRange all{ never, -never };
  for (std::size_t row = 0; row < s.Step.Size; ++row)
  {
    TimeRange& time = timeline.StepTimes[s.Step[row]];
    time = { std::min(time.Begin, s.Begin[row]), std::max(time.End, s.End[row]) };
    all = { std::min(all.Begin, time.Begin), std::max(all.End, time.End) };
    timeline.StepMiddles[s.Step[row]] += (s.Begin[row] + s.End[row]) / 2;
    ++counts[s.Step[row]];
  }
  for (std::size_t step = 0; step < counts.size(); ++step)
  {
    timeline.StepMiddles[step] = counts[step] > 0
      ? timeline.StepMiddles[step] / double(counts[step])
      : std::numeric_limits<double>::quiet_NaN();
  }
  timeline.Time = timeline.Tables.Axis.Whole.Length() > 0 ? timeline.Tables.Axis
    : all.Begin < all.End                                 ? ShownTime{ all, {} }
                                                          : ShownTime();
}

void FindPhases(LogicalTimeline& timeline)
{
  const LogicalStepColumns& s = timeline.Tables.Steps;
  std::vector<LogicalPhase>& phases = timeline.Phases;
  for (std::size_t rank = 0; rank < timeline.Ranks.size(); ++rank)
  {
    for (std::size_t place = timeline.First[rank]; place < timeline.First[rank + 1]; ++place)
    {
      const std::int32_t number = s.Phase[timeline.Rows[place]], step = timeline.StepAt[place];
      if (static_cast<std::size_t>(number) >= phases.size())
      {
        phases.resize(static_cast<std::size_t>(number) + 1);
      }
      LogicalPhase& phase = phases[number];
      const bool first = phase.Ranks.empty();
      phase.FirstStep = first ? step : std::min(phase.FirstStep, step);
      phase.EndStep = first ? step + 1 : std::max(phase.EndStep, step + 1);
      if (first || phase.Ranks.back().second < rank)
      {
        phase.Ranks.emplace_back(rank, rank + 1);
      }
      phase.Ranks.back().second = rank + 1;
    }
  }
  for (std::size_t number = 0; number < phases.size(); ++number)
  {
    phases[number].Number = static_cast<std::int32_t>(number);
  }
  const LogicalPhaseColumns& named = timeline.Tables.Phases;
  for (std::size_t i = 0; i < named.Phase.Size; ++i)
  {
    if (named.Phase[i] >= 0 && static_cast<std::size_t>(named.Phase[i]) < phases.size())
    {
      phases[named.Phase[i]].Name = named.Name[i];
    }
  }
  phases.erase(std::remove_if(phases.begin(), phases.end(),
                 [](const LogicalPhase& phase) { return phase.Ranks.empty(); }),
    phases.end());
  std::stable_sort(phases.begin(), phases.end(),
    [](const auto& a, const auto& b) { return a.FirstStep < b.FirstStep; });
}
}

std::ptrdiff_t LogicalTimeline::PlaceOf(std::int32_t rank) const
{
  const auto place = std::lower_bound(this->Ranks.begin(), this->Ranks.end(), rank);
  return place != this->Ranks.end() && *place == rank ? place - this->Ranks.begin() : kNone;
}

std::size_t LogicalTimeline::RankOf(std::ptrdiff_t event) const
{
  const auto past =
    std::upper_bound(this->First.begin(), this->First.end(), static_cast<std::size_t>(event));
  return static_cast<std::size_t>(past - this->First.begin()) - 1;
}

std::pair<std::size_t, std::size_t> LogicalTimeline::EventsIn(
  std::size_t rank, std::int32_t begin, std::int32_t end) const
{
  const auto from = this->StepAt.begin() + static_cast<std::ptrdiff_t>(this->First[rank]);
  const auto to = this->StepAt.begin() + static_cast<std::ptrdiff_t>(this->First[rank + 1]);
  const auto first = std::lower_bound(from, to, begin);
  const auto past = std::lower_bound(first, to, end);
  return { static_cast<std::size_t>(first - this->StepAt.begin()),
    static_cast<std::size_t>(past - this->StepAt.begin()) };
}

std::ptrdiff_t LogicalTimeline::EventAt(std::size_t rank, std::int32_t step) const
{
  const auto found = this->EventsIn(rank, step, step + 1);
  return found.first < found.second ? static_cast<std::ptrdiff_t>(found.first) : kNone;
}

std::ptrdiff_t LogicalTimeline::EventNumbered(std::int64_t number) const
{
  const auto numberAt = [this](std::ptrdiff_t i) {
    return this->Tables.Steps
      .Event[this->Rows[this->ByNumber.empty() ? i : this->ByNumber[static_cast<std::size_t>(i)]]];
  };
  std::ptrdiff_t low = 0, high = static_cast<std::ptrdiff_t>(this->Size());
  while (low < high)
  {
    const std::ptrdiff_t middle = low + (high - low) / 2;
    (numberAt(middle) < number ? low : high) = numberAt(middle) < number ? middle + 1 : middle;
  }
  if (low == static_cast<std::ptrdiff_t>(this->Size()) || numberAt(low) != number)
  {
    return kNone;
  }
  return this->ByNumber.empty() ? low : this->ByNumber[static_cast<std::size_t>(low)];
}

TimeRange LogicalTimeline::TimeOf(Span steps) const
{
  TimeRange time{ std::numeric_limits<double>::infinity(), 0 };
  const double last = static_cast<double>(this->StepTimes.size());
  const auto begin = static_cast<std::size_t>(std::clamp(std::floor(steps.Begin), 0.0, last));
  const auto end = static_cast<std::size_t>(std::clamp(std::ceil(steps.End), 0.0, last));
  time.End = -time.Begin;
  for (std::size_t step = begin; step < end; ++step)
  {
    time = { std::min(time.Begin, this->StepTimes[step].Begin),
      std::max(time.End, this->StepTimes[step].End) };
  }
  return time.Begin <= time.End ? time : TimeRange();
}

Span LogicalTimeline::StepsOf(TimeRange time) const
{
  Span steps;
  bool any = false;
  double nearest = std::numeric_limits<double>::infinity();
  const double middle = (time.Begin + time.End) / 2;
  for (std::size_t step = 0; step < this->StepMiddles.size(); ++step)
  {
    const double at = this->StepMiddles[step], first = static_cast<double>(step);
    if (at >= time.Begin && at <= time.End)
    {
      steps = { any ? steps.Begin : first, first + 1 };
      any = true;
    }
    else if (!any && std::fabs(at - middle) < nearest)
    {
      nearest = std::fabs(at - middle);
      steps = { first, first + 1 };
    }
  }
  return steps;
}

LogicalTimeline MakeLogicalTimeline(LogicalTables tables)
{
  LogicalTimeline timeline;
  timeline.Tables = std::move(tables);
  CheckSteps(timeline.Tables.Steps);
  FindRanks(timeline);
  PlaceEvents(timeline);
  TimeSteps(timeline);
  FindPhases(timeline);
  timeline.Messages = LogicalMessages(timeline.Tables.Messages, timeline.Ranks);
  const auto& event = timeline.Tables.Steps.Event;
  const auto before = [&](std::ptrdiff_t a, std::ptrdiff_t b) {
    return event[timeline.Rows[static_cast<std::size_t>(a)]] <
      event[timeline.Rows[static_cast<std::size_t>(b)]];
  };
  std::vector<std::ptrdiff_t> order(timeline.Size());
  std::iota(order.begin(), order.end(), std::ptrdiff_t(0));
  if (!std::is_sorted(order.begin(), order.end(), before))
  {
    std::sort(order.begin(), order.end(), before);
    timeline.ByNumber = std::move(order);
  }
  for (std::size_t i = 0; i < timeline.Tables.Points.Event.Size; ++i)
  {
    timeline.Points.push_back(timeline.EventNumbered(timeline.Tables.Points.Event[i]));
  }
  return timeline;
}
}
