#include "Filters/Core/Flow/LoopTable.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace pclvis
{
namespace
{
/// Sums of one loop over all ranks.
struct LoopSums
{
  std::int32_t Ranks = 0, FirstRank = -1;
  std::int64_t Entries = 0, Iterations = 0, Calls = 0;
  std::int64_t Least = std::numeric_limits<std::int64_t>::max(), Most = 0;
  double Begin = std::numeric_limits<double>::infinity();
  double End = -std::numeric_limits<double>::infinity();
  double Time = 0, Own = 0, Mpi = 0, OwnMpi = 0;
  double LeastShare = std::numeric_limits<double>::quiet_NaN();
  double MostShare = std::numeric_limits<double>::quiet_NaN();
};

LoopSums Sum(const std::vector<RankLoop>& onRanks, std::size_t first, std::size_t past)
{
  LoopSums sums;
  for (std::size_t i = first; i < past; ++i)
  {
    const RankLoop& of = onRanks[i];
    sums.FirstRank = sums.Ranks++ == 0 ? of.Rank : sums.FirstRank;
    sums.Entries += of.Entries;
    sums.Iterations += of.Iterations;
    sums.Calls += of.Calls;
    sums.Least = std::min(sums.Least, of.Iterations);
    sums.Most = std::max(sums.Most, of.Iterations);
    sums.Begin = std::min(sums.Begin, of.Begin);
    sums.End = std::max(sums.End, of.End);
    sums.Time += of.Time;
    sums.Own += of.Own;
    sums.Mpi += of.Mpi;
    sums.OwnMpi += of.OwnMpi;
    if (of.Time > 0)
    {
      const double share = of.Mpi / of.Time;
      sums.LeastShare = std::isnan(sums.LeastShare) ? share : std::min(sums.LeastShare, share);
      sums.MostShare = std::isnan(sums.MostShare) ? share : std::max(sums.MostShare, share);
    }
  }
  return sums;
}

void AppendSums(const LoopSums& sums, schema::Loops::Table& table)
{
  table.Ranks.Append(sums.Ranks);
  table.FirstRank.Append(sums.FirstRank);
  table.Entries.Append(sums.Entries);
  table.Iterations.Append(sums.Iterations);
  table.LeastIterations.Append(sums.Least);
  table.MostIterations.Append(sums.Most);
  table.Calls.Append(sums.Calls);
  table.Begin.Append(sums.Begin);
  table.End.Append(sums.End);
  table.Time.Append(sums.Time);
  table.OwnTime.Append(sums.Own);
  table.Mpi.Append(sums.Mpi);
  table.OwnMpi.Append(sums.OwnMpi);
  table.MpiShare.Append(
    sums.Time > 0 ? sums.Mpi / sums.Time : std::numeric_limits<double>::quiet_NaN());
  table.LeastMpiShare.Append(sums.LeastShare);
  table.MostMpiShare.Append(sums.MostShare);
}

/// Finds the loops whose iterations are those of the program. They are not if ranks differ in the
/// number of iterations, or if most of a loop's time is in an irreducible loop, because calls at
/// several places in the code then share a node.
void FindCounted(schema::Loops::Table& table)
{
  for (std::size_t loop = 0; loop < table.Loop.Size(); ++loop)
  {
    table.Counted[loop] = table.LeastIterations[loop] == table.MostIterations[loop];
  }
  for (std::size_t loop = 0; loop < table.Loop.Size(); ++loop)
  {
    for (std::int32_t in = static_cast<std::int32_t>(loop); in >= 0 && table.Irreducible[loop];
         in = table.Parent[in])
    {
      if (2 * table.Time[loop] > table.Time[in])
      {
        table.Counted[in] = 0;
      }
    }
  }
}

/// By loop, when the last of its ranks became stable.
std::vector<double> StableTimes(std::size_t loops, const StableState* stable)
{
  std::vector<double> times(loops, std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; stable && i < stable->Loop.size(); ++i)
  {
    if (stable->Loop[i] >= 0)
    {
      double& of = times[stable->Loop[i]];
      of = std::isnan(of) ? stable->StableAt[i] : std::max(of, stable->StableAt[i]);
    }
  }
  return times;
}
}

std::int32_t MainLoop(const MergedLoops& loops, const std::vector<RankLoop>& onRanks)
{
  struct Sums
  {
    double Work = 0, Time = 0;
    std::int64_t Iterations = 0, MostOfVisit = 0;
  };
  std::vector<Sums> sums(loops.Loops.size());
  for (const RankLoop& of : onRanks)
  {
    sums[of.Loop].Work += of.Time - of.Mpi;
    sums[of.Loop].Time += of.Time;
    sums[of.Loop].Iterations += of.Iterations;
    sums[of.Loop].MostOfVisit += of.MostOfVisit;
  }
  const auto mostIn = [&](std::int32_t parent) {
    std::int32_t most = -1;
    for (std::size_t loop = 0; loop < sums.size(); ++loop)
    {
      if (loops.Loops[loop].Parent == parent &&
        (most < 0 ||
          std::tie(sums[loop].Work, sums[loop].Time) > std::tie(sums[most].Work, sums[most].Time)))
      {
        most = static_cast<std::int32_t>(loop);
      }
    }
    return most;
  };
  const auto takesOver = [&](std::int32_t inner, std::int32_t outer) {
    return inner >= 0 && !loops.Loops[inner].Irreducible &&
      2 * sums[inner].Time > sums[outer].Time &&
      2 * sums[inner].MostOfVisit > sums[inner].Iterations;
  };
  std::int32_t main = mostIn(-1);
  std::int32_t inner = main < 0 ? -1 : mostIn(main);
  while (takesOver(inner, main))
  {
    main = inner;
    inner = mostIn(main);
  }
  return main;
}

schema::Loops::Table MakeLoopTable(const MergedLoops& loops, const std::vector<RankLoop>& onRanks,
  const NodeFacts& nodes, const FlowPlaces& places, const StableState* stable)
{
  schema::Loops::Table table;
  const std::int32_t main = MainLoop(loops, onRanks);
  const std::vector<double> stableAt = StableTimes(loops.Loops.size(), stable);
  std::size_t first = 0;
  for (std::size_t loop = 0; loop < loops.Loops.size(); ++loop)
  {
    const MergedLoops::Loop& of = loops.Loops[loop];
    std::size_t past = first;
    while (past < onRanks.size() && onRanks[past].Loop == static_cast<std::int32_t>(loop))
    {
      ++past;
    }
    const FlowPlace place = places.Of(nodes.Path[of.Header]);
    table.Loop.Append(static_cast<std::int32_t>(loop));
    table.Parent.Append(of.Parent);
    table.Depth.Append(of.Depth);
    table.HeaderNode.Append(of.Header);
    table.Call.Append(nodes.Call[of.Header]);
    table.PathId.Append(nodes.Path[of.Header]);
    table.File.push_back(place.File);
    table.Line.Append(place.Line);
    table.Main.Append(static_cast<std::int32_t>(loop) == main);
    table.Irreducible.Append(of.Irreducible);
    table.Counted.Append(1);
    table.Tails.Append(of.Tails);
    table.Nodes.Append(static_cast<std::int64_t>(of.Nodes));
    AppendSums(Sum(onRanks, first, past), table);
    table.Stable.Append(stableAt[loop]);
    table.Cure.push_back(of.Irreducible ? Observation("loops.cure").Text() : std::string());
    first = past;
  }
  FindCounted(table);
  return table;
}
}
