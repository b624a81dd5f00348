#include "Filters/Core/LatencyAttribution.h"

#include "Filters/Core/OptionCheck.h"
#include "Filters/Core/PeriodList.h"
#include "Filters/Core/Transfers.h"
#include "Readers/Core/Collective.h"
#include "Readers/Core/ParallelFor.h"

#include <functional>
#include <iterator>
#include <string>

namespace pclvis
{
namespace
{
constexpr int kMostDurations = 1000; // each has sums of every rank; more are no chart

void Check(const LatencyAttributionOptions& options)
{
  const auto expect = [](bool holds, const std::string& name, double value,
                        const std::string& expected) {
    ExpectOption(holds, "Latency attribution", name, value, expected);
  };
  expect(options.Durations >= 1 && options.Durations <= kMostDurations, "durations",
    options.Durations, "1 to 1000; 4 is usual");
  const CauseOptions& causes = options.Causes;
  expect(causes.Traffic.Slowdown > 1, "slowdown", causes.Traffic.Slowdown, "above 1; 1.5 is usual");
  expect(causes.Traffic.SlowPairs >= 0 && causes.Traffic.SlowPairs <= 1, "slow pairs",
    causes.Traffic.SlowPairs, "a share from 0 to 1; 0.3 is usual");
  expect(causes.Work.SlowWork > 1, "slow work", causes.Work.SlowWork, "above 1; 1.1 is usual");
  expect(causes.Pattern.HotLoad > 1, "hot load", causes.Pattern.HotLoad, "above 1; 2 is usual");
  expect(
    causes.Mapping.PoorShare > 1, "poor share", causes.Mapping.PoorShare, "above 1; 1.4 is usual");
}

void FillRankWork(const AttributionRows& rows, const WorkEvidence& work, const WorkOptions& options,
  RankWorkTable& table)
{
  for (const RankWork& rank : work.All)
  {
    table.Rank.Append(rows.Ranks.Rank(rank.Rank));
    table.Work.Append(rank.Work);
    table.Ratio.Append(rank.Ratio);
    table.Slow.Append(rank.Slow ? 1 : 0);
  }
  table.Begin = work.Begin;
  table.End = work.End;
  table.LeastRatio = work.LeastRatio;
  table.SlowWork = options.SlowWork;
}

void AttributeRows(const AttributionRows& rows, const std::vector<TimeWindow>& periods,
  const LatencyAttributionOptions& options, LatencyAttribution& result, const Progress& progress)
{
  const CauseOptions& causes = options.Causes;
  CauseEvidence evidence;
  Report(progress, 0.1, "Looking at waits for messages");
  const std::vector<Transfer> transfers = FindTransfers(rows);
  std::vector<double> ends{ 0 };
  // None needs another's result; the first takes about as long as the others together.
  const std::function<void(const Progress&)> searches[] = {
    [&](const Progress& part) {
      evidence.Pattern = FindHotRanks(rows, transfers, causes.Pattern);
      evidence.Traffic = FindTraffic(rows, transfers, evidence.Pattern.Ranks, causes.Traffic, part);
    },
    [&](const Progress&) {
      if (rows.End > rows.Begin)
      {
        ends =
          periods.empty() ? DurationEnds(rows, options.Durations) : DurationEnds(rows, periods);
      }
      DescribeDurations(rows, ends, result.Durations, result.SizeClasses);
    },
    [&](const Progress&) { evidence.Work = FindSlowRanks(rows, causes.Work); },
    [&](const Progress&) { evidence.Mapping = FindMapping(rows, transfers, causes.Mapping); }
  };
  ParallelFor(
    std::size(searches), 1, 0,
    [&](std::size_t search, std::size_t, int worker) {
      // Only the calling thread may report.
      searches[search](worker == 0 ? PartOf(progress, 0.3, 0.7) : Progress());
    },
    PartOf(progress, 0.7, 0.9), "Looking for causes");
  if (evidence.Work.Ranks.empty())
  {
    // Where calls wait for slow ranks, too, their time does not tell what traffic costs.
    WeighTraffic(rows, evidence.Pattern.Ranks.empty(), evidence.Traffic);
  }
  FillRankWork(rows, evidence.Work, causes.Work, result.RankWork);
  result.Verdict = Decide(rows, evidence, causes);
  for (std::size_t i = 0; i < result.Durations.Size(); ++i)
  {
    Cause cause = Cause::None;
    double confidence = 0;
    DecideDuration(result.Verdict, ends[i], ends[i + 1], cause, confidence);
    result.DurationCause.Append(static_cast<std::int32_t>(cause));
    result.DurationConfidence.Append(confidence);
  }
}
}

LatencyAttribution AttributeLatency(const AttributionInput& input,
  const LatencyAttributionOptions& options, ProcessGroup& group, const Progress& progress)
{
  Together(group, [&] { Check(options); });
  const std::vector<TimeWindow> periods = GivenPeriods(input.Periods, "Latency attribution", group);
  const AttributionRows rows = CollectAttributionRows(input, group);
  LatencyAttribution result;
  Together(group, [&] {
    if (group.Process() == 0)
    {
      AttributeRows(rows, periods, options, result, progress);
    }
  });
  return result;
}
}
