// Based on [PCLVis] Algorithm 2. Departures, with reasons in Filters/README, Communication DAG: in
// a state, all receives precede all sends, and there is a relative load in addition to LB.
#include "Filters/Core/States/CommunicationDAG.h"

#include "Readers/Base/FirstProcess.h"
#include "Filters/Core/States/LeastStates.h"
#include "Filters/Core/States/StateGraph.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Schema/GatherColumns.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
constexpr std::size_t kGrain = 1 << 16;

/// Which sides of the messages are events, by row, and counts of messages.
struct Selection
{
  Column<std::uint8_t> Sides;
  std::int64_t Across = 0, HalfIn = 0;
  std::int64_t Events = 0;
};

/// The chosen regions; empty: all messages.
std::vector<std::int32_t> ChosenRegions(const DAGOptions& options)
{
  const auto all = std::find(options.Regions.begin(), options.Regions.end(), -1);
  return all == options.Regions.end() ? options.Regions : std::vector<std::int32_t>();
}

void CheckColumns(const DAGInput& input, const DAGOptions& options)
{
  CheckWindow(options.Window, "Communication DAG");
  const std::size_t n = input.Messages.Size();
  const StateMessageColumns& columns = input.Columns;
  if (columns.SourceNode.Size != n || !OfOneLength(columns) ||
    (input.HasLatency && columns.Latency.Size != n))
  {
    throw Error("Communication DAG: the columns of Messages differ in length (message_id has " +
      std::to_string(n) + " rows). All columns need one entry per message.");
  }
  if (!ChosenRegions(options).empty() &&
    (input.Regions.SourceRegion.Size != n || input.Regions.DestinationRegion.Size != n))
  {
    throw Error("Communication DAG: regions are chosen, but the messages have none. Connect the "
                "port Messages of Communication Regions, or leave Regions empty.");
  }
}

Selection Select(const DAGInput& input, const DAGOptions& options)
{
  CheckColumns(input, options);
  Selection selection{ EventSides(input.Messages, options.Window) };
  std::vector<std::int32_t> regions = ChosenRegions(options);
  std::sort(regions.begin(), regions.end());
  const auto chosen = [&](std::int32_t region) {
    return std::binary_search(regions.begin(), regions.end(), region);
  };
  for (std::size_t i = 0; i < selection.Sides.Size(); ++i)
  {
    if (selection.Sides[i] == 0)
    {
      continue;
    }
    if (!regions.empty())
    {
      const bool source = chosen(input.Regions.SourceRegion[i]);
      const bool destination = chosen(input.Regions.DestinationRegion[i]);
      selection.Across += source != destination;
      selection.Sides[i] = source && destination ? selection.Sides[i] : 0;
    }
    selection.Events +=
      (selection.Sides[i] & kSends) + (selection.Sides[i] & kReceives) / kReceives;
    selection.HalfIn +=
      input.Messages.Matched[i] && selection.Sides[i] != 0 && !(selection.Sides[i] & kJoins);
  }
  return selection;
}

/// Gathers the chosen rows of all processes as input on process 0. `memory` must outlive the
/// result.
DAGInput Gather(const DAGInput& mine, const std::vector<std::size_t>& rows, ProcessGroup& group,
  ColumnMemory& memory)
{
  DAGInput all;
  all.HasLatency = mine.HasLatency;
  all.Messages = mine.Messages;
  all.Columns = mine.Columns;
  all.Ranks = mine.Ranks;
  GatherChosen(all.Messages, rows, group, memory);
  GatherChosen(all.Columns, rows, group, memory);
  GatherColumns(all.Ranks, group, memory);
  return all;
}

/// The node of each rank by number: as in Ranks, or else as in the rank's message with the least
/// id.
std::vector<std::int32_t> NodesOf(const DAGInput& input, const CommunicationEvents& events)
{
  const std::size_t ranks = static_cast<std::size_t>(events.Ranks.Size());
  std::vector<std::int32_t> nodes(ranks, -1);
  std::vector<std::int64_t> from(ranks, std::numeric_limits<std::int64_t>::max());
  const auto tell = [&](std::int32_t rank, std::int32_t node, std::int64_t id) {
    const std::int32_t number = events.Ranks.NumberOf(rank);
    if (number >= 0 && node >= 0 && id < from[number])
    {
      nodes[number] = node;
      from[number] = id;
    }
  };
  for (std::size_t i = 0; i < input.Messages.Size(); ++i)
  {
    tell(input.Messages.Source[i], input.Columns.SourceNode[i], input.Messages.MessageId[i]);
    tell(
      input.Messages.Destination[i], input.Columns.DestinationNode[i], input.Messages.MessageId[i]);
  }
  for (std::size_t i = 0; i < input.Ranks.Rank.Size; ++i)
  {
    tell(input.Ranks.Rank[i], input.Ranks.Node[i], std::numeric_limits<std::int64_t>::min());
  }
  return nodes;
}

