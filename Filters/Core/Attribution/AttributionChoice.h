#pragma once
#include "Filters/Core/Attribution/AttributionRows.h"
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Replay/RunChoice.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// For each rank, by number, whether it is in the chosen regions. The choice in AskedSends has the
/// messages within the chosen regions. Messages that leave the regions belong neither to the choice
/// nor to its reference, because it is not known which side made them slow.
/// Source: Filters/README, Latency Attribution. Cost: O(ranks).
std::vector<char> ChosenRanks(const AttributionRows& rows, const RunChoice& choice);

/// The same by world rank, for ranks up to the greatest one.
std::vector<char> ChosenWorldRanks(const AttributionRows& rows, const RunChoice& choice);

/// The region of each rank by world rank, up to the greatest; -1: not known. Source: none.
std::vector<std::int32_t> RegionsOfWorldRanks(const AttributionRows& rows);

/// The window clipped to the run [s]; empty if they do not overlap.
TimeWindow ChosenTime(const AttributionRows& rows, const RunChoice& choice);

/// Which messages are sent in the window and by the chosen calls.
/// Source: Filters/README, Latency Attribution.
class AskedSends
{
public:
  /// Cost: O(1); if only some calls are chosen, O(calls + messages).
  AskedSends(const AttributionRows& rows, const RunChoice& choice);
  bool Hold(const AttributionMessage& message) const
  {
    return (this->Always || this->Window.Holds(message.SendBegin)) &&
      (this->Sent.empty() || this->Sent[message.Row] != 0);
  }

private:
  EventWindow Window;
  bool Always;
  std::vector<char> Sent; ///< by the chosen calls, by row of Messages; empty: all calls are chosen
};

/// The choice in words: "R2, phase 3, 0.65 to 1.81 ms", "R2, whole run", "iteration 4"; empty: the
/// whole run.
std::string ChoiceText(const AttributionRows& rows, const RunChoice& choice);
}
