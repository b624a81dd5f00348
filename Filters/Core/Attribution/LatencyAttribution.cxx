#include "Filters/Core/Attribution/LatencyAttribution.h"

#include "Filters/Core/Attribution/CauseDecision.h"
#include "Filters/Core/Attribution/Rows/CollectAttributionRows.h"
#include "Filters/Core/Attribution/Rows/Transfers.h"
#include "Filters/Core/Attribution/Traffic/TrafficSearch.h"
#include "Filters/Core/Common/OptionCheck.h"
#include "Filters/Core/Periods/PeriodList.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/ParallelFor.h"

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
  CheckWindow(options.Choice.Window, "Latency attribution");
  const CauseOptions& causes = options.Causes;
  expect(causes.Traffic.Slowdown > 1, "slowdown", causes.Traffic.Slowdown, "above 1; 1.5 is usual");
  expect(causes.Traffic.SlowPairs >= 0 && causes.Traffic.SlowPairs <= 1, "slow pairs",
    causes.Traffic.SlowPairs, "a share from 0 to 1; 0.3 is usual");
  expect(causes.Work.SlowWork > 1, "slow work", causes.Work.SlowWork, "above 1; 1.1 is usual");
  expect(causes.Pattern.HotLoad > 1, "hot load", causes.Pattern.HotLoad, "above 1; 2 is usual");
  expect(
    causes.Mapping.PoorShare > 1, "poor share", causes.Mapping.PoorShare, "above 1; 1.4 is usual");
}

/// The work of the chosen ranks.
void FillRankWork(const AttributionRows& rows, const WorkEvidence& work, const WorkOptions& options,
  const std::vector<char>& chosen, RankWorkTable& table)
{
  for (const RankWork& rank : work.All)
  {
    if (!chosen[rank.Rank])
    {
      continue;
    }
    table.Rank.Append(rows.Ranks.Rank(rank.Rank));
    table.Work.Append(rank.Work);
    table.WorkRatio.Append(rank.Ratio);
    table.Slow.Append(rank.Slow ? 1 : 0);
  }
  table.Begin = work.Begin;
  table.End = work.End;
  table.LeastRatio = work.LeastRatio;
  table.SlowWork = options.SlowWork;
}

/// What the whole run says; `besides` is done at the same time.
WholeRun LookAtRun(const AttributionRows& rows, const LatencyAttributionOptions& options,
  const std::function<void()>& besides, const Progress& progress)
{
  const CauseOptions& causes = options.Causes;
  WholeRun whole;
  CauseEvidence& evidence = whole.Evidence;
  Report(progress, 0.1, "Looking at waits for messages");
  const std::vector<Transfer> transfers = FindTransfers(rows);
  // None needs another's result; the first takes about as long as the others together.
  const std::function<void(const Progress&)> searches[] = {
    [&](const Progress& part) {
      evidence.Pattern = FindHotRanks(rows, transfers, causes.Pattern);
      evidence.Traffic = FindTraffic(rows, transfers, evidence.Pattern.Ranks, causes.Traffic, part);
    },
    [&](const Progress&) { besides(); },
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
  whole.Verdict = Decide(rows, evidence, causes);
  return whole;
}

/// Ends of the durations, one where the run has no length [s].
std::vector<double> EndsOf(const AttributionRows& rows, const std::vector<TimeWindow>& periods,
  const LatencyAttributionOptions& options)
{
  if (!(rows.End > rows.Begin))
  {
    return { 0 };
  }
  const std::vector<double> ends =
    periods.empty() ? DurationEnds(rows, options.Durations) : DurationEnds(rows, periods);
  return options.Choice.AllTimes() ? ends
                                   : DurationEnds(ends, ChosenTime(rows, options.Choice),
                                       periods.empty() ? NearestEnds(rows, options.Durations) : 0);
}

/// The causes of durations; those outside of the chosen window were not judged.
void AppendCauses(const AttributionRows& rows, const AttributionChoice& choice,
  const std::vector<double>& ends, LatencyAttribution& result)
{
  const TimeWindow time = ChosenTime(rows, choice);
  for (std::size_t i = 0; i + 1 < ends.size(); ++i)
  {
    const bool chosen = ends[i] >= time.Begin && ends[i + 1] <= time.End;
    Cause cause = Cause::Undecided;
    double confidence = 0;
    if (chosen)
    {
      DecideDuration(result.Verdict, ends[i], ends[i + 1], cause, confidence);
    }
    result.Durations.Chosen.Append(chosen);
    result.Durations.Cause.Append(static_cast<std::int32_t>(cause));
    result.Durations.Confidence.Append(confidence);
  }
}

void AttributeRows(const AttributionRows& rows, const std::vector<TimeWindow>& periods,
  const LatencyAttributionOptions& options, AttributionMemory& memory, LatencyAttribution& result,
  const Progress& progress)
{
  const AttributionChoice& choice = options.Choice;
  std::vector<double> ends;
  const auto describe = [&] {
    ends = EndsOf(rows, periods, options);
    DescribeDurations(rows, ends, result.Durations, result.SizeClasses,
      choice.AllRegions() ? std::vector<char>() : ChosenRanks(rows, choice));
  };
  if (memory)
  {
    describe();
  }
  else
  {
    memory = LookAtRun(rows, options, describe, progress);
  }
  if (!choice.IsWhole() && !memory->Looks)
  {
    memory->Looks = FindNetworkLooks(FindTransfers(rows));
  }
  FillRankWork(
    rows, memory->Evidence.Work, options.Causes.Work, ChosenRanks(rows, choice), result.RankWork);
  result.Verdict =
    choice.IsWhole() ? memory->Verdict : DecideLocally(rows, choice, *memory, options.Causes);
  AppendCauses(rows, choice, ends, result);
}
}

LatencyAttribution AttributeLatency(const AttributionInput& input,
  const LatencyAttributionOptions& options, ProcessGroup& group, const Progress& progress,
  AttributionMemory* memory)
{
  Together(group, [&] { Check(options); });
  const std::vector<TimeWindow> periods = GivenPeriods(input.Periods, "Latency attribution", group);
  const AttributionRows rows = CollectAttributionRows(input, group);
  LatencyAttribution result;
  AttributionMemory forgotten;
  Together(group, [&] {
    if (group.Process() == 0)
    {
      AttributeRows(rows, periods, options, memory ? *memory : forgotten, result, progress);
    }
  });
  return result;
}
}
