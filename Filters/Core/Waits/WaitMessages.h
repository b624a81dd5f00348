#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Schema/TraceSchema.h"

#include <cstddef>
#include <cstdint>

namespace pclvis
{
/// The columns of the table Messages that wait states need; any order of rows.
struct WaitMessages
  : ColumnViews<schema::Messages::Source, schema::Messages::Destination,
      schema::Messages::SendBegin, schema::Messages::SendEnd, schema::Messages::ReceiveBegin,
      schema::Messages::ReceiveEnd, schema::Messages::Matched, schema::Messages::Skewed>
{
  std::size_t Size() const { return this->Source.Size; }
  bool IsSkewed(std::size_t i) const
  {
    return this->Skewed[i] || this->ReceiveEnd[i] < this->SendBegin[i];
  }
  /// Whether the waits of a message can be determined.
  bool Counts(std::size_t i) const { return this->Matched[i] && !this->IsSkewed(i); }
};

/// @throws Error for columns of different length. Source: none.
void CheckColumns(const WaitMessages& messages);

/// Columns of Messages, one value per row; NaN where it cannot be determined: unmatched, skewed, or
/// the call that may have waited is not known. WrongOrder is LateSender or 0.
using WaitColumns = OwnColumns<schema::Messages::LateSender, schema::Messages::LateReceiver,
  schema::Messages::WrongOrder, schema::Messages::Held>;

struct MessageWaits : WaitColumns
{
  std::int64_t Unmatched = 0, Skewed = 0;
  std::int64_t NoReceiveCall = 0; ///< matched, not skewed, the receiver's call is not in the table
  std::int64_t NoSendCall = 0;    ///< the sender's call is not, and it may have waited
};
}
