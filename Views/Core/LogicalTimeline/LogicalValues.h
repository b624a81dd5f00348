#pragma once
#include "Views/Core/LogicalTimeline/LogicalTimeline.h"
#include "Views/Core/Timeline/MetricColors.h"

#include <vector>

namespace pclvis
{
/// Whether the tables contain the metric.
inline bool IsKnown(const LogicalTables& tables, LogicalMetric metric)
{
  return IsKnown(tables.Steps, tables.Calls, metric);
}

/// The values of a metric, for drawing. Negative values are absent.
struct LogicalValues : MetricReach
{
  LogicalMetric Metric = LogicalMetric::Lateness;
  bool Known = true;         ///< false: the table does not have the metric
  std::vector<float> Event;  ///< [s], Counter: [its unit], by place
  std::vector<float> Work;   ///< of the rank's work before the event, by place
  std::vector<double> Sums;  ///< over the ranks, by step
  std::vector<double> Means; ///< by step
};

/// The values of a metric for all events; for work, the part of the metric that is due to it, or
/// absent if the metric says nothing about work.
/// Cost: O(events).
LogicalValues TakeLogicalValues(const LogicalTimeline& timeline, LogicalMetric metric);
}
