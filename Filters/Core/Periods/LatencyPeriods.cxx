// Based on [PCLVis] 5.1, which describes growth and steady periods in words and a picture.
// Filters/README, Temporal Abstraction, defines the tolerances and the order of the choice.
#include "Filters/Core/Periods/LatencyPeriods.h"

#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
/// Flat ends of a rise: within a tenth of its height, as in a rise time from 10 % to 90 %.
constexpr double kFlatShare = 0.1;
/// Keeps rounding errors of sums from preferring a line to a jump that fits equally well.
constexpr double kRounding = 1e-9;

/// Chooses runs among the windows that are not in a period yet.
class RunChoice
{
public:
  explicit RunChoice(std::size_t windows) : Kind(windows, PeriodKind::Other), Chain(windows) {}

  /// Takes runs of free windows, the longest ones first. alone(k) says whether window k may be in
  /// such a run, follows(k) whether it may follow window k - 1 in it. valid(a, b) accepts or
  /// rejects the run a..b, and may shorten it.
  template<typename Alone, typename Follows, typename Valid>
  void Take(PeriodKind kind, std::size_t shortest, const Alone& alone, const Follows& follows,
    const Valid& valid)
  {
    const std::size_t n = this->Kind.size();
    std::size_t chain = 0, length = 0, longest = 0;
    for (std::size_t k = 0; k < n; ++k)
    {
      const bool may = this->IsFree(k) && alone(k);
      const bool joins = may && length > 0 && follows(k);
      length = !may ? 0 : joins ? length + 1 : 1;
      chain += !joins;
      this->Chain[k] = may ? chain : 0;
      longest = std::max(longest, length);
    }
    for (length = longest; length >= std::max<std::size_t>(1, shortest); --length)
    {
      for (std::size_t a = 0; a + length <= n; ++a)
      {
        // A chain contains no taken windows: taking a run divides it.
        std::size_t first = a, last = a + length - 1;
        const std::size_t whole = this->Chain[first];
        if (whole != 0 && whole == this->Chain[last] && valid(first, last))
        {
          std::fill(this->Kind.begin() + first, this->Kind.begin() + last + 1, kind);
          std::fill(this->Chain.begin() + first, this->Chain.begin() + last + 1, 0);
          ++chain;
          for (std::size_t k = last + 1; k < n && this->Chain[k] == whole; ++k)
          {
            this->Chain[k] = chain;
          }
          this->Runs.push_back({ kind, first, last });
        }
      }
    }
  }

  /// Takes runs of free windows above the limit that are at most `reach` windows apart and are
  /// higher than their neighbours; if not, they are the flank of a period.
  /// @param window index of each window among all windows: a peak also ends at `reach` empty
  /// windows
  void TakePeaks(const std::vector<double>& means, const std::vector<std::size_t>& window,
    double limit, std::size_t reach)
  {
    const std::size_t n = means.size();
    for (std::size_t first = 0, last; first < n; first = last + 1)
    {
      last = first;
      if (!this->IsFree(first) || means[first] <= limit)
      {
        continue;
      }
      for (std::size_t k = first + 1; k < n && this->IsFree(k) && window[k] - window[last] <= reach;
           ++k)
      {
        last = means[k] > limit ? k : last;
      }
      const double top = *std::max_element(means.begin() + first, means.begin() + last + 1);
      const auto tops = [&](std::size_t inside, std::size_t beside) {
        const std::size_t a = window[std::min(inside, beside)],
                          b = window[std::max(inside, beside)];
        return b - a > reach || means[beside] < top;
      };
      if ((first == 0 || tops(first, first - 1)) && (last + 1 == n || tops(last, last + 1)))
      {
        std::fill(this->Kind.begin() + first, this->Kind.begin() + last + 1, PeriodKind::Peak);
        this->Runs.push_back({ PeriodKind::Peak, first, last });
      }
    }
  }

  bool IsFree(std::size_t window) const { return this->Kind[window] == PeriodKind::Other; }
  /// The number of windows that are in no period yet.
  std::size_t Free() const
  {
    return static_cast<std::size_t>(
      std::count(this->Kind.begin(), this->Kind.end(), PeriodKind::Other));
  }

