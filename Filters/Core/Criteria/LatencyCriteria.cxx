// Based on [PCLVis] 4.1. Departures, with reasons in Filters/README, Latency Criteria: samples are
// chosen by hash, so that runs, threads and processes agree; bins with few samples use a monotone
// fit.
#include "Filters/Core/Criteria/LatencyCriteria.h"

#include "Filters/Core/Criteria/CriteriaSamples.h"
#include "Readers/Base/FirstProcess.h"
#include "Filters/Core/Common/OptionCheck.h"
#include "Readers/Base/ParallelFor.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Packing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kGrain = 1 << 16;

/// Why a message is or is not judged; the value is also the index of its counter.
enum Fate
{
  Judged,
  Unmatched,
  Skewed,
  Unusable,
  NoCurve,
  Delayed,
  Above2,
  kFates
};
using FateCounts = std::array<std::int64_t, kFates>;

Fate FateOf(const CriteriaMessages& messages, std::size_t i)
{
  if (!messages.Matched[i])
  {
    return Unmatched;
  }
  const double t = messages.Transmission[i];
  if (messages.Skewed[i] || t <= 0)
  {
    return Skewed;
  }
  return std::isfinite(t) && messages.SizeBytes[i] >= 0 ? Judged : Unusable;
}

void CheckOptions(const CriteriaMessages& messages, const LatencyCriteriaOptions& options)
{
  const auto expect = [](bool holds, const std::string& name, double value,
                        const std::string& expected) {
    ExpectOption(holds, "Latency criteria", name, value, expected);
  };
  expect(options.SizeBinWidth >= 1, "size bin width", options.SizeBinWidth,
    "at least 1 byte; the paper takes 50");
  expect(options.MaximumSamples >= 0, "maximum samples", options.MaximumSamples,
    "at least 1, or 0 for all messages");
  expect(options.MinimumSamples >= 0, "minimum samples", options.MinimumSamples,
    "at least 0; 10 is usual");
  expect(options.DelayFactor > 0, "delay factor", options.DelayFactor,
    "above 0; 1 is the paper's, 2 a stricter choice");
  if (!OfOneLength(messages))
  {
    throw Error("Latency criteria: the columns of Messages differ in length (message_id has " +
      std::to_string(messages.MessageId.Size) + " rows). All columns need one entry per message.");
  }
}

/// Gathers the samples and bins of all processes on process 0.
CriteriaSamples Collect(const CriteriaMessages& messages, const LatencyCriteriaOptions& options,
  std::int64_t maximumSamples, ProcessGroup& group, const Progress& progress)
{
  const int workers = static_cast<int>(ThreadCount(options.Threads));
  std::vector<CriteriaSamples> parts(workers,
    CriteriaSamples(std::max<std::int64_t>(1, options.SizeBinWidth), maximumSamples, options.Seed));
  const auto collect = [&](std::size_t begin, std::size_t end, int worker) {
    for (std::size_t i = begin; i < end; ++i)
    {
      if (FateOf(messages, i) == Judged)
      {
        parts[worker].Add(messages.InterNode[i] != 0, messages.SizeBytes[i], messages.MessageId[i],
          messages.Transmission[i]);
      }
    }
  };
  Together(group, [&] {
    CheckOptions(messages, options);
    ParallelFor(messages.MessageId.Size, kGrain, workers, collect, progress, "Collecting samples");
    for (int worker = 1; worker < workers; ++worker)
    {
      parts[0].Join(parts[worker]);
    }
  });
  if (group.Processes() > 1)
  {
    const std::vector<Bytes> gathered = GatherToFirst(group, parts[0].Pack());
    for (std::size_t process = 1; process < gathered.size(); ++process)
    {
      parts[0].Join(gathered[process]);
    }
  }
  return std::move(parts[0]);
}

