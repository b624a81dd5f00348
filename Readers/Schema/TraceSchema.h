#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_MESSAGES(COLUMN)                                                                    \
  COLUMN(MessageId, Id, "message_id", "", "Number of the message, unique in the trace.", "")       \
  COLUMN(Source, Int32, "source", "", "World rank of the sender.", "-1")                           \
  COLUMN(Destination, Int32, "destination", "", "World rank of the receiver.", "-1")               \
  COLUMN(SourceNode, Int32, "source_node", "", "Node of the sender.", "-1")                        \
  COLUMN(DestinationNode, Int32, "destination_node", "", "Node of the receiver.", "-1")            \
  COLUMN(                                                                                          \
    InterNode, UInt8, "inter_node", "", "1 if sender and receiver are on different nodes.", "")    \
  COLUMN(Communicator, Int32, "communicator", "",                                                  \
    "Code of the communicator; its name is in field data.", "-1")                                  \
  COLUMN(Tag, Int32, "tag", "", "Message tag.", "-1")                                              \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes",                                                  \
    "Size of the message as sent; as received if the send is unknown.", "-1")                      \
  COLUMN(                                                                                          \
    SendBegin, Float64, "send_begin_s", "s", "Time at which the sending call was entered.", "NaN") \
  COLUMN(SendEnd, Float64, "send_end_s", "s",                                                      \
    "Time at which the sending call, or the call that completed its request, was left.", "NaN")    \
  COLUMN(ReceiveBegin, Float64, "receive_begin_s", "s",                                            \
    "Time at which the receiving call, or the call that posted its request, was entered.", "NaN")  \
  COLUMN(ReceiveEnd, Float64, "receive_end_s", "s",                                                \
    "Time at which the receiving call, or the call that completed its request, was left.", "NaN")  \
  COLUMN(Transmission, Float64, "transmission_s", "s",                                             \
    "Transmission time t, from send to receive as chosen by the reader's Transmission Time.",      \
    "NaN")                                                                                         \
  COLUMN(Matched, UInt8, "matched", "", "1 if both the send and the receive were found.", "")      \
  COLUMN(Skewed, UInt8, "skewed", "",                                                              \
    "1 if t <= 0: clocks disagree, or the send is paired with the wrong receive.", "")             \
  COLUMN(Criterion, Float64, "criterion_s", "s",                                                   \
    "Latency criterion C for the message's class and size (PCLVis 4.1).", "NaN",                   \
    "Latency Criteria")                                                                            \
  COLUMN(Latency, Float64, "latency", "", "Latency L = t / C (PCLVis Eq. 1).", "NaN",              \
    "Latency Criteria")                                                                            \
  COLUMN(SourceRegion, Int32, "source_region", "", "Communication region of the sender.", "-1",    \
    "Communication Regions")                                                                       \
  COLUMN(DestinationRegion, Int32, "destination_region", "",                                       \
    "Communication region of the receiver.", "-1", "Communication Regions")                        \
  COLUMN(LateSender, Float64, "late_sender_s", "s",                                                \
    "Time that the receiver waited in its call before the send began.", "NaN", "Wait States")      \
  COLUMN(LateReceiver, Float64, "late_receiver_s", "s",                                            \
    "Time that a synchronous sender waited in its call before the receive began.", "NaN",          \
    "Wait States")                                                                                 \
  COLUMN(WrongOrder, Float64, "wrong_order_s", "s",                                                \
    "late_sender_s if an earlier message to the rank was received in a later call, else 0.",       \
    "NaN", "Wait States")                                                                          \
  COLUMN(Held, Float64, "held_s", "s",                                                             \
    "Part of the time from send to receive before the receiver entered its call, or while that "   \
    "call waited for a message sent later.",                                                       \
    "NaN", "Wait States")                                                                          \
  COLUMN(SendState, Id, "send_state", "", "State of the DAG that contains the send.", "-1",        \
    "Communication DAG")                                                                           \
  COLUMN(ReceiveState, Id, "receive_state", "", "State of the DAG that contains the receive.",     \
    "-1", "Communication DAG")                                                                     \
  COLUMN(SendOrder, Int32, "send_order", "",                                                       \
    "Order of the send relative to the chosen event, as a code; names in field data.", "-1",       \
    "Happened Before")                                                                             \
  COLUMN(ReceiveOrder, Int32, "receive_order", "",                                                 \
    "Order of the receive relative to the chosen event, as a code; names in field data.", "-1",    \
    "Happened Before")                                                                             \
  COLUMN(                                                                                          \
    SendPath, Int32, "send_path", "", "Call path of the sending call: path_id in Code.", "-1")     \
  COLUMN(ReceivePath, Int32, "receive_path", "",                                                   \
    "Call path of the call that completed the receive, or else of the one that posted it.", "-1")  \
  COLUMN(Phase, Int32, "phase", "", "Phase of the program that the message belongs to.", "-1",     \
    "Logical Structure")                                                                           \
  COLUMN(SendStep, Int32, "send_step", "", "Logical step of the send.", "-1", "Logical Structure") \
  COLUMN(ReceiveStep, Int32, "receive_step", "", "Logical step of the receive.", "-1",             \
    "Logical Structure")                                                                           \
  COLUMN(SendBeginFlowNode, Id, "send_begin_flow_node", "",                                        \
    "Node of the event flow graph with the call that began the send: node in Flow Nodes.", "-1",   \
    "Event Flow Graph")                                                                            \
  COLUMN(SendEndFlowNode, Id, "send_end_flow_node", "",                                            \
    "Node with the call that ended the send; of a blocking one, the same.", "-1",                  \
    "Event Flow Graph")                                                                            \
  COLUMN(ReceiveBeginFlowNode, Id, "receive_begin_flow_node", "",                                  \
    "Node with the call that posted the receive.", "-1", "Event Flow Graph")                       \
  COLUMN(ReceiveEndFlowNode, Id, "receive_end_flow_node", "",                                      \
    "Node with the call that ended the receive; of a blocking one, the same.", "-1",               \
    "Event Flow Graph")                                                                            \
  COLUMN(Loop, Int32, "loop", "", "Loop of the program in which the message was sent.", "-1",      \
    "Program Loops")                                                                               \
  COLUMN(Iteration, Int32, "iteration", "", "Iteration of that loop in which it was sent.", "-1",  \
    "Program Loops")
