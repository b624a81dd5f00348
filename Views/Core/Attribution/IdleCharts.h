#pragma once
#include "Views/Core/Attribution/Attribution.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The charts of the Attribution View; Work is the uppermost, the others follow below in this
/// order.
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

/// Charts with nothing to say. A chart about a cause that holds always has something to say.
/// Otherwise
/// - Mapping: no message goes between nodes, or with the best mapping all still do
/// - Pattern: ranks have equally many messages (the imbalance reads 0.00), or no duration, or only
///   one, has enough messages to tell it: one dot is no development over time
/// - Background: no message between nodes has a ratio of time to criterion, or there is a single
///   size whose time hardly varies
/// - Work: there are no calls, or all work alike: none works kAlikeWork times as long as the median
///   rank, nor the median rank that much longer than it
/// @return in the order of AttributionChart
std::vector<IdleChart> FindIdleCharts(const Attribution& attribution);

/// "Left out: Mapping, Background (no messages between nodes)"; empty if nothing is left out.
std::string LeftOutSentence(const std::vector<IdleChart>& idle);
/// "Not shown for lack of room: Work, Pattern"; empty if there are none.
std::string CrowdedOutSentence(const std::vector<AttributionChart>& charts);
}
