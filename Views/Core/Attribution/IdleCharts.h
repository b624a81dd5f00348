#pragma once
#include "Views/Core/Attribution/Attribution.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The charts of the Attribution View; Work is the uppermost, the others follow in this order.
enum class AttributionChart
{
  Mapping,
  Pattern,
  Background,
  Work
};
constexpr std::size_t kAttributionCharts = 4;
/// Its name in the view.
const char* ChartName(AttributionChart chart);

/// A chart with nothing to say, and why.
struct IdleChart
{
  AttributionChart Chart;
  std::string Why; ///< "no messages between nodes"
};

/// Charts with nothing to say. A chart that is about a cause that holds always says something. Else
/// - Mapping: no message goes between nodes, or with the best mapping all still do
/// - Pattern: ranks have equally many messages (an imbalance that is written as 0.00), or durations
///   have so few messages that they tell none, or all but one: a dot is no course over time
/// - Background: no message between nodes has a time over its criterion, or those of a single size
///   vary by less than the slowdown that makes background traffic
/// - Work: fewer than three ranks have calls, or all work alike: none SlowWork times as long as the
///   median rank, or the median rank as long as it
/// @return in the order of AttributionChart
std::vector<IdleChart> FindIdleCharts(const Attribution& attribution);

/// "Left out: Mapping, Background (no messages between nodes)"; empty where nothing is.
std::string LeftOutSentence(const std::vector<IdleChart>& idle);
/// "Not shown for lack of room: Work, Pattern"; empty of none.
std::string CrowdedOutSentence(const std::vector<AttributionChart>& charts);
}
