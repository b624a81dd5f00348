#pragma once
#include "Readers/Build/Offsets/ClockEstimate.h"
#include "Readers/Build/Rows/CallRows.h"
#include "Readers/Schema/MpiCalls.h"

#include <vector>

namespace pclvis
{
/// Adds a stretch of time in MPI calls [s], divided among start-up, axis and shut-down; what of it
/// is in gaps of the axis is in none of them. Source: Readers/README, Ranks.
void AddMpiTime(
  double begin, double end, MpiCallKind kind, const CommunicationAxis& axis, RankRow& rank);

/// The times that divide time in calls into start-up, axis and shut-down.
struct RankTimes
{
  CommunicationAxis Axis;
  double First = 0, Last = 0; ///< [s] what was read: start-up begins and shut-down ends with it
};

/// The table Ranks, with a row for each rank that was read, from the other tables' rows on all
/// processes: complete on process 0, empty elsewhere. Collective.
/// @param model null unless the clocks were estimated
std::vector<RankRow> CollectRanks(const ArchiveContents& contents, const Messages& messages,
  const CallRows& calls, const std::vector<std::int32_t>& nodeOfRank, const ClockModel* model,
  bool archiveOffsets, const RankTimes& times, ProcessGroup& group);
}
