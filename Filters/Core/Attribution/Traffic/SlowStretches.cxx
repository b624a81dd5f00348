#include "Filters/Core/Attribution/Traffic/SlowStretches.h"

#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cstdint>

namespace pclvis
{
namespace
{
/// A gap this many times the usual one between entries separates; so does, at a stretch's end, one
/// that many times the gap to the entry outside.
constexpr double kSeparates = 10, kNearerOutside = 3;
constexpr std::size_t kFewestToTrim = 8;
/// At most a tenth of the entries is dropped at an end, or two.
constexpr std::size_t kMostTrimmed = 10;
}

std::vector<Stretch> FindStretches(const std::vector<double>& scores, double price)
{
  // Bit 0: the best way to "off" at this entry comes from "on"; bit 1: the same for "on".
  std::vector<std::uint8_t> fromOn(scores.size());
  double off = 0, on = -price;
  for (std::size_t i = 0; i < scores.size(); ++i)
  {
    const bool offFromOn = on - price > off, onFromOn = on >= off - price;
    const double nextOff = offFromOn ? on - price : off;
    const double nextOn = (onFromOn ? on : off - price) + scores[i];
    fromOn[i] = static_cast<std::uint8_t>(offFromOn | onFromOn << 1);
    off = nextOff;
    on = nextOn;
  }
  std::vector<Stretch> stretches;
  bool state = on > off;
  for (std::size_t i = scores.size(); i-- > 0;)
  {
    if (state)
    {
      if (stretches.empty() || stretches.back().First != i + 1)
      {
        stretches.push_back({ i, i });
      }
      stretches.back().First = i;
    }
    state = (fromOn[i] >> state & 1) != 0;
  }
  std::reverse(stretches.begin(), stretches.end());
  return stretches;
}

Stretch TrimStretch(const std::vector<double>& times, Stretch s)
{
  if (s.Last - s.First < kFewestToTrim)
  {
    return s;
  }
  std::vector<double> gaps;
  for (std::size_t i = s.First; i < s.Last; ++i)
  {
    gaps.push_back(times[i + 1] - times[i]);
  }
  const double wide = kSeparates * Median(gaps.data(), gaps.data() + gaps.size());
  const Stretch whole = s;
  const std::size_t most = std::max<std::size_t>(2, gaps.size() / kMostTrimmed);
  for (std::size_t drop = 1; drop <= most; ++drop)
  {
    const double inside = times[whole.Last - drop + 1] - times[whole.Last - drop];
    if (whole.Last + 1 < times.size() && inside > wide &&
      inside > kNearerOutside * (times[whole.Last + 1] - times[whole.Last]))
    {
      s.Last = whole.Last - drop;
    }
    const double begin = times[whole.First + drop] - times[whole.First + drop - 1];
    if (whole.First > 0 && begin > wide &&
      begin > kNearerOutside * (times[whole.First] - times[whole.First - 1]))
    {
      s.First = whole.First + drop;
    }
  }
  return s;
}
}
