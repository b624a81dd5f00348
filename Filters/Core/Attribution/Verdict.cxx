#include "Filters/Core/Attribution/Verdict.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
const std::vector<std::string>& CauseNames()
{
  static const std::vector<std::string> names{ "none", "mapping", "pattern", "background",
    "slow rank", "mixed", "undecided" };
  return names;
}

namespace
{
constexpr double kQuarter = 0.25, kHalf = 0.5;
}

double Certainty(double value, double threshold)
{
  const double margin = threshold > 0 ? value / threshold : 0;
  return std::max(0.0, std::min(0.98, 1 - std::exp2(-margin)));
}

bool Concerns(double windowBegin, double windowEnd, double begin, double end)
{
  const double both = std::min(end, windowEnd) - std::max(begin, windowBegin);
  return both >= kQuarter * (end - begin) ||
    (both > 0 && both >= kHalf * (windowEnd - windowBegin));
}
}