  /// The taken runs, and the other windows between them.
  /// @param window index of each window among all windows
  std::vector<WindowRun> All(const std::vector<std::size_t>& window, std::size_t windows)
  {
    std::sort(this->Runs.begin(), this->Runs.end(),
      [](const WindowRun& a, const WindowRun& b) { return a.First < b.First; });
    std::vector<WindowRun> all;
    std::size_t next = 0;
    for (const WindowRun& run : this->Runs)
    {
      const std::size_t first = window[run.First], last = window[run.Last];
      if (first > next)
      {
        all.push_back({ PeriodKind::Other, next, first - 1 });
      }
      all.push_back({ run.Kind, first, last });
      next = last + 1;
    }
    if (next < windows)
    {
      all.push_back({ PeriodKind::Other, next, windows - 1 });
    }
    return all;
  }

private:
  std::vector<PeriodKind> Kind;
  std::vector<std::size_t> Chain; ///< windows with the same number > 0 may form a run
  std::vector<WindowRun> Runs;
};

/// Cumulative sums over windows, from which the fit of any run follows.
class MeanSums
{
public:
  explicit MeanSums(const std::vector<double>& means)
  {
    for (std::size_t k = 0; k < means.size(); ++k)
    {
      const double m = means[k];
      this->First.push_back(this->First.back() + m);
      this->Second.push_back(this->Second.back() + m * m);
      this->Moment.push_back(this->Moment.back() + m * static_cast<double>(k));
    }
  }
  double Mean(std::size_t a, std::size_t b) const
  {
    return (this->First[b + 1] - this->First[a]) / static_cast<double>(b - a + 1);
  }
  /// Whether the coefficient of variation of a..b is at most the given one.
  bool VariesAtMost(double variation, std::size_t a, std::size_t b) const
  {
    const double n = static_cast<double>(b - a + 1), mean = this->Mean(a, b);
    return this->Level(a, b) / n <= variation * variation * mean * mean;
  }
  /// Whether a straight line fits a..b better than any jump.
  bool IsLine(std::size_t a, std::size_t b, std::size_t overlap) const
  {
    return this->Line(a, b) + kRounding * this->Level(a, b) < this->Jump(a, b, overlap);
  }

private:
  /// Residual sum of squares of a straight line through a..b.
  double Line(std::size_t a, std::size_t b) const
  {
    const double n = static_cast<double>(b - a + 1);
    const double middle = 0.5 * static_cast<double>(a + b);
    const double slope =
      this->Moment[b + 1] - this->Moment[a] - middle * (this->First[b + 1] - this->First[a]);
    return this->Level(a, b) - slope * slope * 12 / (n * (n * n - 1));
  }
  /// Residual sum of squares of the best jump in a..b: one level before it and one after it,
  /// without the `overlap` windows that contain both.
  double Jump(std::size_t a, std::size_t b, std::size_t overlap) const
  {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t before = a; before + overlap + 1 <= b; ++before)
    {
      least = std::min(least, this->Level(a, before) + this->Level(before + overlap + 1, b));
    }
    return least;
  }
  /// Residual sum of squares of a constant.
  double Level(std::size_t a, std::size_t b) const
  {
    const double sum = this->First[b + 1] - this->First[a];
    return this->Second[b + 1] - this->Second[a] - sum * sum / static_cast<double>(b - a + 1);
  }
  std::vector<double> First{ 0 }, Second{ 0 }, Moment{ 0 };
};

/// Finds the next value above a bound, from the greatest values of stretches of length 1, 2, 4, ...
class NextAbove
{
public:
  explicit NextAbove(std::vector<double> values)
  {
    for (std::size_t length = 1; length <= values.size(); length *= 2)
    {
      this->Greatest.push_back(values);
      for (std::size_t i = 0; i + length < values.size(); ++i)
      {
        values[i] = std::max(values[i], values[i + length]);
      }
    }
  }
  /// The first index from `at` on whose value is above the bound; the number of values if there is
  /// none.
  std::size_t From(std::size_t at, double bound) const
  {
    for (std::size_t level = this->Greatest.size(); level-- > 0;)
    {
      const std::size_t length = std::size_t{ 1 } << level;
      const std::vector<double>& greatest = this->Greatest[level];
      at += at + length <= greatest.size() && greatest[at] <= bound ? length : 0;
    }
    return at;
  }

private:
  std::vector<std::vector<double>> Greatest; ///< by level: greatest of 2^level values from each on
};

