#include "Filters/Core/Replay/TimeTree.h"

#include "Filters/Core/Replay/GatherReplay.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Filters/Core/Replay/TimeParts.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Sums : TimeParts
{
  std::int32_t Longest = -1; ///< rank that works longest
};

/// Fills of Ranks what each works and spends in MPI.
void FillRanks(const RunCalls& calls, schema::RankTimes::Table& ranks)
{
  struct RankTime
  {
    double Worked = 0, InMpi = 0; ///< [s]
  };
  std::vector<RankTime> times(static_cast<std::size_t>(calls.Ranks()));
  ParallelFor(times.size(), std::size_t{ 0 }, [&](std::size_t rank) {
    for (std::size_t call = calls.First[rank]; call < calls.First[rank + 1]; ++call)
    {
      times[rank].Worked += calls.WorkBefore(call);
      times[rank].InMpi += calls.End[call] - calls.Begin[call];
    }
  });
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    if (calls.First[rank] < calls.First[rank + 1])
    {
      ranks.Rank.Append(rank);
      ranks.Work.Append(times[rank].Worked);
      ranks.Mpi.Append(times[rank].InMpi);
    }
  }
}

/// The parts of the run, and of Ranks how their work compares with the mean.
Sums SumParts(const TimeParts& parts, schema::RankTimes::Table& ranks)
{
  Sums sums{ parts };
  for (const double work : ranks.Work)
  {
    ranks.WorkRatio.Append(sums.MeanWork > 0 ? work / sums.MeanWork : kNaN);
  }
  if (ranks.Rank.Size() > 0)
  {
    sums.Longest =
      ranks.Rank[std::max_element(ranks.Work.begin(), ranks.Work.end()) - ranks.Work.begin()];
  }
  return sums;
}

Efficiencies EfficienciesOf(const Sums& sums)
{
  const auto share = [](double part, double whole) {
    return whole > 0 ? std::clamp(part / whole, 0.0, 1.0) : kNaN;
  };
  return { share(sums.MeanWork, sums.Run), share(sums.MeanWork, sums.GreatestWork),
    share(sums.GreatestWork, sums.Run), share(sums.GreatestWork, sums.Ideal),
    share(sums.Ideal, sums.Run) };
}

Observations Describe(const Sums& sums, const RunGraph& graph, const TimeTree& tree)
{
  if (tree.Ranks.Rank.Size() == 0)
  {
    return { Observation("times.no_calls") };
  }
  Observations observed = TimeRows::Describe(tree.Tree);
  if (tree.Ranks.Rank.Size() > 1 && sums.MeanWork > 0)
  {
    observed.push_back(Observation("times.longest")
                         .With("rank", sums.Longest)
                         .With("work", sums.GreatestWork)
                         .With("mean", sums.MeanWork));
  }
  AddCounted(observed, "times.lost", graph.Lost);
  AddCounted(observed, "times.unordered", graph.Unordered);
  return observed;
}

TimeTree Divide(const ReplayInput& input, const Progress& progress)
{
  TimeTree tree;
  Report(progress, 0.1, "Finding who waits for whom");
  const std::shared_ptr<const RunOnAxis> run = FindRun(input);
  FillRanks(run->Graph.Calls, tree.Ranks);
  Report(progress, 0.8, "Replaying the run on an ideal network");
  const Sums sums = SumParts(IdealParts(input, *run), tree.Ranks);
  if (tree.Ranks.Rank.Size() > 0)
  {
    tree.Efficiencies = EfficienciesOf(sums);
    TimeRows::AddParts(tree.Tree, sums);
  }
  tree.Observations = Describe(sums, run->Graph, tree);
  return tree;
}
}

TimeTree FindTimeTree(const ReplayInput& input, ProcessGroup& group, const Progress& progress)
{
  ColumnMemory memory;
  ReplayInput all = input;
  GatherReplay(all, group, memory);
  TimeTree tree;
  Together(group, [&] {
    if (group.Process() == 0)
    {
      tree = Divide(all, progress);
    }
  });
  return tree;
}
}
