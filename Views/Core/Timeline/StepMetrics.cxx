#include "Views/Core/Timeline/StepMetrics.h"

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
constexpr double kBeyondShare = 0.1; // share of the sum of all values that may exceed the colours
constexpr int kBinBits = 16;
constexpr std::size_t kBins = std::size_t(1) << (32 - kBinBits);

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
      return ChangeSize(s.CounterChange[row]);
    default:
      return static_cast<float>(s.Lateness[row]);
  }
}

/// Waiting times of calls by call_id.
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

float ChangeSize(double change)
{
  return std::isnan(change) ? kAbsent : static_cast<float>(std::fabs(change));
}

bool IsKnown(const LogicalStepColumns& s, const LogicalCallColumns& calls, LogicalMetric metric)
{
  if (metric == LogicalMetric::Waiting)
  {
    return s.CallId.Size > 0 && calls.Wait.Size > 0;
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

std::vector<float> MetricOfSteps(
  const LogicalStepColumns& steps, const LogicalCallColumns& calls, LogicalMetric metric)
{
  std::vector<float> values(steps.Rank.Size, kAbsent);
  if (!IsKnown(steps, calls, metric))
  {
    return values;
  }
  const bool waiting = metric == LogicalMetric::Waiting;
  const float least = metric == LogicalMetric::Counter ? kAbsent : 0; // seconds are never absent
  const CallWaits waits(waiting ? calls : LogicalCallColumns());
  ParallelFor(values.size(), kGrain, 0, [&](std::size_t from, std::size_t to, int) {
    for (std::size_t row = from; row < to; ++row)
    {
      values[row] = waiting
        ? waits.Of(steps.CallId[row])
        : std::max(least, ValueOf(steps, metric, static_cast<std::uint32_t>(row)));
    }
  });
  return values;
}

MetricReach ReachOf(
  const std::vector<float>& values, const std::vector<std::int32_t>& steps, std::int32_t count)
{
  MetricReach reach;
  reach.Greatest.assign(static_cast<std::size_t>(count), 0);
  ColorReach high;
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    float& greatest = reach.Greatest[static_cast<std::size_t>(steps[i])];
    greatest = std::max(greatest, values[i]);
    reach.GreatestOfAll = std::max(reach.GreatestOfAll, double(values[i]));
    high.Add(values[i]);
  }
  reach.High = high.High();
  return reach;
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
}
