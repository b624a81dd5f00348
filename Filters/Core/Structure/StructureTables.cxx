#include "Filters/Core/Structure/StructureTables.h"

#include "Filters/Core/Common/NamesOfAll.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/FreeMemory.h"
#include "Readers/Schema/GatherColumns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = LogicalEvents::kNone;

void FillMessages(const LogicalStructure& structure, StructureTables& tables)
{
  const LogicalEvents& events = structure.Events;
  const std::size_t n = events.SendEvent.size();
  tables.Messages.Phase = Column<std::int32_t>(n);
  tables.Messages.SendStep = Column<std::int32_t>(n);
  tables.Messages.ReceiveStep = Column<std::int32_t>(n);
  for (std::size_t i = 0; i < n; ++i)
  {
    const std::uint32_t send = events.SendEvent[i], receive = events.ReceiveEvent[i];
    tables.Messages.Phase[i] =
      send == kNone ? -1 : static_cast<std::int32_t>(structure.Phases.Of[send]);
    tables.Messages.SendStep[i] = send == kNone ? -1 : structure.StepOf(send);
    tables.Messages.ReceiveStep[i] = receive == kNone ? -1 : structure.StepOf(receive);
  }
}

/// Fills in phase and step of calls. A call with several events gets those of the last one.
void FillCalls(
  const StructureInput& input, const LogicalStructure& structure, StructureTables& tables)
{
  const LogicalEvents& events = structure.Events;
  tables.Calls.Phase = Column<std::int32_t>(input.Calls.Rank.Size, -1);
  tables.Calls.Step = Column<std::int32_t>(input.Calls.Rank.Size, -1);
  for (std::size_t event = 0; event < events.Size(); ++event)
  {
    const std::uint32_t row = events.Calls.Row(events.LastCall[event]);
    tables.Calls.Phase[row] = static_cast<std::int32_t>(structure.Phases.Of[event]);
    tables.Calls.Step[row] = structure.StepOf(event);
  }
  // The other sends of a burst.
  for (std::size_t event = 0; event < events.Size(); ++event)
  {
    for (std::uint32_t call = events.FirstCall[event]; call < events.LastCall[event]; ++call)
    {
      const std::uint32_t row = events.Calls.Row(call);
      if (events.IsSend[call])
      {
        tables.Calls.Phase[row] = static_cast<std::int32_t>(structure.Phases.Of[event]);
        tables.Calls.Step[row] = structure.StepOf(event);
      }
    }
  }
}

/// By event, the number of messages that it sends or receives.
Column<std::int32_t> CountMessages(const LogicalEvents& events)
{
  Column<std::int32_t> messages(events.Size(), 0);
  for (std::size_t i = 0; i < events.SendEvent.size(); ++i)
  {
    for (const std::uint32_t event : { events.SendEvent[i], events.ReceiveEvent[i] })
    {
      if (event != kNone)
      {
        ++messages[event];
      }
    }
  }
  return messages;
}

/// Fills a column with one value per event.
template<typename T, typename Value>
void FillColumn(std::size_t events, Column<T>& column, Value&& value)
{
  column.Reserve(events);
  for (std::size_t event = 0; event < events; ++event)
  {
    column.Append(static_cast<T>(value(event)));
  }
}

/// Writes Steps column by column, and frees what each column was made from, so that nothing is
/// stored twice. `structure` keeps only the first steps, regions and counts of phases.
void MoveToSteps(const StructureInput& input, LogicalStructure& structure, StepColumns& steps)
{
  LogicalEvents& events = structure.Events;
  const std::size_t n = events.Size();
  const auto fill = [n](auto& column, auto&& value) { FillColumn(n, column, value); };
  fill(steps.Begin, [&](std::size_t event) { return events.Calls.Begin[events.FirstCall[event]]; });
  events.Calls.Begin = {};
  events.FirstCall = {};
  fill(steps.End, [&](std::size_t event) { return events.Calls.End[events.LastCall[event]]; });
  events.Calls.End = {};
  fill(steps.Step, [&](std::size_t event) { return structure.StepOf(event); });
  structure.Steps.Local = {};
  fill(steps.Phase, [&](std::size_t event) { return structure.Phases.Of[event]; });
  structure.Phases.Of = {};
  fill(steps.Kind, [&](std::size_t event) { return events.Kind[event]; });
  events.Kind = {};
  fill(steps.CollectiveId, [&](std::size_t event) {
    const std::uint32_t operation = events.Operation[event];
    return operation == kNone ? -1 : events.IdOfOperation[operation];
  });
  events.Operation = {};
  const auto rowOf = [&events](
                       std::size_t event) { return events.Calls.Row(events.LastCall[event]); };
  fill(steps.CallId, [&](std::size_t event) { return input.Callers.CallId[rowOf(event)]; });
  fill(steps.PathId, [&](std::size_t event) { return input.Callers.PathId[rowOf(event)]; });
  events.LastCall = {};
  events.Calls = {};
  fill(steps.Rank, [&](std::size_t event) { return events.Rank[event]; });
  events.Rank = {};
  fill(steps.Event, [](std::size_t event) { return event; });
}

