#include "Filters/Core/Flow/ProgramLoops.h"

#include "Filters/Core/Common/RankWork.h"
#include "Filters/Core/Flow/FlowProgram.h"
#include "Filters/Core/Flow/IterationTable.h"
#include "Filters/Core/Flow/KeptCalls.h"
#include "Filters/Core/Replay/CallsOnAxis.h"
#include "Filters/Core/Replay/GatherReplay.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/TimeText.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunCalls::kNone;

/// The calls that have a node, rank by rank.
struct NodeSequences
{
  RunCalls Calls;
  PlainVector<std::uint32_t> Node;
  std::size_t Nodes = 0;
};

NodeSequences TakeNodes(const LoopInput& input)
{
  NodeSequences run;
  RunCalls calls = TakeCalls(input.Calls);
  const ColumnView<std::int64_t> nodes = input.Columns.FlowNode;
  if (nodes.Size != input.Calls.Rank.Size || input.Columns.PathId.Size != nodes.Size)
  {
    throw Error("Program loops: columns of Calls have different lengths; rank has " +
      std::to_string(input.Calls.Rank.Size) + " rows. Use the columns of one table.");
  }
  run.Node.resize(calls.Size());
  std::size_t n = 0;
  KeepCalls(calls, [&](std::size_t i) {
    const std::int64_t node = nodes[calls.Row(i)];
    if (node >= kNone)
    {
      throw Error("Program loops: flow_node is " + std::to_string(node) +
        ", more than 4,294,967,294. Connect the port Calls of Event Flow Graph.");
    }
    if (node >= 0)
    {
      run.Node[n++] = static_cast<std::uint32_t>(node);
      run.Nodes = std::max(run.Nodes, static_cast<std::size_t>(node) + 1);
    }
    return node >= 0;
  });
  run.Node.resize(n);
  run.Calls = std::move(calls);
  return run;
}

NodeFacts FactsOf(const LoopInput& input, const NodeSequences& run)
{
  NodeFacts facts;
  facts.Call.assign(run.Nodes, -1);
  facts.Path.assign(run.Nodes, -1);
  std::vector<char> known(run.Nodes, 0);
  for (std::size_t call = 0; call < run.Calls.Size(); ++call)
  {
    const std::uint32_t node = run.Node[call];
    if (!known[node])
    {
      known[node] = 1;
      facts.Call[node] = input.Calls.Call[run.Calls.Row(call)];
      facts.Path[node] = input.Columns.PathId[run.Calls.Row(call)];
    }
  }
  return facts;
}

/// Which loops get rows for their iterations: by default the outermost ones.
/// @param main the main loop, whose iterations are those of the loop that contains it; -1: not
/// known
std::vector<char> ChosenLoops(const MergedLoops& loops, int asked, std::int32_t main)
{
  const auto n = static_cast<int>(loops.Loops.size());
  if (asked < -1 || asked >= n)
  {
    throw Error("Program loops: iterations of loop " + std::to_string(asked) +
      " are asked for, but there " +
      (n == 1 ? "is 1 loop" : "are " + std::to_string(n) + " loops") +
      ", numbered from 0. Choose one of them, or -1 for all that are in no other loop.");
  }
  std::vector<char> chosen(loops.Loops.size(), 0);
  for (int loop = 0; loop < n; ++loop)
  {
    chosen[loop] = asked < 0 ? loops.Loops[loop].Parent < 0 : loop == asked;
  }
  for (std::int32_t above = asked < 0 ? main : -1; above >= 0; above = loops.Loops[above].Parent)
  {
    chosen[above] = above == main;
  }
  return chosen;
}

