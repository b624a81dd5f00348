#include "Filters/Core/Prices/WorkTerm.h"

#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

namespace pclvis
{
namespace
{
constexpr std::size_t kFewestRanks = 4;
constexpr double kMostSlow = 0.45;         ///< of the ranks
constexpr double kTick = 3e-7;             ///< [s] clocks do not resolve shorter pieces of work
constexpr double kComparable = 10 * kTick; ///< [s] shorter pieces cannot be told apart to 10 %
constexpr int kSteps = 60;                 ///< of limits that are tried
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Robust standard deviation; at least 1 %, which no clock resolves.
double Spread(const std::vector<double>& values)
{
  const double middle = MedianOf(values);
  std::vector<double> distance;
  for (const double v : values)
  {
    distance.push_back(std::fabs(v - middle));
  }
  return std::max(1.4826 * MedianOf(std::move(distance)), 0.01);
}

/// Heavy pieces of work, as many on each compared rank.
struct HeavyWork
{
  std::size_t Count = 0;                         ///< of a rank
  std::vector<std::int32_t> Ranks;               ///< that are compared
  std::vector<std::vector<std::uint32_t>> Calls; ///< by compared rank: the calls after them
};

class Finder
{
public:
  Finder(const PricedRun& run, const PlainVector<double>& work)
    : Run(run), Calls(run.Graph.Calls), Work(work)
  {
    for (std::int32_t rank = 0; rank < this->Calls.Ranks(); ++rank)
    {
      if (this->Calls.First[rank] < this->Calls.First[rank + 1])
      {
        this->Active.push_back(rank);
      }
    }
  }

  HeavyWork FindHeavy()
  {
    double longest = 0, total = 0;
    this->ForEachPiece([&](std::size_t, std::size_t call) {
      longest = std::max(longest, this->Work[call]);
      total += this->Work[call];
    });
    double best = 0, least = 0;
    std::size_t count = 0;
    for (int step = 0; longest > 0 && step < kSteps; ++step)
    {
      const double from = 0.7 * longest, to = std::min(from, kComparable);
      const double limit = from * std::pow(to / from, step / (kSteps - 1.0));
      std::vector<std::size_t> counts(this->Active.size(), 0);
      double covered = 0;
      std::size_t heavy = 0, near = 0;
      this->ForEachPiece([&](std::size_t i, std::size_t call) {
        const double work = this->Work[call];
        near += work >= 0.6 * limit && work < 1.7 * limit;
        if (work >= limit)
        {
          ++counts[i];
          ++heavy;
          covered += work;
        }
      });
      std::map<std::size_t, std::size_t> ranks;
      for (const std::size_t c : counts)
      {
        ++ranks[c];
      }
      const auto most = std::max_element(ranks.begin(), ranks.end(),
        [](const auto& a, const auto& b) { return a.second < b.second; });
      if (most == ranks.end() || most->first < 3 || most->second < 0.85 * this->Active.size())
      {
        continue;
      }
      // In a gap of the lengths a slower rank keeps its count.
      const double score = covered / total *
        (1 - 0.5 * std::min(1.0, static_cast<double>(near) / std::max<double>(1, heavy)));
      if (best == 0 || score > 1.02 * best)
      {
        best = score;
        least = limit;
        count = most->first;
      }
    }
    return best > 0 ? this->Align(least, count) : HeavyWork();
  }

private:
  /// visit(number of the rank, call): work before the first call is not compared.
  template<typename Visit>
  void ForEachPiece(Visit&& visit) const
  {
    for (std::size_t i = 0; i < this->Active.size(); ++i)
    {
      const std::int32_t rank = this->Active[i];
      for (std::size_t call = this->Calls.First[rank] + 1; call < this->Calls.First[rank + 1];
           ++call)
      {
        visit(i, call);
      }
    }
  }

  HeavyWork Align(double limit, std::size_t count) const
  {
    // A slower or faster rank crosses another limit.
    std::vector<double> factors;
    for (int k = -20; k <= 20; ++k)
    {
      factors.push_back(std::pow(3.0, k / 20.0));
    }
    std::stable_sort(factors.begin(), factors.end(),
      [](double a, double b) { return std::fabs(std::log(a)) < std::fabs(std::log(b)); });
    HeavyWork heavy;
    heavy.Count = count;
    for (const std::int32_t rank : this->Active)
    {
      for (const double factor : factors)
      {
        std::vector<std::uint32_t> calls;
        for (std::size_t call = this->Calls.First[rank] + 1; call < this->Calls.First[rank + 1];
             ++call)
        {
          if (this->Work[call] >= limit * factor)
          {
            calls.push_back(static_cast<std::uint32_t>(call));
          }
        }
        if (calls.size() == count)
        {
          heavy.Ranks.push_back(rank);
          heavy.Calls.push_back(std::move(calls));
          break;
        }
      }
    }
    return heavy;
  }