PCLVIS_TABLE(
  Messages, "Messages", "a send, its receive, or both", "a trace reader", PCLVIS_MESSAGES)
#undef PCLVIS_MESSAGES

#define PCLVIS_CALLS(COLUMN)                                                                       \
  COLUMN(CallId, Id, "call_id", "", "Number of the call, unique in the trace.", "")                \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "-1")                                             \
  COLUMN(Thread, Int32, "thread", "", "Number of the thread within the rank, from 0.", "")         \
  COLUMN(Call, Int32, "call", "", "Code of the called region; its name is in field data.", "-1")   \
  COLUMN(Begin, Float64, "begin_s", "s", "Time at which the call was entered.", "")                \
  COLUMN(End, Float64, "end_s", "s",                                                               \
    "Time at which the call was left; if it never was, the thread's last event.", "")              \
  COLUMN(ParentId, Id, "parent_id", "",                                                            \
    "call_id of the innermost call in this table that encloses this one.", "-1")                   \
  COLUMN(                                                                                          \
    Communicator, Int32, "communicator", "", "Communicator of the collective in this call.", "-1") \
  COLUMN(Root, Int32, "root", "", "World rank of the collective's root.", "-1")                    \
  COLUMN(BytesSent, Int64, "bytes_sent", "bytes",                                                  \
    "Bytes that messages and collectives of the call sent.", "")                                   \
  COLUMN(BytesReceived, Int64, "bytes_received", "bytes",                                          \
    "Bytes that messages and collectives of the call received.", "")                               \
  COLUMN(CollectiveId, Id, "collective_id", "",                                                    \
    "Number of the collective operation, the same on all of its ranks.", "-1")                     \
  COLUMN(CollectiveEnd, Float64, "collective_end_s", "s",                                          \
    "Time at which the call that completed the collective was left: this call or a later one.",    \
    "NaN")                                                                                         \
  COLUMN(PathId, Int32, "path_id", "", "Call path of the call: path_id in Code.", "-1")            \
  COLUMN(MpiLevel, UInt8, "mpi_level", "",                                                         \
    "1 = MPI call of the program, 2 = inside another MPI call, 3 = inside two, ...; 0 = not MPI.", \
    "")                                                                                            \
  COLUMN(Wait, Float64, "wait_s", "s", "Time that the call waited for other ranks.", "NaN",        \
    "Wait States")                                                                                 \
  COLUMN(WaitKind, Int32, "wait_kind", "", "Code of the wait state; its name is in field data.",   \
    "-1", "Wait States")                                                                           \
  COLUMN(Phase, Int32, "phase", "", "Phase of the program that the call belongs to.", "-1",        \
    "Logical Structure")                                                                           \
  COLUMN(Step, Int32, "step", "", "Logical step of the call; of several, the last.", "-1",         \
    "Logical Structure")                                                                           \
  COLUMN(FlowNode, Id, "flow_node", "", "Node of the event flow graph: node in Flow Nodes.", "-1", \
    "Event Flow Graph")                                                                            \
  COLUMN(                                                                                          \
    Loop, Int32, "loop", "", "Loop of the program in which the call is.", "-1", "Program Loops")   \
  COLUMN(Iteration, Int32, "iteration", "", "Iteration of that loop on the rank, from 0.", "-1",   \
    "Program Loops")
