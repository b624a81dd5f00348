#include "Filters/Core/Periods/WindowTables.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
/// Appends the periods of one sequence.
/// @param means by window
void AppendPeriods(std::int32_t region, const LaidTime& time, const SlidingWindows& windows,
  const std::vector<LatencyCount>& cells, const Column<double>& means,
  const std::vector<WindowRun>& runs, schema::Periods::Table& rows)
{
  for (const WindowRun& run : runs)
  {
    const double begin = windows.Border(run.First), end = windows.Border(run.Last + 1);
    const LatencyCount count = windows.Count(cells, begin, end);
    double peak = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t i = run.First; i <= run.Last; ++i)
    {
      peak = std::fmax(peak, means[i]); // std::fmax ignores NaN
    }
    rows.Region.Append(region);
    rows.Kind.Append(static_cast<std::int32_t>(run.Kind));
    // The first and last periods also cover the time before the first and after the last window, in
    // which there are no messages.
    rows.Begin.Append(run.First == 0 ? time.Span.Begin : time.Begin(begin));
    rows.End.Append(run.Last + 1 == windows.Size() ? time.Span.End : time.Begin(end));
    rows.Latency.Append(count.Mean());
    rows.Messages.Append(count.Messages);
    rows.Delayed.Append(count.Delayed);
    rows.Peak.Append(peak);
  }
}
}

void AppendWindows(std::int32_t region, const LaidTime& time, const SlidingWindows& windows,
  const IterationLayout& layout, const std::vector<LatencyCount>& cells,
  const PeriodTolerances& tolerances, TemporalResult& result)
{
  const double average =
    windows.Count(cells, windows.Border(0), windows.Border(windows.Size())).Mean();
  Column<double> means(windows.Size());
  std::vector<LatencyCount> counts;
  std::vector<std::int64_t> judged;
  for (std::size_t i = 0; i < windows.Size(); ++i)
  {
    counts.push_back(windows.Count(cells, windows.Begin(i), windows.End(i)));
    judged.push_back(counts[i].Judged);
    means[i] = counts[i].Mean();
  }
  const std::size_t overlap = windows.Overlap();
  const std::vector<char> sparse = SparseWindows(judged, overlap + 1);
  Column<double> telling = means;
  for (std::size_t i = 0; i < windows.Size(); ++i)
  {
    telling[i] = sparse[i] ? std::numeric_limits<double>::quiet_NaN() : means[i];
  }
  const auto [runs, baseline] =
    FindPeriods({ telling, { judged.data(), judged.size() }, average }, tolerances, overlap);
  const Column<std::uint8_t> kept = KeptWindows(runs);
  for (std::size_t i = 0; i < windows.Size(); ++i)
  {
    schema::Windows::Table& rows = result.Windows;
    rows.Region.Append(region);
    rows.Begin.Append(time.Begin(windows.Begin(i)));
    rows.End.Append(time.End(windows.End(i)));
    rows.Latency.Append(means[i]);
    rows.Messages.Append(counts[i].Messages);
    rows.Delayed.Append(counts[i].Delayed);
    rows.Kept.Append(kept[i]);
    rows.Average.Append(average);
    rows.Baseline.Append(baseline);
    const bool hasIterations = i < layout.Size() && layout.Count[i] > 0;
    rows.Loop.Append(hasIterations ? layout.Loop : -1);
    rows.Iteration.Append(hasIterations ? layout.First[i] : -1);
    rows.Iterations.Append(hasIterations ? layout.Count[i] : 0);
  }
  AppendPeriods(region, time, windows, cells, means, runs, result.Periods);
}
}