/// Cuts flat ends off runs: the lowest and the highest tenth, as explained at FindPeriods.
class Rises
{
public:
  explicit Rises(const std::vector<double>& means)
    : Means(means), Above(means), Below(Mirrored(means))
  {
  }
  std::pair<std::size_t, std::size_t> In(std::size_t a, std::size_t b) const
  {
    const double tenth = kFlatShare * (this->Means[b] - this->Means[a]);
    const std::size_t n = this->Means.size();
    return { this->Above.From(a, this->Means[a] + tenth) - 1,
      n - this->Below.From(n - 1 - b, tenth - this->Means[b]) };
  }

private:
  static std::vector<double> Mirrored(const std::vector<double>& means)
  {
    std::vector<double> mirrored(means.rbegin(), means.rend());
    std::transform(mirrored.begin(), mirrored.end(), mirrored.begin(), std::negate<double>());
    return mirrored;
  }
  const std::vector<double>& Means;
  NextAbove Above, Below;
};

/// What mean latencies are compared with in one pass; for the letters see FindPeriods.
struct Reference
{
  double Base;             ///< B
  double High;             ///< U
  double Rise;             ///< R
  double Single;           ///< P
  double Peak;             ///< Q
  std::size_t LeastGrowth; ///< [windows]
};

Reference AgainstAverage(double average, const PeriodTolerances& tolerances, std::size_t overlap)
{
  const auto shortest = static_cast<std::size_t>(tolerances.MinimumWindows);
  const double high = tolerances.SteadyLevel * average;
  return { average, high, tolerances.GrowthRise * average, high,
    std::numeric_limits<double>::infinity(), 1 + (shortest - 1) * (overlap + 1) };
}

/// Standard deviation estimated from the median of absolute deviations from a centre.
double Spread(std::vector<double> values, double centre)
{
  for (double& value : values)
  {
    value = std::fabs(value - centre);
  }
  return values.empty() ? 0 : SigmaOfDistances(std::move(values));
}

/// Expected bound of the greatest of n normal deviates [standard deviations].
double GreatestOf(std::size_t n)
{
  return n > 0 ? std::sqrt(2 * std::log(static_cast<double>(n))) : 0;
}

/// A bound that none of these values should exceed by chance.
double Ceiling(const std::vector<double>& values)
{
  const double centre = MedianOf(values);
  return centre + GreatestOf(values.size()) * Spread(values, centre);
}

/// The reference from windows that are not taken yet; there must be at least one.
/// @param ceiling over all windows
Reference AgainstFree(const std::vector<double>& m, const std::vector<double>& weights,
  const RunChoice& choice, double ceiling, const PeriodTolerances& tolerances, std::size_t overlap)
{
  double sum = 0, weight = 0;
  std::vector<double> differences, free, quiet;
  for (std::size_t k = 0; k < m.size(); ++k)
  {
    if (choice.IsFree(k))
    {
      free.push_back(m[k]);
      sum += weights[k] * m[k];
      weight += weights[k];
      if (k > overlap && choice.IsFree(k - overlap - 1))
      {
        differences.push_back(m[k] - m[k - overlap - 1]);
      }
    }
  }
  Reference found = AgainstAverage(sum / weight, tolerances, overlap);
  std::copy_if(free.begin(), free.end(), std::back_inserter(quiet),
    [&](double mean) { return mean <= found.High; });
  found.Peak = std::max(found.High, ceiling);
  if (!quiet.empty())
  {
    found.High = std::max(found.High, Ceiling(quiet));
    found.Single = std::max(found.High, tolerances.PeakLevel * MedianOf(quiet));
    found.Peak = std::max(found.Single, ceiling);
  }
  found.Rise = std::max(found.Rise, GreatestOf(quiet.size()) * Spread(std::move(differences), 0));
  found.LeastGrowth =
    std::max(found.LeastGrowth, 1 + static_cast<std::size_t>(tolerances.MinimumWindows));
  return found;
}

