#pragma once
#include "Filters/Core/Periods/PeriodList.h"
#include "Readers/Base/Column.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"
#include "Readers/Schema/CommunicationAxis.h"
#include "Readers/Schema/RankSchema.h"
#include "Readers/Schema/RegionSchema.h"
#include "Readers/Schema/TraceSchema.h"

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
  std::int32_t Loop = -1;  ///< whose iterations are the periods, if these are iterations; -1: main
};

/// The columns of Messages, of Calls and of Rank Regions that the metrics need.
using MeasuredMessages = ColumnViews<schema::Messages::Source, schema::Messages::Destination,
  schema::Messages::SizeBytes, schema::Messages::SendBegin, schema::Messages::ReceiveBegin,
  schema::Messages::ReceiveEnd, IfPresent<schema::Messages::Latency>,
  IfPresent<schema::Messages::LateSender>, IfPresent<schema::Messages::LateReceiver>,
  IfPresent<schema::Messages::SourceNode>, IfPresent<schema::Messages::DestinationNode>,
  IfPresent<schema::Messages::SourceRegion>, IfPresent<schema::Messages::DestinationRegion>>;
using MeasuredCalls = ColumnViews<schema::Calls::Rank, schema::Calls::Begin, schema::Calls::End,
  Optional<schema::Calls::Thread>, IfPresent<schema::Calls::Call>, IfPresent<schema::Calls::Wait>,
  IfPresent<schema::Calls::WaitKind>>;
using MeasuredRegions = ColumnViews<schema::RankRegions::Rank, schema::RankRegions::Region>;

/// This process's rows of the tables, any order; a column without rows is missing.
struct RankMetricsInput
{
  MeasuredMessages Messages;
  ColumnViews<schema::Ranks::Rank, IfPresent<schema::Ranks::Node>> Ranks;
  MeasuredRegions Regions;
  MeasuredCalls Calls;               ///< codes without rows: no call is known to stand apart
  bool HasCalls = false;             ///< the same on every process
  bool HasWaits = false;             ///< of calls; the same on every process
  ColumnView<std::uint8_t> MpiLevel; ///< of calls
  std::vector<std::string> CallNames, WaitNames; ///< of the codes Call and WaitKind
  CommunicationAxis Axis; ///< what slices are cut from; empty: the time of messages and calls
  PeriodRows Periods;     ///< none: slices
};

/// Rows by period, then rank. On process 0; empty elsewhere.
struct RankMetrics
{
  schema::RankMetrics::Table Table;
  pclvis::Observations Observations;
};

/// What each rank did and experienced in each period.
///   mc[p] = messages that rank p sends and receives in the period; to itself counts twice
///   load_balance[p] = |mc[p] - mean mc| / mean over ranks of |mc - mean mc|, 0 / 0 = 0   (Eq. 10)
///   relative_load[p] = mc[p] / mean mc - 1, 0 where no rank has a message
/// Messages are placed at their send_begin, for sender and receiver, even if their receive was not
/// recorded; receives without a send do not count (WhoTalks.h). Unknown sizes count as 0. Time in
/// calls and waits is divided among the periods that it lies in. mpi: time in MPI calls that no
/// other MPI call made, of all threads, without MPI_Init and MPI_Finalize; work: the period's
/// length times the rank's threads that call MPI (at least one), less the time in MPI calls. Where
/// the tracer records no MPI_Init, what a thread does before its first and after its last MPI call
/// is unknown and not counted as work. Slices are equally long without the gaps of the time axis.
/// Waits are taken from the calls if these have them, because a call waits once; otherwise from the
/// messages: late sender at the receiver, late receiver at the sender, in the period of the
/// message. There are rows for all ranks with a row in Ranks, Rank Regions or Calls, or with a
/// message. Source: [PCLVis] 5.3, Eq. 9, 10; Filters/README, Communication DAG and Wait States.
/// @throws Error     for an option out of range, periods that overlap or have no length, columns of
///   different length, more than 10 million rows; on every process
/// @throws Cancelled if progress returns false
/// Cost: one pass over messages and one over calls; 120 bytes per rank and period. The same result
/// for any order of rows and number of processes. Collective.
RankMetrics MeasureRanks(const RankMetricsInput& input, const RankMetricsOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
