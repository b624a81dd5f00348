#include "Filters/Core/Attribution/Traffic/SavedCurve.h"

#include "Filters/Core/Common/Quantiles.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace pclvis
{
namespace
{
/// Another run may have had other nodes, too.
constexpr double kOfSavedCurve = 0.7;
}

void CompareWithSavedCurve(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const TrafficOptions& options, TrafficEvidence& found)
{
  std::size_t judged = 0, below = 0;
  for (const AttributionMessage m : rows.Messages)
  {
    judged += m.InterNode && std::isfinite(m.Latency);
    below += m.InterNode && m.Latency < options.Slowdown;
  }
  if (below > judged / 2 + 1)
  {
    return; // the median is below: the usual case
  }
  std::vector<double> latencies[2], exact;
  for (const AttributionMessage m : rows.Messages)
  {
    if (std::isfinite(m.Latency))
    {
      latencies[m.InterNode].push_back(m.Latency);
    }
  }
  for (const Transfer& t : transfers)
  {
    if (t.InterNode && t.Late <= 0 && t.Seconds > 0 && t.Criterion > 0)
    {
      exact.push_back(t.Seconds / t.Criterion);
    }
  }
  const auto median = [](std::vector<double>& x) { return Median(x.data(), x.data() + x.size()); };
  if (exact.size() < kFewestJudged || !(median(latencies[1]) >= options.Slowdown) ||
    median(latencies[0]) >= std::sqrt(options.Slowdown) || median(exact) < options.Slowdown)
  {
    return;
  }
  found.OverSavedCurve = median(exact);
  found.MostlySlow = false;
  TrafficWindow all{};
  all.Begin = rows.Begin;
  all.End = rows.End;
  all.Seen = rows.End - rows.Begin;
  all.Slowdown = found.OverSavedCurve;
  all.SlowShare = 1;
  all.Transfers = static_cast<std::int64_t>(exact.size());
  all.NodePairs = all.SlowNodePairs = 1;
  all.WithinNodes = median(latencies[0]);
  all.Confidence = kOfSavedCurve;
  all.Background = true;
  found.Windows = { all };
}
}
