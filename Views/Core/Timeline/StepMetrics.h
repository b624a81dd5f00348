#pragma once
#include "Readers/Schema/TimelineColumns.h"
#include "Readers/Schema/TraceSchema.h"

#include <string>
#include <vector>

namespace pclvis
{
using LogicalCallColumns = ColumnViews<schema::Calls::CallId, IfPresent<schema::Calls::Wait>>;

/// What the colour of an event says: seconds, but for Counter.
enum class LogicalMetric
{
  Lateness,       ///< among the events of its phase and step
  GlobalLateness, ///< among all events of its step
  EnterLateness,  ///< of its begin instead of its end
  Differential,   ///< lateness beyond what it was entered with and what its sends had
  Originated,     ///< lateness that begins here
  Duration,
  Waiting, ///< of the event's (last) call, as found by Wait States
  Counter  ///< how much the counter of Lateness changed, up or down alike
};
constexpr int kLogicalMetrics = 8;
/// Whether the tables have the metric.
bool IsKnown(
  const LogicalStepColumns& steps, const LogicalCallColumns& calls, LogicalMetric metric);

/// How a metric and its values are written.
struct MetricWords
{
  /// @param counter name of the counter, as "PAPI_TOT_CYC (cycles)"; empty: it is not known
  MetricWords(LogicalMetric metric, const std::string& counter = {});
  std::string Name; ///< "lateness", "lateness of the step", ...
  bool InSeconds;
  std::string Value(double value) const; ///< with its unit
};

/// How much a counter changed, up or down; NaN: absent, below 0.
float ChangeSize(double change);

/// The metric of each row of Steps [s], Counter: [its unit]; below 0: absent, as all are if it is
/// not known.
/// Cost: O(events), on all processors.
std::vector<float> MetricOfSteps(
  const LogicalStepColumns& steps, const LogicalCallColumns& calls, LogicalMetric metric);

/// What colours of values can reach to.
struct MetricReach
{
  std::vector<float> Greatest; ///< by step
  double High = 0;             ///< what few values exceed: see ColorReach
  double GreatestOfAll = 0;
};
/// @param values of the rows of Steps, in any order; @param steps of the same
/// @param count one more than the last step
MetricReach ReachOf(
  const std::vector<float>& values, const std::vector<std::int32_t>& steps, std::int32_t count);

/// Finds what colours should reach to: the values beyond it have a tenth of the sum of all, at
/// most. So a single very late event keeps its colour, and many that are slightly late stay quiet.
class ColorReach
{
public:
  ColorReach();
  void Add(float value); ///< those not above 0 do not count
  /// 0: there are none above 0. Cost: O(1).
  double High() const;

private:
  // By the upper half of the bits of a float: values within 1 %.
  std::vector<double> Sums;
  std::vector<float> Most;
  double Sum = 0;
};
}
