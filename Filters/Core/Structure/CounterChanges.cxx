#include "Filters/Core/Structure/CounterChanges.h"

#include "Readers/Base/Collective.h"
#include "Readers/Base/Error.h"
#include "Readers/Schema/GatherColumns.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <vector>

namespace pclvis
{
namespace
{
std::vector<std::size_t> RowsOf(const CounterSamples& samples, std::int32_t counter)
{
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < samples.Counter.Size; ++row)
  {
    if (samples.Counter[row] == counter && samples.Thread[row] <= 0)
    {
      rows.push_back(row);
    }
  }
  return rows;
}

/// Rows by rank, then by event.
std::vector<std::size_t> EventsInOrder(const StepTimes& steps)
{
  std::vector<std::size_t> rows(steps.Event.Size);
  std::iota(rows.begin(), rows.end(), std::size_t{ 0 });
  const auto before = [&steps](std::size_t a, std::size_t b) {
    return std::tie(steps.Rank[a], steps.Event[a]) < std::tie(steps.Rank[b], steps.Event[b]);
  };
  if (!std::is_sorted(rows.begin(), rows.end(), before))
  {
    std::sort(rows.begin(), rows.end(), before);
  }
  return rows;
}

void Fill(const StepTimes& steps, const CounterSamples& samples, CounterChanges& changes)
{
  const double none = std::numeric_limits<double>::quiet_NaN();
  changes.CounterChange = Column<double>(steps.Event.Size, none);
  changes.WorkCounterChange = Column<double>(steps.Event.Size, none);
  const std::vector<std::size_t> order = SamplesInOrder(samples), rows = EventsInOrder(steps);
  std::size_t place = 0;
  for (std::size_t first = 0; first < order.size();)
  {
    const SampleRun run = RunAt(samples, order, first);
    first = run.Past;
    CounterValue value(samples, order, run);
    while (place < rows.size() && steps.Rank[rows[place]] < run.Rank)
    {
      ++place;
    }
    for (double before = none; place < rows.size() && steps.Rank[rows[place]] == run.Rank; ++place)
    {
      const std::size_t row = rows[place];
      const double begin = value.At(steps.Begin[row]), end = value.At(steps.End[row]);
      changes.CounterChange[row] = end - begin;
      changes.WorkCounterChange[row] = begin - before;
      before = end;
    }
  }
}
}

std::int32_t CounterNamed(const std::string& wanted, const std::vector<std::string>& names)
{
  std::string known;
  for (std::size_t code = 0; code < names.size(); ++code)
  {
    const std::string& name = names[code];
    if (wanted.empty() || name == wanted || name.compare(0, wanted.size() + 2, wanted + " (") == 0)
    {
      return static_cast<std::int32_t>(code);
    }
    known += (known.empty() ? "\"" : ", \"") + name + "\"";
  }
  if (!known.empty())
  {
    throw Error("Lateness: Counter is \"" + wanted + "\", but the trace has the counters " + known +
      ". Choose one of them, or leave Counter empty for the first one.");
  }
  return -1;
}

CounterChanges FindCounterChanges(
  const StepTimes& steps, const CounterSamples& samples, std::int32_t counter, ProcessGroup& group)
{
  Together(group, [&] {
    if (!OfOneLength(steps) || !OfOneLength(samples))
    {
      throw Error("Lateness: columns of an input have different lengths. Use the columns of one "
                  "table for each input.");
    }
  });
  ColumnMemory memory;
  StepTimes all = steps;
  CounterSamples chosen = samples;
  GatherColumns(all, group, memory);
  GatherChosen(chosen, RowsOf(samples, counter), group, memory);
  CounterChanges changes;
  Together(group, [&] {
    if (group.Process() == 0)
    {
      Fill(all, chosen, changes);
    }
  });
  ScatterColumns(changes, steps.Event.Size, group);
  return changes;
}
}
