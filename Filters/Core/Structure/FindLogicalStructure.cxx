#include "Filters/Core/Structure/FindLogicalStructure.h"

#include <algorithm>
#include <numeric>

namespace pclvis
{
namespace
{
/// Gives phases their final numbers.
void NumberPhases(LogicalStructure& structure)
{
  const std::vector<std::int32_t>& begin = structure.Steps.Begin;
  std::vector<std::uint32_t> order(begin.size());
  std::iota(order.begin(), order.end(), 0u);
  // Stable, because partitions are in the order of their first events.
  std::stable_sort(order.begin(), order.end(),
    [&begin](std::uint32_t a, std::uint32_t b) { return begin[a] < begin[b]; });
  std::vector<std::uint32_t> number(begin.size());
  std::vector<std::int32_t> sorted(begin.size());
  for (std::uint32_t i = 0; i < order.size(); ++i)
  {
    number[order[i]] = i;
    sorted[i] = begin[order[i]];
  }
  for (std::uint32_t& phase : structure.Phases.Of)
  {
    phase = number[phase];
  }
  structure.Steps.Begin = std::move(sorted);
}

/// Merges phases that share a step, and numbers them by their first steps.
void MergeAcrossSteps(LogicalStructure& structure)
{
  LogicalSteps& steps = structure.Steps;
  std::vector<std::int32_t> last(steps.Begin.size(), -1);
  for (std::size_t event = 0; event < structure.Events.Size(); ++event)
  {
    std::int32_t& of = last[structure.Phases.Of[event]];
    of = std::max(of, structure.StepOf(event));
  }
  std::vector<std::uint32_t> merged(steps.Begin.size());
  std::vector<std::int32_t> begin;
  std::int32_t end = -1;
  for (std::size_t phase = 0; phase < merged.size(); ++phase)
  {
    if (steps.Begin[phase] > end)
    {
      begin.push_back(steps.Begin[phase]);
    }
    merged[phase] = static_cast<std::uint32_t>(begin.size()) - 1;
    end = std::max(end, last[phase]);
  }
  for (std::size_t event = 0; event < structure.Events.Size(); ++event)
  {
    std::uint32_t& phase = structure.Phases.Of[event];
    steps.Local[event] = structure.StepOf(event) - begin[merged[phase]];
    phase = merged[phase];
  }
  structure.Phases.Count = static_cast<std::uint32_t>(begin.size());
  steps.Begin = std::move(begin);
}

/// The phase region of each phase if all of its events belong to the same one; -1 otherwise.
std::vector<std::int32_t> RegionsOf(const LogicalStructure& structure, const CallerGroups& groups)
{
  std::vector<std::int32_t> regions(structure.Phases.Count, -1);
  for (std::size_t event = 0; event < groups.Of.size(); ++event)
  {
    const std::uint32_t group = groups.Of[event];
    const std::int32_t region = group == LogicalEvents::kNone ? -1 : groups.Named[group];
    std::int32_t& of = regions[structure.Phases.Of[event]];
    of = std::max(of, region);
  }
  return regions;
}
}

LogicalStructure FindLogicalStructure(
  const StructureInput& input, const LogicalStructureOptions& options)
{
  LogicalStructure structure;
  structure.Events = ListLogicalEvents(input, options.CoalesceSends);
  const CallerGroups groups =
    GroupByCallers(structure.Events, input, input.Callers, options.Callers);
  structure.HasFunctions = groups.Of.empty() || groups.HasFunctions;
  structure.Phases = PartitionEvents(structure.Events, groups.Of);
  if (options.MergeLeaps)
  {
    structure.Phases = MergeLeaps(structure.Events, structure.Phases, options.Leaps);
  }
  {
    const DependencyOrder order = OrderEvents(structure.Events);
    structure.OperationsApart = order.OperationsApart;
    structure.ReceivesContradicted = order.ReceivesContradicted;
    structure.Steps =
      FindLogicalSteps(structure.Events, order, structure.Phases, options.IdealReceives);
  }
  NumberPhases(structure);
  if (options.MergeAcrossSteps)
  {
    MergeAcrossSteps(structure);
  }
  structure.Region = RegionsOf(structure, groups);
  return structure;
}
}
