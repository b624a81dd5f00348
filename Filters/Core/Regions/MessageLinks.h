#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Common/RankSet.h"
#include "Filters/Core/Common/WhoTalks.h"
#include "Readers/Schema/GatherColumns.h"
#include "Readers/Schema/RegionSchema.h"
#include "Readers/Schema/TraceSchema.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// The columns of the table Messages that links and regions need, all rows, any order. Latency
/// without rows: no message is judged. SendBegin without rows: only rows with both sides count.
struct LinkMessages
  : ColumnViews<schema::Messages::MessageId, schema::Messages::Source,
      schema::Messages::Destination, schema::Messages::InterNode, schema::Messages::Matched,
      schema::Messages::SizeBytes, IfPresent<schema::Messages::Latency>,
      IfPresent<schema::Messages::SendBegin>>
{
  /// A link is made of the messages that were sent, whether or not their receives were recorded.
  bool Counts(std::size_t i) const
  {
    const double sendBegin =
      this->SendBegin.Size > 0 ? this->SendBegin[i] : std::numeric_limits<double>::quiet_NaN();
    return SaysWhoTalks(this->Matched[i] != 0, this->Source[i], this->Destination[i], sendBegin);
  }
};

/// Lets the messages be those of all processes on process 0, see GatherColumns. Matched says of
/// each row whether it counts then, and SendBegin has no rows. Collective.
void GatherLinkMessages(LinkMessages& messages, ProcessGroup& group, ColumnMemory& memory);

/// Table Links: rows by (source, destination). A rank's messages to itself are a link, too; unknown
/// sizes count 0.
struct Links : schema::Links::Table
{
  std::size_t Size() const { return this->Source.Size(); }
};

/// Joins the messages of each ordered pair of ranks. Inside stays without rows.
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