/// Writes C and L of every row, and counts the fates of messages.
FateCounts Judge(const CriteriaMessages& messages, const LatencyCriteriaOptions& options,
  LatencyResult& result, const Progress& progress)
{
  SizeBins rows(options.SizeBinWidth);
  for (std::size_t row = 0; row < result.Curve.Size(); ++row)
  {
    // If a saved curve has narrower bins, several of its points lie in one bin. The first of them,
    // at the bin's first size, then stands for the bin.
    rows.FindOrAdd(result.Curve.InterNode[row] != 0, result.Curve.SizeBytes[row],
      static_cast<std::int32_t>(row));
  }
  const std::size_t n = messages.MessageId.Size;
  result.Criterion.Resize(n);
  result.Latency.Resize(n);
  std::vector<FateCounts> counts(ThreadCount(options.Threads), FateCounts{});
  ParallelFor(
    n, kGrain, options.Threads,
    [&](std::size_t begin, std::size_t end, int worker) {
      FateCounts mine{};
      for (std::size_t i = begin; i < end; ++i)
      {
        Fate fate = FateOf(messages, i);
        const std::int32_t row = fate == Unmatched || messages.SizeBytes[i] < 0
          ? -1
          : rows.Find(messages.InterNode[i] != 0, messages.SizeBytes[i]);
        const double c = row < 0 ? kNaN : result.Curve.Criterion[row];
        fate = fate == Judged && row < 0 ? NoCurve : fate;
        const double latency = fate == Judged ? messages.Transmission[i] / c : kNaN; // Eq. 1
        result.Criterion[i] = c;
        result.Latency[i] = latency;
        ++mine[fate];
        mine[Delayed] += latency > options.DelayFactor;
        mine[Above2] += latency > 2;
      }
      for (int fate = 0; fate < kFates; ++fate)
      {
        counts[worker][fate] += mine[fate];
      }
    },
    progress, "Computing latencies");
  FateCounts sum{};
  for (const FateCounts& part : counts)
  {
    for (int fate = 0; fate < kFates; ++fate)
    {
      sum[fate] += part[fate];
    }
  }
  return sum;
}

Observations Observe(const LatencySummary& summary)
{
  Observations observations;
  if (summary.Messages == 0)
  {
    observations.push_back(Observation("criteria.no_message"));
  }
  AddCounted(observations, "criteria.one_side", summary.Unmatched);
  const std::int64_t whole = summary.Messages - summary.Unmatched; // messages with both sides
  AddCounted(observations, "criteria.skewed", summary.Skewed, whole);
  AddCounted(observations, "criteria.unusable", summary.Unusable, whole);
  AddCounted(observations, "criteria.no_curve", summary.NoCurve, whole);
  return observations;
}

LatencySummary Summarise(
  const FateCounts& mine, const Column<double>& latency, int threads, ProcessGroup& group)
{
  FateCounts all{};
  Packer packer;
  packer.Put(mine);
  for (const Bytes& part : group.AllGather(packer.Take()))
  {
    const FateCounts theirs = Unpacker(part).Get<FateCounts>();
    for (int fate = 0; fate < kFates; ++fate)
    {
      all[fate] += theirs[fate];
    }
  }
  LatencySummary summary;
  summary.Judged = all[Judged];
  summary.Unmatched = all[Unmatched];
  summary.Skewed = all[Skewed];
  summary.Unusable = all[Unusable];
  summary.NoCurve = all[NoCurve];
  summary.Messages = all[Judged] + all[Unmatched] + all[Skewed] + all[Unusable] + all[NoCurve];
  summary.Delayed = all[Delayed];
  summary.Above2 = all[Above2];
  const std::vector<double> percentiles = PercentilesOfAll(latency, { 0.5, 0.95 }, group, threads);
  summary.MedianLatency = percentiles[0];
  summary.LatencyP95 = percentiles[1];
  summary.Observations = Observe(summary);
  return summary;
}
}

LatencyResult ComputeLatency(const CriteriaMessages& messages,
  const LatencyCriteriaOptions& options, const CriteriaCurve* saved, ProcessGroup& group,
  const Progress& progress)
{
  LatencyResult result;
  CriteriaSamples samples = Collect(messages, options,
    // If a curve is given, only the bins and the chart are needed.
    saved ? CriteriaSamples::kChartSamples : options.MaximumSamples, group,
    PartOf(progress, 0, 0.5));
  CriteriaCurve curve;
  if (group.Process() == 0)
  {
    curve = saved ? ExtendCurve(*saved, samples.Bins()) : samples.Curve(options.MinimumSamples);
    result.Chart = samples.Chart(curve);
  }
  result.Curve = CriteriaCurve::Unpack(FromFirst(group, curve.Pack()));
  FateCounts counts{};
  Together(group, [&] { counts = Judge(messages, options, result, PartOf(progress, 0.5, 0.9)); });
  result.Summary = Summarise(counts, result.Latency, options.Threads, group);
  return result;
}
}
