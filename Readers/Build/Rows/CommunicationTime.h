#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Build/Trace/BuildOptions.h"
#include "Readers/Build/Trace/Trace.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace pclvis
{
/// What shows when a trace communicates: this process's rows of Messages and Calls, in any order.
/// Times that are not finite are ignored.
struct CommunicationRows
{
  ColumnView<double> SendBegin, SendEnd, ReceiveBegin, ReceiveEnd; ///< [s] of messages
  ColumnView<std::int32_t> Call;                                   ///< codes; no rows: no calls
  ColumnView<double> CallBegin, CallEnd, CollectiveEnd;            ///< [s] of calls
  std::vector<std::string> CallNames; ///< by code; the same on every process
};

struct TimeAxisOptions
{
  TimeAxisMode Mode = TimeAxisMode::Communication;
  double First = 0, Last = 0; ///< [s] the whole trace
  /// [s] What was read of it.
  double WindowBegin = -std::numeric_limits<double>::infinity();
  double WindowEnd = std::numeric_limits<double>::infinity();
  bool Cut = false; ///< ranks have events after that, which were not read
  int Threads = 0;  ///< 0: as many as processors
  /// [s] when the last rank begins to be recorded
  double AllRecorded = -std::numeric_limits<double>::infinity();
  /// [s] by when a call that communicates had returned, whether its row lies in the window or not
  double Returned = std::numeric_limits<double>::infinity();
};

struct FoundTimeAxis
{
  CommunicationAxis Axis;
  bool Communicates = false; ///< whether there is a message or a collective operation
  bool Waited = false; ///< communication had begun, and begins on the axis when all are recorded
};

/// The time axis of a trace.
/// Communication: from the first begin to the last end of
/// - messages: from the beginning of the send to the end of the receive, in either order; an
///   unmatched one from begin to end of the side that it has;
/// - calls of collective operations, to the end of the call that completed them, and of one-sided
///   communication (OneSidedCalls.h). MPI_Init, MPI_Finalize, and calls that create or free
///   communicators, windows and files do not count.
/// Not before all ranks are recorded, if no call that communicates has returned by then: a tracer
/// that does not record MPI_Init starts on one rank seconds after the others, which wait there in
/// their first call. What that rank did meanwhile is start-up, of which the trace tells nothing.
/// Never beyond the window that was read. For a trace without communication, the whole trace.
///
/// Gaps: times on the axis in which no message is in flight and no rank is in a collective
/// operation, in a call of one-sided communication or in a call that sends, receives or waits for
/// messages. All ranks then compute or write files; a time in which some wait for others is not a
/// gap. Gaps are cut out, the longest first, while the longest takes more than 1/20 of the axis
/// that is left, itself included, and fewer than five are half as long or longer: what comes again
/// and again is the work of the program's steps, which all ranks do at the same time. Shorter ones
/// are part of the picture, like the work of an iteration; a longer one takes room from what is to
/// be seen, however long the trace and whatever its unit. The smallest share of an axis that is
/// visible at a glance is about the space between two labels, of which an axis has 5 to 20. In the
/// other modes nothing is cut out.
/// @return the same on every process, for any order of rows and number of threads
/// Cost: one pass for the ends and one for gaps (one more each time gaps take 99.5 % of the time),
/// 2 x 8 bytes for each of 4096 slots, per thread. Collective.
FoundTimeAxis FindTimeAxis(
  const CommunicationRows& rows, const TimeAxisOptions& options, ProcessGroup& group);

/// The log row that says what the axis leaves out and cuts out: "The time axis spans 15.984 to
/// 16.0283 s, first to last communication. Apart: start-up 16 s, shut-down 195 us."
Observation DescribeTimeAxis(const FoundTimeAxis& found, const TimeAxisOptions& options);

/// Gives the trace its time axis and, on process 0, adds a row that describes it to the log.
/// Collective.
/// @param calls the trace's own, wherever they are now
void AddTimeAxis(
  const Calls& calls, const TimeAxisOptions& options, Trace& trace, ProcessGroup& group);
}
