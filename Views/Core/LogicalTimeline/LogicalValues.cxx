#include "Views/Core/LogicalTimeline/LogicalValues.h"

#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/ShortText.h"
#include "Readers/Base/TimeText.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr float kAbsent = -1;
constexpr std::size_t kGrain = 1 << 16;
constexpr double kBeyondShare = 0.1; // of the sum of values that colours leave out
constexpr int kBinBits = 16;
constexpr std::size_t kBins = std::size_t(1) << (32 - kBinBits);

/// A change up or down.
float Magnitude(double change)
{
  return std::isnan(change) ? kAbsent : static_cast<float>(std::fabs(change));
}

float ValueOf(const LogicalStepColumns& s, LogicalMetric metric, std::uint32_t row)
{
  switch (metric)
  {
    case LogicalMetric::GlobalLateness:
      return static_cast<float>(s.GlobalLateness[row]);
    case LogicalMetric::EnterLateness:
      return static_cast<float>(s.EnterLateness[row]);
    case LogicalMetric::Differential:
      return static_cast<float>(s.Differential[row]);
    case LogicalMetric::Originated:
      return static_cast<float>(s.Originated[row]);
    case LogicalMetric::Duration:
      return static_cast<float>(s.End[row] - s.Begin[row]);
    case LogicalMetric::Counter:
      return Magnitude(s.CounterChange[row]);
    default:
      return static_cast<float>(s.Lateness[row]);
  }
}

/// Of the work before an event. @param before row of the rank's event before
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
      // Another thread's event before may still last.
      return before < 0 ? kAbsent : static_cast<float>(std::max(0.0, s.Begin[row] - s.End[before]));
    case LogicalMetric::Counter:
      return s.WorkCounterChange.Size > 0 ? Magnitude(s.WorkCounterChange[row]) : kAbsent;
    default:
      return kAbsent;
  }
}

/// Waits of calls by call_id.
class CallWaits
{
public:
  explicit CallWaits(const LogicalCallColumns& calls) : Calls(calls)
  {
    const auto before = [this](std::size_t a, std::size_t b) {
      return this->Calls.CallId[a] < this->Calls.CallId[b];
    };
    this->Rows.resize(calls.Wait.Size);
    std::iota(this->Rows.begin(), this->Rows.end(), std::size_t(0));
    if (!std::is_sorted(this->Rows.begin(), this->Rows.end(), before))
    {
      std::sort(this->Rows.begin(), this->Rows.end(), before);
    }
  }
  float Of(std::int64_t call) const
  {
    const auto found = std::lower_bound(this->Rows.begin(), this->Rows.end(), call,
      [this](std::size_t row, std::int64_t id) { return this->Calls.CallId[row] < id; });
    const bool has = found != this->Rows.end() && this->Calls.CallId[*found] == call &&
      !std::isnan(this->Calls.Wait[*found]);
    return has ? static_cast<float>(this->Calls.Wait[*found]) : kAbsent;
  }

private:
  LogicalCallColumns Calls;
  std::vector<std::size_t> Rows; ///< by call_id
};
}

bool IsKnown(const LogicalTables& tables, LogicalMetric metric)
{
  const LogicalStepColumns& s = tables.Steps;
  if (metric == LogicalMetric::Waiting)
  {
    return s.CallId.Size > 0 && tables.Calls.Wait.Size > 0;
  }
  if (metric == LogicalMetric::Counter)
  {
    return s.CounterChange.Size > 0;
  }
  return metric == LogicalMetric::Duration ||
    (s.Lateness.Size > 0 && s.GlobalLateness.Size > 0 && s.EnterLateness.Size > 0 &&
      s.WorkDifferential.Size > 0 && s.Differential.Size > 0 && s.Originated.Size > 0);
}

namespace
{
const char* NameOf(LogicalMetric metric)
{
  switch (metric)
  {
    case LogicalMetric::GlobalLateness:
      return "lateness among all of the step";
    case LogicalMetric::EnterLateness:
      return "lateness of entering";
    case LogicalMetric::Differential:
      return "differential lateness";
    case LogicalMetric::Originated:
      return "lateness that begins here";
    case LogicalMetric::Duration:
      return "duration";
    case LogicalMetric::Waiting:
      return "waiting";
    case LogicalMetric::Counter:
      return "counter";
    default:
      return "lateness";
  }
}
}

