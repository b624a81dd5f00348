#include "Views/Core/PhysicalTimeline/CallMetric.h"

#include "Readers/Base/ParallelFor.h"
#include "Views/Core/PhysicalTimeline/LaneWalk.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr float kAbsent = -1;

/// The greatest value of each run.
std::vector<float> GreatestOfRuns(const std::vector<float>& values)
{
  std::vector<float> greatest((values.size() + CallLane::kRun - 1) / CallLane::kRun, kAbsent);
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    greatest[i / CallLane::kRun] = std::max(greatest[i / CallLane::kRun], values[i]);
  }
  return greatest;
}

CallMetric::Lane LaneOf(
  const CallLane& lane, const std::vector<std::int32_t>& eventOf, const std::vector<float>& values)
{
  CallMetric::Lane of;
  of.Pieces.reserve(lane.Size());
  for (const std::int32_t row : lane.Row)
  {
    const std::int32_t event = eventOf.empty() ? -1 : eventOf[row];
    of.Pieces.push_back(event < 0 ? kAbsent : values[event]);
  }
  for (std::size_t level = 0; level < lane.Levels.size(); ++level)
  {
    of.Levels.push_back(GreatestOfRuns(level == 0 ? of.Pieces : of.Levels.back()));
  }
  return of;
}

std::vector<std::int32_t> StepsOf(const LogicalStepColumns& steps, std::int32_t& count)
{
  const std::vector<std::int32_t> of(steps.Step.begin(), steps.Step.end());
  count = of.empty() ? 0 : *std::max_element(of.begin(), of.end()) + 1;
  return of;
}

/// Values relative to the greatest value of their step.
std::vector<float> SharesOf(const std::vector<float>& values,
  const std::vector<std::int32_t>& steps, const std::vector<float>& greatest)
{
  std::vector<float> shares(values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    const float most = greatest[static_cast<std::size_t>(steps[i])];
    shares[i] = values[i] > 0 && most > 0 ? values[i] / most : values[i];
  }
  return shares;
}

/// The columns of Calls that have the waiting times of events.
LogicalCallColumns WaitsOf(const TimelineCalls& calls)
{
  LogicalCallColumns waits;
  if (calls.CallId.Size > 0)
  {
    waits.CallId = calls.CallId;
    waits.Wait = calls.Wait;
  }
  return waits;
}

/// Visits runs in order of time: those inside one pixel as a whole, others piece by piece.
class Walk
{
public:
  Walk(const CallLane& lane, const CallMetric::Lane& values, const std::vector<double>& edges,
    float* greatest)
    : Lane(lane), Values(values), Edges(edges), Greatest(greatest), Pixel(edges)
  {
  }

  void All()
  {
    WalkLane(
      this->Lane, [this](std::size_t level, std::size_t k) { return this->IsDoneWith(level, k); },
      [this](std::size_t i) { this->Piece(i); });
  }

private:
  bool IsOutside(double from, double to) const
  {
    return to <= this->Edges.front() || from >= this->Edges.back();
  }

  bool IsDoneWith(std::size_t level, std::size_t k)
  {
    const double from = this->Lane.Levels[level].Begin[k], to = this->Lane.Levels[level].End[k];
    const float most = this->Values.Levels[level][k];
    if (most < 0 || this->IsOutside(from, to))
    {
      return true;
    }
    const std::size_t x = from >= this->Edges.front() ? this->Pixel.Of(from) : 0;
    const bool inside = from >= this->Edges.front() && to <= this->Edges[x + 1];
    if (inside)
    {
      this->Greatest[x] = std::max(this->Greatest[x], most);
    }
    return inside;
  }

  void Piece(std::size_t i)
  {
    const double from = this->Lane.Begin[i], to = this->Lane.End[i];
    const float value = this->Values.Pieces[i];
    if (value < 0 || this->IsOutside(from, to))
    {
      return;
    }
    std::size_t x = this->Pixel.Of(std::max(from, this->Edges.front()));
    do
    {
      this->Greatest[x] = std::max(this->Greatest[x], value);
      ++x;
    } while (x + 1 < this->Edges.size() && this->Edges[x] < to);
  }

  const CallLane& Lane;
  const CallMetric::Lane& Values;
  const std::vector<double>& Edges;
  float* Greatest;
  PixelCursor Pixel;
};
}

CallMetric::CallMetric(const PhysicalTimeline& timeline, LogicalMetric metric, bool perStep)
  : Which(metric), Wording(metric, timeline.Tables.StepCounter)
{
  const LogicalStepColumns& table = timeline.Tables.Steps;
  this->Known = IsKnownOf(timeline, metric);
  if (!this->Known)
  {
    return;
  }
  this->Values = MetricOfSteps(table, WaitsOf(timeline.Tables.Calls), metric);
  std::int32_t count = 0;
  const std::vector<std::int32_t> steps = StepsOf(table, count);
  this->Reached = ReachOf(this->Values, steps, count);
  const std::vector<float> shown =
    perStep ? SharesOf(this->Values, steps, this->Reached.Greatest) : this->Values;
  this->Threads.resize(timeline.Threads.size());
  ParallelFor(this->Threads.size(), 1, 0, [&](std::size_t from, std::size_t to, int) {
    for (std::size_t t = from; t < to; ++t)
    {
      const CallThread& thread = timeline.Threads[t];
      this->Threads[t].Innermost = LaneOf(thread.Innermost, timeline.EventOf, shown);
      for (const CallLane& lane : thread.Depths)
      {
        this->Threads[t].Depths.push_back(LaneOf(lane, timeline.EventOf, shown));
      }
    }
  });
}

const CallMetric::Lane& CallMetric::Of(std::size_t thread, int depth) const
{
  const Thread& of = this->Threads[thread];
  return depth < 0 || of.Depths.empty() ? of.Innermost : of.Depths[depth];
}

double CallMetric::HighIn(const PhysicalTimeline& timeline, TimeRange time,
  std::pair<std::int32_t, std::int32_t> ranks) const
{
  const LogicalStepColumns& steps = timeline.Tables.Steps;
  ColorReach reach;
  for (std::size_t row = 0; row < this->Values.size(); ++row)
  {
    if (steps.Rank[row] >= ranks.first && steps.Rank[row] <= ranks.second &&
      steps.Begin[row] <= time.End && steps.End[row] >= time.Begin)
    {
      reach.Add(this->Values[row]);
    }
  }
  return reach.High();
}

bool IsKnownOf(const PhysicalTimeline& timeline, LogicalMetric metric)
{
  return timeline.Tables.Steps.Rank.Size > 0 &&
    IsKnown(timeline.Tables.Steps, WaitsOf(timeline.Tables.Calls), metric);
}

void RaiseToGreatest(const CallLane& lane, const CallMetric::Lane& values,
  const std::vector<double>& edges, float* greatest)
{
  if (lane.Size() > 0 && edges.size() > 1)
  {
    Walk(lane, values, edges, greatest).All();
  }
}
}
