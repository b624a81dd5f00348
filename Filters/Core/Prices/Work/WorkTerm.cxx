#include "Filters/Core/Prices/Work/WorkTerm.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace pclvis
{
namespace
{
using namespace price_constants;

/// Robust standard deviation.
double Spread(const std::vector<double>& values)
{
  return std::max(RobustSigma(values), kWorkNoise);
}

struct Stretch
{
  std::size_t First = 0, Past = 0;
  double Sum = 0;
};

Stretch GreatestSum(const std::vector<double>& values)
{
  Stretch best;
  double sum = 0;
  std::size_t first = 0;
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    if (sum <= 0)
    {
      sum = 0;
      first = i;
    }
    sum += values[i];
    if (sum > best.Sum)
    {
      best = { first, i + 1, sum };
    }
  }
  return best;
}

/// A stretch of a rank's pieces of work in which it may be slow.
struct SlowStretch
{
  std::size_t First = 0, Past = 0;
  double Effect = 0;     ///< natural logarithm
  double Standing = 0;   ///< Effect times the root of the length: comparable for all lengths
  bool IsWhole = false;  ///< covers all pieces
  bool IsSlow = false;   ///< beyond what design and chance explain for one rank
  bool IsSteady = false; ///< by one factor in almost all pieces
};

/// The work of comparable ranks, and how much of its excess is explained by design and by chance.
class ComparedWork
{
public:
  ComparedWork(std::vector<AlignedRank> work, const std::vector<std::int32_t>& nodeOf)
    : Ranks(std::move(work))
  {
    this->Ranks.erase(std::stable_partition(this->Ranks.begin(), this->Ranks.end(),
                        [](const AlignedRank& rank) { return rank.IsComparable(); }),
      this->Ranks.end());
    std::vector<double> jitter;
    for (const AlignedRank& rank : this->Ranks)
    {
      this->OfNode[nodeOf[rank.Rank]].push_back(this->Level.size());
      this->Level.push_back(MedianOf(rank.Excess));
      for (const double x : rank.Excess)
      {
        jitter.push_back(x - this->Level.back());
      }
    }
    if (!this->Ranks.empty())
    {
      this->Usual = MedianOf(this->Level);
      this->Noise = Spread(jitter);
      this->FindDesign();
    }
  }

  /// The slow stretch of each compared rank. If work moves from rank to rank, as with wave fronts,
  /// each rank has its stretch. Therefore, a rank is slow for part of the time only if its stretch
  /// stands out from those of the others, and from those whose factor varies: a slow processor has
  /// a constant factor, while a program's own work varies.
  std::vector<SlowStretch> SlowStretches() const
  {
    std::vector<SlowStretch> stretches;
    std::vector<double> standing;
    for (std::size_t k = 0; k < this->Ranks.size(); ++k)
    {
      stretches.push_back(this->StretchOf(k));
      standing.push_back(stretches.back().Standing);
    }
    double limit = MedianOf(standing) + kSigmas * Spread(standing);
    for (const SlowStretch& stretch : stretches)
    {
      if (stretch.IsSlow && !stretch.IsWhole && !stretch.IsSteady)
      {
        limit = std::max(limit, stretch.Standing);
      }
    }
    for (SlowStretch& stretch : stretches)
    {
      stretch.IsSlow = stretch.IsSlow && (stretch.IsWhole || stretch.Standing > limit);
    }
    this->JoinNodes(stretches);
    return stretches;
  }

  std::vector<AlignedRank> Ranks; ///< comparable ranks

private:
  /// If at least half of a node's ranks are slow all the time, the whole node is slow.
  void JoinNodes(std::vector<SlowStretch>& stretches) const
  {
    for (const auto& [node, ranks] : this->OfNode)
    {
      const auto slow = std::count_if(ranks.begin(), ranks.end(),
        [&](std::size_t k) { return stretches[k].IsSlow && stretches[k].IsWhole; });
      if (static_cast<double>(slow) < kHalf * static_cast<double>(ranks.size()))
      {
        this->JoinRanks(node, ranks, stretches);
        continue;
      }
      for (const std::size_t k : ranks)
      {
        if (!stretches[k].IsSlow)
        {
          const double level = this->Level[k] - this->Usual;
          stretches[k] = { 0, this->Ranks[k].Excess.size(), level, 0, true, level > 0 };
        }
      }
    }
  }

  /// A node is also slow if its ranks stand out only together: all by about the same factor, and by
  /// so much that the other nodes are alike in comparison.
  void JoinRanks(std::int32_t node, const std::vector<std::size_t>& ranks,
    std::vector<SlowStretch>& stretches) const
  {
    const auto n = static_cast<double>(ranks.size());
    const double mean = this->LevelOf(ranks);
    const double beyond = kSigmas * this->ByDesign[ranks.front()] / std::sqrt(n);
    const auto alike = std::count_if(ranks.begin(), ranks.end(),
      [&](std::size_t k) { return this->Level[k] - this->Usual > kHalf * mean; });
    std::vector<double> others;
    for (const auto& [other, beside] : this->OfNode)
    {
      if (other != node)
      {
        others.push_back(this->LevelOf(beside));
      }
    }
    if (ranks.size() < 2 || others.size() < kFewest || mean <= beyond ||
      static_cast<double>(alike) < kMost * n)
    {
      return;
    }
    const auto [least, most] = std::minmax_element(others.begin(), others.end());
    if (*most - *least < kHalf * (mean - *least))
    {
      for (const std::size_t k : ranks)
      {
        stretches[k] = { 0, this->Ranks[k].Excess.size(), mean, 0, true, true };
      }
    }
  }

  /// Mean level of the ranks above the usual one.
  double LevelOf(const std::vector<std::size_t>& ranks) const
  {
    double sum = 0;
    for (const std::size_t k : ranks)
    {
      sum += this->Level[k] - this->Usual;
    }
    return sum / static_cast<double>(ranks.size());
  }

  /// Finds how much ranks differ by design. A slow node may be a large part of a small machine, so
  /// its own ranks are left out.
  void FindDesign()
  {
    this->ByDesign.assign(this->Level.size(), Spread(this->Level));
    for (const auto& [node, ranks] : this->OfNode)
    {
      const std::size_t others = this->Level.size() - ranks.size();
      if (static_cast<double>(ranks.size()) < kTenth * static_cast<double>(this->Level.size()) ||
        others < kEnough)
      {
        continue;
      }
      std::vector<double> beside = this->Level;
      for (auto rank = ranks.rbegin(); rank != ranks.rend(); ++rank)
      {
        beside.erase(beside.begin() + static_cast<std::ptrdiff_t>(*rank));
      }
      const double spread = Spread(beside);
      for (const std::size_t rank : ranks)
      {
        this->ByDesign[rank] = spread;
      }
    }
  }

  /// The stretch in which a rank is most above the others. A stretch of almost the whole run counts
  /// as the whole run. Any other one was selected among all stretches of all ranks, and must stand
  /// out accordingly.
  SlowStretch StretchOf(std::size_t index) const
  {
    const AlignedRank& rank = this->Ranks[index];
    const double byDesign = this->ByDesign[index];
    std::vector<double> x = rank.Excess, above;
    for (double& v : x)
    {
      v -= this->Usual;
    }
    const double level = MedianOf(x);
    const double limit = level < kSigmas * kWorkNoise ? kSigmas * byDesign : kHalf * level;
    const double most = std::max(kGreatestEffect, 2 * limit);
    for (const double v : x)
    {
      above.push_back(std::clamp(v, -kGreatestEffect, most) - limit);
    }
    const Stretch at = GreatestSum(above);
    const auto length = static_cast<double>(at.Past - at.First);
    if (length < kFewest)
    {
      return {};
    }
    SlowStretch slow{ at.First, at.Past, MedianOf({ x.begin() + at.First, x.begin() + at.Past }) };
    slow.Standing = slow.Effect * std::sqrt(length);
    const auto pieces = static_cast<double>(x.size());
    slow.IsWhole = length >= kMost * pieces;
    const double stretches = static_cast<double>(this->Ranks.size()) * pieces * pieces / 2;
    const double sigmas = slow.IsWhole ? kSigmas : SigmasByChance(stretches);
    slow.IsSlow =
      slow.Effect > std::max(kSigmas * byDesign, sigmas * this->Noise / std::sqrt(length));
    const auto alike = std::count_if(x.begin() + at.First, x.begin() + at.Past,
      [&](double v) { return std::fabs(v - slow.Effect) <= kSigmas * this->Noise; });
    slow.IsSteady = static_cast<double>(alike) >= kMost * length;
    if (slow.IsWhole)
    {
      slow.First = 0;
      slow.Past = x.size();
    }
    return slow;
  }

  std::map<std::int32_t, std::vector<std::size_t>> OfNode; ///< numbers of compared ranks, by node
  std::vector<double> Level;                               ///< by compared rank, natural logarithm
  double Usual = 0, Noise = 0;
  std::vector<double> ByDesign; ///< by compared rank
};

/// By compared rank, the sum of its pieces of work divided by the sum of the medians, relative to
/// what is usual. Dealt-out tasks are not the same on other ranks, so single pieces say nothing.
std::vector<double> FactorsOfSums(const RunCalls& calls, const std::vector<AlignedRank>& ranks)
{
  std::vector<double> factors;
  for (const AlignedRank& rank : ranks)
  {
    double own = 0, medians = 0;
    for (std::size_t i = 0; i < rank.Calls.size(); ++i)
    {
      const double work = std::max(calls.WorkBefore(rank.Calls[i]), kTick);
      own += work;
      medians += work / std::exp(rank.Excess[i]);
    }
    factors.push_back(own / medians);
  }
  const double usual = MedianOf(factors);
  for (double& factor : factors)
  {
    factor /= usual;
  }
  return factors;
}
}