PCLVIS_TABLE(
  Calls, "Calls", "an MPI call, or any code region if requested", "a trace reader", PCLVIS_CALLS)
#undef PCLVIS_CALLS

#define PCLVIS_RANKS(COLUMN)                                                                       \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Node, Int32, "node", "", "Number of the rank's node.", "-1")                              \
  COLUMN(NodeName, Text, "node_name", "", "Name of the rank's node.", "")                          \
  COLUMN(Location, Int64, "location", "", "OTF2 id of the rank's first location.", "-1")           \
  COLUMN(Threads, Int32, "threads", "", "Locations of the rank with recorded events.", "")         \
  COLUMN(Calls, Int64, "calls", "", "Rows of this rank in Calls.", "")                             \
  COLUMN(Mpi, Float64, "mpi_s", "s",                                                               \
    "Time in MPI calls on the time axis without its gaps, all threads; no MPI_Init, "              \
    "MPI_Finalize.",                                                                               \
    "")                                                                                            \
  COLUMN(Startup, Float64, "startup_s", "s",                                                       \
    "From the start of the trace to the start of the time axis or the end of MPI_Init, if later.", \
    "")                                                                                            \
  COLUMN(StartupMpi, Float64, "startup_mpi_s", "s",                                                \
    "Time in MPI_Init and in MPI calls before the time axis, all threads.", "")                    \
  COLUMN(Shutdown, Float64, "shutdown_s", "s",                                                     \
    "From the end of the time axis or the start of MPI_Finalize, if earlier, to the trace's end.", \
    "")                                                                                            \
  COLUMN(ShutdownMpi, Float64, "shutdown_mpi_s", "s",                                              \
    "Time in MPI_Finalize and in MPI calls after the time axis, all threads.", "")                 \
  COLUMN(Sent, Int64, "sent", "", "Messages sent.", "")                                            \
  COLUMN(Received, Int64, "received", "", "Messages received.", "")                                \
  COLUMN(SentBytes, Int64, "sent_bytes", "bytes", "Bytes sent in messages.", "")                   \
  COLUMN(ReceivedBytes, Int64, "received_bytes", "bytes", "Bytes received in messages.", "")       \
  COLUMN(Unmatched, Int64, "unmatched", "",                                                        \
    "Sends and receives of this rank without a counterpart.", "")                                  \
  COLUMN(ClockOffset, Float64, "clock_offset_s", "s",                                              \
    "Offset that was added to the recorded times of the rank.", "")                                \
  COLUMN(ClockUncertainty, Float64, "clock_uncertainty_s", "s",                                    \
    "Uncertainty of the offset, if it was estimated.", "NaN")                                      \
  COLUMN(NodeGroup, Int32, "node_group", "",                                                       \
    "Number of the node's leaf switch, rack or the like, from the trace's system tree.", "-1")     \
  COLUMN(NodeGroupName, Text, "node_group_name", "", "Name of that part of the machine.", "")
