#include "Readers/Schema/SchemaTables.h"

namespace pclvis
{
namespace
{
using T = ColumnType;

const char* const kReader = "a trace reader";

TableSpec MessagesTable()
{
  return { "Messages", "a send, its receive, or both",
    {
      { "message_id", T::Id, "", "Global number of the message.", "" },
      { "source", T::Int32, "", "World rank of the sender.", "-1" },
      { "destination", T::Int32, "", "World rank of the receiver.", "-1" },
      { "source_node", T::Int32, "", "Node of the sender.", "-1" },
      { "destination_node", T::Int32, "", "Node of the receiver.", "-1" },
      { "inter_node", T::UInt8, "", "1 if sender and receiver are on different nodes.", "" },
      { "communicator", T::Int32, "", "Code of the communicator; names in field data.", "-1" },
      { "tag", T::Int32, "", "Message tag.", "-1" },
      { "size_bytes", T::Int64, "bytes", "Size of the message, by the sender.", "-1" },
      { "send_begin_s", T::Float64, "s", "Enter of the sending call.", "NaN" },
      { "send_end_s", T::Float64, "s",
        "Leave of the sending call, or of the call that completed its request.", "NaN" },
      { "receive_begin_s", T::Float64, "s",
        "Enter of the receiving call, or of the call that posted the request.", "NaN" },
      { "receive_end_s", T::Float64, "s",
        "Leave of the receiving call, or of the call that completed the request.", "NaN" },
      { "transmission_s", T::Float64, "s", "Transmission time t in the reader's transmission mode.",
        "NaN" },
      { "matched", T::UInt8, "", "1 if both sides were found.", "" },
      { "skewed", T::UInt8, "", "1 if t <= 0, which only clocks can cause.", "" },
      { "criterion_s", T::Float64, "s",
        "Latency criterion C of the message's class and size (PCLVis 4.1).", "NaN",
        "Latency Criteria" },
      { "latency", T::Float64, "", "Latency L = t / C (PCLVis Eq. 1).", "NaN", "Latency Criteria" },
      { "source_region", T::Int32, "", "Communication region of the sender.", "-1",
        "Communication Regions" },
      { "destination_region", T::Int32, "", "Communication region of the receiver.", "-1",
        "Communication Regions" },
      { "late_sender_s", T::Float64, "s",
        "Wait of the receiver until the send began, within its call.", "NaN", "Wait States" },
      { "late_receiver_s", T::Float64, "s",
        "Wait of a synchronous sender until the receive began, within its call.", "NaN",
        "Wait States" },
      { "wrong_order_s", T::Float64, "s",
        "Share of late_sender_s in which an earlier sent message to the rank was left waiting.",
        "NaN", "Wait States" },
      { "held_s", T::Float64, "s",
        "Part of the time from send to receive in which the receiver had not come yet, or waited "
        "in "
        "the same call for a message sent later.",
        "NaN", "Wait States" },
      { "send_state", T::Id, "", "State of the DAG that holds the send.", "-1",
        "Communication DAG" },
      { "receive_state", T::Id, "", "State of the DAG that holds the receive.", "-1",
        "Communication DAG" },
      { "send_order", T::Int32, "", "Code of the order of the send to the chosen event.", "-1",
        "Happened Before" },
      { "receive_order", T::Int32, "", "Code of the order of the receive to the chosen event.",
        "-1", "Happened Before" },
      { "send_path", T::Int32, "", "Call path of the call that sent: path_id in Code.", "-1" },
      { "receive_path", T::Int32, "",
        "Call path of the call that completed the receive, else of the one that posted it.", "-1" },
    },
    kReader };
}

TableSpec CallsTable()
{
  return { "Calls", "one MPI call, or any code region where asked for",
    {
      { "call_id", T::Id, "", "Global number of the call.", "" },
      { "rank", T::Int32, "", "World rank.", "-1" },
      { "thread", T::Int32, "", "Thread within the rank, 0 = first.", "" },
      { "call", T::Int32, "", "Code of the called region; names in field data.", "-1" },
      { "begin_s", T::Float64, "s", "Enter.", "" },
      { "end_s", T::Float64, "s", "Leave; the last event of the thread if it never left.", "" },
      { "parent_id", T::Id, "", "Call that encloses this one in this table.", "-1" },
      { "communicator", T::Int32, "", "Communicator of the collective in this call.", "-1" },
      { "root", T::Int32, "", "World rank of the collective's root.", "-1" },
      { "bytes_sent", T::Int64, "bytes", "Sent by messages and collectives of the call.", "" },
      { "bytes_received", T::Int64, "bytes", "Received by messages and collectives of the call.",
        "" },
      { "collective_id", T::Id, "",
        "Number of the collective operation, the same on all its ranks.", "-1" },
      { "collective_end_s", T::Float64, "s",
        "Leave of the call that completed the collective of this call: this or a later one.",
        "NaN" },
      { "path_id", T::Int32, "", "Call path of the call: row of Code.", "-1" },
      { "mpi_level", T::UInt8, "",
        "1 = MPI call of the program, 2 = MPI call made by another, and so on; 0 = no MPI call.",
        "" },
      { "wait_s", T::Float64, "s", "Time of the call that was spent waiting for other ranks.",
        "NaN", "Wait States" },
      { "wait_kind", T::Int32, "", "Code of the wait state; names in field data.", "-1",
        "Wait States" },
    },
    kReader };
}

TableSpec RanksTable()
{
  return { "Ranks", "a rank",
    {
      { "rank", T::Int32, "", "World rank.", "" },
      { "node", T::Int32, "", "Number of its node.", "-1" },
      { "node_name", T::Text, "", "Name of its node.", "" },
      { "location", T::Int64, "", "OTF2 id of its first location.", "-1" },
      { "threads", T::Int32, "", "Locations of the rank that record events.", "" },
      { "calls", T::Int64, "", "Rows of this rank in Calls.", "" },
      { "mpi_s", T::Float64, "s",
        "Time inside MPI calls on the time axis, all threads; not MPI_Init and MPI_Finalize.", "" },
      { "startup_s", T::Float64, "s",
        "From the trace's start to the begin of the time axis, or the end of MPI_Init if later.",
        "" },
      { "startup_mpi_s", T::Float64, "s",
        "Time inside MPI_Init, and in MPI calls before the time axis, all threads.", "" },
      { "shutdown_s", T::Float64, "s",
        "From the end of the time axis, or the begin of MPI_Finalize if earlier, to the end.", "" },
      { "shutdown_mpi_s", T::Float64, "s",
        "Time inside MPI_Finalize, and in MPI calls after the time axis, all threads.", "" },
      { "sent", T::Int64, "", "Messages sent.", "" },
      { "received", T::Int64, "", "Messages received.", "" },
      { "sent_bytes", T::Int64, "bytes", "Bytes sent in messages.", "" },
      { "received_bytes", T::Int64, "bytes", "Bytes received in messages.", "" },
      { "unmatched", T::Int64, "", "Sends and receives of this rank without their other side.",
        "" },
      { "clock_offset_s", T::Float64, "s", "Added to the rank's written times.", "" },
      { "clock_uncertainty_s", T::Float64, "s", "Uncertainty of an estimated offset.", "NaN" },
    },
    kReader };
}

TableSpec CountersTable()
{
  return { "Counters", "one sample of a counter",
    {
      { "rank", T::Int32, "", "World rank.", "-1" },
      { "thread", T::Int32, "", "Thread within the rank.", "" },
      { "counter", T::Int32, "", "Code of the counter; names with units in field data.", "" },
      { "time_s", T::Float64, "s", "Time of the sample.", "" },
      { "value", T::Float64, "", "Value in the counter's own unit.", "" },
    },
    kReader };
}

TableSpec CodeTable()
{
  return { "Code", "a call path: a place in the code and how the program came there",
    {
      { "path_id", T::Int32, "", "Number of the call path.", "" },
      { "parent_path", T::Int32, "", "Call path of the caller.", "-1" },
      { "region", T::Text, "", "What is called: the name of a function or an MPI call.", "" },
      { "file", T::Text, "", "Its source file; empty if unknown.", "" },
      { "line", T::Int32, "",
        "Line of the function's begin; of the call in it where the tracer recorded calling "
        "contexts.",
        "-1" },
      { "depth", T::Int32, "", "Number of regions on the path, 1 = outermost.", "" },
      { "mpi", T::UInt8, "", "1 if the region is an MPI call.", "" },
      { "path", T::Text, "", "The path in words: callers, region, and the innermost known line.",
        "" },
    },
    kReader };
}

TableSpec ImportLogTable()
{
  return { "Import Log", "one kind of finding",
    {
      { "severity", T::Text, "", "info, notice, data loss or error.", "" },
      { "finding", T::Text, "", "What was found or assumed.", "" },
      { "count", T::Int64, "", "How often.", "" },
      { "first_rank", T::Int32, "", "Rank of the first occurrence.", "-1" },
      { "first_time_s", T::Float64, "s", "Time of the first occurrence.", "NaN" },
      { "meaning", T::Text, "", "What it means for the analysis.", "" },
      { "remedy", T::Text, "", "What can be done.", "" },
    },
    kReader };
}
}

std::vector<TableSpec> ReaderTables()
{
  return { MessagesTable(), CallsTable(), RanksTable(), CountersTable(), ImportLogTable(),
    CodeTable() };
}
}
