#pragma once
#include "Readers/Build/Contents/PackedRecords.h"
#include "Readers/Build/Contents/RankRecords.h"

#include <memory>
#include <vector>

namespace pclvis
{
/// What one process read of an archive: definitions, its share of the records, and what it noticed.
/// Everything that does not depend on later choices (clock, transmission mode, nodes).
struct ArchiveContents
{
  Definitions Known; ///< the same on every process; Facts.Events and the like cover all processes
  ReadOptions Options;
  TimeSpan Span;
  bool TimeLimited = false;
  std::int32_t FirstRank = 0, EndRank = 0; ///< ranks that were asked for, half-open
  std::vector<std::int32_t> Cuts; ///< process p is home to the ranks Cuts[p] to Cuts[p + 1] - 1
  std::vector<ReadLocation> Locations;
  std::vector<RankRecords> Ranks;              ///< those with locations here
  std::vector<std::int32_t> RecordsOf;         ///< by rank: position in Ranks, -1: not here
  std::shared_ptr<const PackedRecords> Packed; ///< null: not yet
  bool OnlyPacked = false; ///< the columns of records are empty until an UnpackedRecords lives
  Diagnostics Log;         ///< of this process; what all processes saw is on process 0 only

  const CallRecord& Call(const RankRecords& rank, std::size_t thread, std::int32_t call) const
  {
    return this->Locations[rank.First + thread].Records.Calls[static_cast<std::size_t>(call)];
  }
};
}