/// Fills in the waits of each event's calls; for a burst, those of its sends.
void FillWaits(const StructureInput& input, const LogicalEvents& events, StepWaits& waits)
{
  if (input.Waits.Wait.Size == 0)
  {
    return;
  }
  waits.Wait = Column<double>(events.Size(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t event = 0; event < events.Size(); ++event)
  {
    double& sum = waits.Wait[event];
    for (std::uint32_t call = events.FirstCall[event]; call <= events.LastCall[event]; ++call)
    {
      const double wait = input.Waits.Wait[events.Calls.Row(call)];
      if ((call == events.LastCall[event] || events.IsSend[call]) && !std::isnan(wait))
      {
        sum = std::isnan(sum) ? wait : sum + wait;
      }
    }
  }
}

void FillIterations(
  const StructureInput& input, const LogicalStructure& structure, StructureTables& tables)
{
  const LogicalEvents& events = structure.Events;
  for (std::size_t event = 0; event < events.Size(); ++event)
  {
    const std::uint32_t row = events.Calls.Row(events.LastCall[event]);
    tables.StepIterations.Loop.Append(input.Callers.Loop[row]);
    tables.StepIterations.Iteration.Append(input.Callers.Iteration[row]);
  }
}

void FillPhases(const LogicalStructure& structure, const LogicalStructureOptions& options,
  const StepColumns& steps, schema::Phases::Table& phases)
{
  const std::size_t n = structure.Phases.Count;
  std::vector<std::int32_t> lastRank(n, -1);
  Column<std::int32_t> ranks(n, 0), length(n, 0);
  Column<std::int64_t> events(n, 0);
  Column<double> begin(n, std::numeric_limits<double>::infinity());
  Column<double> end(n, -std::numeric_limits<double>::infinity());
  for (std::size_t event = 0; event < steps.Event.Size(); ++event)
  {
    const std::int32_t phase = steps.Phase[event];
    ranks[phase] += lastRank[phase] != steps.Rank[event];
    lastRank[phase] = steps.Rank[event];
    ++events[phase];
    length[phase] = std::max(length[phase], steps.Step[event] - structure.Steps.Begin[phase] + 1);
    begin[phase] = std::min(begin[phase], steps.Begin[event]);
    end[phase] = std::max(end[phase], steps.End[event]);
  }
  for (std::size_t phase = 0; phase < n; ++phase)
  {
    const std::int32_t region = structure.Region[phase];
    phases.Phase.Append(static_cast<std::int32_t>(phase));
    phases.Name.push_back(region < 0 ? std::string() : options.Callers.PhaseRegions[region]);
    phases.FirstStep.Append(structure.Steps.Begin[phase]);
  }
  phases.Steps = std::move(length);
  phases.Ranks = std::move(ranks);
  phases.Events = std::move(events);
  phases.Begin = std::move(begin);
  phases.End = std::move(end);
}

Observations Describe(const LogicalStructure& structure)
{
  Observations observed;
  if (structure.Events.Size() == 0)
  {
    observed.push_back(Observation("structure.nothing"));
    return observed;
  }
  observed.push_back(Observation("structure.overview")
                       .With("events", static_cast<std::int64_t>(structure.Events.Size()))
                       .With("phases", static_cast<std::int64_t>(structure.Phases.Count))
                       .With("steps", static_cast<std::int64_t>(structure.Steps.Count)));
  if (!structure.HasFunctions)
  {
    observed.push_back(Observation("structure.no_functions"));
  }
  AddCounted(observed, "structure.lost", structure.Events.Lost);
  AddCounted(observed, "structure.incomplete", structure.Events.Incomplete);
  AddCounted(observed, "structure.apart", structure.OperationsApart);
  AddCounted(observed, "structure.contradicted", structure.ReceivesContradicted);
  return observed;
}

void Fill(const StructureInput& input, const LogicalStructureOptions& options,
  const Progress& progress, StructureTables& tables)
{
  Report(progress, 0.1, "Finding phases and logical steps");
  LogicalStructure structure = FindLogicalStructure(input, options);
  Report(progress, 0.8, "Writing phases and logical steps");
  tables.Observations = Describe(structure);
  tables.Count = structure.Steps.Count;
  structure.Events.FirstReceived = {};
  structure.Events.Received = {};
  structure.Events.SendCompleted = {};
  ReturnFreeMemory();
  FillMessages(structure, tables);
  tables.Steps.Messages = CountMessages(structure.Events);
  structure.Events.SendEvent = {};
  structure.Events.ReceiveEvent = {};
  FillCalls(input, structure, tables);
  FillWaits(input, structure.Events, tables.Waits);
  if (tables.HasIterations)
  {
    FillIterations(input, structure, tables);
  }
  MoveToSteps(input, structure, tables.Steps);
  FillPhases(structure, options, tables.Steps, tables.Phases);
}

/// Gathers on process 0 what the structure is made from: only the MPI calls, unless functions group
/// them.
/// @return the gathered rows of Calls, if there are several processes
std::vector<std::size_t> GatherNeeded(
  const CallerOptions& options, StructureInput& input, ProcessGroup& group, ColumnMemory& memory)
{
  std::vector<std::size_t> rows;
  if (group.Processes() == 1)
  {
    return rows;
  }
  Together(group, [&] {
    if (!OfOneLength(input.Calls) || !OfOneLength(input.Callers) ||
      input.Callers.CallId.Size != input.Calls.Rank.Size)
    {
      throw Error("Logical structure: columns of Calls have different lengths. Use the columns of "
                  "one table.");
    }
  });
  const bool all = options.MergeCallers || !options.PhaseRegions.empty();
  for (std::size_t row = 0; row < input.Calls.Rank.Size; ++row)
  {
    if (all || IsOutermostMpi(input.Calls.MpiLevel[row]))
    {
      rows.push_back(row);
    }
  }
  // Columns that steps do not need are replaced by a constant, which takes almost no space when
  // sent (PackedRows.h).
  const Column<std::int64_t> sizes(input.Messages.SizeBytes.Size, 0);
  const Column<std::int32_t> roots(input.Calls.Root.Size, -1);
  const Column<std::int64_t> parents(all ? 0 : input.Callers.ParentId.Size, -1);
  input.Messages.SizeBytes = sizes;
  input.Calls.Root = roots;
  input.Callers.ParentId = all ? input.Callers.ParentId : parents;
  auto levels = std::make_shared<Column<std::uint8_t>>(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    (*levels)[i] = input.Calls.MpiLevel[rows[i]];
  }
  *levels = GatherRows(ColumnView<std::uint8_t>(*levels), group);
  GatherColumns(input.Messages, group, memory);
  GatherChosen(input.Calls, rows, group, memory);
  GatherChosen(input.Callers, rows, group, memory);
  GatherChosen(input.Waits, rows, group, memory);
  input.Calls.MpiLevel = *levels;
  memory.push_back(std::move(levels));
  input.CallNames = NamesOfAll(input.CallNames, group);
  return rows;
}

/// A column with these values in these rows, and -1 elsewhere.
Column<std::int32_t> InRows(
  const Column<std::int32_t>& values, const std::vector<std::size_t>& rows, std::size_t n)
{
  Column<std::int32_t> column(n, -1);
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    column[rows[i]] = values[i];
  }
  return column;
}
}

std::vector<std::string> LogicalKindNames()
{
  return { "send", "receive", "collective" };
}

StructureTables MakeStructureTables(const StructureInput& input,
  const LogicalStructureOptions& options, ProcessGroup& group, const Progress& progress)
{
  ColumnMemory memory;
  StructureInput all = input;
  const std::vector<std::size_t> calls = GatherNeeded(options.Callers, all, group, memory);
  StructureTables tables;
  tables.HasIterations =
    !OnAll(input.Callers.Loop.Size == 0 || input.Callers.Iteration.Size == 0, group);
  Together(group, [&] {
    if (group.Process() == 0)
    {
      Fill(all, options, progress, tables);
    }
  });
  ReturnFreeMemory();
  ScatterColumns(tables.Messages, input.Messages.Source.Size, group);
  if (group.Processes() > 1)
  {
    ScatterColumns(tables.Calls, calls.size(), group);
    tables.Calls.Phase = InRows(tables.Calls.Phase, calls, input.Calls.Rank.Size);
    tables.Calls.Step = InRows(tables.Calls.Step, calls, input.Calls.Rank.Size);
  }
  return tables;
}
}