void Count(const CommunicationEvents& events, const StateGraph& graph, DAGFacts& facts)
{
  for (const std::uint8_t sides : events.Sides)
  {
    facts.Messages += sides != 0;
    facts.Linked += (sides & kJoins) != 0;
  }
  facts.Released = graph.Released;
  facts.Ranks = events.Ranks.Size();
  facts.States = static_cast<std::int64_t>(graph.Size());
  facts.Layers = graph.Layers;
  const RankLoads loads = LoadsOf(events);
  facts.MeanLoad = loads.Mean;
  facts.LoadDeviation = loads.Deviation;
}

/// Finds the first and last time of the states.
void Span(const StateTable& states, DAGFacts& facts)
{
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  const bool none = states.Size() == 0;
  facts.Begin = none ? kNaN : *std::min_element(states.Begin.begin(), states.Begin.end());
  facts.End = none ? kNaN : *std::max_element(states.End.begin(), states.End.end());
}

Observations Observe(const DAGFacts& facts, const DAGOptions& options, bool hasLatency)
{
  Observations observations;
  if (facts.States == 0)
  {
    observations.push_back(
      Observation(ChosenRegions(options).empty() ? "dag.no_state" : "dag.no_state_inside"));
  }
  AddCounted(observations, "dag.half", facts.HalfIn);
  AddCounted(
    observations, "dag.one_side", facts.Messages - facts.Linked - facts.HalfIn - facts.Released);
  AddCounted(observations, "dag.released", facts.Released);
  AddCounted(observations, "dag.across", facts.Across);
  if (!hasLatency && facts.States > 0)
  {
    observations.push_back(Observation("dag.no_latency"));
  }
  return observations;
}

std::string RefusalOf(std::int64_t states, const char* about, const DAGOptions& options)
{
  return "Communication DAG: the time window has " + std::string(about) + std::to_string(states) +
    " states, but Maximum States is " + std::to_string(options.MaximumStates) +
    ", so none is shown. Choose a shorter window (Window Begin, Window End, the Evolution View's "
    "slider) or fewer regions (Regions), or raise Maximum States (0: no limit).";
}

/// Why the DAG is not built, as far as this is known before events are moved and sorted; empty: it
/// is built. Collective.
std::string RefusalBefore(
  const DAGInput& input, const Selection& selection, const DAGOptions& options, ProcessGroup& group)
{
  const std::int64_t events = SumAll(selection.Events, group);
  // Every state has at least one event.
  if (options.MaximumStates <= 0 || events <= options.MaximumStates)
  {
    return {};
  }
  const std::int64_t states =
    LeastStates(input.Messages, selection.Sides, options.MaximumStates, group);
  return states > options.MaximumStates ? RefusalOf(states, "at least ", options) : std::string();
}

/// Builds the whole DAG of these rows. `sides` says which sides are events.
void Build(const DAGInput& input, Column<std::uint8_t> sides, const DAGOptions& options,
  CommunicationDAG& dag, const Progress& progress)
{
  CommunicationEvents events =
    MakeEvents(input.Messages, std::move(sides), options.Threads, PartOf(progress, 0, 0.4));
  const std::int64_t states = CountStates(events);
  if (options.MaximumStates > 0 && states > options.MaximumStates)
  {
    dag.Refusal = RefusalOf(states, "", options);
    dag.Ends.SendState = Column<std::int64_t>(input.Messages.Size(), -1);
    dag.Ends.ReceiveState = Column<std::int64_t>(input.Messages.Size(), -1);
    return;
  }
  StateGraph graph = MakeStates(events, PartOf(progress, 0.4, 0.7));
  Count(events, graph, dag.Facts);
  StateMessageColumns columns = input.Columns;
  columns.Latency = input.HasLatency ? columns.Latency : ColumnView<double>();
  dag.States = MakeStateTable(
    events, graph, columns, NodesOf(input, events), options.Threads, PartOf(progress, 0.7, 0.8));
  dag.Links =
    MakeStateLinks(events, graph, columns, options.ProgramOrder, PartOf(progress, 0.8, 0.9));
  dag.Messages =
    MakeStateMessages(events, graph, columns, options.Threads, PartOf(progress, 0.9, 1));
  dag.Facts.Links = static_cast<std::int64_t>(dag.Links.Size());
  Span(dag.States, dag.Facts);
  dag.Ends.SendState = std::move(graph.SendState);
  dag.Ends.ReceiveState = std::move(graph.ReceiveState);
}

