// Based on [PCLVis] 5.1. The paper names the periods; what makes one is in Filters/README, Temporal
// Abstraction.
#include "Filters/Core/Periods/TemporalAbstraction.h"

#include "Readers/Base/FirstProcess.h"
#include "Filters/Core/Common/OptionCheck.h"
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Periods/IterationLayout.h"
#include "Filters/Core/Periods/LaidTime.h"
#include "Filters/Core/Periods/SlidingWindows.h"
#include "Filters/Core/Periods/WindowChoice.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
constexpr std::size_t kGrain = 1 << 16;
constexpr std::int64_t kMostWindows = 10000;
constexpr double kFinest = 1e5 * std::numeric_limits<double>::epsilon(); // less is no time

void CheckOptions(const TemporalMessages& messages, const TemporalOptions& options)
{
  const auto expect = [](bool holds, const std::string& name, double value,
                        const std::string& expected) {
    ExpectOption(holds, "Temporal abstraction", name, value, expected);
  };
  const PeriodTolerances& t = options.Tolerances;
  expect(options.WindowWidth >= 0 && std::isfinite(options.WindowWidth), "window width",
    options.WindowWidth, "above 0 seconds, or 0 for the automatic width");
  expect(options.Step > 0 && options.Step <= 1, "step", options.Step,
    "above 0 and at most 1, a share of the window; 0.5 is usual");
  expect(options.MessagesPerWindow >= 1, "messages per window", options.MessagesPerWindow,
    "at least 1; 30 is usual");
  expect(options.MaximumWindows >= 1 && options.MaximumWindows <= kMostWindows, "maximum windows",
    options.MaximumWindows, "1 to 10000; 200 is usual");
  expect(!std::isnan(options.WindowBegin) && !std::isnan(options.WindowEnd) &&
      (options.WindowEnd < 0 || options.WindowEnd > options.WindowBegin),
    "window end", options.WindowEnd,
    "after the window's begin, " + InstantText(options.WindowBegin) +
      ", or -1 for the end of the trace");
  expect(options.DelayFactor > 0, "delay factor", options.DelayFactor,
    "above 0; 1 is the paper's, 2 a stricter choice");
  expect(
    t.GrowthDrop >= 0 && t.GrowthDrop <= 1, "growth drop", t.GrowthDrop, "0 to 1; 0.05 is usual");
  expect(t.GrowthRise >= 0, "growth rise", t.GrowthRise, "at least 0; 0.2 is usual");
  expect(t.SteadyLevel >= 0, "steady level", t.SteadyLevel, "at least 0; 1.1 is usual");
  expect(t.SteadyVariation >= 0, "steady variation", t.SteadyVariation, "at least 0; 0.5 is usual");
  expect(t.PeakLevel >= 0, "peak level", t.PeakLevel, "at least 0; 1.5 is usual");
  expect(t.MinimumWindows >= 1, "minimum windows", t.MinimumWindows, "at least 1; 3 is usual");
  const std::size_t n = messages.SendBegin.Size;
  const std::size_t regions = messages.SourceRegion.Size;
  if (messages.SendEnd.Size != n || messages.ReceiveEnd.Size != n || messages.Latency.Size != n ||
    (regions != 0 && regions != n) || messages.DestinationRegion.Size != regions)
  {
    throw Error(
      "Temporal abstraction: the columns of Messages differ in length (send_begin_s has " +
      std::to_string(n) + " rows). All columns need one entry per message.");
  }
}

/// What the messages span, and how many cannot be placed or judged.
struct Extent
{
  TimeExtent Times;
  std::int64_t Messages = 0, Unplaced = 0, Unjudged = 0;
  std::int32_t LastRegion = -1;

