#pragma once
#include "Views/Core/Attribution/AttributionMarks.h"
#include "Views/Core/Attribution/RowMarks.h"
#include "Views/Core/Common/TipRows.h"

#include <set>
#include <string>
#include <vector>

namespace pclvis
{
/// The part of the charts that the pointer is over; -1: none.
struct AttributionUnder
{
  int Duration = -1; ///< in one of the charts over time
  int Bar = -1;      ///< of Work
  bool operator==(const AttributionUnder& o) const
  {
    return Duration == o.Duration && Bar == o.Bar;
  }
};

/// What is at a pixel. A bar is hit anywhere in its slot, at any height.
AttributionUnder FindInCharts(const Attribution& attribution, const AttributionScene& scene,
  const std::vector<WorkBar>& bars, Point pixel);

/// The numbers of a duration, and what a click does. @param chosen whether it is chosen
TipRows DurationTip(const Attribution& attribution, int duration, bool chosen);
/// The same for a bar of Work: for its rank, or for the slowest and the fastest of its ranks.
TipRows BarTip(const Attribution& attribution, const WorkBar& bar);
/// What the tip of a duration explains: its column in the chart at a pixel, or the surroundings of
/// the pixel if the column is wider than 0.4 of the chart.
Box MarkOfDuration(
  const Attribution& attribution, const AttributionScene& scene, int duration, Point pixel);
/// The slot of a bar of Work.
Box MarkOfBar(const AttributionScene& scene, std::size_t bars, int bar);
/// What a click on the verdict selects: "ranks 3, 5 and its messages between nodes in all views".
std::string CulpritsSelected(const Attribution& attribution);

/// Rows of Work that a click on a bar selects: all its ranks, or only the slow ones if there are
/// any.
std::set<BlockRow> RowsOfBar(const Attribution& attribution, const WorkBar& bar);
/// The highlighted duration: the chosen one or, if durations follow a choice, the one whose time
/// equals the window; -1: none.
int LitDuration(const Attribution& attribution, int chosen, TimeRange window);
}