bool AreFewAlike(const std::vector<AlignedRank>& aligned)
{
  return std::count_if(aligned.begin(), aligned.end(),
           [](const AlignedRank& rank) { return rank.IsComparable(); }) < kEnough;
}

std::vector<SlowRank> FindSlowRanks(const PricedRun& run, const std::vector<AlignedRank>& aligned)
{
  if (AreFewAlike(aligned))
  {
    return {};
  }
  const ComparedWork compared(aligned, run.Machine.NodeOf);
  const RunCalls& calls = run.Graph.Calls;
  const std::vector<SlowStretch> stretches = compared.SlowStretches();
  const std::vector<std::uint32_t> dealerOf = run.Dealt.DealerOfRanks(calls);
  const std::vector<double> ofSums =
    dealerOf.empty() ? std::vector<double>() : FactorsOfSums(calls, compared.Ranks);
  std::vector<SlowRank> slow;
  for (std::size_t k = 0; k < stretches.size(); ++k)
  {
    const SlowStretch& found = stretches[k];
    if (!found.IsSlow)
    {
      continue;
    }
    const AlignedRank& rank = compared.Ranks[k];
    const bool fromStart = found.First == 0, toEnd = found.Past == rank.Calls.size();
    const std::size_t first = fromStart ? calls.First[rank.Rank] + 1 : rank.Calls[found.First];
    const std::size_t past = toEnd ? calls.First[rank.Rank + 1] : rank.Calls[found.Past];
    const bool isDealt =
      found.IsWhole && !dealerOf.empty() && dealerOf[rank.Rank] != DealtWork::kNone;
    const double factor = isDealt ? ofSums[k] : std::exp(found.Effect);
    slow.push_back({ rank.Rank, first, past, factor, calls.End[first - 1], calls.Begin[past - 1] });
  }
  // If half of the ranks are slow, none of them is an exception.
  return 2 * slow.size() >= static_cast<std::size_t>(calls.Ranks()) ? std::vector<SlowRank>()
                                                                    : slow;
}

