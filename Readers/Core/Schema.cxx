#include "Readers/Core/Schema.h"

#include "Readers/Core/Error.h"

namespace pclvis
{
namespace
{
using T = ColumnType;

std::vector<TableSpec> MakeSchema()
{
  return {
    { "Messages", "a send, its receive, or both",
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
        { "transmission_s", T::Float64, "s",
          "Transmission time t in the reader's transmission mode.", "NaN" },
        { "matched", T::UInt8, "", "1 if both sides were found.", "" },
        { "skewed", T::UInt8, "", "1 if t <= 0, which only clocks can cause.", "" },
        { "criterion_s", T::Float64, "s",
          "Latency criterion C of the message's class and size (PCLVis 4.1).", "NaN" },
        { "latency", T::Float64, "", "Latency L = t / C (PCLVis Eq. 1).", "NaN" },
        { "source_region", T::Int32, "", "Communication region of the sender.", "-1" },
        { "destination_region", T::Int32, "", "Communication region of the receiver.", "-1" },
      } },
    { "Calls", "one MPI call, or any code region where asked for",
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
      } },
    { "Ranks", "a rank",
      {
        { "rank", T::Int32, "", "World rank.", "" },
        { "node", T::Int32, "", "Number of its node.", "-1" },
        { "node_name", T::Text, "", "Name of its node.", "" },
        { "location", T::Int64, "", "OTF2 id of its first location.", "-1" },
        { "threads", T::Int32, "", "Locations of the rank that record events.", "" },
        { "calls", T::Int64, "", "Rows of this rank in Calls.", "" },
        { "mpi_s", T::Float64, "s", "Time inside MPI calls, all threads.", "" },
        { "sent", T::Int64, "", "Messages sent.", "" },
        { "received", T::Int64, "", "Messages received.", "" },
        { "sent_bytes", T::Int64, "bytes", "Bytes sent in messages.", "" },
        { "received_bytes", T::Int64, "bytes", "Bytes received in messages.", "" },
        { "unmatched", T::Int64, "", "Sends and receives of this rank without their other side.",
          "" },
        { "clock_offset_s", T::Float64, "s", "Added to the rank's written times.", "" },
        { "clock_uncertainty_s", T::Float64, "s", "Uncertainty of an estimated offset.", "NaN" },
      } },
    { "Counters", "one sample of a counter",
      {
        { "rank", T::Int32, "", "World rank.", "-1" },
        { "thread", T::Int32, "", "Thread within the rank.", "" },
        { "counter", T::Int32, "", "Code of the counter; names with units in field data.", "" },
        { "time_s", T::Float64, "s", "Time of the sample.", "" },
        { "value", T::Float64, "", "Value in the counter's own unit.", "" },
      } },
    { "Import Log", "one kind of finding",
      {
        { "severity", T::Text, "", "info, notice, data loss or error.", "" },
        { "finding", T::Text, "", "What was found or assumed.", "" },
        { "count", T::Int64, "", "How often.", "" },
        { "first_rank", T::Int32, "", "Rank of the first occurrence.", "-1" },
        { "first_time_s", T::Float64, "s", "Time of the first occurrence.", "NaN" },
        { "meaning", T::Text, "", "What it means for the analysis.", "" },
        { "remedy", T::Text, "", "What can be done.", "" },
      } },
    { "Criteria", "a size bin of a class",
      {
        { "inter_node", T::UInt8, "", "Class: 1 between nodes, 0 within a node.", "" },
        { "size_bytes", T::Int64, "bytes", "First size of the bin.", "" },
        { "samples", T::Int64, "", "Messages that the median was taken of.", "" },
        { "criterion_s", T::Float64, "s", "Latency criterion C of the bin.", "" },
        { "fitted", T::UInt8, "",
          "0 median of the bin, 1 monotone fit over neighbours, 2 interpolated from a saved curve.",
          "" },
      } },
    { "Rank Regions", "a rank",
      {
        { "rank", T::Int32, "", "World rank.", "" },
        { "region", T::Int32, "", "Its communication region.", "" },
        { "messages_inside", T::Int64, "", "Messages with ranks of the same region.", "" },
        { "messages_across", T::Int64, "", "Messages with ranks of other regions.", "" },
        { "latency", T::Float64, "", "Mean L of its messages.", "NaN" },
        { "bytes_inside", T::Int64, "bytes", "Bytes with ranks of the same region.", "" },
        { "bytes_across", T::Int64, "bytes", "Bytes with ranks of other regions.", "" },
        { "messages_in", T::Int64, "", "Messages received.", "" },
        { "messages_out", T::Int64, "", "Messages sent.", "" },
        { "latency_median", T::Float64, "", "Median L of its messages.", "NaN" },
        { "latency_p95", T::Float64, "", "95th percentile of L of its messages.", "NaN" },
      } },
    { "Regions", "a communication region",
      {
        { "region", T::Int32, "", "Number, by least rank.", "" },
        { "ranks", T::Int32, "", "Ranks in it.", "" },
        { "messages", T::Int64, "", "Messages with both ends in it.", "" },
        { "size_bytes", T::Int64, "bytes", "Bytes of these messages.", "" },
        { "latency", T::Float64, "", "Region latency RL, mean L (PCLVis Eq. 2).", "NaN" },
        { "latency_median", T::Float64, "", "Median L.", "NaN" },
        { "latency_p95", T::Float64, "", "95th percentile of L.", "NaN" },
        { "share_above_2", T::Float64, "", "Share of messages with L > 2.", "NaN" },
        { "load", T::Float64, "",
          "Messages a rank of the region sends and receives, over the mean of all ranks.", "NaN" },
        { "strength", T::Float64, "", "Strength of the whole cut, 0 none to 1; same in all rows.",
          "NaN" },
        { "modularity", T::Float64, "", "Modularity of the whole cut; same in all rows.", "NaN" },
        { "method", T::Text, "",
          "Distance and linkage that the cut was made with; same in all rows.", "" },
        { "observation", T::Text, "", "What to know before reading latencies; same in all rows.",
          "" },
      } },
    { "Links", "a pair of ranks with messages, by direction",
      {
        { "source", T::Int32, "", "World rank of the sender.", "" },
        { "destination", T::Int32, "", "World rank of the receiver.", "" },
        { "messages", T::Int64, "", "Messages from source to destination.", "" },
        { "size_bytes", T::Int64, "bytes", "Bytes of these messages.", "" },
        { "latency", T::Float64, "", "Mean L.", "NaN" },
        { "inter_node", T::UInt8, "", "1 if the ranks are on different nodes.", "" },
        { "inside", T::UInt8, "", "1 if both are in the same communication region.", "" },
      } },
    { "Dendrogram", "a merge; nodes below the number of ranks are ranks, then merges in order",
      {
        { "first", T::Id, "", "One merged node.", "" },
        { "second", T::Id, "", "The other.", "" },
        { "height", T::Float64, "", "Distance at which they were merged.", "" },
        { "ranks", T::Int32, "", "Ranks below the merge.", "" },
      } },
  };
}
}

const ColumnSpec& TableSpec::Column(const std::string& name) const
{
  for (const ColumnSpec& column : this->Columns)
  {
    if (column.Name == name)
    {
      return column;
    }
  }
  throw Error("Schema: table " + this->Name + " has no column \"" + name + "\".");
}

const std::vector<TableSpec>& Schema()
{
  static const std::vector<TableSpec> schema = MakeSchema();
  return schema;
}

const TableSpec& Table(const std::string& name)
{
  for (const TableSpec& table : Schema())
  {
    if (table.Name == name)
    {
      return table;
    }
  }
  throw Error("Schema: there is no table \"" + name + "\".");
}
}