/// Fills in the loop and iteration of calls and of the messages that they send.
void FillRows(const LoopInput& input, const NodeSequences& run,
  const PlainVector<RankIteration>& iterations, ProgramLoopsTables& tables)
{
  tables.Calls.Loop = Column<std::int32_t>(input.Calls.Rank.Size, -1);
  tables.Calls.Iteration = Column<std::int32_t>(input.Calls.Rank.Size, -1);
  for (const RankIteration& of : iterations)
  {
    for (std::size_t call = of.First; call < of.Past; ++call)
    {
      tables.Calls.Loop[run.Calls.Row(call)] = of.Loop;
      tables.Calls.Iteration[run.Calls.Row(call)] = of.Number;
    }
  }
  const ReplayMessages& m = input.Messages;
  tables.Messages.Loop = Column<std::int32_t>(m.Source.Size, -1);
  tables.Messages.Iteration = Column<std::int32_t>(m.Source.Size, -1);
  std::vector<SteppingHint> hints(static_cast<std::size_t>(std::max(0, run.Calls.Ranks())));
  for (std::size_t i = 0; i < m.Source.Size; ++i)
  {
    const std::int32_t rank = m.Source[i];
    if (rank >= 0 && rank < run.Calls.Ranks() && std::isfinite(m.SendBegin[i]))
    {
      const std::uint32_t call = run.Calls.BegunAt(rank, m.SendBegin[i], hints[rank]);
      if (call != kNone)
      {
        tables.Messages.Loop[i] = tables.Calls.Loop[run.Calls.Row(call)];
        tables.Messages.Iteration[i] = tables.Calls.Iteration[run.Calls.Row(call)];
      }
    }
  }
}

void FillRankLoops(const std::vector<RankLoop>& loops, const FlowGraph& graph,
  const StableState& stable, std::int32_t shown, schema::RankLoops::Table& table)
{
  std::vector<std::size_t> rowOfRank;
  for (std::size_t i = 0; i < graph.Ranks.size(); ++i)
  {
    rowOfRank.resize(static_cast<std::size_t>(graph.Ranks[i].Rank) + 1);
    rowOfRank.back() = i;
  }
  for (const RankLoop& of : loops)
  {
    const std::size_t i = rowOfRank[of.Rank];
    table.Loop.Append(of.Loop);
    table.Rank.Append(of.Rank);
    table.HeaderNode.Append(of.Header);
    table.Entries.Append(of.Entries);
    table.Iterations.Append(of.Iterations);
    table.Begin.Append(of.Begin);
    table.End.Append(of.End);
    table.Time.Append(of.Time);
    table.OwnTime.Append(of.Own);
    table.Mpi.Append(of.Mpi);
    table.OwnMpi.Append(of.OwnMpi);
    const double share = of.Time > 0 ? of.Mpi / of.Time : StableState::kNever;
    table.MpiShare.Append(share);
    table.MainMpiShare.Append(of.Loop == shown ? share : StableState::kNever);
    table.Stable.Append(stable.Loop[i] == of.Loop ? stable.StableAt[i] : StableState::kNever);
  }
}

void FillProgram(
  const FlowProgram& program, const FlowGraph& graph, schema::FlowProgram::Table& table)
{
  const auto append = [&](std::int32_t rank, std::int64_t rule, const FlowProgram::Item& item) {
    const bool isNode = item.What < program.Nodes;
    table.Rank.Append(rank);
    table.Rule.Append(rule);
    table.Node.Append(isNode ? static_cast<std::int64_t>(item.What) : -1);
    table.Inner.Append(isNode ? -1 : static_cast<std::int64_t>(item.What - program.Nodes));
    table.Repeat.Append(item.Repeat);
  };
  for (std::size_t i = 0; i < graph.Ranks.size(); ++i)
  {
    append(graph.Ranks[i].Rank, -1,
      { static_cast<std::uint32_t>(program.Nodes) + program.RuleOfRank[i], 1 });
  }
  for (std::size_t rule = 0; rule < program.Rules(); ++rule)
  {
    for (std::size_t i = program.First[rule]; i < program.First[rule + 1]; ++i)
    {
      append(-1, static_cast<std::int64_t>(rule), program.Items[i]);
    }
  }
}

/// The first iteration of the loop that a rank begins after it became stable there; -1: none does.
std::int32_t FirstLive(const StableState& stable, const FlowGraph& graph,
  const PlainVector<RankIteration>& iterations, std::int32_t loop)
{
  std::int32_t first = -1;
  std::size_t at = 0;
  for (std::size_t i = 0; i < graph.Ranks.size(); ++i)
  {
    const bool taken = stable.Loop[i] == loop && std::isfinite(stable.Begin[i]);
    for (; at < iterations.size() && iterations[at].First < graph.Ranks[i].Past; ++at)
    {
      const RankIteration& of = iterations[at];
      if (taken && of.Loop == loop && of.Begin >= stable.Begin[i])
      {
        first = std::max(first, of.Number);
        while (at < iterations.size() && iterations[at].First < graph.Ranks[i].Past)
        {
          ++at;
        }
        break;
      }
    }
  }
  return first;
}

