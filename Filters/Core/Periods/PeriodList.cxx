#include "Filters/Core/Periods/PeriodList.h"

#include "Readers/Base/GroupSums.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
struct Row
{
  TimeWindow Span;
  std::int32_t Region;
  std::int32_t FirstStep, Steps; ///< of a phase; 0 steps: it is a period
};

/// Whether the periods are iterations, on any process. Collective.
bool AreIterations(const PeriodRows& rows, ProcessGroup& group)
{
  const std::vector<std::uint8_t> iterations =
    GatherValues(static_cast<std::uint8_t>(rows.Main.Size > 0), group);
  return std::count(iterations.begin(), iterations.end(), 1) > 0;
}

/// Periods from phases; phases that have steps in common form one period.
std::vector<TimeWindow> PeriodsOfPhases(std::vector<Row> phases)
{
  std::sort(phases.begin(), phases.end(), [](const Row& a, const Row& b) {
    return std::tie(a.FirstStep, a.Span.Begin) < std::tie(b.FirstStep, b.Span.Begin);
  });
  std::vector<TimeWindow> periods;
  std::int64_t past = -1;
  for (const Row& phase : phases)
  {
    if (phase.FirstStep >= past || periods.empty())
    {
      periods.push_back(phase.Span);
    }
    periods.back().Begin = std::min(periods.back().Begin, phase.Span.Begin);
    periods.back().End = std::max(periods.back().End, phase.Span.End);
    past = std::max(past, std::int64_t{ phase.FirstStep } + phase.Steps);
  }
  std::sort(periods.begin(), periods.end(), [](const TimeWindow& a, const TimeWindow& b) {
    return std::tie(a.Begin, a.End) < std::tie(b.Begin, b.End);
  });
  for (std::size_t i = 0; i + 1 < periods.size(); ++i)
  {
    periods.back().End = std::max(periods.back().End, periods[i].End);
    periods[i].End = periods[i + 1].Begin;
  }
  periods.erase(std::remove_if(periods.begin(), periods.end(),
                  [](const TimeWindow& period) { return period.Empty(); }),
    periods.end());
  return periods;
}
}

Observations UnusedLoop(
  const PeriodRows& rows, std::int32_t loop, const std::string& property, ProcessGroup& group)
{
  if (AreIterations(rows, group) || loop == kMainLoop)
  {
    return {};
  }
  return { Observation("periods.unused_loop").With("property", property).With("loop", loop) };
}

std::vector<TimeWindow> GivenPeriods(
  const PeriodRows& table, const std::string& filter, ProcessGroup& group, std::int32_t loop)
{
  if (AreIterations(table, group))
  {
    return WindowsOfIterations(ViewsOf<IterationRows>(table), loop, filter, group).Windows;
  }
  Packer packer;
  std::vector<Row> mine;
  for (std::size_t i = 0; i < table.Begin.Size; ++i)
  {
    const bool phase = table.FirstStep.Size > 0 && table.Steps.Size > 0;
    mine.push_back({ { table.Begin[i], table.End[i] }, table.Region.Size > 0 ? table.Region[i] : -1,
      phase ? table.FirstStep[i] : -1, phase ? table.Steps[i] : 0 });
  }
  packer.PutArray(mine);
  std::vector<Row> rows;
  for (const Bytes& packed : group.AllGather(packer.Take()))
  {
    const std::vector<Row> theirs = Unpacker(packed).GetArray<Row>();
    rows.insert(rows.end(), theirs.begin(), theirs.end());
  }
  if (!rows.empty() &&
    std::all_of(rows.begin(), rows.end(), [](const Row& row) { return row.Steps > 0; }))
  {
    return PeriodsOfPhases(std::move(rows));
  }
  std::int32_t region = std::numeric_limits<std::int32_t>::max();
  for (const Row& row : rows)
  {
    region = std::min(region, row.Region);
  }
  std::vector<TimeWindow> periods;
  for (const Row& row : rows)
  {
    if (row.Region == region)
    {
      periods.push_back(row.Span);
    }
  }
  std::sort(periods.begin(), periods.end(),
    [](const TimeWindow& a, const TimeWindow& b) { return a.Begin < b.Begin; });
  for (std::size_t i = 0; i < periods.size(); ++i)
  {
    if (periods[i].Empty() || (i > 0 && periods[i].Begin < periods[i - 1].End))
    {
      throw Error(filter + ": the period from " + SpanWords(periods[i].Begin, periods[i].End) +
        " is empty or overlaps the previous one. Connect a "
        "table of consecutive periods, such as the port Periods.");
    }
  }
  return periods;
}

IterationWindows WindowsOfPhases(
  const PhaseRows& phases, const std::string& filter, ProcessGroup& group)
{
  PeriodRows rows;
  rows.Begin = phases.Begin;
  rows.End = phases.End;
  rows.FirstStep = phases.FirstStep;
  rows.Steps = phases.Steps;
  IterationWindows windows;
  windows.Windows = GivenPeriods(rows, filter, group);
  if (windows.Windows.empty())
  {
    throw Error(filter +
      ": the table Phases has no rows. Connect the port Phases of a Logical Structure of a trace "
      "with communication, or choose windows of time.");
  }
  windows.Iteration.resize(windows.Windows.size());
  std::iota(windows.Iteration.begin(), windows.Iteration.end(), 0);
  return windows;
}

std::vector<TimeWindow> PeriodsIn(const TimeWindow& span, const std::vector<TimeWindow>& given,
  std::int64_t slices, const CommunicationAxis& axis)
{
  std::vector<TimeWindow> periods;
  for (const TimeWindow& period : given)
  {
    const TimeWindow part = { std::max(period.Begin, span.Begin), std::min(period.End, span.End) };
    if (!part.Empty())
    {
      periods.push_back(part);
    }
  }
  CommunicationAxis part{ span.Begin, span.End, axis.Within(span.Begin, span.End).Gaps };
  const double width = part.Length() / static_cast<double>(slices);
  for (std::int64_t i = 0; given.empty() && i < slices; ++i)
  {
    periods.push_back({ i == 0 ? span.Begin : periods.back().End,
      i + 1 == slices ? span.End : part.At(width * static_cast<double>(i + 1)) });
  }
  return periods;
}
}
