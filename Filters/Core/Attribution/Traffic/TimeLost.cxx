#include "Filters/Core/Attribution/Traffic/TimeLost.h"

#include "Filters/Core/Attribution/Traffic/BaselineTimes.h"
#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/ParallelSort.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace pclvis
{
namespace
{
/// Fewer iterations show no usual rate; of very many, tiles of several will do.
constexpr std::size_t kFewestIterations = 5, kMostTiles = 1000000;
/// What one job's messages do to each other differs by less than a quarter of their baseline time
/// from one iteration to the next.
constexpr double kLeastRate = 0.25, kSigmas = 3;
constexpr double kUsualShare = 0.35, kOneSigmaBelow = 0.1;
/// A message that is stalled for long counts as this many baseline times: an accident of one
/// message is no state of the network.
constexpr double kMostLost = 8;
constexpr double kOfIteration = 0.5;
/// One iteration may be an accident; what is lost in a few must be as much as in so many at the
/// needed rate.
constexpr double kFewestInStretch = 2, kFewestLost = 2.5;
/// The ends of a stretch take in some of what is usual.
constexpr double kShareOfUsual = 0.8;
/// Least times of messages of which some are disturbed.
constexpr double kLowShare = 0.25;

double Middle(const Loss& loss)
{
  return 0.5 * (loss.Begin + loss.End);
}

double Lost(const Loss& loss)
{
  return std::max(0.0, std::min(loss.Lost, kMostLost * loss.Level));
}

struct Rates
{
  double Usual = 0, Needed = 0;
  double Level = 0; ///< [s] usual sum of baseline times in an iteration
  bool Known = false;
};

Rates UsualRates(const std::vector<Loss>& losses, double iteration)
{
  const double begin = Middle(losses.front());
  const double iterations = (Middle(losses.back()) - begin) / iteration;
  const double width = iteration * std::max(1.0, std::ceil(iterations / kMostTiles));
  std::vector<double> levels(static_cast<std::size_t>(iterations * iteration / width) + 2);
  std::vector<double> lost(levels.size());
  for (const Loss& loss : losses)
  {
    const auto tile = static_cast<std::size_t>((Middle(loss) - begin) / width);
    levels[tile] += loss.Level;
    lost[tile] += Lost(loss);
  }
  Rates rates;
  std::vector<double> sorted = levels;
  const double usual = Median(sorted.data(), sorted.data() + sorted.size());
  rates.Level = usual * iteration / width;
  std::vector<double> each;
  for (std::size_t i = 0; i < levels.size(); ++i)
  {
    // The last one is cut off, others lie in a pause of the program.
    if (levels[i] > kOfIteration * usual)
    {
      each.push_back(lost[i] / levels[i]);
    }
  }
  rates.Known = each.size() >= kFewestIterations;
  if (rates.Known)
  {
    const auto at = [&each](double share) {
      return Percentile(each.data(), each.data() + each.size(), share);
    };
    rates.Usual = at(kUsualShare);
    rates.Needed = std::max(kLeastRate, kSigmas * (rates.Usual - at(kOneSigmaBelow)));
  }
  return rates;
}

double RateOf(const std::vector<Loss>& losses, const Stretch& s)
{
  double level = 0, lost = 0;
  for (std::size_t i = s.First; i <= s.Last; ++i)
  {
    level += losses[i].Level;
    lost += Lost(losses[i]);
  }
  return lost / level;
}

/// Makes one of neighbours less than an iteration apart: steps between may be spared each time. An
/// iteration takes longer where messages are slow, so it is also told by the messages of one.
/// @param level [s] usual sum of baseline times in an iteration
std::vector<Stretch> JoinNear(const std::vector<Loss>& losses,
  const std::vector<Stretch>& stretches, double iteration, double level)
{
  std::vector<Stretch> joined;
  for (const Stretch& s : stretches)
  {
    double between = 0;
    for (std::size_t i = joined.empty() ? s.First : joined.back().Last + 1; i < s.First; ++i)
    {
      between += losses[i].Level;
    }
    if (!joined.empty() &&
      (losses[s.First].Begin - losses[joined.back().Last].End < iteration || between < level))
    {
      joined.back().Last = s.Last;
    }
    else
    {
      joined.push_back(s);
    }
  }
  return joined;
}

/// [s] that calls for messages of a kind last at least: those of all steps are alike.
class UsualWaits
{
public:
  UsualWaits(const std::vector<Transfer>& transfers, const std::vector<std::size_t>& hidden)
  {
    std::vector<std::vector<double>> waits;
    for (const std::size_t i : hidden)
    {
      const Transfer& t = transfers[i];
      this->KindOf.push_back(this->Kinds.NumberOf(t.Kind));
      waits.resize(this->Kinds.Size());
      waits[this->KindOf.back()].push_back(t.Seconds - std::max(0.0, t.Late));
    }
    for (std::vector<double>& ofKind : waits)
    {
      this->Seconds.push_back(Percentile(ofKind.data(), ofKind.data() + ofKind.size(), kLowShare));
    }
  }
  /// Of the message at that place among the hidden ones.
  double Of(std::size_t place) const { return this->Seconds[this->KindOf[place]]; }

private:
  KeyNumbers Kinds;
  std::vector<std::uint32_t> KindOf; ///< by place
  std::vector<double> Seconds;       ///< by number of the kind
};

/// Of messages whose time is known.
void AddKnown(const std::vector<Transfer>& transfers, const std::vector<double>& levels,
  const std::vector<double>& excess, std::vector<Loss>& losses)
{
  for (std::size_t i = 0; i < transfers.size(); ++i)
  {
    if (!std::isnan(excess[i]))
    {
      losses.push_back({ transfers[i].Begin, transfers[i].End, levels[i],
        levels[i] * (std::exp(excess[i]) - 1), i, true });
    }
  }
}

/// Baseline times of messages that were there when their receivers came.
std::vector<double> HiddenLevels(
  const std::vector<Transfer>& transfers, const std::vector<std::size_t>& which)
{
  std::vector<Transfer> hidden;
  hidden.reserve(which.size());
  for (const std::size_t i : which)
  {
    hidden.push_back(transfers[i]);
    hidden.back().Late = 0; // from above, its time is known
  }
  return BaselineTimes(hidden, std::vector<char>(hidden.size(), 1), kLowShare);
}
}

std::vector<Loss> FindLosses(const std::vector<Transfer>& transfers,
  const std::vector<double>& levels, const std::vector<double>& excess)
{
  std::vector<std::size_t> hidden;
  for (std::size_t i = 0; i < transfers.size(); ++i)
  {
    if (std::isnan(excess[i]) && transfers[i].Seconds > 0)
    {
      hidden.push_back(i);
    }
  }
  std::vector<Loss> losses;
  losses.reserve(transfers.size());
  std::vector<double> hiddenLevels;
  std::optional<UsualWaits> usual;
  const std::function<void()> parts[] = {
    [&] { hiddenLevels = HiddenLevels(transfers, hidden); },
    [&] { AddKnown(transfers, levels, excess, losses); },
    [&] { usual.emplace(transfers, hidden); },
  };
  ParallelFor(std::size(parts), 0, [&](std::size_t part) { parts[part](); });
  const std::size_t known = losses.size();
  for (std::size_t place = 0; place < hidden.size(); ++place)
  {
    const Transfer& t = transfers[hidden[place]];
    const double level = hiddenLevels[place];
    if (level > 0)
    {
      const double wait = t.Seconds - std::max(0.0, t.Late) - usual->Of(place);
      losses.push_back(
        { t.Begin, t.End, level, std::min(wait, t.Seconds - level), hidden[place], false });
    }
  }
  const auto before = [](const Loss& a, const Loss& b) {
    const double x = Middle(a), y = Middle(b);
    return x != y ? x < y : a.Index < b.Index;
  };
  // Both kinds stand in the order of the transfers, which mostly is that of time.
  const auto middle = losses.begin() + static_cast<std::ptrdiff_t>(known);
  if (std::is_sorted(losses.begin(), middle, before) &&
    std::is_sorted(middle, losses.end(), before))
  {
    std::inplace_merge(losses.begin(), middle, losses.end(), before);
  }
  else
  {
    ParallelSort(losses.data(), losses.data() + losses.size(), before);
  }
  return losses;
}

double IterationOf(const std::vector<Transfer>& transfers)
{
  // Begins of each step, one step after the other.
  KeyNumbers steps;
  std::vector<std::uint32_t> step(transfers.size());
  std::vector<std::size_t> first(1, 0);
  for (std::size_t i = 0; i < transfers.size(); ++i)
  {
    step[i] = steps.NumberOf(transfers[i].Program);
    first.resize(steps.Size() + 1, 0);
    ++first[step[i] + 1];
  }
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<double> begins(transfers.size());
  std::vector<std::size_t> next(first);
  for (std::size_t i = 0; i < transfers.size(); ++i)
  {
    begins[next[step[i]]++] = transfers[i].Begin;
  }
  std::vector<double> gaps;
  gaps.reserve(begins.size());
  for (std::size_t number = 0; number < steps.Size(); ++number)
  {
    double* const begin = begins.data() + first[number];
    double* const end = begins.data() + first[number + 1];
    if (!std::is_sorted(begin, end))
    {
      std::sort(begin, end);
    }
    for (const double* at = begin + 1; at < end; ++at)
    {
      gaps.push_back(*at - at[-1]);
    }
  }
  return 2 * gaps.size() < transfers.size() ? std::numeric_limits<double>::quiet_NaN()
                                            : Median(gaps.data(), gaps.data() + gaps.size());
}

std::vector<CostlyStretch> FindCostlyStretches(const std::vector<Loss>& losses, double iteration)
{
  if (losses.empty() || !(iteration > 0))
  {
    return {};
  }
  const Rates rates = UsualRates(losses, iteration);
  if (!rates.Known)
  {
    return {};
  }
  std::vector<double> scores;
  for (const Loss& loss : losses)
  {
    scores.push_back(Lost(loss) - (rates.Usual + 0.5 * rates.Needed) * loss.Level);
  }
  std::vector<CostlyStretch> found;
  const double price = 0.5 * kOfIteration * rates.Needed * rates.Level;
  for (const Stretch& s : JoinNear(losses, FindStretches(scores, price), iteration, rates.Level))
  {
    const double iterations = (losses[s.Last].End - losses[s.First].Begin) / iteration;
    const double rate = RateOf(losses, s) - rates.Usual;
    if (rate >= kShareOfUsual * rates.Needed && iterations >= kFewestInStretch &&
      rate * iterations >= kFewestLost * rates.Needed)
    {
      found.push_back({ s, rate, rates.Needed, iterations });
    }
  }
  return found;
}
}
