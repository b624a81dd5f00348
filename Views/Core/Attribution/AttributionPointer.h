#pragma once
#include "Views/Core/Attribution/AttributionMarks.h"
#include "Views/Core/Attribution/RowMarks.h"
#include "Views/Core/Common/TipRows.h"

#include <set>
#include <string>
#include <vector>

namespace pclvis
{
/// What of the charts the pointer is over; -1: nothing.
struct AttributionUnder
{
  int Duration = -1; ///< in one of the charts over time
  int Bar = -1;      ///< of Work
  bool operator==(const AttributionUnder& o) const
  {
    return Duration == o.Duration && Bar == o.Bar;
  }
};

/// What is there. A bar counts in its whole place, at any height.
AttributionUnder FindInCharts(const Attribution& attribution, const AttributionScene& scene,
  const std::vector<WorkBar>& bars, Point pixel);

/// The numbers of a duration and what a click does. @param chosen whether it is chosen
TipRows DurationTip(const Attribution& attribution, int duration, bool chosen);
/// Those of a bar of Work: of its rank, or of the slowest and the fastest of its ranks.
TipRows BarTip(const Attribution& attribution, const WorkBar& bar);
/// What a click on the verdict selects: "ranks 3, 5 and its messages between nodes in all views".
std::string CulpritsSelected(const Attribution& attribution);

/// Rows of Work that a click on a bar selects: of several ranks those that are slow, if any is.
std::set<BlockRow> RowsOfBar(const Attribution& attribution, const WorkBar& bar);
/// The duration that is lit: the chosen one; where durations follow a choice, the one whose time is
/// the window; -1: none.
int LitDuration(const Attribution& attribution, int chosen, TimeRange window);
}
