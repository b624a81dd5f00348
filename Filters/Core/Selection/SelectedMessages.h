#pragma once
#include "Filters/Core/Selection/NumberRanges.h"
#include "Readers/Base/Column.h"
#include "Readers/Schema/TraceSchema.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Which messages are selected: those that match any of these. Nothing given: none.
struct MessageQuery
{
  /// Messages sent in a time: from Begin on, before End [s].
  struct Time
  {
    double Begin = 0, End = 0;
    std::int32_t Region = -1; ///< both ends are in it; -1: all messages
  };
  NumberRanges Messages; ///< their numbers
  NumberRanges Ranks;    ///< world ranks that sent or received them
  std::vector<Time> Times;
  bool BetweenNodes = false; ///< of those sent in Times, only messages between nodes
};

/// Columns of Messages, shape (rows of this process). Without rows: there are no regions, no
/// states, or no message is between nodes.
using QueriedMessages =
  ColumnViews<schema::Messages::MessageId, schema::Messages::Source, schema::Messages::Destination,
    schema::Messages::SendBegin, IfPresent<schema::Messages::SourceRegion>,
    IfPresent<schema::Messages::DestinationRegion>, IfPresent<schema::Messages::SendState>,
    IfPresent<schema::Messages::ReceiveState>, IfPresent<schema::Messages::InterNode>>;

/// Columns of a table whose rows hold messages; of one of three kinds, the columns of the others
/// without rows: times (windows, periods, durations), states or their bars, links of states.
struct MessageHolders
{
  ColumnView<double> Begin, End;     ///< [s] a row holds the messages sent in this time
  ColumnView<std::int32_t> Region;   ///< and inside this region; no rows or -1: all messages
  ColumnView<std::int64_t> State;    ///< the messages sent or received in this state
  ColumnView<std::int64_t> Message;  ///< of these only this one; no rows: all
  ColumnView<std::int64_t> From, To; ///< the messages from one state to another
};

struct SelectedMessages
{
  /// Messages that a row of times holds.
  struct Share
  {
    std::int64_t Selected = 0, All = 0;
  };
  NumberRanges Ranks;        ///< at the ends of selected messages; on every process
  NumberRanges Rows;         ///< rows of the holders that hold at least one of them
  std::vector<Share> Shares; ///< of each of Rows, ascending; empty unless the holders are times
  std::int64_t Messages = 0; ///< how many are selected, of all processes; on every process
};

/// What is selected along with messages: the ranks at their ends, and rows of another table that
/// hold them, so that views of both can show the same selection. A row of the times holds a message
/// as Temporal Abstraction counts it: by send_begin_s, with both ends in its region.
/// @param messages rows of this process @param holders on process 0; not used elsewhere
/// @return Rows and Shares on process 0, none elsewhere
/// @throws Cancelled
/// Cost: O(n), with times and holders O(n log(h)), n messages, h times or holders; one pass, no
/// copy of the messages.
/// Source: [PCLVis] 5.1 (what a window counts); views (Links). Same result for any number of
/// threads and processes and any order of the messages. Collective.
SelectedMessages FindSelectedMessages(const QueriedMessages& messages, const MessageQuery& query,
  const MessageHolders& holders, ProcessGroup& group, const Progress& progress = {},
  int threads = 0);
}
