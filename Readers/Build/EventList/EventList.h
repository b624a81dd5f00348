#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Build/Rows/CommunicationTime.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
enum class EventKind : std::uint8_t
{
  Other,
  Send,
  Receive
};

/// A list of events: each row is a send or a receive, in any order; all columns have shape (n).
struct EventColumns
{
  ColumnView<std::uint8_t> Kind;                ///< values of EventKind
  ColumnView<std::int32_t> Rank;                ///< world rank on which the event happened, >= 0
  ColumnView<double> Time;                      ///< [unit]; or, so that long integers stay exact,
  ColumnView<std::int64_t> Ticks;               ///< [unit]; only the one in use has data
  ColumnView<std::int32_t> Source, Destination; ///< world ranks; -1: none
  ColumnView<std::int64_t> Size;                ///< [bytes], -1: unknown
  ColumnView<std::int32_t> Tag, Communicator;   ///< no data: the list has none
  std::size_t Rows() const { return this->Kind.Size; }
};

struct EventListOptions
{
  double SecondsPerUnit = 1;     ///< > 0: unit of the times
  std::string NodeFile;          ///< see NodeAssignment.h; default: none
  std::int32_t RanksPerNode = 0; ///< >= 0; 0: no nodes but those of the node file
  TimeAxisMode Axis = TimeAxisMode::Communication;
  double WindowBegin = 0; ///< [s] of the axis, if it is a window; all events are read in any case
  double WindowEnd = -1;  ///< [s] -1: the end
};

/// What kind each row is: its type is `send` or `receive` (ignoring case and surrounding blanks),
/// or anything else. @param types shape (n) @return shape (n)
Column<std::uint8_t> ClassifyEvents(
  const std::vector<std::string>& types, const std::string& send, const std::string& receive);

/// Messages, Ranks and log of a list of events: the paper's own input. A send starts at its rank, a
/// receive ends at its rank; the other side is in Destination or Source. Sends and receives are
/// matched by MatchMessages in order of (time, row). Begin and end of an event are the same, so
/// t = receive time - send time [s]; times count from the first event.
/// Source: [PCLVis], 3, event list.
/// @return the whole trace, with as many ranks as occur in it (at least one if there are rows);
///   rows of Messages in the order that Trace.h describes
/// @throws Error for a row without rank or time, and for a rank of 2^24 or more, each with the row
/// Cost: O(n log n). Independent of the order of rows with different times.
Trace ImportEventList(const EventColumns& events, const EventListOptions& options);
}