void LeaveOutCheap(const PlainVector<double>& work, double least, std::vector<SlowRank>& slow)
{
  std::vector<std::pair<double, std::int32_t>> longer; // [s], rank
  for (const SlowRank& rank : slow)
  {
    double worked = 0;
    for (std::size_t call = rank.FirstCall; call < rank.PastCall; ++call)
    {
      worked += work[call];
    }
    longer.emplace_back(worked * (1 - 1 / rank.Factor), rank.Rank);
  }
  std::sort(longer.begin(), longer.end());
  double together = 0;
  std::set<std::int32_t> cheap;
  for (const auto& [excess, rank] : longer)
  {
    together += excess;
    if (together >= least)
    {
      break;
    }
    cheap.insert(rank);
  }
  slow.erase(std::remove_if(slow.begin(), slow.end(),
               [&cheap](const SlowRank& rank) { return cheap.count(rank.Rank) > 0; }),
    slow.end());
}

PlainVector<double> WithoutSlowRanks(
  const std::vector<SlowRank>& slow, const PlainVector<double>& work)
{
  PlainVector<double> without = work;
  for (const SlowRank& rank : slow)
  {
    for (std::size_t call = rank.FirstCall; call < rank.PastCall; ++call)
    {
      without[call] /= rank.Factor;
    }
  }
  return without;
}
}