void ChooseRepresentatives(const LoopInput& input, const NodeSequences& run, const FlowGraph& graph,
  const StableState& stable, const PlainVector<RankIteration>& iterations,
  const ProgramLoopsOptions& options, ProgramLoopsTables& tables)
{
  const std::int32_t loop = options.IterationsOf >= 0 ? options.IterationsOf : tables.Main;
  if (loop < 0)
  {
    return;
  }
  const IterationShares shares(run.Calls, input.Calls.Call, iterations, loop);
  const std::int32_t live = FirstLive(stable, graph, iterations, loop);
  tables.Live = live < 0 ? Representatives() : shares.Window(live, options.Stable.Iterations);
  tables.Chosen = options.Choice == RepresentativeChoice::Live
    ? tables.Live
    : shares.Best(options.Stable.Iterations);
  schema::Iterations::Table& table = tables.Iterations;
  for (std::size_t row = 0; row < table.Loop.Size(); ++row)
  {
    const std::int32_t after = table.Iteration[row] - tables.Chosen.First;
    table.Representative[row] =
      tables.Chosen.Loop == table.Loop[row] && after >= 0 && after < tables.Chosen.Iterations;
  }
}

/// The main loop's share of the time of all ranks on the time axis.
double ShareOf(std::int32_t main, const LoopStatistics& found, const NodeSequences& run,
  const FlowGraph& graph, const CommunicationAxis& axis)
{
  double loop = 0, all = 0;
  for (const RankLoop& of : found.Loops)
  {
    loop += of.Loop == main ? of.Time : 0;
  }
  for (const RankFlow& rank : graph.Ranks)
  {
    all += RankWork::Between(axis, run.Calls.Begin[rank.First], run.Calls.End[rank.Past - 1]);
  }
  return all > 0 ? std::min(1.0, loop / all) : 0; // may exceed 1 because of rounding
}

/// A program is called compressed if it has this many times as many calls as its loops have
/// numbers.
constexpr double kFewer = 1.1;

Observation Overview(const CommunicationAxis& axis, const ProgramLoopsTables& tables)
{
  const schema::Loops::Table& loops = tables.Loops;
  const auto main = static_cast<std::size_t>(tables.Main);
  const bool isUneven = loops.LeastIterations[main] < loops.MostIterations[main];
  const char* const overview = isUneven ? "loops.uneven"
    : loops.Counted[main]               ? "loops.overview"
                                        : "loops.uncounted";
  return Observation(overview)
    .With("loops", static_cast<std::int64_t>(loops.Loop.Size()))
    .With("main", static_cast<std::int64_t>(tables.Main))
    .With("least", loops.LeastIterations[main])
    .With("iterations", loops.MostIterations[main])
    .With("seconds", RankWork::Between(axis, loops.Begin[main], loops.End[main]))
    .With("all", tables.MainShare)
    .With("share", loops.MpiShare[main]);
}

Observations Describe(const MergedLoops& loops, const ProgramLoopsOptions& options,
  const CommunicationAxis& axis, const ProgramLoopsTables& tables)
{
  Observations observed;
  if (tables.Events == 0 || loops.Loops.empty())
  {
    observed.push_back(Observation(tables.Events == 0 ? "loops.nothing" : "loops.none"));
    return observed;
  }
  observed.push_back(Overview(axis, tables));
  const bool isUncounted = observed.front().Id() == "loops.uncounted";
  AddCounted(observed, "loops.irreducible",
    std::count_if(loops.Loops.begin(), loops.Loops.end(),
      [](const MergedLoops::Loop& loop) { return loop.Irreducible; }));
  const auto checks = static_cast<std::int64_t>(options.Stable.Checks);
  if (tables.StableRanks > 0)
  {
    observed.push_back(Observation("loops.stable")
                         .With("stable", tables.StableRanks)
                         .With("ranks", tables.Ranks)
                         .With("checks", checks)
                         .With("interval", tables.Interval));
  }
  else
  {
    observed.push_back(
      Observation("loops.unstable").With("checks", checks).With("interval", tables.Interval));
  }
  if (tables.Chosen.Loop >= 0 && !isUncounted &&
    tables.Chosen.Iterations < tables.Loops.MostIterations[static_cast<std::size_t>(tables.Main)])
  {
    observed.push_back(
      Observation("loops.representative")
        .With("first", static_cast<std::int64_t>(tables.Chosen.First))
        .With("last", static_cast<std::int64_t>(tables.Chosen.First + tables.Chosen.Iterations - 1))
        .With("span", SpanWords(tables.Chosen.Begin, tables.Chosen.End))
        .With("reduction", tables.Chosen.Reduction)
        .With("error", 100 * tables.Chosen.ShareError)
        .With("counts", tables.Chosen.CountError));
  }
  const auto calls = static_cast<double>(tables.Events);
  const auto numbers = static_cast<double>(std::max<std::int64_t>(1, tables.Numbers));
  const bool fewer = calls >= kFewer * numbers;
  observed.push_back(Observation(fewer ? "loops.compression" : "loops.no_compression")
                       .With("numbers", tables.Numbers)
                       .With("calls", tables.Events)
                       .With("times", calls / numbers));
  return observed;
}

