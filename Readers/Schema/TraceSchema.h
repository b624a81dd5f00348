#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_MESSAGES(COLUMN)                                                                    \
  COLUMN(MessageId, Id, "message_id", "", "Global number of the message.", "")                     \
  COLUMN(Source, Int32, "source", "", "World rank of the sender.", "-1")                           \
  COLUMN(Destination, Int32, "destination", "", "World rank of the receiver.", "-1")               \
  COLUMN(SourceNode, Int32, "source_node", "", "Node of the sender.", "-1")                        \
  COLUMN(DestinationNode, Int32, "destination_node", "", "Node of the receiver.", "-1")            \
  COLUMN(                                                                                          \
    InterNode, UInt8, "inter_node", "", "1 if sender and receiver are on different nodes.", "")    \
  COLUMN(Communicator, Int32, "communicator", "",                                                  \
    "Code of the communicator; names in field data.", "-1")                                        \
  COLUMN(Tag, Int32, "tag", "", "Message tag.", "-1")                                              \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Size of the message, by the sender.", "-1")     \
  COLUMN(SendBegin, Float64, "send_begin_s", "s", "Enter of the sending call.", "NaN")             \
  COLUMN(SendEnd, Float64, "send_end_s", "s",                                                      \
    "Leave of the sending call, or of the call that completed its request.", "NaN")                \
  COLUMN(ReceiveBegin, Float64, "receive_begin_s", "s",                                            \
    "Enter of the receiving call, or of the call that posted the request.", "NaN")                 \
  COLUMN(ReceiveEnd, Float64, "receive_end_s", "s",                                                \
    "Leave of the receiving call, or of the call that completed the request.", "NaN")              \
  COLUMN(Transmission, Float64, "transmission_s", "s",                                             \
    "Transmission time t in the reader's transmission mode.", "NaN")                               \
  COLUMN(Matched, UInt8, "matched", "", "1 if both sides were found.", "")                         \
  COLUMN(Skewed, UInt8, "skewed", "", "1 if t <= 0, which only clocks can cause.", "")             \
  COLUMN(Criterion, Float64, "criterion_s", "s",                                                   \
    "Latency criterion C of the message's class and size (PCLVis 4.1).", "NaN",                    \
    "Latency Criteria")                                                                            \
  COLUMN(Latency, Float64, "latency", "", "Latency L = t / C (PCLVis Eq. 1).", "NaN",              \
    "Latency Criteria")                                                                            \
  COLUMN(SourceRegion, Int32, "source_region", "", "Communication region of the sender.", "-1",    \
    "Communication Regions")                                                                       \
  COLUMN(DestinationRegion, Int32, "destination_region", "",                                       \
    "Communication region of the receiver.", "-1", "Communication Regions")                        \
  COLUMN(LateSender, Float64, "late_sender_s", "s",                                                \
    "Wait of the receiver until the send began, within its call.", "NaN", "Wait States")           \
  COLUMN(LateReceiver, Float64, "late_receiver_s", "s",                                            \
    "Wait of a synchronous sender until the receive began, within its call.", "NaN",               \
    "Wait States")                                                                                 \
  COLUMN(WrongOrder, Float64, "wrong_order_s", "s",                                                \
    "Share of late_sender_s in which an earlier sent message to the rank was left waiting.",       \
    "NaN", "Wait States")                                                                          \
  COLUMN(Held, Float64, "held_s", "s",                                                             \
    "Part of the time from send to receive in which the receiver had not come yet, or waited in "  \
    "the same call for a message sent later.",                                                     \
    "NaN", "Wait States")                                                                          \
  COLUMN(SendState, Id, "send_state", "", "State of the DAG that holds the send.", "-1",           \
    "Communication DAG")                                                                           \
  COLUMN(ReceiveState, Id, "receive_state", "", "State of the DAG that holds the receive.", "-1",  \
    "Communication DAG")                                                                           \
  COLUMN(SendOrder, Int32, "send_order", "", "Code of the order of the send to the chosen event.", \
    "-1", "Happened Before")                                                                       \
  COLUMN(ReceiveOrder, Int32, "receive_order", "",                                                 \
    "Code of the order of the receive to the chosen event.", "-1", "Happened Before")              \
  COLUMN(                                                                                          \
    SendPath, Int32, "send_path", "", "Call path of the call that sent: path_id in Code.", "-1")   \
  COLUMN(ReceivePath, Int32, "receive_path", "",                                                   \
    "Call path of the call that completed the receive, else of the one that posted it.", "-1")