  void Add(const TemporalMessages& messages, std::size_t i)
  {
    const bool placed = std::isfinite(messages.SendBegin[i]);
    ++this->Messages;
    this->Unplaced += !placed;
    this->Unjudged += placed && !std::isfinite(messages.Latency[i]);
    this->Times.AddBegin(messages.SendBegin[i]);
    this->Times.AddTime(messages.SendEnd[i]);
    this->Times.AddTime(messages.ReceiveEnd[i]);
    if (messages.SourceRegion.Size > 0)
    {
      this->LastRegion =
        std::max({ this->LastRegion, messages.SourceRegion[i], messages.DestinationRegion[i] });
    }
  }
  void Join(const Extent& other)
  {
    this->Times.Join(other.Times);
    this->Messages += other.Messages;
    this->Unplaced += other.Unplaced;
    this->Unjudged += other.Unjudged;
    this->LastRegion = std::max(this->LastRegion, other.LastRegion);
  }
};

/// One pass over this process's messages: body(i, sums) with sums of each worker, joined at the
/// end.
template<typename Sums, typename Body>
Sums Pass(const TemporalMessages& messages, int threads, const Sums& empty, const Body& body,
  const Progress& progress, const char* what)
{
  std::vector<Sums> parts(ThreadCount(threads), empty);
  ParallelFor(
    messages.SendBegin.Size, kGrain, threads,
    [&](std::size_t begin, std::size_t end, int worker) {
      for (std::size_t i = begin; i < end; ++i)
      {
        body(i, parts[worker]);
      }
    },
    progress, what);
  for (std::size_t worker = 1; worker < parts.size(); ++worker)
  {
    parts[0].Join(parts[worker]);
  }
  return std::move(parts[0]);
}

/// The messages that are looked at together: all, or those of one region.
class Sequences
{
public:
  Sequences(const std::vector<std::int32_t>& chosen, std::int32_t lastRegion)
  {
    std::vector<std::int32_t> regions = chosen;
    for (std::int32_t region = -1; chosen.empty() && region <= lastRegion; ++region)
    {
      regions.push_back(region);
    }
    std::sort(regions.begin(), regions.end());
    regions.erase(std::unique(regions.begin(), regions.end()), regions.end());
    if (regions.front() < -1 || regions.back() > lastRegion)
    {
      const std::int32_t wrong = regions.front() < -1 ? regions.front() : regions.back();
      throw Error("Temporal abstraction: there is no region " + std::to_string(wrong) +
        (lastRegion < 0 ? "; the messages have no regions. Connect the port Messages of "
                          "Communication Regions, or choose -1 for all messages."
                        : ". Choose regions from 0 to " + std::to_string(lastRegion) +
              ", or -1 for all messages."));
    }
    this->OfRegion.assign(static_cast<std::size_t>(lastRegion + 1), -1);
    for (std::size_t number = 0; number < regions.size(); ++number)
    {
      (regions[number] < 0 ? this->All : this->OfRegion[regions[number]]) =
        static_cast<std::int32_t>(number);
    }
    this->Regions = std::move(regions);
  }
  std::size_t Size() const { return this->Regions.size(); }
  std::int32_t Region(std::size_t number) const { return this->Regions[number]; }
  /// Calls with each sequence that message i is in.
  template<typename Use>
  void ForEach(const TemporalMessages& messages, std::size_t i, const Use& use) const
  {
    if (this->All >= 0)
    {
      use(static_cast<std::size_t>(this->All));
    }
    const std::int32_t region = messages.SourceRegion.Size > 0 ? messages.SourceRegion[i] : -1;
    if (region >= 0 && region == messages.DestinationRegion[i] && this->OfRegion[region] >= 0)
    {
      use(static_cast<std::size_t>(this->OfRegion[region]));
    }
  }

private:
  std::vector<std::int32_t> Regions, OfRegion;
  std::int32_t All = -1;
};

/// Sums of sequences: one T each.
template<typename T>
struct PerSequence
{
  std::vector<T> Parts;
  void Join(const PerSequence& other)
  {
    for (std::size_t i = 0; i < this->Parts.size(); ++i)
    {
      this->Parts[i].Join(other.Parts[i]);
    }
  }
};

