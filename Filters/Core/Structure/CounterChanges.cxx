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
/// Rows ordered by rank, then by event.
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
  GatherChosen(chosen, RowsOfCounter(samples, counter), group, memory);
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
