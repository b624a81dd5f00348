#include "Filters/Core/Prices/Work/EvenWork.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

namespace pclvis
{
namespace
{
/// Relative variance of a piece of work if pieces vary only by chance. If that is not known of most
/// of the work of enough ranks, it is 0: all that ranks work more than others can be evened.
double VarianceByChance(const std::vector<AlignedRank>& aligned)
{
  std::vector<double> distance;
  int ranks = 0;
  for (const AlignedRank& rank : aligned)
  {
    if (!rank.IsComparable())
    {
      continue;
    }
    ++ranks;
    const double level = MedianOf(rank.Excess);
    for (const double x : rank.Excess)
    {
      distance.push_back(std::fabs(x - level));
    }
  }
  const double noise = ranks < price_constants::kEnough ? 0 : SigmaOfDistances(std::move(distance));
  return noise * noise;
}

/// The group of the work before each call: pieces that all ranks do, all of those between the same
/// two calls; 0: the rest.
struct WorkGroups
{
  explicit WorkGroups(const PricedRun& run) : Of(run.Graph.Calls.Size(), 0)
  {
    this->TellPiecesApart(run);
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
  double Shared = 0; ///< of what others give away, the share at pieces that this rank has, too
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

/// By group and rank.
using GroupSums = std::vector<std::vector<RankSum>>;
using GroupTimes = std::vector<std::vector<double>>;

/// What each rank lacks if each group is evened by itself.
/// @param aligned number of aligned pieces per rank, by group: the variance of these is known
/// @param chance  relative variance of a piece
GroupTimes LackingByGroup(const GroupSums& sums, const std::vector<double>& aligned, double chance)
{
  GroupTimes lacks;
  for (std::size_t group = 0; group < sums.size(); ++group)
  {
    const GroupLevel level = LevelOf(sums[group], chance / std::max(1.0, aligned[group]));
    lacks.emplace_back();
    for (const RankSum& sum : sums[group])
    {
      lacks.back().push_back(sum.Pieces > 0 ? level.Uneven * (level.Mean - sum.Work) : 0);
    }
  }
  return lacks;
}

/// What each rank lacks if the sums of the ranks are evened: a rank with more work than others
/// gives it away in the groups in which it has more, and the others take it over in those in which
/// they have less.
/// @param aligned, chance as for LackingByGroup
GroupTimes LackingByRank(const GroupSums& sums, const std::vector<double>& aligned, double chance)
{
  const std::size_t ranks = sums[0].size();
  std::vector<RankSum> all(ranks);
  std::vector<double> mean;
  for (const std::vector<RankSum>& group : sums)
  {
    mean.push_back(LevelOf(group, 0).Mean);
    for (std::size_t rank = 0; rank < ranks; ++rank)
    {
      all[rank].Work += group[rank].Work;
      all[rank].Pieces += group[rank].Pieces;
    }
  }
  const double pieces = std::accumulate(aligned.begin(), aligned.end(), 0.0);
  const GroupLevel level = LevelOf(all, chance / std::max(1.0, pieces));
  GroupTimes lacks(sums.size(), std::vector<double>(ranks, 0));
  for (std::size_t rank = 0; rank < ranks; ++rank)
  {
    const double lacking = level.Uneven * (level.Mean - all[rank].Work);
    const auto part = [&](std::size_t group) {
      const RankSum& sum = sums[group][rank];
      const double less = sum.Pieces > 0 ? mean[group] - sum.Work : 0;
      return lacking > 0 ? std::max(0.0, less) : std::max(0.0, -less);
    };
    double parts = 0;
    for (std::size_t group = 0; group < sums.size(); ++group)
    {
      parts += part(group);
    }
    for (std::size_t group = 0; parts > 0 && group < sums.size(); ++group)
    {
      lacks[group][rank] = lacking * part(group) / parts;
    }
  }
  return lacks;
}

/// Evens the work before each call. A rank that works too much does less of everything in the
/// group. A rank that lacks work takes over what those give away at the pieces that it has, too, in
/// proportion to what it lacks; in place of what they give away elsewhere it does more of all its
/// own work.
class Evener
{
public:
  /// @param lacks [s] by group and rank; below 0: it works too much
  Evener(const PricedRun& run, const WorkGroups& groups, GroupSums sums, GroupTimes lacks)
    : Calls(run.Graph.Calls), Pieces(run.Pieces), Groups(groups), Sums(std::move(sums)),
      Lacks(std::move(lacks)), Given(groups.Count, 0)
  {
  }

  PlainVector<double> Even(const PlainVector<double>& work)
  {
    PlainVector<double> even = work;
    for (std::size_t call = 0; call < work.size(); ++call)
    {
      const double lacks = this->LackOf(call);
      if (lacks < 0)
      {
        even[call] *= 1 + lacks / this->SumOf(call).Work;
        this->GiveAway(call, work[call] - even[call]);
      }
    }
    this->FindShared();
    for (std::size_t call = 0; call < work.size(); ++call)
    {
      const double lacks = this->LackOf(call);
      if (lacks > 0)
      {
        const RankSum& sum = this->SumOf(call);
        const double own = sum.Work > 0 ? work[call] / sum.Work : 1 / sum.Pieces;
        even[call] += lacks * (this->ShareOf(call) + (1 - sum.Shared) * own);
      }
    }
    return even;
  }

private:
  double LackOf(std::size_t call) const
  {
    return this->Lacks[this->Groups.Of[call]][this->Calls.Rank[call]];
  }
  RankSum& SumOf(std::size_t call)
  {
    return this->Sums[this->Groups.Of[call]][this->Calls.Rank[call]];
  }

  void GiveAway(std::size_t call, double given)
  {
    this->Given[this->Groups.Of[call]] += given;
    const std::size_t piece = this->Pieces[call];
    if (piece != RunCalls::kNone)
    {
      this->GivenAt.resize(std::max(this->GivenAt.size(), piece + 1), 0);
      this->GivenAt[piece] += given;
    }
  }

  /// Of what is given away in a call's group, the share that is given away at its piece.
  double ShareOf(std::size_t call) const
  {
    const std::size_t piece = this->Pieces[call]; // kNone is greater than any number
    const double given = this->Given[this->Groups.Of[call]];
    return piece < this->GivenAt.size() && given > 0 ? this->GivenAt[piece] / given : 0;
  }

  void FindShared()
  {
    for (std::size_t call = 0; call < this->Calls.Size(); ++call)
    {
      this->SumOf(call).Shared += this->ShareOf(call);
    }
  }

  const RunCalls& Calls;
  const PlainVector<std::uint32_t>& Pieces;
  const WorkGroups& Groups;
  GroupSums Sums;
  GroupTimes Lacks;            ///< [s]
  std::vector<double> Given;   ///< [s] by group: what ranks do less
  std::vector<double> GivenAt; ///< [s] by piece
};
}

PlainVector<double> EvenWork(const PricedRun& run, const PlainVector<double>& work,
  const std::vector<AlignedRank>& aligned, EvenBy by)
{
  const RunCalls& calls = run.Graph.Calls;
  const WorkGroups groups(run);
  // Dealt work is even, because faster ranks get more of it.
  const std::vector<char> isDealt = run.Dealt.TakesPart(calls);
  GroupSums sums(groups.Count, std::vector<RankSum>(static_cast<std::size_t>(calls.Ranks())));
  for (std::size_t call = 0; call < work.size(); ++call)
  {
    if (!isDealt[calls.Rank[call]])
    {
      RankSum& sum = sums[groups.Of[call]][calls.Rank[call]];
      sum.Work += work[call];
      ++sum.Pieces;
    }
  }
  const auto ranks = static_cast<double>(std::max<std::size_t>(1, aligned.size()));
  std::vector<double> pieces(groups.Count, 0); // per rank that are aligned
  for (const AlignedRank& rank : aligned)
  {
    for (const std::uint32_t call : rank.Calls)
    {
      pieces[groups.Of[call]] += 1 / ranks;
    }
  }
  const double chance = VarianceByChance(aligned);
  GroupTimes lacks =
    by == EvenBy::Rank ? LackingByRank(sums, pieces, chance) : LackingByGroup(sums, pieces, chance);
  return Evener(run, groups, std::move(sums), std::move(lacks)).Even(work);
}

BusiestRanks FindBusiest(
  const RunCalls& calls, const PlainVector<double>& work, const PlainVector<double>& even)
{
  const auto ranks = static_cast<std::size_t>(calls.Ranks());
  std::vector<std::pair<double, std::int32_t>> given; // [s], rank
  std::vector<double> sums(ranks, 0);
  double all = 0, mean = 0;
  for (std::size_t rank = 0; rank < ranks; ++rank)
  {
    double less = 0;
    for (std::size_t call = calls.First[rank]; call < calls.First[rank + 1]; ++call)
    {
      less += work[call] - even[call];
      sums[rank] += work[call];
    }
    given.emplace_back(less, static_cast<std::int32_t>(rank));
    all += std::max(0.0, less);
    mean += sums[rank] / static_cast<double>(ranks);
  }
  std::sort(given.rbegin(), given.rend());
  BusiestRanks busiest;
  double together = 0;
  for (std::size_t i = 0; i < given.size() && together < price_constants::kMost * all; ++i)
  {
    together += given[i].first;
    busiest.Ranks.push_back(given[i].second);
    busiest.Factor = std::max(busiest.Factor, sums[given[i].second] / mean);
  }
  std::sort(busiest.Ranks.begin(), busiest.Ranks.end());
  const double most = price_constants::kTenth * static_cast<double>(ranks);
  const auto count = static_cast<double>(busiest.Ranks.size());
  return count <= std::max(1.0, most) ? busiest : BusiestRanks();
}
}
