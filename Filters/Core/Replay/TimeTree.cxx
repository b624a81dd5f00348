#include "Filters/Core/Replay/TimeTree.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/CountingShare.h"
#include "Filters/Core/Replay/GatherReplay.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Filters/Core/Replay/ProgramTimes.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// A run, or the chosen part of it.
struct AskedRun
{
  const RunPartInput& Input;
  const RunOnAxis& Run;
  const RunCalls& Calls;
  const ChosenPart& Part;
  std::string Choice; ///< in words; empty: the whole run
};

/// Fills in how long each rank works and is in MPI in the part.
void FillRanks(const AskedRun& of, schema::RankTimes::Table& ranks)
{
  struct RankTime
  {
    double Worked = 0, InMpi = 0; ///< [s]
  };
  const RunCalls& calls = of.Calls;
  std::vector<RankTime> times(static_cast<std::size_t>(calls.Ranks()));
  ParallelFor(times.size(), std::size_t{ 0 }, [&](std::size_t rank) {
    for (std::size_t call = calls.First[rank]; call < calls.First[rank + 1]; ++call)
    {
      times[rank].Worked += of.Part.OfWork(call) * calls.WorkBefore(call);
      times[rank].InMpi += of.Part.OfCall(call) * (calls.End[call] - calls.Begin[call]);
    }
    if (calls.First[rank] < calls.First[rank + 1])
    {
      times[rank].Worked += of.Part.OfRest(calls.First[rank + 1] - 1) * calls.WorkAfter(rank);
    }
  });
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    if (of.Part.Asks(rank) && calls.First[rank] < calls.First[rank + 1])
    {
      ranks.Rank.Append(rank);
      ranks.Work.Append(times[rank].Worked);
      ranks.Mpi.Append(times[rank].InMpi);
    }
  }
}

/// Fills in how the ranks' work compares with the mean.
void FillRatios(double mean, schema::RankTimes::Table& ranks)
{
  for (const double work : ranks.Work)
  {
    ranks.WorkRatio.Append(mean > 0 ? work / mean : kNaN);
  }
}

/// For the whole run, efficiencies are at most 1, even if its clocks disagree.
Efficiencies EfficienciesOf(const TimeParts& sums, bool isWhole)
{
  const auto share = [isWhole](double part, double whole) {
    return whole > 0 ? std::min(part / whole, isWhole ? 1 : part / whole) : kNaN;
  };
  return { share(sums.MeanWork, sums.Run), share(sums.MeanWork, sums.GreatestWork),
    share(sums.GreatestWork, sums.Run), share(sums.GreatestWork, sums.Ideal),
    share(sums.Ideal, sums.Run) };
}

/// Says how the efficiencies multiply.
Observation Factors(const Efficiencies& of)
{
  return Observation("times.efficiencies")
    .With("parallel", of.Parallel)
    .With("balance", of.LoadBalance)
    .With("communication", of.Communication)
    .With("serialisation", of.Serialisation)
    .With("transfer", of.Transfer);
}

Observations Describe(const AskedRun& of, double meanWork, const TimeTree& tree)
{
  if (of.Calls.Size() == 0)
  {
    return { Observation("times.no_calls") };
  }
  if (!of.Run.Communicates)
  {
    return { Observation("times.silent") };
  }
  if (tree.Tree.Name.empty())
  {
    return { Observation("times.nothing_there") };
  }
  Observations observed = TimeRows::Describe(tree.Tree, of.Run.Axis, of.Run.WorkInGaps);
  const schema::RankTimes::Table& ranks = tree.Ranks;
  if (ranks.Rank.Size() > 1 && meanWork > 0)
  {
    observed.push_back(Factors(tree.Efficiencies));
    const auto longest = std::max_element(ranks.Work.begin(), ranks.Work.end());
    observed.push_back(Observation(of.Choice.empty() ? "times.longest" : "times.longest_there")
                         .With("rank", ranks.Rank[longest - ranks.Work.begin()])
                         .With("work", *longest)
                         .With("mean", meanWork));
    const std::size_t first = of.Calls.First[ranks.Rank[longest - ranks.Work.begin()]];
    const double before = of.Calls.WorkBefore(first);
    if (of.Choice.empty() && before > price_constants::kHalf * *longest)
    {
      observed.push_back(Observation("times.before_first").With("before", before));
    }
  }
  if (of.Choice.empty())
  {
    const UnknownShares& unknown = of.Run.Unknown;
    if (unknown.All() >= kCountingShare)
    {
      observed.push_back(unknown.Sentence());
    }
  }
  AddReplayNotes(of.Run.Graph, of.Run.Held, !of.Choice.empty(), observed);
  return observed;
}

