#include "Filters/Core/Prices/Work/EvenWork.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace pclvis
{
namespace
{
/// Relative variance of a piece of work if pieces vary only by chance.
double VarianceByChance(const std::vector<AlignedRank>& aligned)
{
  std::vector<double> distance;
  for (const AlignedRank& rank : aligned)
  {
    const double level = MedianOf(rank.Excess);
    for (const double x : rank.Excess)
    {
      distance.push_back(std::fabs(x - level));
    }
  }
  const double noise = distance.empty() ? 0 : SigmaOfDistances(std::move(distance));
  return noise * noise;
}

/// The group of the work before each call. Work is evened within each group separately.
struct WorkGroups
{
  WorkGroups(const PricedRun& run, EvenBy by) : Of(run.Graph.Calls.Size(), 0)
  {
    if (by == EvenBy::Piece)
    {
      this->TellPiecesApart(run);
    }
  }

  std::vector<std::uint32_t> Of;
  std::size_t Count = 1;

private:
  void TellPiecesApart(const PricedRun& run)
  {
    const RunCalls& calls = run.Graph.Calls;
    std::uint32_t ranks = 0; // that make calls
    for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
    {
      ranks += calls.First[rank] < calls.First[rank + 1];
    }
    std::vector<std::uint32_t> doing; // number of ranks, by piece
    for (const std::uint32_t piece : run.Pieces)
    {
      if (piece != RunGraph::kNone)
      {
        doing.resize(std::max<std::size_t>(doing.size(), piece + 1), 0);
        ++doing[piece];
      }
    }
    const auto code = [&](std::size_t call) {
      return static_cast<std::uint32_t>(run.Input.Calls.Call[calls.Row(call)]);
    };
    KeyNumbers numbers;
    for (std::size_t call = 0; call < this->Of.size(); ++call)
    {
      if (run.Pieces[call] != RunGraph::kNone && doing[run.Pieces[call]] == ranks)
      {
        this->Of[call] =
          1 + numbers.NumberOf(static_cast<std::uint64_t>(code(call - 1)) << 32 | code(call));
      }
    }
    this->Count = 1 + numbers.Size();
  }
};

/// A rank's share of the work of a group.
struct RankSum
{
  double Work = 0; ///< [s]
  double Pieces = 0;
};

/// The mean work of a group's ranks [s], and the share of their variance that chance does not
/// explain.
struct GroupLevel
{
  double Mean = 0, Uneven = 0;
};

/// @param ofRank relative variance of a rank's sum by chance
GroupLevel LevelOf(const std::vector<RankSum>& ranks, double ofRank)
{
  GroupLevel level;
  double having = 0, squares = 0;
  for (const RankSum& rank : ranks)
  {
    level.Mean += rank.Work;
    having += rank.Pieces > 0;
  }
  level.Mean /= std::max(1.0, having);
  for (const RankSum& rank : ranks)
  {
    const double excess = level.Mean > 0 && rank.Pieces > 0 ? rank.Work / level.Mean - 1 : 0;
    squares += excess * excess;
  }
  const double chance = ofRank * having;
  level.Uneven = squares > chance ? 1 - chance / squares : 0;
  return level;
}
}

PlainVector<double> EvenWork(const PricedRun& run, const PlainVector<double>& work,
  const std::vector<AlignedRank>& aligned, EvenBy by)
{
  const RunCalls& calls = run.Graph.Calls;
  const WorkGroups groups(run, by);
  // Dealt work is even, because faster ranks get more of it.
  const std::vector<char> isDealt = run.Dealt.TakesPart(calls);
  std::vector<std::vector<RankSum>> sums(
    groups.Count, std::vector<RankSum>(static_cast<std::size_t>(calls.Ranks())));
  for (std::size_t call = 0; call < work.size(); ++call)
  {
    if (!isDealt[calls.Rank[call]])
    {
      RankSum& sum = sums[groups.Of[call]][calls.Rank[call]];
      sum.Work += work[call];
      ++sum.Pieces;
    }
  }
  std::vector<double> pieces(groups.Count, 0); // that are aligned, so their variance is known
  for (const AlignedRank& rank : aligned)
  {
    for (const std::uint32_t call : rank.Calls)
    {
      ++pieces[groups.Of[call]];
    }
  }
  const double chance = VarianceByChance(aligned);
  const auto ranks = static_cast<double>(std::max<std::size_t>(1, aligned.size()));
  std::vector<GroupLevel> levels;
  for (std::size_t group = 0; group < groups.Count; ++group)
  {
    levels.push_back(LevelOf(sums[group], chance / std::max(1.0, pieces[group] / ranks)));
  }
  PlainVector<double> even = work;
  for (std::size_t call = 0; call < work.size(); ++call)
  {
    const RankSum& sum = sums[groups.Of[call]][calls.Rank[call]];
    const GroupLevel& level = levels[groups.Of[call]];
    if (isDealt[calls.Rank[call]])
    {
      continue;
    }
    const double target = sum.Work + level.Uneven * (level.Mean - sum.Work);
    even[call] = sum.Work > 0 ? work[call] * (target / sum.Work) : target / sum.Pieces;
  }
  return even;
}
}
