#pragma once
#include "Filters/Core/Common/RankSet.h"
#include "Filters/Core/Replay/RunGraph.h"
#include "Readers/Schema/GatherColumns.h"
#include "Readers/Schema/RegionSchema.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// The rows that say in which communication regions ranks are.
struct RunRegions
  : ColumnViews<IfPresent<schema::Messages::SourceRegion>,
      IfPresent<schema::Messages::DestinationRegion>>
{
  /// The table Rank Regions, which also has ranks without messages; no rows: it is not there.
  ColumnViews<schema::RankRegions::Rank, schema::RankRegions::Region> OfRanks;
};

/// Makes these show the rows of all processes on process 0, see GatherColumns. Collective.
void GatherRegions(RunRegions& regions, ProcessGroup& group, ColumnMemory& memory);

/// The region of each rank: as in the table Rank Regions or, without that table, the region of most
/// of the rank's messages, on a tie the least one; -1: not known.
/// Source: none. Cost: O(ranks), without the table O(messages). The same for any order of rows.
/// @param regions of the same messages, or none
/// @return by number of the rank
/// @throws Error for columns of different length
std::vector<std::int32_t> RegionsOfRanks(
  const ReplayMessages& messages, const RunRegions& regions, const RankSet& ranks);
/// The same of the ranks 0, 1, ...
std::vector<std::int32_t> RegionsOfRanks(
  const ReplayMessages& messages, const RunRegions& regions, std::int32_t ranks);
}
