#include "Readers/Build/Contents/Clock.h"

#include <algorithm>

namespace pclvis
{
namespace
{
/// Orders measurements by time, and keeps one for each time, because the line between two of them
/// needs different times.
std::vector<ClockOffset> Ordered(std::vector<ClockOffset> offsets)
{
  std::stable_sort(offsets.begin(), offsets.end(),
    [](const ClockOffset& a, const ClockOffset& b) { return a.Time < b.Time; });
  offsets.erase(std::unique(offsets.begin(), offsets.end(),
                  [](const ClockOffset& a, const ClockOffset& b) { return a.Time == b.Time; }),
    offsets.end());
  return offsets;
}
}

LocationClock::LocationClock(
  const std::vector<ClockOffset>& offsets, std::uint64_t start, double ticksPerSecond)
  : Start(start), TicksPerSecond(ticksPerSecond)
{
  const std::vector<ClockOffset> known = Ordered(offsets);
  if (known.empty())
  {
    return;
  }
  this->Pieces.clear();
  for (std::size_t i = 0; i == 0 || i + 1 < known.size(); ++i)
  {
    const bool alone = known.size() == 1;
    const double slope = alone
      ? 0.0
      : (static_cast<double>(known[i + 1].Offset) - static_cast<double>(known[i].Offset)) /
        static_cast<double>(known[i + 1].Time - known[i].Time);
    this->Pieces.push_back({ known[i].Time, static_cast<std::uint64_t>(known[i].Offset), slope });
  }
}

void LocationClock::Correct(double shift, double drift, double reference)
{
  this->Shift = shift;
  this->Drift = drift;
  this->Reference = reference;
}

Ticks LocationClock::At(double seconds) const
{
  // Bisection: works for any pieces, and is only called a few times per location. Ticks are treated
  // as signed distances from the trace start.
  constexpr std::uint64_t kHalf = std::uint64_t(1) << 62;
  Ticks low = this->Start > kHalf ? this->Start - kHalf : 0, high = this->Start + kHalf;
  if (this->Seconds(low) >= seconds)
  {
    return low;
  }
  if (!(this->Seconds(high) >= seconds))
  {
    return kNoTicks;
  }
  while (high - low > 1)
  {
    const Ticks middle = low + (high - low) / 2;
    (this->Seconds(middle) >= seconds ? high : low) = middle;
  }
  return high;
}
}