struct Cells
{
  std::vector<LatencyCount> Counts;
  void Join(const Cells& other)
  {
    for (std::size_t i = 0; i < this->Counts.size(); ++i)
    {
      this->Counts[i].Join(other.Counts[i]);
    }
  }
};

/// The windows that the counts of all processes call for; the same on all of them.
/// @param span laid
SlidingWindows LayChosen(
  WindowChoice& choice, const TemporalOptions& options, const TimeWindow& span, ProcessGroup& group)
{
  Packer packer;
  packer.PutArray(choice.Slots());
  const std::vector<Bytes> gathered = GatherToFirst(group, packer.Take());
  for (std::size_t process = 1; process < gathered.size(); ++process)
  {
    choice.Join(Unpacker(gathered[process]).GetArray<WindowChoice::Slot>());
  }
  if (group.Process() == 0)
  {
    const WindowPlan plan = choice.Choose(
      static_cast<std::size_t>(options.MaximumWindows), options.Step, options.MessagesPerWindow);
    packer.Put(plan.Windows);
    packer.PutArray(plan.Borders);
  }
  const Bytes packed = FromFirst(group, packer.Take());
  Unpacker unpacker(packed);
  const auto count = unpacker.Get<std::size_t>();
  const std::vector<double> borders = unpacker.GetArray<double>();
  return borders.empty() ? SlidingWindows::OfCount(span.Begin, span.End, count, options.Step)
                         : SlidingWindows::OfBorders(borders);
}

/// Windows of iterations in laid time.
IterationLayout LayLaid(const TemporalOptions& options, const LaidTime& time)
{
  IterationWindows laid;
  laid.Loop = options.Iterations.Loop;
  for (std::size_t i = 0; i < options.Iterations.Windows.size(); ++i)
  {
    const TimeWindow& of = options.Iterations.Windows[i];
    const TimeWindow part{ std::max(of.Begin, time.Span.Begin), std::min(of.End, time.Span.End) };
    if (!part.Empty())
    {
      laid.Windows.push_back({ time.Laid(part.Begin), time.Laid(part.End) });
      laid.Iteration.push_back(options.Iterations.Iteration[i]);
    }
  }
  return LayIterations(laid, { time.Span.Begin, time.Laid(time.Span.End) },
    static_cast<std::size_t>(options.MaximumWindows));
}

/// Windows of every sequence in laid time; the same on all processes.
/// @param span laid
std::vector<SlidingWindows> LayWindows(const TemporalMessages& messages,
  const TemporalOptions& options, const Sequences& sequences, const LaidTime& time,
  const TimeWindow& span, ProcessGroup& group, const Progress& progress)
{
  if (options.WindowWidth > 0)
  {
    const double windows = (span.End - span.Begin) / (options.WindowWidth * options.Step);
    if (windows > static_cast<double>(kMostWindows))
    {
      throw Error("Temporal abstraction: window width is " + SecondsText(options.WindowWidth) +
        ", which makes more than " + std::to_string(kMostWindows) + " windows. Choose at least " +
        SecondsText((span.End - span.Begin) / (kMostWindows * options.Step)) + ".");
    }
    return std::vector<SlidingWindows>(sequences.Size(),
      SlidingWindows::OfWidth(span.Begin, span.End, options.WindowWidth, options.Step));
  }
  if (span.End - span.Begin <= kFinest * std::fabs(span.End))
  {
    return std::vector<SlidingWindows>(
      sequences.Size(), SlidingWindows::OfCount(span.Begin, span.End, 1, options.Step));
  }
  PerSequence<WindowChoice> choices;
  choices.Parts.assign(sequences.Size(), WindowChoice(span.Begin, span.End));
  Together(group, [&] {
    choices = Pass(
      messages, options.Threads, choices,
      [&](std::size_t i, PerSequence<WindowChoice>& mine) {
        const double sent = messages.SendBegin[i];
        if (time.Span.Holds(sent) && std::isfinite(messages.Latency[i]))
        {
          const double arrival = messages.ReceiveEnd[i];
          const double laid = std::isfinite(arrival) ? time.Laid(arrival) : time.Laid(sent);
          sequences.ForEach(messages, i, [&](std::size_t number) {
            mine.Parts[number].Add(time.Laid(sent), messages.Latency[i], laid);
          });
        }
      },
      progress, "Choosing windows");
  });
  std::vector<SlidingWindows> windows;
  for (WindowChoice& choice : choices.Parts)
  {
    windows.push_back(LayChosen(choice, options, span, group));
  }
  return windows;
}

