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

/// A chart with nothing to show, and why.
struct IdleChart
{
  AttributionChart Chart;
  std::string Why; ///< "no messages between nodes"
};

/// Charts with nothing to show. A chart about a cause that holds always has something to show.
/// Otherwise
/// - Mapping: no message goes between nodes, or all still do with the best mapping
/// - Pattern: all ranks have about the same number of messages (the imbalance reads 0.00), or at
///   most one duration has enough messages to be judged: one dot shows no development over time
/// - Background: no message between nodes has a ratio of time to criterion, or all have one size
///   whose time hardly varies
/// - Work: there are no calls, or all ranks work about the same: no rank works kAlikeWork times as
///   long as the median rank, nor does the median rank work that much longer than any rank
/// @return in the order of AttributionChart
std::vector<IdleChart> FindIdleCharts(const Attribution& attribution);

/// "Left out: Mapping, Background (no messages between nodes)"; empty if nothing is left out.
std::string LeftOutSentence(const std::vector<IdleChart>& idle);
/// "Not shown for lack of room: Work, Pattern"; empty if there are none.
std::string CrowdedOutSentence(const std::vector<AttributionChart>& charts);
}