PCLVIS_TABLE(
  Messages, "Messages", "a send, its receive, or both", "a trace reader", PCLVIS_MESSAGES)
#undef PCLVIS_MESSAGES

#define PCLVIS_CALLS(COLUMN)                                                                       \
  COLUMN(CallId, Id, "call_id", "", "Global number of the call.", "")                              \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "-1")                                             \
  COLUMN(Thread, Int32, "thread", "", "Thread within the rank, 0 = first.", "")                    \
  COLUMN(Call, Int32, "call", "", "Code of the called region; names in field data.", "-1")         \
  COLUMN(Begin, Float64, "begin_s", "s", "Enter.", "")                                             \
  COLUMN(End, Float64, "end_s", "s", "Leave; the last event of the thread if it never left.", "")  \
  COLUMN(ParentId, Id, "parent_id", "", "Call that encloses this one in this table.", "-1")        \
  COLUMN(                                                                                          \
    Communicator, Int32, "communicator", "", "Communicator of the collective in this call.", "-1") \
  COLUMN(Root, Int32, "root", "", "World rank of the collective's root.", "-1")                    \
  COLUMN(                                                                                          \
    BytesSent, Int64, "bytes_sent", "bytes", "Sent by messages and collectives of the call.", "")  \
  COLUMN(BytesReceived, Int64, "bytes_received", "bytes",                                          \
    "Received by messages and collectives of the call.", "")                                       \
  COLUMN(CollectiveId, Id, "collective_id", "",                                                    \
    "Number of the collective operation, the same on all its ranks.", "-1")                        \
  COLUMN(CollectiveEnd, Float64, "collective_end_s", "s",                                          \
    "Leave of the call that completed the collective of this call: this or a later one.", "NaN")   \
  COLUMN(PathId, Int32, "path_id", "", "Call path of the call: row of Code.", "-1")                \
  COLUMN(MpiLevel, UInt8, "mpi_level", "",                                                         \
    "1 = MPI call of the program, 2 = MPI call made by another, and so on; 0 = no MPI call.", "")  \
  COLUMN(Wait, Float64, "wait_s", "s", "Time of the call that was spent waiting for other ranks.", \
    "NaN", "Wait States")                                                                          \
  COLUMN(WaitKind, Int32, "wait_kind", "", "Code of the wait state; names in field data.", "-1",   \
    "Wait States")
PCLVIS_TABLE(Calls, "Calls", "one MPI call, or any code region where asked for", "a trace reader",
  PCLVIS_CALLS)
#undef PCLVIS_CALLS

#define PCLVIS_RANKS(COLUMN)                                                                       \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Node, Int32, "node", "", "Number of its node.", "-1")                                     \
  COLUMN(NodeName, Text, "node_name", "", "Name of its node.", "")                                 \
  COLUMN(Location, Int64, "location", "", "OTF2 id of its first location.", "-1")                  \
  COLUMN(Threads, Int32, "threads", "", "Locations of the rank that record events.", "")           \
  COLUMN(Calls, Int64, "calls", "", "Rows of this rank in Calls.", "")                             \
  COLUMN(Mpi, Float64, "mpi_s", "s",                                                               \
    "Time inside MPI calls on the time axis, all threads; not MPI_Init and MPI_Finalize.", "")     \
  COLUMN(Startup, Float64, "startup_s", "s",                                                       \
    "From the trace's start to the begin of the time axis, or the end of MPI_Init if later.", "")  \
  COLUMN(StartupMpi, Float64, "startup_mpi_s", "s",                                                \
    "Time inside MPI_Init, and in MPI calls before the time axis, all threads.", "")               \
  COLUMN(Shutdown, Float64, "shutdown_s", "s",                                                     \
    "From the end of the time axis, or the begin of MPI_Finalize if earlier, to the end.", "")     \
  COLUMN(ShutdownMpi, Float64, "shutdown_mpi_s", "s",                                              \
    "Time inside MPI_Finalize, and in MPI calls after the time axis, all threads.", "")            \
  COLUMN(Sent, Int64, "sent", "", "Messages sent.", "")                                            \
  COLUMN(Received, Int64, "received", "", "Messages received.", "")                                \
  COLUMN(SentBytes, Int64, "sent_bytes", "bytes", "Bytes sent in messages.", "")                   \
  COLUMN(ReceivedBytes, Int64, "received_bytes", "bytes", "Bytes received in messages.", "")       \
  COLUMN(Unmatched, Int64, "unmatched", "",                                                        \
    "Sends and receives of this rank without their other side.", "")                               \
  COLUMN(ClockOffset, Float64, "clock_offset_s", "s", "Added to the rank's written times.", "")    \
  COLUMN(ClockUncertainty, Float64, "clock_uncertainty_s", "s",                                    \
    "Uncertainty of an estimated offset.", "NaN")
