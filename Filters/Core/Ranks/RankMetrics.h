#pragma once
#include "Readers/Base/Observation.h"
#include "Readers/Base/Column.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"
#include "Readers/Schema/CommunicationAxis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
struct RankMetricsOptions
{
  std::int64_t Slices = 1; ///< equal periods where none are given; >= 1
  double WindowBegin = 0;  ///< [s] part of the trace; 0: its begin
  double WindowEnd = -1;   ///< [s] -1: its end
};

/// This process's rows of the tables, any order; columns without rows: there is no such column.
struct RankMetricsInput
{
  // Messages; without regions, waits and latency their columns are absent.
  ColumnView<std::int32_t> Source, Destination;
  ColumnView<std::int64_t> SizeBytes;
  ColumnView<double> SendBegin, ReceiveBegin, ReceiveEnd; ///< [s]
  ColumnView<double> Latency, LateSender, LateReceiver;   ///< L, [s], [s]
  ColumnView<std::int32_t> SourceNode, DestinationNode, SourceRegion, DestinationRegion;
  // Ranks, Rank Regions.
  ColumnView<std::int32_t> Rank, Node;
  ColumnView<std::int32_t> RegionRank, Region;
  // Calls.
  bool HasCalls = false; ///< the same on every process
  bool HasWaits = false; ///< of calls; the same on every process
  ColumnView<std::uint8_t> MpiLevel;
  ColumnView<std::int32_t> CallRank, Thread;
  ColumnView<std::int32_t> Call;         ///< may have no rows: no call is known to stand apart
  ColumnView<double> CallBegin, CallEnd; ///< [s]
  ColumnView<double> Wait;               ///< [s] from the begin of the call
  ColumnView<std::int32_t> WaitKind;
  std::vector<std::string> CallNames, WaitNames; ///< of the codes Call and WaitKind
  CommunicationAxis Axis; ///< what slices are cut from; empty: the time of messages and calls
  // Periods; none: slices.
  ColumnView<double> PeriodBegin, PeriodEnd; ///< [s]
  ColumnView<std::int32_t> PeriodRegion;     ///< of several regions -1, or the least, is taken
};

/// Table Rank Metrics: rows by period, then rank.
struct RankMetricsTable
{
  Column<std::int32_t> Rank, Period;
  Column<double> Begin, End;
  Column<std::int32_t> Node, Region;
  Column<std::int64_t> Messages;
  Column<std::int64_t> SizeBytes; ///< [bytes]
  Column<double> Latency, LateSender, LateReceiver, CollectiveWait, Mpi, Work;
  Column<double> LoadBalance, RelativeLoad;
};

/// On process 0; empty elsewhere.
struct RankMetrics
{
  RankMetricsTable Table;
  pclvis::Observations Observations;
};

/// What each rank did and met in each period.
///   mc[p] = messages that rank p sends and receives in the period; to itself counts twice
///   load_balance[p] = |mc[p] - mean mc| / mean over ranks of |mc - mean mc|, 0 / 0 = 0   (Eq. 10)
///   relative_load[p] = mc[p] / mean mc - 1, 0 where no rank has a message
/// Messages stand at their send_begin, for sender and receiver, also where their receive was not
/// recorded; receives without a send do not count (WhoTalks.h).
/// Unknown sizes count 0. Time in calls and waits is divided among the periods that it lies in.
/// mpi: in calls of MPI that no other call of MPI made, all threads, but MPI_Init and MPI_Finalize;
/// work: the period's length for each thread of the rank that calls MPI (one where none does) less
/// the time in calls of MPI. Where the tracer records no MPI_Init, what a thread does before its
/// first and after its last call of MPI is not known and no work. Slices are equally long without
/// the gaps of the time axis. Waits are those of the calls where the calls have them: a call waits
/// once; else those of the messages, late sender at the receiver, late receiver at the sender, in
/// the period of the message. Ranks: all with a row in Ranks, Rank Regions or Calls, or with a
/// message. Source: [PCLVis] 5.3, Eq. 9, 10; Filters/README, Communication DAG and Wait States.
/// @throws Error     for an option out of range, periods that overlap or have no length, columns of
///   different length, more than 10 million rows; on every process
/// @throws Cancelled if progress returns false
/// Cost: one pass over messages and one over calls; 120 bytes a rank and period.
/// The same result for any order of rows and number of processes. Collective.
RankMetrics MeasureRanks(const RankMetricsInput& input, const RankMetricsOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