/// The windows that are not empty, with the sums and searches that the search for runs needs.
struct Pass
{
  const std::vector<double>& Means;
  const std::vector<std::size_t>& Window; ///< index of each among all windows
  const MeanSums Sums;
  const Rises Flanks;
  const PeriodTolerances& Tolerances;
  const std::size_t Overlap;

  void Take(RunChoice& choice, const Reference& reference) const
  {
    const std::vector<double>& m = this->Means;
    const auto shortest = static_cast<std::size_t>(this->Tolerances.MinimumWindows);
    choice.Take(
      PeriodKind::Growth, reference.LeastGrowth, [](std::size_t) { return true; },
      [&](std::size_t k) { return m[k] >= (1 - this->Tolerances.GrowthDrop) * m[k - 1]; },
      [&](std::size_t& a, std::size_t& b) {
        if (m[b] - m[a] < reference.Rise || m[b] <= reference.Single)
        {
          return false;
        }
        std::tie(a, b) = this->Flanks.In(a, b);
        return b - a + 1 >= reference.LeastGrowth &&
          (b < a + 2 || this->Sums.IsLine(a, b, this->Overlap));
      });
    const double level = this->Tolerances.SteadyLevel * reference.Base;
    choice.Take(
      PeriodKind::Steady, shortest,
      [&](std::size_t k) {
        return m[k] > std::min(1.0, this->Tolerances.SteadyLevel) * reference.Base;
      },
      [](std::size_t) { return true; },
      [&](const std::size_t& a, const std::size_t& b) {
        return m[a] > level && m[b] > level && this->Sums.Mean(a, b) > reference.High &&
          this->Sums.VariesAtMost(this->Tolerances.SteadyVariation, a, b);
      });
    choice.TakePeaks(m, this->Window, reference.Peak, shortest * (this->Overlap + 1));
  }
};
}

FoundPeriods FindPeriods(
  const WindowMeans& windows, const PeriodTolerances& tolerances, std::size_t overlap)
{
  std::vector<double> m, weights;
  std::vector<std::size_t> window;
  for (std::size_t k = 0; k < windows.Latency.Size; ++k)
  {
    if (!std::isnan(windows.Latency[k]))
    {
      m.push_back(windows.Latency[k]);
      weights.push_back(static_cast<double>(windows.Messages[k]));
      window.push_back(k);
    }
  }
  RunChoice choice(m.size());
  const Pass pass{ m, window, MeanSums(m), Rises(m), tolerances, overlap };
  Reference reference = AgainstAverage(windows.Average, tolerances, overlap);
  if (tolerances.Baseline == PeriodBaseline::Average)
  {
    pass.Take(choice, reference);
  }
  else
  {
    const double ceiling = Ceiling(m);
    for (std::size_t before = 0; choice.Free() != before && choice.Free() > 0;)
    {
      before = choice.Free();
      reference = AgainstFree(m, weights, choice, ceiling, tolerances, overlap);
      pass.Take(choice, reference);
    }
  }
  return { choice.All(window, windows.Latency.Size),
    m.empty() ? std::numeric_limits<double>::quiet_NaN() : reference.Base };
}

Column<std::uint8_t> KeptWindows(const std::vector<WindowRun>& runs)
{
  Column<std::uint8_t> kept(runs.empty() ? 0 : runs.back().Last + 1, 0);
  for (const WindowRun& run : runs)
  {
    if (run.Kind == PeriodKind::Other)
    {
      kept[run.First] = kept[(run.First + run.Last) / 2] = kept[run.Last] = 1;
    }
    else
    {
      std::fill(kept.begin() + run.First, kept.begin() + run.Last + 1, std::uint8_t{ 1 });
    }
  }
  return kept;
}
}
