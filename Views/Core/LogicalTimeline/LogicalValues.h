#pragma once
#include "Views/Core/LogicalTimeline/LogicalTimeline.h"
#include "Views/Core/Timeline/PixelGrid.h"

#include <string>
#include <vector>

namespace pclvis
{
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
bool IsKnown(const LogicalTables& tables, LogicalMetric metric);

/// How a metric and its values are written.
struct MetricWords
{
  /// @param counter name of the counter, as "PAPI_TOT_CYC (cycles)"; empty: it is not known
  MetricWords(LogicalMetric metric, const std::string& counter = {});
  std::string Name; ///< "lateness", "lateness of the step", ...
  bool InSeconds;
  std::string Value(double value) const; ///< with its unit
};

/// Which values the colours reach to.
enum class LogicalRange
{
  Trace,
  Window, ///< what is seen
  Step    ///< each step has a range of its own
};

/// The values of a metric, for drawing. An absent value is below 0.
struct LogicalValues
{
  LogicalMetric Metric = LogicalMetric::Lateness;
  bool Known = true;           ///< false: the table lacks the metric
  std::vector<float> Event;    ///< [s], Counter: [its unit], by place
  std::vector<float> Work;     ///< of the rank's work before the event, by place
  std::vector<double> Sums;    ///< over the ranks, by step
  std::vector<double> Means;   ///< by step
  std::vector<float> Greatest; ///< by step, of Event
  double High = 0;             ///< what few values exceed: 1 in 100 of those above 0
  double GreatestOfAll = 0;    ///< of Event
};

/// Takes a metric of all events. Of work: the part of the metric that is due to it; absent where
/// the metric says nothing about work.
/// Cost: O(events).
LogicalValues TakeLogicalValues(const LogicalTimeline& timeline, LogicalMetric metric);

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

/// Colours of a metric's values.
class LogicalColors
{
public:
  /// @param high values from it on have the last colour [as values]; 0: the range's own. For Step
  /// it is
  ///   not used.
  LogicalColors(const LogicalValues& values, LogicalRange range, double high, const Theme& theme);
  /// Share of the range, 0 to 1; below 0: absent.
  float Share(float value, std::int32_t step) const;
  /// The same of a step's mean, with the range of all steps.
  float MeanShare(double mean) const;
  /// Colour of a share.
  Color Of(float share) const { return share < 0 ? this->Absent : this->Steps(share); }
  Color OfValue(float value, std::int32_t step) const { return this->Of(this->Share(value, step)); }
  /// The value of the last colour [as values]; 0: each step has its own.
  double High() const { return this->Range == LogicalRange::Step ? 0 : this->Most; }
  bool Exceeded() const { return this->Clips; }
  LogicalRange Range;
  Theme Base;
  ColorScale Scale;

private:
  ValueColors Steps;
  Color Absent;
  std::vector<float> PerStep; ///< 1 / greatest
  double Most;
  bool Clips;
};
}