/// Counts of every cell of every sequence, of all processes on process 0.
PerSequence<Cells> CountCells(const TemporalMessages& messages, const TemporalOptions& options,
  const Sequences& sequences, const LaidTime& time, const std::vector<SlidingWindows>& windows,
  ProcessGroup& group, const Progress& progress)
{
  PerSequence<Cells> all;
  for (const SlidingWindows& layout : windows)
  {
    all.Parts.push_back({ std::vector<LatencyCount>(layout.Cells()) });
  }
  Together(group, [&] {
    all = Pass(
      messages, options.Threads, all,
      [&](std::size_t i, PerSequence<Cells>& mine) {
        if (time.Span.Holds(messages.SendBegin[i]))
        {
          const double sent = time.Laid(messages.SendBegin[i]);
          sequences.ForEach(messages, i, [&](std::size_t number) {
            mine.Parts[number].Counts[windows[number].CellOf(sent)].Add(
              messages.Latency[i], options.DelayFactor);
          });
        }
      },
      progress, "Filling windows");
  });
  for (Cells& cells : all.Parts)
  {
    Packer packer;
    packer.PutArray(cells.Counts);
    const std::vector<Bytes> gathered = GatherToFirst(group, packer.Take());
    for (std::size_t process = 1; process < gathered.size(); ++process)
    {
      cells.Join({ Unpacker(gathered[process]).GetArray<LatencyCount>() });
    }
  }
  return all;
}

/// Appends the periods of one sequence.
/// @param means of windows
void AppendPeriods(std::int32_t region, const LaidTime& time, const SlidingWindows& windows,
  const Cells& cells, const Column<double>& means, const std::vector<WindowRun>& runs,
  schema::Periods::Table& rows)
{
  for (const WindowRun& run : runs)
  {
    const double begin = windows.Border(run.First), end = windows.Border(run.Last + 1);
    const LatencyCount count = windows.Count(cells.Counts, begin, end);
    double peak = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t i = run.First; i <= run.Last; ++i)
    {
      peak = std::fmax(peak, means[i]); // of a number and NaN the number
    }
    rows.Region.Append(region);
    rows.Kind.Append(static_cast<std::int32_t>(run.Kind));
    // No message before the first window, or behind the last.
    rows.Begin.Append(run.First == 0 ? time.Span.Begin : time.Begin(begin));
    rows.End.Append(run.Last + 1 == windows.Size() ? time.Span.End : time.Begin(end));
    rows.Latency.Append(count.Mean());
    rows.Messages.Append(count.Messages);
    rows.Delayed.Append(count.Delayed);
    rows.Peak.Append(peak);
  }
}

