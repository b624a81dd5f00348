#pragma once
#include "Filters/Core/Common/WhoTalks.h"
#include "Readers/Schema/GatherColumns.h"
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
  bool FromReady = false; ///< whether transmission begins when the receiver is ready

  /// A link is made of the messages that were sent, whether or not their receives were recorded.
  bool Counts(std::size_t i) const
  {
    const double sendBegin =
      this->SendBegin.Size > 0 ? this->SendBegin[i] : std::numeric_limits<double>::quiet_NaN();
    return SaysWhoTalks(this->Matched[i] != 0, this->Source[i], this->Destination[i], sendBegin);
  }
};

/// Replaces the messages by those of all processes, on process 0, see GatherColumns. Matched then
/// says for each row whether it counts, and SendBegin has no rows. Collective.
/// Source: Filters/README, Communication Regions.
void GatherLinkMessages(LinkMessages& messages, ProcessGroup& group, ColumnMemory& memory);

/// Rows in order of message_id (rows with equal ids keep their order).
std::vector<std::int64_t> RowsById(ColumnView<std::int64_t> messageId);
}
