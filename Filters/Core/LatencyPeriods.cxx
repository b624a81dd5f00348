// Based on [PCLVis] 5.1, which describes growth and steady periods in words and a picture; the
// tolerances and the order of the choice are those of algorithms 4.
#include "Filters/Core/LatencyPeriods.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
/// The choice of runs among windows that are not yet in a period.
class RunChoice
{
public:
  explicit RunChoice(std::size_t windows) : Kind(windows, PeriodKind::Other), Chain(windows) {}

  /// Takes the longest runs a..b of free windows with valid(a, b), in which each next window
  /// follows its predecessor: follows(k) says whether window k may stand after k - 1, alone(k)
  /// whether it may be in such a run at all.
  template<typename Alone, typename Follows, typename Valid>
  void Take(PeriodKind kind, std::size_t shortest, const Alone& alone, const Follows& follows,
    const Valid& valid)
  {
    const std::size_t n = this->Kind.size();
    std::size_t chain = 0, length = 0, longest = 0;
    for (std::size_t k = 0; k < n; ++k)
    {
      const bool may = this->Kind[k] == PeriodKind::Other && alone(k);
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
        const std::size_t b = a + length - 1;
        // Both ends free is enough: runs taken in this round are at least as long as this one.
        if (this->Chain[a] != 0 && this->Chain[a] == this->Chain[b] && valid(a, b))
        {
          std::fill(this->Kind.begin() + a, this->Kind.begin() + b + 1, kind);
          std::fill(this->Chain.begin() + a, this->Chain.begin() + b + 1, 0);
          this->Runs.push_back({ kind, a, b });
        }
      }
    }
  }

  /// The runs taken and, between them, the others.
  std::vector<WindowRun> All()
  {
    std::sort(this->Runs.begin(), this->Runs.end(),
      [](const WindowRun& a, const WindowRun& b) { return a.First < b.First; });
    std::vector<WindowRun> all;
    std::size_t next = 0;
    for (const WindowRun& run : this->Runs)
    {
      if (run.First > next)
      {
        all.push_back({ PeriodKind::Other, next, run.First - 1 });
      }
      all.push_back(run);
      next = run.Last + 1;
    }
    if (next < this->Kind.size())
    {
      all.push_back({ PeriodKind::Other, next, this->Kind.size() - 1 });
    }
    return all;
  }

private:
  std::vector<PeriodKind> Kind;
  std::vector<std::size_t> Chain; ///< windows of one number above 0 may be in a run together
  std::vector<WindowRun> Runs;
};

/// Sums of m and of its squares before each window; empty windows count 0.
struct MeanSums
{
  std::vector<double> First{ 0 }, Second{ 0 };
  explicit MeanSums(ColumnView<double> means)
  {
    for (const double m : means)
    {
      const double value = std::isnan(m) ? 0 : m;
      this->First.push_back(this->First.back() + value);
      this->Second.push_back(this->Second.back() + value * value);
    }
  }
  /// Whether the coefficient of variation of a..b is at most this.
  bool VariesAtMost(double variation, std::size_t a, std::size_t b) const
  {
    const double n = static_cast<double>(b - a + 1);
    const double mean = (this->First[b + 1] - this->First[a]) / n;
    const double variance = (this->Second[b + 1] - this->Second[a]) / n - mean * mean;
    return variance <= variation * variation * mean * mean;
  }
};
}

std::vector<WindowRun> FindPeriods(
  ColumnView<double> means, double average, const PeriodTolerances& tolerances)
{
  RunChoice choice(means.Size);
  const std::size_t shortest = static_cast<std::size_t>(tolerances.MinimumWindows);
  choice.Take(
    PeriodKind::Growth, shortest, [&](std::size_t k) { return !std::isnan(means[k]); },
    [&](std::size_t k) { return means[k] >= (1 - tolerances.GrowthDrop) * means[k - 1]; },
    [&](std::size_t a, std::size_t b) {
      return means[b] - means[a] >= tolerances.GrowthRise * average && means[b] > average;
    });
  const MeanSums sums(means);
  choice.Take(
    PeriodKind::Steady, shortest,
    [&](std::size_t k) { return means[k] > tolerances.SteadyLevel * average; },
    [](std::size_t) { return true; },
    [&](std::size_t a, std::size_t b) {
      return sums.VariesAtMost(tolerances.SteadyVariation, a, b);
    });
  return choice.All();
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
