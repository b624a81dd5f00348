#pragma once
#include "Views/Core/PhysicalTimeline/PhysicalTimeline.h"
#include "Views/Core/Timeline/MetricColors.h"

#include <vector>

namespace pclvis
{
/// A metric of the events that calls belong to, and its greatest value in runs of calls, so that
/// the cost of a picture depends on pixels, not on calls. Negative values are absent.
class CallMetric
{
public:
  struct Lane
  {
    std::vector<float> Pieces;
    std::vector<std::vector<float>> Levels; ///< see CallLane::Levels
  };

  CallMetric() = default;
  /// @param perStep values relative to the greatest one of their step
  /// Cost: O(events + calls), on all processors; at most 5 bytes per piece.
  CallMetric(const PhysicalTimeline& timeline, LogicalMetric metric, bool perStep);

  LogicalMetric Metric() const { return this->Which; }
  bool IsKnown() const { return this->Known; }
  const MetricReach& Reach() const { return this->Reached; }
  const MetricWords& Words() const { return this->Wording; }
  /// The value of a row of Steps.
  float OfEvent(std::int32_t event) const { return event < 0 ? -1 : this->Values[event]; }
  /// Values of a thread's lane, which must exist.
  /// @param depth see CallThread::Depth; -1: the innermost calls
  const Lane& Of(std::size_t thread, int depth) const;
  /// Greatest value for the colours of a part: see ColorReach. @param ranks from first to last
  /// Cost: O(events).
  double HighIn(const PhysicalTimeline& timeline, TimeRange time,
    std::pair<std::int32_t, std::int32_t> ranks) const;

private:
  struct Thread
  {
    Lane Innermost;
    std::vector<Lane> Depths;
  };
  LogicalMetric Which = LogicalMetric::Lateness;
  bool Known = false;
  MetricReach Reached;
  MetricWords Wording{ LogicalMetric::Lateness };
  std::vector<float> Values; ///< by row of Steps, never relative
  std::vector<Thread> Threads;
};

/// Whether the events of calls have the metric.
bool IsKnownOf(const PhysicalTimeline& timeline, LogicalMetric metric);

/// Raises each pixel to the greatest value of the calls in it.
/// @param edges times of the sides of the pixels [s], ascending
/// @param greatest one entry less than edges; negative: no value yet
/// Cost: O(pixels log pieces) at most.
void RaiseToGreatest(const CallLane& lane, const CallMetric::Lane& values,
  const std::vector<double>& edges, float* greatest);
}
