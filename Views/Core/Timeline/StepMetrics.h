#pragma once
#include "Readers/Schema/TimelineColumns.h"
#include "Readers/Schema/TraceSchema.h"

#include <string>
#include <vector>

namespace pclvis
{
using LogicalCallColumns = ColumnViews<schema::Calls::CallId, IfPresent<schema::Calls::Wait>>;

/// What the colour of an event shows: seconds, except for Counter.
enum class LogicalMetric
{
  Lateness,       ///< among the events of its phase and step
  GlobalLateness, ///< among all events of its step
  EnterLateness,  ///< lateness of its begin instead of its end
  Differential,   ///< lateness beyond EnterLateness and that of received sends
  Originated,     ///< lateness that begins here
  Duration,
  Waiting, ///< of the event's (last) call, as found by Wait States
  Counter  ///< how much the counter of Lateness changed, whether up or down
};
constexpr int kLogicalMetrics = 8;
/// Whether the tables contain the metric.
bool IsKnown(
  const LogicalStepColumns& steps, const LogicalCallColumns& calls, LogicalMetric metric);

/// How a metric and its values are written in words.
struct MetricWords
{
  /// @param counter name of the counter, such as "PAPI_TOT_CYC (cycles)"; empty: not known
  MetricWords(LogicalMetric metric, const std::string& counter = {});
  std::string Name; ///< "lateness", "lateness of the step", ...
  bool InSeconds;
  std::string Value(double value) const; ///< with its unit
};

/// How much a counter changed, whether up or down; NaN becomes negative: absent.
float ChangeSize(double change);

/// The metric of each row of Steps [s]; Counter: [its unit]. Negative: absent, as all values are if
/// the metric is not known.
/// Cost: O(events), on all processors.
std::vector<float> MetricOfSteps(
  const LogicalStepColumns& steps, const LogicalCallColumns& calls, LogicalMetric metric);

/// The greatest values for colours.
struct MetricReach
{
  std::vector<float> Greatest; ///< by step
  double High = 0;             ///< value that few others exceed: see ColorReach
  double GreatestOfAll = 0;
};
/// @param values of the rows of Steps, in any order; @param steps of the same
/// @param count number of the last step plus 1
MetricReach ReachOf(
  const std::vector<float>& values, const std::vector<std::int32_t>& steps, std::int32_t count);

/// Finds the greatest value for colours: the values beyond it have at most a tenth of the sum of
/// all values. Thus a single very late event keeps its colour, and many slightly late ones stay
/// pale.
class ColorReach
{
public:
  ColorReach();
  void Add(float value); ///< values that are not positive are ignored
  /// 0: no positive values. Cost: O(1).
  double High() const;

private:
  // By the upper half of the bits of a float: values in a bin differ by at most 1 %.
  std::vector<double> Sums;
  std::vector<float> Most;
  double Sum = 0;
};
}
