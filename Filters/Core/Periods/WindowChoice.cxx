// Based on [PCLVis] 5.1 (sliding windows). Filters/README, Temporal Abstraction, explains how many
// windows there are and when they follow bursts.
#include "Filters/Core/Periods/WindowChoice.h"

#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Periods/LatencyPeriods.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
/// The shortest period, and as many windows before and after it for comparison.
constexpr auto kFewestBursts = static_cast<std::size_t>(3 * PeriodTolerances{}.MinimumWindows);

/// Median of |m[i] - m[i - apart]|; infinite if there is no pair. NaN in m: an empty window.
double MedianJump(const std::vector<double>& means, std::size_t apart)
{
  std::vector<double> jumps;
  for (std::size_t i = apart; i < means.size(); ++i)
  {
    const double jump = std::fabs(means[i] - means[i - apart]);
    if (std::isfinite(jump))
    {
      jumps.push_back(jump);
    }
  }
  return jumps.empty() ? std::numeric_limits<double>::infinity() : MedianOf(std::move(jumps));
}
}

void WindowChoice::Join(const std::vector<Slot>& counts)
{
  std::transform(counts.begin(), counts.end(), this->Counts.begin(), this->Counts.begin(),
    [](const Slot& a, const Slot& b) {
      return Slot{ a.Judged + b.Judged, a.Latency + b.Latency, a.More + b.More };
    });
}

std::vector<WindowChoice::Slot> WindowChoice::Sums() const
{
  std::vector<Slot> sums{ {} };
  for (const Slot& slot : this->Counts)
  {
    const Slot& last = sums.back();
    sums.push_back(
      { last.Judged + slot.Judged, last.Latency + slot.Latency, last.More + slot.More });
  }
  return sums;
}

WindowChoice::Counted WindowChoice::CountSliding(
  const std::vector<Slot>& sums, std::size_t windows, double step)
{
  const auto slotAt = [](double share) {
    return std::min(kSlots, static_cast<std::size_t>(std::lround(share * kSlots)));
  };
  const double width = 1 / (1 + static_cast<double>(windows - 1) * step);
  Counted counted;
  for (std::size_t i = 0; i < windows; ++i)
  {
    const double begin = static_cast<double>(i) * step * width;
    counted.Add(sums[slotAt(begin)], sums[slotAt(begin + width)]);
  }
  return counted;
}

WindowChoice::Sliding WindowChoice::Slide(const std::vector<Slot>& sums, std::size_t most,
  double step, std::int64_t messages, double ripple)
{
  const double all = static_cast<double>(std::max<std::int64_t>(1, sums.back().Judged));
  const double allowed = ripple * static_cast<double>(sums.back().Latency) / all;
  const std::size_t apart = WindowsApart(step);
  std::size_t enough = 1;
  for (std::size_t windows = most; windows > 1; --windows)
  {
    Counted counted = CountSliding(sums, windows, step);
    if (!counted.Hold(messages))
    {
      continue;
    }
    enough = windows;
    std::size_t pairs = 0, jumps = 0;
    for (std::size_t i = apart; i < windows; ++i)
    {
      const double jump = std::fabs(counted.Means[i] - counted.Means[i - apart]);
      pairs += std::isfinite(jump);
      jumps += std::isfinite(jump) && jump > allowed;
    }
    if (4 * jumps <= pairs)
    {
      return { windows, true };
    }
    if (windows <= kFewestForRipple)
    {
      break;
    }
  }
  return { enough, false };
}

std::size_t WindowChoice::Windows(
  std::size_t most, double step, std::int64_t messages, double ripple) const
{
  return Slide(this->Sums(), most, step, messages, ripple).Windows;
}

std::vector<WindowChoice::Range> WindowChoice::Bursts(const std::vector<Slot>& sums)
{
  std::vector<Range> bursts;
  for (std::size_t slot = 0; slot < kSlots; ++slot)
  {
    if (sums[slot + 1].More > 0)
    {
      if (bursts.empty() || bursts.back().End < slot)
      {
        bursts.push_back({ slot, slot });
      }
      bursts.back().End = slot + 1;
    }
  }
  return bursts;
}

WindowPlan WindowChoice::Choose(std::size_t most, double step, std::int64_t messages) const
{
  const std::vector<Slot> sums = this->Sums();
  const Sliding sliding = Slide(sums, most, step, messages, kRipple);
  const std::vector<Range> bursts = Bursts(sums);
  if (sliding.Steady || bursts.size() < kFewestBursts || bursts.size() > most)
  {
    return { sliding.Windows, {} };
  }
  Counted counted;
  std::size_t longest = 0;
  for (const Range& burst : bursts)
  {
    counted.Add(sums[burst.Begin], sums[burst.End]);
    longest = std::max(longest, burst.End - burst.Begin);
  }
  const std::vector<char> sparse = SparseWindows(counted.Judged, 1);
  std::vector<double> telling;
  for (std::size_t i = 0; i < sparse.size(); ++i)
  {
    if (!sparse[i])
    {
      telling.push_back(counted.Means[i]);
    }
  }
  const auto greatest = *std::max_element(counted.Judged.begin(), counted.Judged.end());
  if (3 * longest > kSlots || !counted.Hold(messages) ||
    !counted.Hold((greatest + kManyTimes - 1) / kManyTimes) ||
    MedianJump(telling, 1) >=
      MedianJump(CountSliding(sums, sliding.Windows, step).Means, WindowsApart(step)))
  {
    return { sliding.Windows, {} };
  }
  WindowPlan plan{ bursts.size(), { this->Begin } };
  for (std::size_t i = 1; i < bursts.size(); ++i)
  {
    const double middle = 0.5 * static_cast<double>(bursts[i - 1].End + bursts[i].Begin);
    plan.Borders.push_back(this->Begin + middle / this->SlotsPerSecond);
  }
  plan.Borders.push_back(this->End);
  return plan;
}

void WindowChoice::Counted::Add(const Slot& before, const Slot& end)
{
  const std::int64_t judged = end.Judged - before.Judged;
  this->Judged.push_back(judged);
  this->Means.push_back(
    static_cast<double>(end.Latency - before.Latency) / static_cast<double>(judged));
}

bool WindowChoice::Counted::Hold(std::int64_t messages) const
{
  std::vector<double> held;
  for (const std::int64_t judged : this->Judged)
  {
    if (judged > 0)
    {
      held.push_back(static_cast<double>(judged));
    }
  }
  return !held.empty() && MedianOf(std::move(held)) >= static_cast<double>(messages);
}
}
