#include "Views/Core/LogicalTimeline/LogicalValues.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr float kAbsent = -1;
constexpr std::size_t kGrain = 1 << 16;

/// Value of the work before an event. @param before row of the rank's previous event
float WorkOf(
  const LogicalStepColumns& s, LogicalMetric metric, std::uint32_t row, std::int64_t before)
{
  switch (metric)
  {
    case LogicalMetric::Lateness:
    case LogicalMetric::GlobalLateness:
      return static_cast<float>(s.EnterLateness[row]);
    case LogicalMetric::Differential:
      return static_cast<float>(s.WorkDifferential[row]);
    case LogicalMetric::Originated:
      return static_cast<float>(std::max(0.0, s.Originated[row] - s.Differential[row]));
    case LogicalMetric::Duration:
      // The previous event may belong to another thread and still last.
      return before < 0 ? kAbsent : static_cast<float>(std::max(0.0, s.Begin[row] - s.End[before]));
    case LogicalMetric::Counter:
      return s.WorkCounterChange.Size > 0 ? ChangeSize(s.WorkCounterChange[row]) : kAbsent;
    default:
      return kAbsent;
  }
}
}

LogicalValues TakeLogicalValues(const LogicalTimeline& timeline, LogicalMetric metric)
{
  const LogicalStepColumns& s = timeline.Tables.Steps;
  LogicalValues values;
  values.Metric = metric;
  values.Known = IsKnown(timeline.Tables, metric);
  values.Event.assign(timeline.Size(), kAbsent);
  values.Work.assign(timeline.Size(), kAbsent);
  const auto steps = static_cast<std::size_t>(timeline.Steps);
  values.Sums.assign(steps, 0);
  values.Means.assign(steps, 0);
  values.Greatest.assign(steps, 0);
  if (!values.Known)
  {
    return values;
  }
  const std::vector<float> ofRows = MetricOfSteps(s, timeline.Tables.Calls, metric);
  ParallelFor(timeline.Size(), kGrain, 0, [&](std::size_t from, std::size_t to, int) {
    for (std::size_t place = from; place < to; ++place)
    {
      const std::uint32_t row = timeline.Rows[place];
      const bool first = place == 0 || s.Rank[timeline.Rows[place - 1]] != s.Rank[row];
      values.Event[place] = ofRows[row];
      values.Work[place] =
        WorkOf(s, metric, row, first ? -1 : std::int64_t(timeline.Rows[place - 1]));
    }
  });
  std::vector<std::int64_t> counts(steps, 0);
  for (std::size_t place = 0; place < timeline.Size(); ++place)
  {
    const std::int32_t step = timeline.StepAt[place];
    values.Sums[step] += std::max(0.0, double(values.Event[place]));
    ++counts[step];
  }
  for (std::size_t step = 0; step < steps; ++step)
  {
    values.Means[step] = counts[step] > 0 ? values.Sums[step] / double(counts[step]) : 0;
  }
  static_cast<MetricReach&>(values) = ReachOf(values.Event, timeline.StepAt, timeline.Steps);
  return values;
}
}
