#pragma once
#include "Filters/Core/Attribution/AttributionChoice.h"
#include "Filters/Core/Attribution/AttributionRows.h"
#include "Filters/Core/Attribution/RankLoad.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// A number for the choice and for its references; NaN: unknown.
struct Comparison
{
  double Here = std::numeric_limits<double>::quiet_NaN();
  double Elsewhere = std::numeric_limits<double>::quiet_NaN();  ///< median of the other regions
  double OtherTimes = std::numeric_limits<double>::quiet_NaN(); ///< the same regions, other times
  /// The reference with which Here is compared: the other regions at the same time, which do the
  /// same step of the program; if there are none, other times.
  double Reference() const;
};

/// What happens in the choice and elsewhere. Elsewhere is the median over the other regions, each
/// with the messages within it in the same window; regions with fewer than kManySamples messages
/// are excluded. Other times are the chosen regions outside of the window.
struct ChoiceSums
{
  std::int64_t Messages = 0;
  std::int64_t Across = 0; ///< in the window, with one end in the chosen regions
  Comparison InterShare, Latency, Imbalance, ImbalanceBytes; ///< 0..1, mean L, AD / mean of loads
  double GreatestLoad = 0; ///< greatest LB of a chosen rank by messages, NaN: all are equal
};

/// Source: [PCLVis] 6 (A1, A2); Filters/README, Latency Attribution. Cost: O(messages).
ChoiceSums SumChoice(const AttributionRows& rows, const RunChoice& choice);
}
