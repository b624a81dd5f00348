#pragma once
#include "Filters/Core/Replay/RunPartInput.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Schema/DelaySchema.h"

#include <string>
#include <vector>

namespace pclvis
{
/// What delays need of the table Calls besides a replay's columns; the same rows.
struct DelayPaths : ColumnViews<IfPresent<schema::Calls::PathId>>
{
};

/// This process's rows of the tables.
struct DelayInput : RunPartInput
{
  DelayPaths Paths;
  std::vector<std::string> PathNames; ///< by path_id
};

/// On process 0; empty elsewhere.
struct DelayTables
{
  schema::DelayCosts::Table Costs; ///< the greatest first
  schema::RankDelays::Table Ranks;
  schema::CriticalPath::Table Path;   ///< in order of time
  schema::PathProfile::Table Profile; ///< most of the path's time first
  double Waited = 0;                  ///< [s] by the chosen ranks in the chosen time
  double Length = 0;                  ///< [s] of the critical path there
  pclvis::Observations Observations;
};
}
