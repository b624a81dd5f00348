#include "Readers/Core/Clock.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
/// Measurements in order of time, one a time: the line between two needs different times.
std::vector<ClockOffset> Ordered(std::vector<ClockOffset> offsets)
{
  std::stable_sort(offsets.begin(), offsets.end(),
    [](const ClockOffset& a, const ClockOffset& b) { return a.Time < b.Time; });
  offsets.erase(std::unique(offsets.begin(), offsets.end(),
                  [](const ClockOffset& a, const ClockOffset& b) { return a.Time == b.Time; }),
    offsets.end());
  return offsets;
}

/// Growth of the offset a tick between two measurements.
double Slope(const ClockOffset& a, const ClockOffset& b)
{
  return (static_cast<double>(b.Offset) - static_cast<double>(a.Offset)) /
    static_cast<double>(b.Time - a.Time);
}
}

LocationClock::LocationClock(
  const std::vector<ClockOffset>& offsets, std::uint64_t start, double ticksPerSecond)
{
  const std::vector<ClockOffset> known = Ordered(offsets);
  this->Pieces.clear();
  const auto add = [&](Ticks begin, const ClockOffset& at, double slope) {
    const std::uint64_t global = at.Time + static_cast<std::uint64_t>(at.Offset);
    this->Pieces.push_back(
      { begin, at.Time, static_cast<double>(Difference(global, start)) / ticksPerSecond,
        (1 + slope) / ticksPerSecond });
  };
  if (known.size() < 2)
  {
    // Without slope any origin does; the trace start keeps the differences small.
    const std::int64_t offset = known.empty() ? 0 : known[0].Offset;
    add(0, { start - static_cast<std::uint64_t>(offset), offset }, 0.0);
    return;
  }
  for (std::size_t i = 0; i + 1 < known.size(); ++i)
  {
    add(i == 0 ? 0 : known[i].Time, known[i], Slope(known[i], known[i + 1]));
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
  if (seconds <= this->Seconds(0))
  {
    return 0;
  }
  // Bisection: correct for any pieces, and called a few times a location only.
  Ticks low = 0, high = Ticks(1) << 63;
  if (std::isinf(seconds) || seconds > this->Seconds(high - 1))
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

std::uint64_t LocationClock::ToGlobal(const std::vector<ClockOffset>& offsets, Ticks ticks)
{
  const std::vector<ClockOffset> known = Ordered(offsets);
  if (known.empty())
  {
    return ticks;
  }
  std::size_t i = 0;
  while (i + 2 < known.size() && ticks >= known[i + 1].Time)
  {
    ++i;
  }
  const double slope = known.size() < 2 ? 0.0 : Slope(known[i], known[i + 1]);
  const double grown = slope * static_cast<double>(Difference(ticks, known[i].Time));
  const std::int64_t extra = std::fabs(grown) < 9e18 ? std::llround(grown) : 0;
  return ticks + static_cast<std::uint64_t>(known[i].Offset) + static_cast<std::uint64_t>(extra);
}
}
