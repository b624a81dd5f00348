#pragma once
#include "Readers/Schema/MpiCalls.h"
#include "Filters/Core/Periods/PeriodList.h"
#include "Filters/Core/Common/WhoTalks.h"
#include "Readers/Base/Column.h"
#include "Readers/Schema/GatherColumns.h"
#include "Readers/Schema/TraceSchema.h"
#include "Readers/Schema/CommunicationAxis.h"
#include "Readers/Base/ProcessGroup.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace pclvis
{
/// The columns of the table Messages that attribution needs; this process's rows, any order.
struct AttributionMessages
  : ColumnViews<schema::Messages::MessageId, schema::Messages::Source,
      schema::Messages::Destination, schema::Messages::SourceNode,
      schema::Messages::DestinationNode, Optional<schema::Messages::Tag>,
      schema::Messages::InterNode, schema::Messages::Matched, schema::Messages::SizeBytes,
      schema::Messages::SendBegin, schema::Messages::SendEnd, schema::Messages::ReceiveBegin,
      schema::Messages::ReceiveEnd, Optional<schema::Messages::Criterion>,
      Optional<schema::Messages::Latency>, Optional<schema::Messages::LateSender>>
{
  /// Messages without a rank or a time, and those to the own rank, are left out.
  bool Keeps(std::size_t i) const
  {
    return this->Matched[i] && this->Source[i] >= 0 && this->Destination[i] >= 0 &&
      this->Source[i] != this->Destination[i] &&
      std::isfinite(
        this->SendBegin[i] + this->SendEnd[i] + this->ReceiveBegin[i] + this->ReceiveEnd[i]);
  }
  /// Only the send was recorded, to another rank.
  bool IsLoneSend(std::size_t i) const
  {
    return !this->Matched[i] && this->Source[i] != this->Destination[i] &&
      std::isfinite(this->SendBegin[i]) &&
      SaysWhoTalks(false, this->Source[i], this->Destination[i], this->SendBegin[i]);
  }
};

/// The columns of the table Calls that attribution needs; may be empty.
struct AttributionCalls
  : ColumnViews<Optional<schema::Calls::CollectiveId>, schema::Calls::Rank,
      Optional<schema::Calls::Thread>, schema::Calls::Begin, schema::Calls::End,
      Optional<schema::Calls::Wait>, IfPresent<schema::Calls::Call>>
{
  ColumnView<std::uint8_t> MpiLevel;    ///< same rows
  std::vector<std::string> CallNames{}; ///< by code; the same on every process
  /// [s] Calls outside of this time are left out, those that reach beyond it are cut off.
  double First = -std::numeric_limits<double>::infinity();
  double Last = std::numeric_limits<double>::infinity();
  /// Regions other than MPI calls, MPI calls within others, and those of other threads than the
  /// first are left out.
  bool Keeps(std::size_t i) const
  {
    return this->Rank[i] >= 0 && IsOutermostMpi(this->MpiLevel[i]) && this->Thread[i] <= 0 &&
      this->End[i] >= this->Begin[i] && this->End[i] >= this->First && this->Begin[i] <= this->Last;
  }
  double BeginOf(std::size_t i) const { return std::fmax(this->Begin[i], this->First); }
  double EndOf(std::size_t i) const { return std::fmin(this->End[i], this->Last); }
};

/// This process's rows of the tables.
struct AttributionInput
{
  AttributionMessages Messages;
  AttributionCalls Calls;
  /// Of both ends of Messages; no rows where regions are not asked about, the same on every
  /// process.
  ColumnViews<schema::Messages::SourceRegion, schema::Messages::DestinationRegion> Regions;
  ColumnViews<schema::Ranks::Rank> Ranks; ///< may be empty
  PeriodRows Periods;                     ///< durations; may be empty
  CommunicationAxis Axis{}; ///< what durations are cut from; empty: the time of messages and calls
  /// Whoever read the times looked whether estimated clocks are better: they are taken as they are.
  bool ClocksChosen = false;
};

/// The rows of all processes on process 0, no rows elsewhere; of one process, the same columns.
/// Source: Filters/README, Latency Attribution.
/// @param memory becomes what holds the rows that were brought together
/// @throws Error on every process if columns of a table differ in length on one. Collective.
AttributionInput GatherAttributionInput(
  const AttributionInput& mine, ProcessGroup& group, ColumnMemory& memory);
}