PCLVIS_TABLE(Ranks, "Ranks", "a rank", "a trace reader", PCLVIS_RANKS)
#undef PCLVIS_RANKS

#define PCLVIS_COUNTERS(COLUMN)                                                                    \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "-1")                                             \
  COLUMN(Thread, Int32, "thread", "", "Number of the thread within the rank, from 0.", "")         \
  COLUMN(Counter, Int32, "counter", "",                                                            \
    "Code of the counter; its name and unit are in field data.", "")                               \
  COLUMN(Time, Float64, "time_s", "s", "Time of the sample.", "")                                  \
  COLUMN(Value, Float64, "value", "", "Value in the counter's own unit.", "")
PCLVIS_TABLE(Counters, "Counters", "a sample of a counter", "a trace reader", PCLVIS_COUNTERS)
#undef PCLVIS_COUNTERS

#define PCLVIS_IMPORT_LOG(COLUMN)                                                                  \
  COLUMN(Severity, Text, "severity", "", "Info, notice, data loss or error.", "")                  \
  COLUMN(Finding, Text, "finding", "", "What was found or assumed.", "")                           \
  COLUMN(Count, Int64, "count", "", "Number of occurrences.", "")                                  \
  COLUMN(FirstRank, Int32, "first_rank", "", "Rank of the first occurrence.", "-1")                \
  COLUMN(FirstTime, Float64, "first_time_s", "s", "Time of the first occurrence.", "NaN")          \
  COLUMN(Meaning, Text, "meaning", "", "What this means for the analysis.", "")                    \
  COLUMN(Remedy, Text, "remedy", "", "What you can do about it.", "")
PCLVIS_TABLE(ImportLog, "Import Log", "a kind of finding", "a trace reader", PCLVIS_IMPORT_LOG)
#undef PCLVIS_IMPORT_LOG

#define PCLVIS_CODE(COLUMN)                                                                        \
  COLUMN(PathId, Int32, "path_id", "", "Number of the call path.", "")                             \
  COLUMN(ParentPath, Int32, "parent_path", "", "Call path of the caller.", "-1")                   \
  COLUMN(Region, Text, "region", "", "Name of the called function or MPI call.", "")               \
  COLUMN(File, Text, "file", "", "Source file of the region; empty if unknown.", "")               \
  COLUMN(Line, Int32, "line", "",                                                                  \
    "First line of the function; with calling contexts, the line of the call in it.", "-1")        \
  COLUMN(Depth, Int32, "depth", "", "Number of regions on the path, 1 = outermost.", "")           \
  COLUMN(Mpi, UInt8, "mpi", "", "1 if the region is an MPI call.", "")                             \
  COLUMN(                                                                                          \
    Path, Text, "path", "", "The path as text: callers, region and the innermost known line.", "")
PCLVIS_TABLE(Code, "Code", "a call path: a place in the code and how the program reached it",
  "a trace reader", PCLVIS_CODE)
#undef PCLVIS_CODE
}
