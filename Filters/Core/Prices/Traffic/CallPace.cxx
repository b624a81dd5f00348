#include "Filters/Core/Prices/Traffic/CallPace.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Prices/Traffic/CallKinds.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

namespace pclvis
{
namespace
{
using namespace price_constants;

bool LiesIn(double begin, double end, const std::vector<TimeWindow>& when)
{
  double shared = 0;
  for (const TimeWindow& span : when)
  {
    shared += span.Shares(begin, end);
  }
  return shared > kHalf * (end - begin);
}

/// Variance of the mean of many successive values, times their number. For independent values this
/// is their variance; for correlated values it is greater.
double VarianceOfMany(const std::vector<double>& values)
{
  double most = 0;
  for (std::size_t size = 1; kFewest * size <= values.size(); ++size)
  {
    const std::size_t blocks = values.size() / size;
    std::vector<double> means;
    for (std::size_t block = 0; block < blocks; ++block)
    {
      const auto first = values.begin() + static_cast<std::ptrdiff_t>(block * size);
      means.push_back(std::accumulate(first, first + static_cast<std::ptrdiff_t>(size), 0.0) /
        static_cast<double>(size));
    }
    const auto n = static_cast<double>(blocks);
    const double mean = std::accumulate(means.begin(), means.end(), 0.0) / n;
    const double squares = std::accumulate(means.begin(), means.end(), 0.0,
      [mean](double sum, double value) { return sum + (value - mean) * (value - mean); });
    most = std::max(most, static_cast<double>(size) * squares / (n - 1));
  }
  return most;
}

/// Relative error of the usual time of calls, from how much it varies between parts of the run.
/// @param parts time in calls, in parts of the run at other times
/// @param asked number of parts in the window of interest
double ErrorOfUsual(const std::vector<TimeTaken>& parts, double asked)
{
  const double all = std::accumulate(parts.begin(), parts.end(), 0.0,
    [](double sum, const TimeTaken& part) { return sum + part.Usual; });
  const auto some = static_cast<double>(std::count_if(
    parts.begin(), parts.end(), [](const TimeTaken& part) { return part.Usual > 0; }));
  std::vector<double> pace;
  for (const TimeTaken& part : parts)
  {
    if (part.Usual > kHalf * all / std::max(1.0, some))
    {
      pace.push_back(part.Taken / part.Usual);
    }
  }
  return pace.size() < 2 * kFewest
    ? std::numeric_limits<double>::infinity()
    : std::sqrt(
        VarianceOfMany(pace) * (1 / static_cast<double>(pace.size()) + 1 / std::max(1.0, asked)));
}
}

double LeastLossOfCalls(
  const PricedRun& run, const std::vector<TimeWindow>& when, const std::vector<char>& connecting)
{
  const RunCalls& calls = run.Graph.Calls;
  const CallKinds kinds(run, connecting);
  const auto forEach = [&](auto&& visit) {
    for (std::size_t call = 0; call < calls.Size(); ++call)
    {
      const double begin = calls.Begin[call], end = calls.End[call];
      if (kinds.Of[call] != CallKinds::kNone)
      {
        visit(kinds.Of[call], (begin + end) / 2, end - begin, LiesIn(begin, end, when));
      }
    }
  };
  std::vector<double> usual(kinds.Count, 0), counts(kinds.Count, 0); // at other times
  forEach([&](std::uint32_t kind, double, double length, bool in) {
    usual[kind] += in ? 0 : length;
    counts[kind] += !in;
  });
  TimeTaken asked;
  std::vector<TimeTaken> others(kTimeParts);
  forEach([&](std::uint32_t kind, double middle, double length, bool in) {
    if (counts[kind] >= kManySamples)
    {
      TimeTaken& times = in ? asked : others[run.TimePart(middle)];
      times.Taken += length;
      times.Usual += usual[kind] / counts[kind];
    }
  });
  if (asked.Taken <= asked.Usual)
  {
    return 0;
  }
  const double acting = std::accumulate(when.begin(), when.end(), 0.0,
    [](double sum, const TimeWindow& span) { return sum + span.End - span.Begin; });
  const double error = asked.Usual * ErrorOfUsual(others, kTimeParts * acting / run.Length);
  return std::max(0.0, asked.Taken - asked.Usual - kRangeSigmas * error) /
    std::max(1, calls.Ranks());
}
}
