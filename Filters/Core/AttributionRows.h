#pragma once
#include "Filters/Core/RankSet.h"
#include "Readers/Core/Column.h"
#include "Readers/Core/PlainVector.h"
#include "Readers/Core/ProcessGroup.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// The columns of the table Messages that attribution needs; this process's rows, any order.
struct AttributionMessages
{
  ColumnView<std::int64_t> MessageId;
  ColumnView<std::int32_t> Source, Destination, SourceNode, DestinationNode, Tag;
  ColumnView<std::uint8_t> InterNode, Matched;
  ColumnView<std::int64_t> SizeBytes;                              ///< [bytes], -1: unknown
  ColumnView<double> SendBegin, SendEnd, ReceiveBegin, ReceiveEnd; ///< [s]
  ColumnView<double> Criterion, Latency, LateSender; ///< [s], L, [s]; NaN where unknown
};

/// The columns of the table Calls that attribution needs; may be empty.
struct AttributionCalls
{
  ColumnView<std::int64_t> ParentId, CollectiveId; ///< -1: none
  ColumnView<std::int32_t> Rank, Thread;
  ColumnView<double> Begin, End, Wait; ///< [s]; Wait NaN where unknown
};

/// This process's rows of the tables.
struct AttributionInput
{
  AttributionMessages Messages;
  AttributionCalls Calls;
  ColumnView<std::int32_t> Ranks; ///< column rank of the table Ranks; may be empty
};

/// A message of which both sides were found, between two different ranks.
struct AttributionMessage
{
  std::int32_t Source, Destination; ///< numbers of ranks
  std::int32_t Tag;
  bool InterNode;
  std::int64_t Bytes;                                  ///< >= 0; unknown counts 0
  double SendBegin, SendEnd, ReceiveBegin, ReceiveEnd; ///< [s]
  double Criterion, Latency, LateSender;               ///< NaN where unknown
  std::int64_t Id;
};

/// An MPI call that no other encloses, of a rank's first thread.
struct AttributionCall
{
  double Begin, End; ///< [s]
};

/// All rows of all processes in one order, on clocks that agree.
struct AttributionRows
{
  RankSet Ranks;
  std::vector<std::int32_t> Node; ///< 0, 1, ... of each rank by number; -1 unknown
  std::int32_t Nodes = 0;
  PlainVector<AttributionMessage> Messages; ///< by destination, receive end, send begin, id
  PlainVector<AttributionCall> Calls;       ///< by rank, begin, end
  /// Of each rank in Calls and, as their destination, in Messages, shape (ranks + 1).
  std::vector<std::size_t> FirstCall, FirstMessage;
  double Begin = 0, End = 0; ///< [s] of all calls and messages
  std::int64_t Rows = 0, Unmatched = 0, Skewed = 0;
  bool ClocksCorrected = false; ///< times were moved by an estimate from the messages
  bool HasLatency = false, HasWaits = false;
};

/// Brings the rows of all processes to process 0 in one order. Where messages arrive before they
/// are sent, all times are moved by clocks estimated from the messages (EstimateClocks): a window
/// is then in time of the lowest rank's clock. Messages with a NaN among their times and messages
/// of a rank to itself tell nothing about a network and are left out.
/// Source: algorithms 1 and 6.
/// @return on process 0 all rows; empty elsewhere
/// @throws Error if columns differ in length
/// Cost: O(n) where rows stand as a reader gives them, else O(n log n); 90 bytes a message and 16 a
/// call on process 0. The same for any order of rows, number of processes and threads. Collective.
AttributionRows CollectAttributionRows(const AttributionInput& input, ProcessGroup& group);
}
