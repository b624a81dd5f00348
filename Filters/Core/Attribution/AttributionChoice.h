#pragma once
#include "Filters/Core/Attribution/AttributionRows.h"
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Replay/RunChoice.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// For each rank, by number, whether it is in the chosen regions. Of messages, those within the
/// chosen regions belong to the choice that AskedSends holds; those that leave the regions belong
/// neither to the choice nor to its reference: which side made them slow is not known.
/// Source: Filters/README, Latency Attribution. Cost: O(ranks).
std::vector<char> ChosenRanks(const AttributionRows& rows, const RunChoice& choice);

/// The same by world rank, up to the greatest.
std::vector<char> ChosenWorldRanks(const AttributionRows& rows, const RunChoice& choice);

/// The region of each rank by world rank, up to the greatest; -1: not known. Source: none.
std::vector<std::int32_t> RegionsOfWorldRanks(const AttributionRows& rows);

/// The window clipped to the run [s]; empty if they do not overlap.
TimeWindow ChosenTime(const AttributionRows& rows, const RunChoice& choice);

/// Which messages are sent in the window and by calls that are asked about.
/// Source: Filters/README, Latency Attribution.
class AskedSends
{
public:
  /// Cost: O(1); of some calls O(calls + messages).
  AskedSends(const AttributionRows& rows, const RunChoice& choice);
  bool Hold(const AttributionMessage& message) const
  {
    return (this->Always || this->Window.Holds(message.SendBegin)) &&
      (this->Sent.empty() || this->Sent[message.Row] != 0);
  }

private:
  EventWindow Window;
  bool Always;
  std::vector<char> Sent; ///< by such calls, by row of Messages; empty: all calls are asked about
};

/// The choice in words: "R2, phase 3, 0.65 to 1.81 ms", "R2, whole run", "iteration 4"; empty: the
/// whole run.
std::string ChoiceText(const AttributionRows& rows, const RunChoice& choice);
}
