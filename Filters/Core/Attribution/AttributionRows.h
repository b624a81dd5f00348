#pragma once
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/RankSet.h"
#include "Filters/Core/Common/WhoTalks.h"
#include "Filters/Core/Periods/PeriodList.h"
#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Readers/Base/Column.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/CommunicationAxis.h"
#include "Readers/Schema/GatherColumns.h"
#include "Readers/Schema/TraceSchema.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace pclvis
{
/// What attribution needs of the table Messages besides what prices need; the same rows.
struct AttributionMessages
  : ColumnViews<schema::Messages::SourceNode, schema::Messages::DestinationNode,
      schema::Messages::InterNode, Optional<schema::Messages::Latency>,
      Optional<schema::Messages::LateSender>>
{
};

/// This process's rows of the tables; no Calls: nothing is priced.
struct AttributionInput
{
  PriceInput Priced;                                ///< Messages, Calls, Ranks, the axis
  AttributionMessages Messages;                     ///< the same rows as Priced.Messages
  ColumnViews<Optional<schema::Calls::Wait>> Waits; ///< the same rows as Priced.Calls
  PeriodRows Periods;                               ///< durations; may be empty
  /// The reader has already decided whether estimated clocks are better.
  bool ClocksChosen = false;
};

/// A message between two different ranks.
struct AttributionMessage
{
  std::size_t Row;                  ///< of Messages
  std::int32_t Source, Destination; ///< numbers of ranks
  bool InterNode;
  bool Received;              ///< false: only the send was recorded (WhoTalks.h)
  std::int64_t Bytes;         ///< >= 0; unknown counts as 0
  double SendBegin;           ///< [s]
  double Latency, LateSender; ///< NaN where unknown
};

/// What the rows say about the ranks and the whole run. It does not depend on Program.
struct RowFacts
{
  RankSet Ranks;
  std::vector<std::int32_t> Node; ///< 0, 1, ... of each rank by number; -1 unknown
  std::int32_t Nodes = 0;
  std::vector<std::int32_t> Region; ///< of each rank by number, -1: unknown or not read
  std::vector<double> Work;  ///< [s] of each rank by number (RankWork.h), NaN: makes no calls
  CommunicationAxis Axis;    ///< the given one, else of messages, sends and calls
  double Begin = 0, End = 0; ///< [s] its own
  std::int64_t Rows = 0, Unmatched = 0, Skewed = 0;
  std::int64_t Messages = 0;       ///< between two ranks, received
  std::int64_t LoneSends = 0;      ///< between two ranks, not received
  std::int64_t InterNode = 0;      ///< of both
  std::int64_t Communications = 0; ///< of both, and calls of collective operations
  std::int64_t Unjoined = 0;       ///< calls of collectives whose operation is not known
  std::int64_t OneSided = 0;       ///< calls that move data by one-sided communication
  bool HasCalls = false, HasWaits = false;
  double WaitedShare = 0; ///< of the time in calls on the axis, as in Wait States

  /// Whether there are too few of them to determine a cause.
  bool AreFew() const { return this->Communications < price_constants::kManySamples; }
};

/// All rows of all processes, in any order, and the facts derived from them.
struct AttributionRows : RowFacts
{
  PriceInput Priced;
  AttributionMessages More; ///< the same rows as Priced.Messages
  bool ClocksChosen = false;
  std::shared_ptr<const void> Memory; ///< of columns that are not the input's

  /// @return false: the row is not a message between two different ranks
  bool At(std::size_t row, AttributionMessage& message) const
  {
    const ReplayMessages& m = this->Priced.Messages;
    // the end of a send is not known if its request was freed
    const double times = m.SendBegin[row] + m.ReceiveBegin[row] + m.ReceiveEnd[row];
    message.Received = m.Matched[row] && std::isfinite(times);
    if (m.Source[row] == m.Destination[row] || !std::isfinite(m.SendBegin[row]) ||
      (m.Matched[row] && !message.Received) ||
      !SaysWhoTalks(message.Received, m.Source[row], m.Destination[row], m.SendBegin[row]))
    {
      return false;
    }
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    message.Row = row;
    message.Source = this->Ranks.NumberOf(m.Source[row]);
    message.Destination = this->Ranks.NumberOf(m.Destination[row]);
    message.InterNode = this->More.InterNode[row] != 0;
    message.Bytes = std::max<std::int64_t>(0, m.SizeBytes[row]);
    message.SendBegin = m.SendBegin[row];
    message.Latency = message.Received ? this->More.Latency[row] : unknown;
    message.LateSender = message.Received ? this->More.LateSender[row] : unknown;
    return true;
  }
};

/// Visits all rows that say which ranks communicate: messages, and sends whose receive was not
/// recorded.
template<typename Visit>
void ForEachMessage(const AttributionRows& rows, Visit&& visit)
{
  AttributionMessage message;
  for (std::size_t row = 0; row < rows.Priced.Messages.Source.Size; ++row)
  {
    if (rows.At(row, message))
    {
      visit(message);
    }
  }
}

/// Brings the rows of all processes to process 0. Messages with a NaN among their times and
/// messages of a rank to itself say nothing about the network and are left out. Only calls of the
/// ranks' first threads count.
/// Source: Filters/README, Latency Attribution.
/// @param input must outlive the result, which refers to its columns
/// @param known what was found in the same columns before (Program and Periods may differ); on
/// process 0, or null
/// @return on process 0 all rows; empty elsewhere
/// @throws Error if columns differ in length
/// Cost: O(n). The same for any order of rows, number of processes and threads. Collective.
AttributionRows CollectAttributionRows(
  const AttributionInput& input, ProcessGroup& group, const RowFacts* known = nullptr);
}
