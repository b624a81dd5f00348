#pragma once
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Replay/RunGraph.h"
#include "Readers/Schema/CommunicationAxis.h"

#include <algorithm>
#include <string>
#include <vector>

namespace pclvis
{
/// The part of a run that is asked about: ranks of some communication regions in a window of time.
/// What happens there may come of what lies before it, and in other regions.
struct RunChoice
{
  EventWindow Window;                ///< [s]; (0, -1): the whole run
  std::vector<std::int32_t> Regions; ///< empty or with -1: all

  bool Holds(std::int32_t region) const
  {
    return std::find(this->Regions.begin(), this->Regions.end(), region) != this->Regions.end();
  }
  bool AllRegions() const { return this->Regions.empty() || this->Holds(-1); }
  bool AllTimes() const { return this->Window.IsAll(); }
  bool IsWhole() const { return this->AllRegions() && this->AllTimes(); }
};

/// The regions of the messages' ranks; only if some regions are asked about. The same rows.
struct RunRegions : ColumnViews<schema::Messages::SourceRegion, schema::Messages::DestinationRegion>
{
};

/// "Ranks", "Ranks of R2, R3". Source: none.
std::string WordsOfRegions(const RunChoice& choice);

/// Whether each rank is asked about. Source: none.
std::vector<char> ChosenRanks(const RunChoice& choice, const ReplayMessages& messages,
  const RunRegions& regions, std::int32_t ranks);

/// The window [s] from the axis's begin on, without its gaps. Source: none.
/// @param who begins the error message
/// @throws Error if the window does not end after its begin
TimeWindow ChosenTime(const RunChoice& choice, const CommunicationAxis& axis, const char* who);
}
