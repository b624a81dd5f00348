#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Common/TimeWindow.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// What of a run is asked about: messages with both ends in the chosen regions whose send begins in
/// the window. Messages that leave the chosen regions belong neither to the choice nor to what it
/// is compared with: of a slow one it is not known on which side it was slow.
struct AttributionChoice
{
  EventWindow Window;                ///< [s]; (0, -1): the whole run
  std::vector<std::int32_t> Regions; ///< empty or with -1: all
  bool AllRegions() const;
  bool AllTimes() const { return this->Window.Begin == 0 && this->Window.End == -1; }
  bool IsWhole() const { return this->AllRegions() && this->AllTimes(); }
};

/// Whether a rank is of the chosen regions, by its number.
/// Source: Filters/README, Latency Attribution. Cost: O(ranks).
std::vector<char> ChosenRanks(const AttributionRows& rows, const AttributionChoice& choice);

/// The window within the run [s]; empty where they do not meet.
TimeWindow ChosenTime(const AttributionRows& rows, const AttributionChoice& choice);

/// What is asked about, in words: "R2, 0.65 to 1.81 ms", "R2, whole run", "0.65 to 1.81 ms"; empty:
/// the whole run.
std::string ChoiceText(const AttributionRows& rows, const AttributionChoice& choice);
}
