#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Common/RankSet.h"
#include "Filters/Core/Common/WhoTalks.h"
#include "Readers/Base/Column.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// The columns of the table Messages that links and regions need, all rows, any order.
struct LinkMessages
{
  ColumnView<std::int64_t> MessageId;
  ColumnView<std::int32_t> Source, Destination;
  ColumnView<std::uint8_t> InterNode, Matched;
  ColumnView<std::int64_t> SizeBytes; ///< [bytes], -1: unknown
  ColumnView<double> Latency;         ///< L, NaN where not judged; no rows at all: none is judged
  /// [s] NaN: the row has no send; no rows at all: only rows with both sides count
  ColumnView<double> SendBegin;
  /// A link is made of the messages that were sent, whether or not their receives were recorded.
  bool Counts(std::size_t i) const
  {
    const double sendBegin =
      this->SendBegin.Size > 0 ? this->SendBegin[i] : std::numeric_limits<double>::quiet_NaN();
    return SaysWhoTalks(this->Matched[i] != 0, this->Source[i], this->Destination[i], sendBegin);
  }
};

/// Counts of each row, in place of Matched where SendBegin is not at hand.
Column<std::uint8_t> CountedRows(const LinkMessages& messages);

/// Table Links without `inside`: rows by (source, destination). A rank's messages to itself are a
/// link, too.
struct Links
{
  Column<std::int32_t> Source, Destination;
  Column<std::int64_t> Messages;
  Column<std::int64_t> SizeBytes; ///< [bytes] unknown sizes count 0
  Column<double> Latency;         ///< mean L of the judged messages, NaN of none
  Column<std::uint8_t> InterNode;
  std::size_t Size() const { return this->Source.Size(); }
};

/// Joins the messages of each ordered pair of ranks.
/// Source: [PCLVis] 4.2 (links of the region graph).
/// Cost: O(messages). Sums run in order of message_id: the same bits for any order of the rows.
Links MakeLinks(const LinkMessages& messages);
/// The same of messages that were cut into parts already, on several threads.
Links MakeLinks(const LinkMessages& messages, const class MessageParts& parts);

/// Rows in order of message_id (rows of one id: as they stand).
std::vector<std::int64_t> RowsById(ColumnView<std::int64_t> messageId);

/// What a pair of ranks weighs in the graph.
enum class LinkWeight
{
  Messages = 0, ///< messages both ways (default)
  Bytes = 1,    ///< bytes both ways; a pair that exchanged empty messages only weighs 1
  One = 2       ///< 1, however much was exchanged
};

/// The pairs of the links, by number in the set of ranks; links of a rank with itself are absent.
std::vector<WeightedPair> PairsOf(const Links& links, const RankSet& ranks, LinkWeight weight);
}
