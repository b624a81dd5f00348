#pragma once
#include "Readers/Base/Observation.h"
#include "Filters/Core/Periods/PeriodList.h"
#include "Readers/Base/Column.h"
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

/// This process's rows of the tables, any order; columns without rows: there is no such column.
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