/// Writes the states of the chosen rows into a column for all rows of this process.
Column<std::int64_t> Spread(
  const Column<std::int64_t>& chosen, const std::vector<std::size_t>& rows, std::size_t n)
{
  Column<std::int64_t> states(n);
  ParallelFor(n, kGrain, 0, [&states](std::size_t begin, std::size_t end, int) {
    std::fill(states.begin() + begin, states.begin() + end, -1);
  });
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    states[rows[i]] = chosen[i];
  }
  return states;
}

std::vector<std::size_t> ChosenRows(const Selection& selection)
{
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < selection.Sides.Size(); ++i)
  {
    if (selection.Sides[i] != 0)
    {
      rows.push_back(i);
    }
  }
  return rows;
}

void BuildOnFirst(const DAGInput& input, const Selection& selection,
  const std::vector<std::size_t>& rows, const DAGOptions& options, ProcessGroup& group,
  CommunicationDAG& dag, const Progress& progress)
{
  ColumnMemory memory;
  const DAGInput all = Gather(input, rows, group, memory);
  Column<std::uint8_t> sides(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    sides[i] = selection.Sides[rows[i]];
  }
  sides = GatherRows<std::uint8_t>(sides, group);
  Together(group, [&] {
    if (group.Process() == 0)
    {
      Build(all, std::move(sides), options, dag, progress);
    }
  });
  const std::size_t n = input.Messages.Size();
  dag.Ends.SendState =
    Spread(ScatterRows<std::int64_t>(dag.Ends.SendState, rows.size(), group), rows, n);
  dag.Ends.ReceiveState =
    Spread(ScatterRows<std::int64_t>(dag.Ends.ReceiveState, rows.size(), group), rows, n);
}

/// An empty DAG for the given number of rows on this process, with the reason.
CommunicationDAG Refused(std::size_t rows, const std::string& why)
{
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  CommunicationDAG dag;
  dag.Ends.SendState = Column<std::int64_t>(rows, -1);
  dag.Ends.ReceiveState = Column<std::int64_t>(rows, -1);
  dag.Facts.Begin = dag.Facts.End = kNaN;
  dag.Refusal = why;
  dag.Observations = { Observation("dag.refused").With("why", why) };
  return dag;
}

/// A text of process 0 on every process.
std::string SharedText(const std::string& text, ProcessGroup& group)
{
  const Bytes all = FromFirst(group, Bytes(text.begin(), text.end()));
  return std::string(all.begin(), all.end());
}

/// Sends the facts of process 0, with sums over all processes, to every process.
void ShareFacts(DAGFacts& facts, const Selection& selection, ProcessGroup& group)
{
  Packer packer;
  packer.Put(facts);
  facts = Unpacker(FromFirst(group, packer.Take())).Get<DAGFacts>();
  Packer sums;
  sums.Put(selection.Across);
  sums.Put(selection.HalfIn);
  for (const Bytes& part : group.AllGather(sums.Take()))
  {
    Unpacker unpacker(part);
    facts.Across += unpacker.Get<std::int64_t>();
    facts.HalfIn += unpacker.Get<std::int64_t>();
  }
}
}

CommunicationDAG ComputeDAG(
  const DAGInput& input, const DAGOptions& options, ProcessGroup& group, const Progress& progress)
{
  CommunicationDAG dag;
  Selection selection;
  Together(group, [&] { selection = Select(input, options); });
  dag.Refusal = RefusalBefore(input, selection, options, group);
  if (!dag.Refusal.empty())
  {
    return Refused(input.Messages.Size(), dag.Refusal);
  }
  const std::vector<std::size_t> rows = ChosenRows(selection);
  if (group.Processes() == 1 && rows.size() == input.Messages.Size())
  {
    Build(input, std::move(selection.Sides), options, dag, progress);
  }
  else
  {
    // A window contains few of the rows, so only these are used from here on.
    BuildOnFirst(input, selection, rows, options, group, dag, progress);
  }
  dag.Refusal = SharedText(dag.Refusal, group);
  if (!dag.Refusal.empty())
  {
    return Refused(input.Messages.Size(), dag.Refusal);
  }
  ShareFacts(dag.Facts, selection, group);
  dag.Observations = Observe(dag.Facts, options, input.HasLatency);
  return dag;
}
}
