#include "Filters/Core/Structure/LatenessSums.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// Sums over events [ns], as integers so that the order of rows does not matter.
struct LatenessSums
{
  std::int64_t Events = 0, Late = 0, Global = 0, Originated = 0;
};

double InSeconds(std::int64_t nanoseconds)
{
  return 1e-9 * static_cast<double>(nanoseconds);
}

/// Sums by the numbers in a column, from 0 to the greatest.
std::vector<LatenessSums> SumBy(
  ColumnView<std::int32_t> column, const LatenessInput& input, const Lateness& found)
{
  std::vector<LatenessSums> sums;
  const auto nanoseconds = [](double seconds) {
    return static_cast<std::int64_t>(std::llround(seconds * 1e9));
  };
  for (std::size_t row = 0; row < column.Size; ++row)
  {
    const auto at = static_cast<std::size_t>(column[row]);
    sums.resize(std::max(sums.size(), at + 1));
    if (!found.Counts(input.Steps.Step[row], input.Steps.Phase[row]))
    {
      continue;
    }
    ++sums[at].Events;
    sums[at].Late += nanoseconds(found.Steps.Lateness[row]);
    sums[at].Global += nanoseconds(found.Steps.GlobalLateness[row]);
    sums[at].Originated += nanoseconds(found.Steps.Originated[row]);
  }
  return sums;
}

void SumSteps(const LatenessInput& input, Lateness& found)
{
  const std::vector<LatenessSums> sums = SumBy(input.Steps.Step, input, found);
  for (std::size_t step = 0; step < sums.size(); ++step)
  {
    found.ByStep.Step.Append(static_cast<std::int32_t>(step));
    found.ByStep.Events.Append(sums[step].Events);
    found.ByStep.Lateness.Append(InSeconds(sums[step].Late));
    found.ByStep.GlobalLateness.Append(InSeconds(sums[step].Global));
    found.ByStep.Originated.Append(InSeconds(sums[step].Originated));
  }
}

/// Whether row a is later than row b or, if equally late, an earlier event.
bool Later(const LatenessInput& input, const Lateness& found, std::uint32_t a, std::uint32_t b)
{
  const double p = found.Steps.Lateness[a], q = found.Steps.Lateness[b];
  return p != q ? p > q : input.Steps.Event[a] < input.Steps.Event[b];
}

void SumPhases(const LatenessInput& input, Lateness& found)
{
  const std::vector<LatenessSums> sums = SumBy(input.Steps.Phase, input, found);
  struct Extent
  {
    std::int32_t First = std::numeric_limits<std::int32_t>::max(), Last = -1;
    double Begin = std::numeric_limits<double>::infinity(), End = -Begin;
    std::uint32_t Latest = kNone;
  };
  std::vector<Extent> extents(sums.size());
  for (std::uint32_t row = 0; row < input.Steps.Phase.Size; ++row)
  {
    if (!found.Counts(input.Steps.Step[row], input.Steps.Phase[row]))
    {
      continue;
    }
    Extent& of = extents[input.Steps.Phase[row]];
    of.First = std::min(of.First, input.Steps.Step[row]);
    of.Last = std::max(of.Last, input.Steps.Step[row]);
    of.Begin = std::min(of.Begin, input.Steps.Begin[row]);
    of.End = std::max(of.End, input.Steps.End[row]);
    if (of.Latest == kNone || Later(input, found, row, of.Latest))
    {
      of.Latest = row;
    }
  }
  for (std::size_t phase = 0; phase < sums.size(); ++phase)
  {
    const Extent& of = extents[phase];
    if (of.Latest == kNone)
    {
      continue; // none of its events counts or is in this part of the table
    }
    schema::PhaseLateness::Table& to = found.ByPhase;
    to.Phase.Append(static_cast<std::int32_t>(phase));
    to.FirstStep.Append(of.First);
    to.LastStep.Append(of.Last);
    to.Begin.Append(of.Begin);
    to.End.Append(of.End);
    to.Events.Append(sums[phase].Events);
    to.Lateness.Append(InSeconds(sums[phase].Late));
    to.Originated.Append(InSeconds(sums[phase].Originated));
    to.Greatest.Append(found.Steps.Lateness[of.Latest]);
    to.LatestRank.Append(input.Steps.Rank[of.Latest]);
    found.Greatest = std::fmax(found.Greatest, found.Steps.Lateness[of.Latest]);
  }
}
}

void SumLateness(const LatenessInput& input, Lateness& found)
{
  SumSteps(input, found);
  SumPhases(input, found);
}
}
