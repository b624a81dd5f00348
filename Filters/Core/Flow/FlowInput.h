#pragma once
#include "Filters/Core/Replay/RunGraph.h"

#include <cstdint>

namespace pclvis
{
/// The columns of Calls that a signature needs besides those of a replay; the rows of ReplayCalls.
struct FlowCallColumns
  : ColumnViews<Optional<schema::Calls::BytesSent>, Optional<schema::Calls::BytesReceived>,
      Optional<schema::Calls::PathId>, Optional<schema::Calls::Wait>,
      Optional<schema::Calls::Communicator>>
{
};

/// The columns of the table Code.
struct FlowCode
  : ColumnViews<schema::Code::PathId, schema::Code::ParentPath, schema::Code::Region,
      Optional<schema::Code::File>, Optional<schema::Code::Line>>
{
};

/// All rows of the tables of a run.
struct FlowInput : ReplayInput
{
  FlowCallColumns Columns;
  FlowCode Code; ///< no rows: not known
};

/// At which calls a nonblocking message has size and partner; the send always has them where it was
/// started.
enum class MessageReading : int
{
  Status,    ///< where it was posted, and the call that completes it: source or own rank, and size
  Posted,    ///< where it was posted
  Completed, ///< a receive: where it was completed
  PostedAndCompleted ///< a receive: both
};

/// Of a call without size, or without partner.
constexpr std::int64_t kNoFlowSize = -1;
constexpr std::int32_t kNoFlowPartner = -2147483647 - 1;
}
