#pragma once
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Replay/RunGraph.h"
#include "Readers/Base/Observation.h"
#include "Readers/Schema/CommunicationAxis.h"
#include "Readers/Schema/DelaySchema.h"

#include <algorithm>
#include <string>
#include <vector>

namespace pclvis
{
/// What delays need of the table Calls besides a replay's columns; the same rows.
struct DelayPaths : ColumnViews<IfPresent<schema::Calls::PathId>>
{
};

/// The regions of the messages' ranks; only if some regions are asked about. The same rows.
struct DelayRegions
  : ColumnViews<schema::Messages::SourceRegion, schema::Messages::DestinationRegion>
{
};

/// The waits that are asked about: what makes ranks of some regions wait in a window of time. What
/// they wait for may lie before the window, and in other regions.
struct DelayChoice
{
  EventWindow Window;                ///< [s]; (0, -1): the whole run
  std::vector<std::int32_t> Regions; ///< empty or with -1: all

  bool Holds(std::int32_t region) const
  {
    return std::find(this->Regions.begin(), this->Regions.end(), region) != this->Regions.end();
  }
  bool AllRegions() const { return this->Regions.empty() || this->Holds(-1); }
  bool AllTimes() const { return this->Window.Begin == 0 && this->Window.End == -1; }
};

/// This process's rows of the tables.
struct DelayInput : ReplayInput
{
  DelayPaths Paths;
  DelayRegions Regions;
  std::vector<std::string> PathNames; ///< by path_id
  CommunicationAxis Axis;             ///< the time that counts; empty: that of all calls
};

/// On process 0; empty elsewhere.
struct DelayTables
{
  schema::DelayCosts::Table Costs; ///< the greatest first
  schema::RankDelays::Table Ranks;
  schema::CriticalPath::Table Path;   ///< in order of time
  schema::PathProfile::Table Profile; ///< most of the path's time first
  double Waited = 0;                  ///< [s] by the ranks and in the time asked about
  double Length = 0;                  ///< [s] of the critical path there
  pclvis::Observations Observations;
};
}
