#pragma once
#include "Filters/Core/Common/RankSet.h"
#include "Filters/Core/Regions/CollectiveLinks.h"
#include "Filters/Core/Regions/CommunicationRegions.h"
#include "Filters/Core/Regions/MessageLinks.h"
#include "Filters/Core/Regions/RegionStatistics.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// The column of the table Ranks that tells which ranks there are.
using RankColumn = ColumnViews<schema::Ranks::Rank>;

/// This process's rows of the tables, any order.
struct RegionInput
{
  LinkMessages Messages;
  bool HasLatency = false; ///< Messages has the column latency; the same on every process
  RankColumn Ranks;        ///< may be empty
  CollectiveCalls Calls;   ///< used if collectives are links; may be empty
};

/// Regions of all ranks, and what the tables say about them.
struct RegionAnalysis
{
  /// Regions of this process's messages, shape (rows here); -1 if the rank is unknown.
  OwnColumns<schema::Messages::SourceRegion, schema::Messages::DestinationRegion> Ends;
  // On process 0 only:
  RankSet Ranks; ///< with a row in Ranks or a message, matched or not
  RegionStructure Structure;
  pclvis::Links Links;
  RegionStatistics Statistics;
  pclvis::Observations Observations; ///< about structure and latencies, most important first
};

/// From tables spread over processes to regions: gathers what is needed on process 0, finds and
/// describes the regions there, and gives every process the regions of its messages.
/// Source: [PCLVis] 4.2; Filters/README, Communication Regions. See CommunicationRegions.h and
/// RegionStatistics.h.
/// @throws Error     on every process, with what was wrong on one
/// @throws Cancelled on every process if progress returns false on one
/// Cost: 45 bytes per message on process 0 if there are several processes. The same result for any
/// number of processes and order of rows. Collective.
RegionAnalysis AnalyseRegions(const RegionInput& input, const RegionOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