void Fill(const LoopInput& input, const ProgramLoopsOptions& options, const Progress& progress,
  ProgramLoopsTables& tables)
{
  Report(progress, 0.1, "Following each rank");
  const NodeSequences run = TakeNodes(input);
  const FlowGraph graph = MakeFlowGraph(run.Calls, run.Node, run.Nodes);
  const CommunicationAxis axis =
    input.Axis.Empty() && run.Calls.Size() > 0 ? TimeOfAll(run.Calls) : input.Axis;
  Report(progress, 0.4, "Finding loops");
  const MergedLoops loops = MergeLoops(graph);
  LoopStatistics found =
    MeasureLoops(run.Calls, graph, loops, ChosenLoops(loops, options.IterationsOf, -1), axis);
  tables.Main = MainLoop(loops, found.Loops);
  if (options.IterationsOf < 0 && tables.Main >= 0 && loops.Loops[tables.Main].Parent >= 0)
  {
    found = MeasureLoops(
      run.Calls, graph, loops, ChosenLoops(loops, options.IterationsOf, tables.Main), axis);
  }
  Report(progress, 0.6, "Finding the stable state");
  const StableState stable =
    FindStableState(run.Calls, run.Node, graph, loops, axis, options.Stable);
  Report(progress, 0.7, "Describing the program");
  const FlowProgram program = DescribeProgram(graph, loops);
  tables.MainShare = ShareOf(tables.Main, found, run, graph, axis);
  tables.Events = static_cast<std::int64_t>(run.Calls.Size());
  tables.Reproduced = CountReproduced(program, run.Node, graph);
  tables.Numbers = program.Numbers();
  tables.Interval = stable.Interval;
  tables.Ranks = static_cast<std::int64_t>(graph.Ranks.size());
  tables.StableRanks = std::count_if(
    stable.Loop.begin(), stable.Loop.end(), [](std::int32_t loop) { return loop >= 0; });
  Report(progress, 0.8, "Writing loops and iterations");
  const FlowPlaces places(input.Code);
  tables.Loops = MakeLoopTable(loops, found.Loops, FactsOf(input, run), places, &stable);
  tables.Iterations = MakeIterationTable(loops, found.Iterations, tables.Main);
  FillRankLoops(found.Loops, graph, stable,
    options.IterationsOf >= 0 ? options.IterationsOf : tables.Main, tables.RankLoops);
  FillProgram(program, graph, tables.Program);
  FillRows(input, run, found.Iterations, tables);
  ChooseRepresentatives(input, run, graph, stable, found.Iterations, options, tables);
  tables.NodeCounts = stable.Counts;
  tables.Observations = Describe(loops, options, axis, tables);
}
}

ProgramLoopsTables MakeProgramLoopsTables(const LoopInput& input,
  const ProgramLoopsOptions& options, ProcessGroup& group, const Progress& progress)
{
  ColumnMemory memory;
  LoopInput all = input;
  GatherReplay(all, group, memory);
  GatherColumns(all.Columns, group, memory);
  GatherColumns(all.Code, group, memory);
  ProgramLoopsTables tables;
  Together(group, [&] {
    if (group.Process() == 0)
    {
      Fill(all, options, progress, tables);
    }
  });
  ScatterColumns(tables.Messages, input.Messages.Source.Size, group);
  ScatterColumns(tables.Calls, input.Calls.Rank.Size, group);
  return tables;
}
}