/// The waits of a run, computed once for all filters with the same input.
std::shared_ptr<const IdealWaits> WaitsOf(const AskedRun& of)
{
  const auto make = [&of] {
    RunTimes ideal;
    ideal.Work = RecordedWork(of.Calls);
    return std::make_shared<const IdealWaits>(
      FindIdealWaits(of.Run.Graph, of.Run.Axis.Length(), std::move(ideal)));
  };
  return of.Input.Shared ? of.Input.Shared->Get<IdealWaits>(make) : make();
}

TimeTree Divide(const AskedRun& of, const Progress& progress)
{
  Report(progress, 0.8, "Replaying the run on an ideal network");
  TimeTree tree;
  if (!of.Run.Communicates)
  {
    tree.Observations = Describe(of, 0, tree);
    return tree;
  }
  FillRanks(of, tree.Ranks);
  const CallTimes recorded{ of.Calls.Begin, of.Calls.End, of.Run.Axis.Length() };
  const ProgramPlaces& places = of.Input.Program;
  const bool inProgram = places.HavePhases() || places.HaveIterations();
  const std::shared_ptr<const IdealWaits> waits =
    of.Part.IsWhole() && !inProgram ? nullptr : WaitsOf(of);
  const TimeParts parts = !of.Part.IsWhole() ? PartsOf(of.Calls, of.Part, recorded, *waits)
    : waits                                  ? waits->Run
                                             : IdealParts(of.Input, of.Run);
  FillRatios(parts.MeanWork, tree.Ranks);
  if (tree.Ranks.Rank.Size() > 0 && (of.Part.IsWhole() || parts.Run > 0))
  {
    tree.Efficiencies = EfficienciesOf(parts, of.Part.IsWhole());
    TimeRows::AddParts(tree.Tree, parts, of.Choice);
    if (inProgram)
    {
      FillProgramTimes(of.Calls, of.Part, recorded, *waits, places, tree.Parts);
    }
  }
  tree.Observations = Describe(of, parts.MeanWork, tree);
  return tree;
}

TimeTree DivideRun(const RunPartInput& input, const RunChoice& choice, const Progress& progress)
{
  CheckPlaces(input.Program, input.Calls.Rank.Size, "Time tree");
  Report(progress, 0.1, "Finding who waits for whom");
  const std::shared_ptr<const RunOnAxis> run = FindRun(input);
  const RunCalls& calls = run->Graph.Calls;
  const CommunicationAxis& axis = run->Axis;
  const TimeWindow time = ChosenTime(choice, axis, "Time tree");
  const ChosenPart part(calls,
    ChosenRanks(choice, input.Messages, input.Regions, std::max(calls.Ranks(), 0)), time,
    axis.Length(), choice, input.Program);
  return Divide(
    { input, *run, calls, part, WordsOfChoice(choice, { axis.At(time.Begin), axis.At(time.End) }) },
    progress);
}
}

TimeTree FindTimeTree(
  const RunPartInput& input, const RunChoice& choice, ProcessGroup& group, const Progress& progress)
{
  ColumnMemory memory;
  RunPartInput all = input;
  GatherReplay(all, group, memory);
  if (group.Processes() > 1)
  {
    all.Regions = choice.AllRegions() ? RunRegions() : all.Regions;
    GatherRegions(all.Regions, group, memory);
    GatherColumns(all.Program, group, memory);
  }
  TimeTree tree;
  Together(group, [&] {
    if (group.Process() == 0)
    {
      tree = DivideRun(all, choice, progress);
    }
  });
  return tree;
}
}
