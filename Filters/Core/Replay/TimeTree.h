#pragma once
#include "Filters/Core/Replay/RunPartInput.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"
#include "Readers/Schema/EfficiencySchema.h"

#include <limits>

namespace pclvis
{
/// The efficiencies of a run, 0 to 1. For a part of a run, the efficiency of transfer may be above
/// 1 if ranks would wait longer on an ideal network. NaN without calls.
struct Efficiencies
{
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  double Parallel = kNone;      ///< mean work / run = LoadBalance * Communication
  double LoadBalance = kNone;   ///< mean work / greatest work
  double Communication = kNone; ///< greatest work / run = Serialisation * Transfer
  double Serialisation = kNone; ///< greatest work / ideal run
  double Transfer = kNone;      ///< ideal run / run
};

/// On process 0; empty elsewhere. Without calls that communicate, tables without rows.
struct TimeTree
{
  schema::TimeTree::Table Tree;
  schema::RankTimes::Table Ranks;
  schema::TimeParts::Table Parts; ///< phases first, then by number; as far as these are known
  pclvis::Efficiencies Efficiencies;
  pclvis::Observations Observations;
};

/// Divides the time of a run by what it is used for and lost to. Work of a rank is its time outside
/// of MPI calls; the ideal run is the replay in which MPI calls and the network take no time, and
/// ranks still wait for each other as recorded:
///   run = mean work                          useful work
///       + greatest work - mean work          load imbalance
///       + ideal run - greatest work          serialisation: ranks wait for each other in turn
///       + run - ideal run                    transfer: MPI, the network, and what else delays
///       calls
/// If the time that was read ends before the trace does, what a rank does after its last call is
/// work, unless that call is MPI_Finalize. All times are within the time axis, without its gaps.
/// Only the first thread of a rank counts. The time that ranks spend in a part of the run is
/// divided in the same way, see PartsOf in IdealWaits.h.
/// Source: [Rosas2014] (the efficiencies of POP), [Badia2003] (the ideal network);
/// Filters/README, Time Tree.
/// @throws Error for columns of different length, a window that ends before its begin; Cancelled
/// Cost: O(n log calls), 100 bytes per call and 35 per message on process 0; for a part, and for
/// phases and iterations, 40 bytes per call more. Another part of the same run costs O(n). The same
/// for any order of rows, number of threads and processes. Collective.
/// @param input this process's rows
TimeTree FindTimeTree(const RunPartInput& input, const RunChoice& choice, ProcessGroup& group,
  const Progress& progress = {});
}
