#include "Filters/Core/Attribution/LatencyAttribution.h"

#include "Filters/Core/Attribution/AttributionChoice.h"
#include "Filters/Core/Attribution/CauseLabel.h"
#include "Filters/Core/Attribution/ChosenWork.h"
#include "Filters/Core/Attribution/PriceVerdict.h"
#include "Filters/Core/Common/OptionCheck.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Common/RunBeside.h"
#include "Filters/Core/Periods/PeriodList.h"
#include "Readers/Base/Collective.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string>
#include <utility>

namespace pclvis
{
namespace
{
constexpr int kMostDurations = 1000; // each has sums of every rank; more are unreadable
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

void Check(const LatencyAttributionOptions& options)
{
  const auto expect = [](bool holds, const std::string& name, double value,
                        const std::string& expected) {
    ExpectOption(holds, "Latency attribution", name, value, expected);
  };
  expect(options.Durations >= 1 && options.Durations <= kMostDurations, "durations",
    options.Durations, "1 to 1000; 4 is usual");
  // Fewer messages do not suffice to name a cause.
  expect(options.SampledMessages == 0 || options.SampledMessages >= price_constants::kManySamples,
    "sampled messages", static_cast<double>(options.SampledMessages),
    "0, or " + std::to_string(price_constants::kManySamples) + " or more; 100000 is usual");
  expect(options.LeastShare >= 0 && options.LeastShare <= 1, "least share", options.LeastShare,
    "between 0 and 1; 0.01 is usual");
  CheckWindow(options.Choice.Window, "Latency attribution");
}

/// Appends the prices of a rank; absent values if it is not priced.
void AppendPrices(const schema::PricedRanks::Table& prices, std::int32_t rank, RankWorkTable& table)
{
  const auto row = static_cast<std::size_t>(rank);
  const bool priced = row < prices.Rank.Size();
  const auto copy = [&](const auto& from, auto& to, auto absent) {
    to.Append(priced ? from[row] : absent);
  };
  copy(prices.Slowdown, table.Slowdown, 1.0);
  copy(prices.Node, table.Node, std::int32_t{ -1 });
  copy(prices.ProposedNode, table.ProposedNode, std::int32_t{ -1 });
  copy(prices.SlowRankTime, table.SlowRankTime, kNaN);
  copy(prices.UnevenWorkTime, table.UnevenWorkTime, kNaN);
  copy(prices.TrafficTime, table.TrafficTime, kNaN);
  copy(prices.SlowLinkTime, table.SlowLinkTime, kNaN);
  copy(prices.HotRanksTime, table.HotRanksTime, kNaN);
  copy(prices.PlacementTime, table.PlacementTime, kNaN);
  copy(prices.CollectivesTime, table.CollectivesTime, kNaN);
}

/// The work of the chosen ranks in the choice, compared with the median of these ranks.
void FillRankWork(const AttributionRows& rows, const RunChoice& choice, const Verdict& verdict,
  const schema::PricedRanks::Table& prices, RankWorkTable& table)
{
  const std::vector<double> works = ChosenWork(rows, choice);
  std::vector<double> known;
  std::copy_if(works.begin(), works.end(), std::back_inserter(known),
    [](double work) { return !std::isnan(work); });
  const double median = MedianOf(known);
  const std::vector<char> chosen = ChosenRanks(rows, choice);
  const std::vector<std::int32_t>& slow = verdict.SlowRanks;
  for (std::int32_t number = 0; number < rows.Ranks.Size(); ++number)
  {
    const std::int32_t rank = rows.Ranks.Rank(number);
    if (chosen[number] && !std::isnan(works[number]))
    {
      table.Rank.Append(rank);
      table.Work.Append(works[number]);
      table.WorkRatio.Append(median > 0 ? works[number] / median : kNaN);
      table.Slow.Append(std::binary_search(slow.begin(), slow.end(), rank));
      AppendPrices(prices, rank, table);
    }
  }
  table.Begin = rows.Begin;
  table.End = rows.End;
}

/// Ends of the durations [s]; a single one if the run has no length.
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

/// The label of a duration, from its prices.
CauseLabel LabelDuration(
  const BriefPrices& prices, const std::vector<PricedCause>& causes, double least, bool hides)
{
  if (prices.Parts.empty()) // nothing of this duration is replayed
  {
    CauseLabel unknown;
    unknown.Cause = Cause::Undecided;
    return unknown;
  }
  return LabelPrices(causes, prices.Parts, least * prices.Length, hides);
}

/// Appends the cause of each duration; durations outside of the chosen window are not judged.
void AppendCauses(const AttributionRows& rows, const LatencyAttributionOptions& options,
  const std::vector<double>& ends, const RunPrices* run, LatencyAttribution& result)
{
  const TimeWindow time = ChosenTime(rows, options.Choice);
  const std::vector<char> ranks = ChosenWorldRanks(rows, options.Choice);
  const bool judged = run && result.Verdict.IsPriced;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i)
  {
    const bool chosen = ends[i] >= time.Begin && ends[i + 1] <= time.End;
    CauseLabel label;
    label.Cause = Cause::Undecided;
    if (chosen && judged)
    {
      label = LabelDuration(
        run->In({ ends[i], ends[i + 1] }, options.Choice.Calls, ranks, rows.Priced.Program),
        result.Prices.Found, options.LeastShare, result.Prices.Unknown.HideCauses());
    }
    result.Durations.Chosen.Append(chosen);
    result.Durations.Cause.Append(static_cast<std::int32_t>(label.Cause));
    result.Durations.Confidence.Append(label.Confidence);
  }
}

/// Share of the chosen messages that would go between nodes in the best placement found; NaN: no
/// placement is better.
double ProposedShare(
  const AttributionRows& rows, const RunChoice& choice, const schema::PricedRanks::Table& placed)
{
  const auto moved = [&placed](std::size_t i) { return placed.Node[i] != placed.ProposedNode[i]; };
  bool any = false;
  std::vector<std::int32_t> node;
  for (std::size_t i = 0; i < placed.Rank.Size(); ++i)
  {
    node.resize(static_cast<std::size_t>(placed.Rank[i]) + 1, -1);
    node.back() = placed.ProposedNode[i];
    any = any || moved(i);
  }
  if (!any)
  {
    return kNaN;
  }
  const std::vector<char> chosen = ChosenRanks(rows, choice);
  const AskedSends sends(rows, choice);
  std::int64_t inter = 0, all = 0;
  ForEachMessage(rows, [&](const AttributionMessage& m) {
    const auto source = static_cast<std::size_t>(rows.Ranks.Rank(m.Source));
    const auto destination = static_cast<std::size_t>(rows.Ranks.Rank(m.Destination));
    if (sends.Hold(m) && chosen[m.Source] && chosen[m.Destination] && source < node.size() &&
      destination < node.size())
    {
      ++all;
      inter += node[source] != node[destination];
    }
  });
  return all > 0 ? static_cast<double>(inter) / static_cast<double>(all) : kNaN;
}

/// Which part of the run is replayed to price a choice.
RunSample SampleFor(const AttributionRows& rows, const LatencyAttributionOptions& options)
{
  const bool whole = options.MostMessages < 0 || rows.Rows <= options.MostMessages;
  return whole ? RunSample() : RunSample{ options.SampledMessages, options.Choice.Window };
}

/// Prices the part of the run that is replayed, or takes its prices from memory.
RunPrices& PricesOf(const AttributionRows& rows, const RunSample& sample, double least,
  AttributionMemory& memory, ReplayTeam& team, const Progress& progress)
{
  if (!memory.Prices || memory.Sample != sample)
  {
    memory.Prices.reset(); // frees memory before the next prices are computed
    memory.Prices = std::make_unique<RunPrices>(rows.Priced, least, team, progress, sample);
    memory.Sample = sample;
    memory.InputOfPrices = memory.Input;
    memory.Columns = rows.Memory;
  }
  return *memory.Prices;
}

/// The prices of the choice.
CausePrices PriceChoice(const AttributionRows& rows, const LatencyAttributionOptions& options,
  AttributionMemory& memory, ReplayTeam& team, const Progress& progress)
{
  const RunSample sample = SampleFor(rows, options);
  if (sample.Messages == 0 || !rows.HasCalls || rows.AreFew())
  {
    return {};
  }
  return PricesOf(rows, sample, options.LeastShare, memory, team, progress)
    .Of(options.Choice, ChosenWorldRanks(rows, options.Choice), rows.Priced.Program,
      RegionsOfWorldRanks(rows), team);
}

/// Describes the messages of the choice; those of the whole run are described only once.
DescribedMessages Describe(const AttributionRows& rows, const RunChoice& choice,
  const std::vector<double>& ends, AttributionMemory& memory)
{
  if (choice.IsWhole() && memory.Described && memory.Described->Ends == ends)
  {
    return *memory.Described;
  }
  DescribedMessages found;
  found.Ends = ends;
  DescribeDurations(rows, ends, found.Durations, found.SizeClasses, choice);
  found.Sums = SumChoice(rows, choice);
  if (choice.IsWhole())
  {
    memory.Described = std::make_unique<const DescribedMessages>(found);
  }
  return found;
}

void AttributeRows(const AttributionRows& rows, const std::vector<TimeWindow>& periods,
  const LatencyAttributionOptions& options, AttributionMemory& memory, ReplayTeam& team,
  LatencyAttribution& result, const Progress& progress)
{
  const RunChoice& choice = options.Choice;
  std::vector<double> ends;
  DescribedMessages described;
  RunBeside(
    [&] { result.Prices = PriceChoice(rows, options, memory, team, PartOf(progress, 0, 0.9)); },
    [&] {
      ends = EndsOf(rows, periods, options);
      described = Describe(rows, choice, ends, memory);
    });
  Report(progress, 0.9, "Judging durations");
  result.Durations = std::move(described.Durations);
  result.SizeClasses = std::move(described.SizeClasses);
  result.Verdict = DecideByPrices({ rows, choice, std::move(described.Sums), result.Prices,
    options.LeastShare, options.MostMessages, ProposedShare(rows, choice, result.Prices.Ranks) });
  FillRankWork(rows, choice, result.Verdict, result.Prices.Ranks, result.RankWork);
  AppendCauses(rows, options, ends, memory.Prices.get(), result);
}
}

LatencyAttribution AttributeLatency(const AttributionInput& input,
  const LatencyAttributionOptions& options, ProcessGroup& group, const Progress& progress,
  AttributionMemory* memory)
{
  Together(group, [&] { Check(options); });
  const std::vector<TimeWindow> periods =
    GivenPeriods(input.Periods, "Latency attribution", group, options.DurationLoop);
  AttributionMemory forgotten;
  AttributionMemory& kept = memory ? *memory : forgotten;
  const AttributionRows rows = CollectAttributionRows(input, group, kept.Facts.get());
  if (!kept.Facts)
  {
    kept.Facts = std::make_unique<const RowFacts>(rows);
  }
  LatencyAttribution result;
  Together(group, [&] {
    if (group.Process() > 0)
    {
      ReplayTeam::Help(group);
      return;
    }
    ReplayTeam team(group);
    AttributeRows(rows, periods, options, kept, team, result, progress);
  });
  kept.Known = true;
  return result;
}
}
