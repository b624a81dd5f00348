// Based on [PCLVis] 5.1. The paper names the periods; Filters/README, Temporal Abstraction, defines
// them.
#include "Filters/Core/Periods/TemporalAbstraction.h"

#include "Filters/Core/Common/OptionCheck.h"
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Periods/WindowLayout.h"
#include "Filters/Core/Periods/WindowTables.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/FirstProcess.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
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

/// The time that messages span, and how many cannot be placed or judged.
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

/// Counts in every cell of every sequence, of all processes, on process 0.
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

Observations Observe(
  const Extent& extent, const TemporalOptions& options, const TemporalResult& result)
{
  Observations observations;
  if (extent.Messages == extent.Unplaced)
  {
    observations.push_back(Observation("periods.no_send"));
  }
  const std::int64_t sent = extent.Messages - extent.Unplaced;
  AddCounted(observations, "periods.without_send", extent.Unplaced);
  AddCounted(observations, "periods.without_latency", extent.Unjudged, sent);
  std::int64_t single = 0;
  for (std::size_t i = 0; i < result.Windows.Region.Size(); ++i)
  {
    const std::int32_t region = result.Windows.Region[i];
    const bool first = i == 0 || result.Windows.Region[i - 1] != region;
    const bool last =
      i + 1 == result.Windows.Region.Size() || result.Windows.Region[i + 1] != region;
    single += first && last;
  }
  // If no message has a latency, more windows would not help.
  AddCounted(observations, "periods.single_window", sent > extent.Unjudged ? single : 0);
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
    // Windows without any messages at either end would be empty and use up width for nothing.
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
      AppendWindows(sequences.Region(number), time, windows[number], layout,
        cells.Parts[number].Counts, options.Tolerances, result);
    }
  }
  if (group.Process() == 0)
  {
    result.Observations = Observe(extent, options, result);
  }
  return result;
}
}
