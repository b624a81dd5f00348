#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Common/TimeWindow.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// The part of a run to analyse: messages within the chosen regions whose send begins in the
/// window. Messages that leave these regions belong neither to the choice nor to its reference:
/// which of their two sides made them slow is not known.
struct AttributionChoice
{
  EventWindow Window;                ///< [s]; (0, -1): the whole run
  std::vector<std::int32_t> Regions; ///< empty or with -1: all
  bool AllRegions() const;
  bool AllTimes() const { return this->Window.Begin == 0 && this->Window.End == -1; }
  bool IsWhole() const { return this->AllRegions() && this->AllTimes(); }
};

/// For each rank, by number, whether it is in the chosen regions.
/// Source: Filters/README, Latency Attribution. Cost: O(ranks).
std::vector<char> ChosenRanks(const AttributionRows& rows, const AttributionChoice& choice);

/// The window clipped to the run [s]; empty if they do not overlap.
TimeWindow ChosenTime(const AttributionRows& rows, const AttributionChoice& choice);

/// The choice in words: "R2, 0.65 to 1.81 ms", "R2, whole run", "0.65 to 1.81 ms"; empty:
/// the whole run.
std::string ChoiceText(const AttributionRows& rows, const AttributionChoice& choice);
}