/// Appends the windows and periods of one sequence.
/// @param layout of the windows' iterations; without windows: they are of time
void Describe(std::int32_t region, const LaidTime& time, const SlidingWindows& windows,
  const IterationLayout& layout, const Cells& cells, const PeriodTolerances& tolerances,
  TemporalResult& result)
{
  const double average =
    windows.Count(cells.Counts, windows.Border(0), windows.Border(windows.Size())).Mean();
  Column<double> means(windows.Size());
  std::vector<LatencyCount> counts;
  std::vector<std::int64_t> judged;
  for (std::size_t i = 0; i < windows.Size(); ++i)
  {
    counts.push_back(windows.Count(cells.Counts, windows.Begin(i), windows.End(i)));
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

Observations Observe(
  const Extent& extent, const TemporalOptions& options, const TemporalResult& result)
{
  Observations observations;
  if (extent.Messages == extent.Unplaced)
  {
    observations.push_back(Observation("periods.no_send"));
  }
  AddCounted(observations, "periods.without_send", extent.Unplaced, extent.Messages);
  AddCounted(observations, "periods.without_latency", extent.Unjudged, extent.Messages);
  std::int64_t single = 0;
  for (std::size_t i = 0; i < result.Windows.Region.Size(); ++i)
  {
    const std::int32_t region = result.Windows.Region[i];
    const bool first = i == 0 || result.Windows.Region[i - 1] != region;
    const bool last =
      i + 1 == result.Windows.Region.Size() || result.Windows.Region[i + 1] != region;
    single += first && last;
  }
  AddCounted(observations, "periods.single_window", single);
  if (!options.Iterations.Windows.empty())
  {
    const Column<std::int32_t>& together = result.Windows.Iterations;
    const bool phases = options.Iterations.Loop < 0;
    observations.push_back(
      Observation(phases ? "periods.phases" : "periods.iterations")
        .With("windows", static_cast<std::int64_t>(options.Iterations.Windows.size()))
        .With("loop", static_cast<std::int64_t>(options.Iterations.Loop))
        .With("together",
          static_cast<std::int64_t>(
            together.Size() > 0 ? *std::max_element(together.begin(), together.end()) : 0)));
  }
  return observations;
}
}

TemporalResult AbstractTime(const TemporalMessages& messages, const TemporalOptions& options,
  ProcessGroup& group, const Progress& progress)
{
  Extent extent;
  Together(group, [&] {
    CheckOptions(messages, options);
    extent = Pass(
      messages, options.Threads, Extent(),
      [&](std::size_t i, Extent& mine) { mine.Add(messages, i); }, PartOf(progress, 0, 0.2),
      "Finding the span of messages");
  });
  const std::vector<Extent> extents = GatherValues(extent, group);
  extent = Extent();
  std::for_each(extents.begin(), extents.end(), [&](const Extent& other) { extent.Join(other); });
  const Sequences sequences(options.Regions, extent.LastRegion);
  const TimeWindow span = SpanOf(
    extent.Times, options.Axis, options.WindowBegin, options.WindowEnd, "Temporal abstraction");
  TemporalResult result;
  if (!span.Empty())
  {
    const LaidTime time(span, options.Axis);
    const double behind =
      std::nextafter(extent.Times.LastBegin, std::numeric_limits<double>::infinity());
    // Windows where no message is would only be empty, and wide for nothing.
    const TimeWindow sent{ time.Laid(std::max(span.Begin, extent.Times.First)),
      time.Laid(std::min(span.End, std::max(extent.Times.Last, behind))) };
    const TimeWindow all{ span.Begin, time.Laid(span.End) };
    IterationLayout layout;
    std::vector<SlidingWindows> windows;
    if (!options.Iterations.Windows.empty())
    {
      layout = LayLaid(options, time);
      windows.assign(sequences.Size(), SlidingWindows::OfBorders(layout.Borders));
    }
    else
    {
      windows = LayWindows(messages, options, sequences, time,
        options.WindowWidth > 0 || sent.Empty() ? all : sent, group, PartOf(progress, 0.2, 0.5));
    }
    const PerSequence<Cells> cells =
      CountCells(messages, options, sequences, time, windows, group, PartOf(progress, 0.5, 0.95));
    for (std::size_t number = 0; group.Process() == 0 && number < sequences.Size(); ++number)
    {
      Describe(sequences.Region(number), time, windows[number], layout, cells.Parts[number],
        options.Tolerances, result);
    }
  }
  if (group.Process() == 0)
  {
    result.Observations = Observe(extent, options, result);
  }
  return result;
}
}