  const PricedRun& Run;
  const RunCalls& Calls;
  const PlainVector<double>& Work;
  std::vector<std::int32_t> Active;
};

/// The excess of each piece of work over the ranks' median, natural logarithm; NaN where the calls
/// around it are not those of most ranks.
std::vector<std::vector<double>> ExcessOf(
  const PricedRun& run, const HeavyWork& heavy, const PlainVector<double>& work)
{
  std::vector<std::vector<double>> excess(
    heavy.Ranks.size(), std::vector<double>(heavy.Count, kNaN));
  const auto kind = [&run](std::uint32_t call) {
    return run.Input.Calls.Call[run.Graph.Calls.Row[call]];
  };
  for (std::size_t j = 0; j < heavy.Count; ++j)
  {
    std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> around;
    for (const auto& calls : heavy.Calls)
    {
      ++around[{ kind(calls[j] - 1), kind(calls[j]) }];
    }
    const auto most =
      std::max_element(around.begin(), around.end(), [](const auto& a, const auto& b) {
        return a.second < b.second;
      })->first;
    std::vector<double> of;
    for (const auto& calls : heavy.Calls)
    {
      if (std::make_pair(kind(calls[j] - 1), kind(calls[j])) == most)
      {
        of.push_back(work[calls[j]]);
      }
    }
    const double median = MedianOf(of);
    for (std::size_t i = 0; i < heavy.Ranks.size(); ++i)
    {
      const std::uint32_t call = heavy.Calls[i][j];
      if (std::make_pair(kind(call - 1), kind(call)) == most && median > 0)
      {
        excess[i][j] = std::log(std::max(work[call], kTick) / median);
      }
    }
  }
  return excess;
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

/// Pieces of work in which a rank is slow.
struct SlowStretch
{
  std::size_t First, Past;
  double Effect; ///< natural logarithm
};

std::vector<double> Finite(const std::vector<double>& values)
{
  std::vector<double> finite;
  std::copy_if(values.begin(), values.end(), std::back_inserter(finite),
    [](double v) { return !std::isnan(v); });
  return finite;
}

/// The excess of ranks that can be compared, and how much of it is by design and by chance.
class ComparedWork
{
public:
  ComparedWork(std::vector<std::vector<double>> excess, std::size_t pieces)
    : Excess(std::move(excess)), Pieces(static_cast<double>(pieces))
  {
    std::vector<double> levels, jitter;
    for (std::size_t i = 0; i < this->Excess.size(); ++i)
    {
      const std::vector<double> finite = Finite(this->Excess[i]);
      if (static_cast<double>(finite.size()) <= kCompared * this->Pieces)
      {
        continue;
      }
      const double level = MedianOf(finite);
      this->Ranks.push_back(i);
      levels.push_back(level);
      for (double& x : this->Excess[i])
      {
        x = std::isnan(x) ? level : x;
        jitter.push_back(x - level);
      }
    }
    if (!this->Ranks.empty())
    {
      this->Usual = MedianOf(levels);
      this->ByDesign = Spread(levels);
      this->Noise = Spread(jitter);
    }
  }

  /// None, if the rank is not slow. A stretch that is almost the whole run is the whole run; other
  /// ones were chosen among all of all ranks, and must stand out from what chance makes of them.
  std::optional<SlowStretch> SlowStretchOf(std::size_t rank) const
  {
    std::vector<double> x = this->Excess[rank], above;
    for (double& v : x)
    {
      v -= this->Usual;
    }
    const double level = MedianOf(x);
    const double limit =
      level < kLeastExcess ? std::max(kLeastExcess, 3 * this->ByDesign) : 0.5 * level;
    for (const double v : x)
    {
      above.push_back(std::clamp(v, -0.5, std::max(1.0, 2 * limit)) - limit);
    }
    const Stretch at = GreatestSum(above);
    const auto length = static_cast<double>(at.Past - at.First);
    if (length < 3)
    {
      return std::nullopt;
    }
    const double effect = MedianOf({ x.begin() + at.First, x.begin() + at.Past });
    const bool whole = length >= kWhole * this->Pieces;
    const double stretches =
      static_cast<double>(this->Ranks.size()) * this->Pieces * this->Pieces / 2;
    const double chosen = std::sqrt(2 * std::log(std::max(stretches, 10.0))) + 2;
    const double least = std::log(whole ? 1.05 : 1.1), sigmas = whole ? 4 : chosen;
    if (effect <= std::max({ least, 4 * this->ByDesign, sigmas * this->Noise / std::sqrt(length) }))
    {
      return std::nullopt;
    }
    return whole ? SlowStretch{ 0, x.size(), effect } : SlowStretch{ at.First, at.Past, effect };
  }

  std::vector<std::size_t> Ranks; ///< that can be compared: rows of the excess

private:
  static constexpr double kCompared = 0.7;     ///< of a rank's pieces are those of most ranks
  static constexpr double kWhole = 0.85;       ///< of the run
  static constexpr double kLeastExcess = 0.04; ///< natural logarithm

  std::vector<std::vector<double>> Excess;
  double Pieces, Usual = 0, ByDesign = 0, Noise = 0;
};
}

std::vector<SlowRank> FindSlowRanks(const PricedRun& run, const PlainVector<double>& work)
{
  const HeavyWork heavy = Finder(run, work).FindHeavy();
  const ComparedWork compared(ExcessOf(run, heavy, work), heavy.Count);
  if (compared.Ranks.size() < kFewestRanks)
  {
    return {};
  }
  const RunCalls& calls = run.Graph.Calls;
  std::vector<SlowRank> slow;
  for (const std::size_t i : compared.Ranks)
  {
    const std::optional<SlowStretch> found = compared.SlowStretchOf(i);
    if (!found)
    {
      continue;
    }
    const std::int32_t rank = heavy.Ranks[i];
    const bool fromStart = found->First == 0, toEnd = found->Past == heavy.Count;
    const std::size_t first = fromStart ? calls.First[rank] + 1 : heavy.Calls[i][found->First];
    const std::size_t past = toEnd ? calls.First[rank + 1] : heavy.Calls[i][found->Past];
    slow.push_back(
      { rank, first, past, std::exp(found->Effect), calls.End[first - 1], calls.Begin[past - 1] });
  }
  // Where half of the ranks are slow, none is.
  return slow.size() > kMostSlow * calls.Ranks() ? std::vector<SlowRank>() : slow;
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