PCLVIS_TABLE(Ranks, "Ranks", "a rank", "a trace reader", PCLVIS_RANKS)
#undef PCLVIS_RANKS

#define PCLVIS_COUNTERS(COLUMN)                                                                    \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "-1")                                             \
  COLUMN(Thread, Int32, "thread", "", "Thread within the rank.", "")                               \
  COLUMN(                                                                                          \
    Counter, Int32, "counter", "", "Code of the counter; names with units in field data.", "")     \
  COLUMN(Time, Float64, "time_s", "s", "Time of the sample.", "")                                  \
  COLUMN(Value, Float64, "value", "", "Value in the counter's own unit.", "")
PCLVIS_TABLE(Counters, "Counters", "one sample of a counter", "a trace reader", PCLVIS_COUNTERS)
#undef PCLVIS_COUNTERS

#define PCLVIS_IMPORT_LOG(COLUMN)                                                                  \
  COLUMN(Severity, Text, "severity", "", "info, notice, data loss or error.", "")                  \
  COLUMN(Finding, Text, "finding", "", "What was found or assumed.", "")                           \
  COLUMN(Count, Int64, "count", "", "How often.", "")                                              \
  COLUMN(FirstRank, Int32, "first_rank", "", "Rank of the first occurrence.", "-1")                \
  COLUMN(FirstTime, Float64, "first_time_s", "s", "Time of the first occurrence.", "NaN")          \
  COLUMN(Meaning, Text, "meaning", "", "What it means for the analysis.", "")                      \
  COLUMN(Remedy, Text, "remedy", "", "What can be done.", "")
PCLVIS_TABLE(ImportLog, "Import Log", "one kind of finding", "a trace reader", PCLVIS_IMPORT_LOG)
#undef PCLVIS_IMPORT_LOG

#define PCLVIS_CODE(COLUMN)                                                                        \
  COLUMN(PathId, Int32, "path_id", "", "Number of the call path.", "")                             \
  COLUMN(ParentPath, Int32, "parent_path", "", "Call path of the caller.", "-1")                   \
  COLUMN(Region, Text, "region", "", "What is called: the name of a function or an MPI call.", "") \
  COLUMN(File, Text, "file", "", "Its source file; empty if unknown.", "")                         \
  COLUMN(Line, Int32, "line", "",                                                                  \
    "Line of the function's begin; of the call in it where the tracer recorded calling contexts.", \
    "-1")                                                                                          \
  COLUMN(Depth, Int32, "depth", "", "Number of regions on the path, 1 = outermost.", "")           \
  COLUMN(Mpi, UInt8, "mpi", "", "1 if the region is an MPI call.", "")                             \
  COLUMN(Path, Text, "path", "",                                                                   \
    "The path in words: callers, region, and the innermost known line.", "")
PCLVIS_TABLE(Code, "Code", "a call path: a place in the code and how the program came there",
  "a trace reader", PCLVIS_CODE)
#undef PCLVIS_CODE
}