MetricWords::MetricWords(LogicalMetric metric, const std::string& counter)
  : Name(metric == LogicalMetric::Counter && !counter.empty() ? "change of " + counter
                                                              : NameOf(metric)),
    InSeconds(metric != LogicalMetric::Counter)
{
}

std::string MetricWords::Value(double value) const
{
  return this->InSeconds ? SecondsText(value) : ValueText(value);
}

ColorReach::ColorReach() : Sums(kBins, 0), Most(kBins, 0) {}

void ColorReach::Add(float value)
{
  if (value > 0)
  {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof(bits));
    this->Sums[bits >> kBinBits] += double(value);
    this->Most[bits >> kBinBits] = std::max(this->Most[bits >> kBinBits], value);
    this->Sum += double(value);
  }
}

double ColorReach::High() const
{
  double above = 0;
  for (std::size_t bin = kBins; bin-- > 0;)
  {
    above += this->Sums[bin];
    if (above > kBeyondShare * this->Sum)
    {
      return this->Most[bin];
    }
  }
  return 0;
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
  const bool waiting = metric == LogicalMetric::Waiting;
  const float least = metric == LogicalMetric::Counter ? kAbsent : 0; // seconds are never absent
  const CallWaits waits(waiting ? timeline.Tables.Calls : LogicalCallColumns());
  ParallelFor(timeline.Size(), kGrain, 0, [&](std::size_t from, std::size_t to, int) {
    for (std::size_t place = from; place < to; ++place)
    {
      const std::uint32_t row = timeline.Rows[place];
      const bool first = place == 0 || s.Rank[timeline.Rows[place - 1]] != s.Rank[row];
      values.Event[place] =
        waiting ? waits.Of(s.CallId[row]) : std::max(least, ValueOf(s, metric, row));
      values.Work[place] =
        WorkOf(s, metric, row, first ? -1 : std::int64_t(timeline.Rows[place - 1]));
    }
  });
  std::vector<std::int64_t> counts(steps, 0);
  for (std::size_t place = 0; place < timeline.Size(); ++place)
  {
    const std::int32_t step = timeline.StepAt[place];
    values.Sums[step] += std::max(0.0, double(values.Event[place]));
    values.Greatest[step] = std::max(values.Greatest[step], values.Event[place]);
    ++counts[step];
  }
  for (std::size_t step = 0; step < steps; ++step)
  {
    values.Means[step] = counts[step] > 0 ? values.Sums[step] / double(counts[step]) : 0;
    values.GreatestOfAll = std::max(values.GreatestOfAll, double(values.Greatest[step]));
  }
  ColorReach reach;
  for (const float value : values.Event)
  {
    reach.Add(value);
  }
  values.High = reach.High();
  return values;
}

LogicalColors::LogicalColors(
  const LogicalValues& values, LogicalRange range, double high, const Theme& theme)
  : Range(range), Base(theme), Scale(LatenessScale(theme)), Steps(Scale, 1),
    Absent(Mix(theme.Ground, theme.Neutral, 0.5)), Most(high > 0 ? high : values.High),
    Clips(values.GreatestOfAll > 1.0001 * Most)
{
  if (range == LogicalRange::Step)
  {
    for (const float greatest : values.Greatest)
    {
      this->PerStep.push_back(greatest > 0 ? 1 / greatest : 0);
    }
  }
}

float LogicalColors::Share(float value, std::int32_t step) const
{
  if (value < 0)
  {
    return kAbsent;
  }
  const float per = this->Range == LogicalRange::Step ? this->PerStep[step]
    : this->Most > 0                                  ? static_cast<float>(1 / this->Most)
                                                      : 0;
  return std::min(1.0f, value * per);
}

float LogicalColors::MeanShare(double mean) const
{
  return this->Most > 0 ? static_cast<float>(std::clamp(mean / this->Most, 0.0, 1.0)) : 0;
}
}
