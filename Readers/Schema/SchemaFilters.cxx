#include "Readers/Schema/SchemaTables.h"

namespace pclvis
{
namespace
{
using T = ColumnType;

TableSpec CriteriaTable()
{
  return { "Criteria", "a size bin of a class",
    {
      { "inter_node", T::UInt8, "", "Class: 1 between nodes, 0 within a node.", "" },
      { "size_bytes", T::Int64, "bytes", "First size of the bin.", "" },
      { "samples", T::Int64, "", "Messages that the median was taken of.", "" },
      { "criterion_s", T::Float64, "s", "Latency criterion C of the bin.", "" },
      { "fitted", T::UInt8, "",
        "0 median of the bin, 1 monotone fit over neighbours, 2 interpolated from a saved curve.",
        "" },
    },
    "Latency Criteria" };
}

TableSpec RankRegionsTable()
{
  return { "Rank Regions", "a rank",
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
    },
    "Communication Regions" };
}

TableSpec RegionsTable()
{
  return { "Regions", "a communication region",
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
      { "strength", T::Float64, "", "Gap of heights at the cut, 0 none to 1; same in all rows.",
        "NaN" },
      { "modularity", T::Float64, "", "Modularity of the whole cut; same in all rows.", "NaN" },
      { "modularity_null", T::Float64, "",
        "Mean modularity of random graphs with the same numbers of partners; same in all rows.",
        "NaN" },
      { "modularity_excess", T::Float64, "",
        "Modularity above that, in standard deviations of the random graphs; same in all rows.",
        "NaN" },
      { "modularity_share", T::Float64, "",
        "Share of the random graphs that reach the modularity; same in all rows.", "NaN" },
      { "groups", T::Int32, "",
        "0 no groups beyond chance, 1 with blurred borders, 2 with sharp ones; same in all rows.",
        "" },
      { "method", T::Text, "", "Distance and linkage that the cut was made with; same in all rows.",
        "" },
      { "observation", T::Text, "", "What to know before reading latencies; same in all rows.",
        "" },
    },
    "Communication Regions" };
}

TableSpec LinksTable()
{
  return { "Links", "a pair of ranks with messages, by direction",
    {
      { "source", T::Int32, "", "World rank of the sender.", "" },
      { "destination", T::Int32, "", "World rank of the receiver.", "" },
      { "messages", T::Int64, "", "Messages from source to destination, received or only sent.",
        "" },
      { "size_bytes", T::Int64, "bytes", "Bytes of these messages.", "" },
      { "latency", T::Float64, "", "Mean L.", "NaN" },
      { "inter_node", T::UInt8, "", "1 if the ranks are on different nodes.", "" },
      { "inside", T::UInt8, "", "1 if both are in the same communication region.", "" },
    },
    "Communication Regions" };
}

TableSpec DendrogramTable()
{
  return { "Dendrogram", "a merge; nodes below the number of ranks are ranks, then merges in order",
    {
      { "first", T::Id, "", "One merged node.", "" },
      { "second", T::Id, "", "The other.", "" },
      { "height", T::Float64, "", "Distance at which they were merged.", "" },
      { "ranks", T::Int32, "", "Ranks below the merge.", "" },
    },
    "Communication Regions" };
}

TableSpec WaitSummaryTable()
{
  return { "Wait Summary", "a rank and an MPI call on one call path",
    {
      { "rank", T::Int32, "", "World rank.", "" },
      { "call", T::Int32, "", "Code of the called region; names in field data.", "-1" },
      { "call_name", T::Text, "", "Name of the call.", "" },
      { "path", T::Text, "", "Where in the code: the call path in words.", "" },
      { "path_id", T::Int32, "", "The same as a number: path_id in Code.", "-1" },
      { "calls", T::Int64, "", "Calls.", "" },
      { "time_s", T::Float64, "s", "Time in these calls.", "" },
      { "late_sender_s", T::Float64, "s", "Wait for late senders.", "" },
      { "late_receiver_s", T::Float64, "s", "Wait for late receivers.", "" },
      { "wrong_order_s", T::Float64, "s", "Part of late_sender_s with messages in wrong order.",
        "" },
      { "wait_at_barrier_s", T::Float64, "s", "Wait at barriers.", "" },
      { "wait_at_nxn_s", T::Float64, "s", "Wait at collectives of all with all.", "" },
      { "late_broadcast_s", T::Float64, "s", "Wait for late roots that send.", "" },
      { "early_reduce_s", T::Float64, "s", "Wait of roots that receive.", "" },
      { "early_scan_s", T::Float64, "s", "Wait at scans for lower ranks.", "" },
    },
    "Wait States" };
}

TableSpec WindowsTable()
{
  return { "Windows", "a window of a region's messages",
    {
      { "region", T::Int32, "", "Communication region, -1: all messages.", "-1" },
      { "begin_s", T::Float64, "s", "The begin.", "" },
      { "end_s", T::Float64, "s", "The end.", "" },
      { "latency", T::Float64, "", "Mean L of the messages sent in it.", "NaN" },
      { "messages", T::Int64, "", "Messages sent in it.", "" },
      { "delayed", T::Int64, "", "Messages with L above the delay factor.", "" },
      { "kept", T::UInt8, "", "1 if the abstraction keeps it.", "" },
      { "average", T::Float64, "", "Mean L of all messages of the region; same in all its rows.",
        "NaN" },
      { "baseline", T::Float64, "", "What L is high against; same in all rows of a region.",
        "NaN" },
    },
    "Temporal Abstraction" };
}

TableSpec PeriodsTable()
{
  return { "Periods", "a period of a region",
    {
      { "region", T::Int32, "", "Communication region, -1: all messages.", "-1" },
      { "kind", T::Int32, "", "Growth, steady, other, peak: code of the kind; names in field data.",
        "" },
      { "begin_s", T::Float64, "s", "Begin; belongs to the period.", "" },
      { "end_s", T::Float64, "s", "End; belongs to the next period.", "" },
      { "latency", T::Float64, "", "Mean L of its messages.", "NaN" },
      { "messages", T::Int64, "", "Messages sent in it.", "" },
      { "delayed", T::Int64, "", "Messages with L above the delay factor.", "" },
      { "peak", T::Float64, "", "Greatest mean L of its windows.", "NaN" },
    },
    "Temporal Abstraction" };
}

TableSpec StatesTable()
{
  return { "States", "a communication state of a rank: a node of the DAG",
    {
      { "state", T::Id, "", "Number of the state.", "" },
      { "rank", T::Int32, "", "World rank.", "" },
      { "node", T::Int32, "", "Node of the rank.", "-1" },
      { "layer", T::Int32, "", "Longest path from a state without predecessor.", "" },
      { "begin_s", T::Float64, "s",
        "Time of its first event (sends: enter of the call, receives: completion).", "" },
      { "end_s", T::Float64, "s", "Time of its last event.", "" },
      { "received", T::Int64, "", "Messages received in it.", "" },
      { "sent", T::Int64, "", "Messages sent in it.", "" },
      { "load_balance", T::Float64, "", "LB of its rank in the window (PCLVis Eq. 10).", "" },
      { "latency", T::Float64, "", "Mean L of its messages.", "NaN" },
      { "relative_load", T::Float64, "", "Messages of its rank over the mean of all, less 1.", "" },
      { "latency_worst", T::Float64, "", "Greatest L of its messages.", "NaN" },
      { "node_latency", T::Float64, "", "Mean L of the messages of its node's states.", "NaN" },
    },
    "Communication DAG" };
}

TableSpec StateLinksTable()
{
  return { "State Links", "messages from one state to another, or program order",
    {
      { "from_state", T::Id, "", "State that sends.", "" },
      { "to_state", T::Id, "", "State that receives.", "" },
      { "messages", T::Int64, "", "Messages of the link.", "" },
      { "size_bytes", T::Int64, "bytes", "Bytes of these messages.", "" },
      { "latency", T::Float64, "", "Mean L of these messages.", "NaN" },
      { "message_id", T::Id, "", "The message with the greatest L.", "-1" },
      { "kind", T::Int32, "", "Code of the kind of link; names in field data.", "" },
      { "latency_worst", T::Float64, "", "That greatest L.", "NaN" },
    },
    "Communication DAG" };
}

TableSpec StateMessagesTable()
{
  return { "State Messages", "a message's end in a state: a bar of the glyph",
    {
      { "state", T::Id, "", "State that holds it.", "" },
      { "message_id", T::Id, "", "The message.", "" },
      { "sent", T::UInt8, "", "1 sent by the state, 0 received.", "" },
      { "partner", T::Int32, "", "World rank of the other side.", "-1" },
      { "size_bytes", T::Int64, "bytes", "Size of the message.", "-1" },
      { "latency", T::Float64, "", "L of the message.", "NaN" },
      { "linked", T::UInt8, "", "1 if its other end is in the DAG as well.", "" },
      { "time_s", T::Float64, "s", "Enter of the sending call, or completion of the receive.", "" },
      { "transmission_s", T::Float64, "s", "Transmission time t of the message.", "NaN" },
      { "path_id", T::Int32, "", "Call path of the state's side of it; names in field data.",
        "-1" },
    },
    "Communication DAG" };
}

TableSpec DurationsTable()
{
  return { "Durations", "a duration of the attribution",
    {
      { "begin_s", T::Float64, "s", "The begin.", "" },
      { "end_s", T::Float64, "s", "The end.", "" },
      { "intra_messages", T::Int64, "",
        "Messages within nodes, those without a recorded receive as well.", "" },
      { "inter_messages", T::Int64, "", "Likewise between nodes.", "" },
      { "imbalance", T::Float64, "",
        "AD / mean of the ranks' messages; absent where these are too few to reach every rank.",
        "NaN" },
      { "imbalance_bytes", T::Float64, "", "AD / mean of the ranks' bytes; likewise.", "NaN" },
      { "fluctuation", T::Float64, "",
        "Robust variation over the durations of t / criterion between nodes.", "NaN" },
      { "cause", T::Int32, "", "Code of the cause; names in field data.", "" },
      { "confidence", T::Float64, "", "Confidence in the cause, 0 to 1.", "" },
      { "chosen", T::UInt8, "", "1: in the window that was asked about; 0: beside it.", "" },
      { "intra_bytes", T::Int64, "bytes", "Bytes within nodes.", "" },
      { "inter_bytes", T::Int64, "bytes", "Bytes between nodes.", "" },
      { "greatest_load", T::Float64, "", "Greatest LB of a rank (PCLVis Eq. 10).", "NaN" },
      { "greatest_load_rank", T::Int32, "", "That rank.", "-1" },
      { "latency", T::Float64, "", "Mean L of its messages.", "NaN" },
      { "late_sender_s", T::Float64, "s", "Wait for late senders.", "NaN" },
    },
    "Latency Attribution" };
}

TableSpec VerdictTable()
{
  return { "Verdict", "the whole trace",
    {
      { "cause", T::Int32, "", "Code of the cause; names in field data.", "" },
      { "confidence", T::Float64, "", "Confidence in the cause, 0 to 1.", "" },
      { "sentence", T::Text, "", "The finding in words.", "" },
      { "advice", T::Text, "", "What to do.", "" },
      { "ranks", T::Text, "", "Ranks it concerns, as 3,5,8-11; empty: none in particular.", "" },
      { "choice", T::Text, "", "Regions and time that it is about; empty: the whole run.", "" },
    },
    "Latency Attribution" };
}

TableSpec EvidenceTable()
{
  return { "Evidence", "a number for or against a cause",
    {
      { "cause", T::Int32, "", "Code of the cause; names in field data.", "" },
      { "evidence", T::Text, "", "Name of the number.", "" },
      { "value", T::Float64, "", "The number.", "NaN" },
      { "threshold", T::Float64, "", "Where it begins to count.", "NaN" },
      { "speaks_for", T::UInt8, "", "1 for the cause, 0 against it.", "" },
      { "meaning", T::Text, "", "What it says.", "" },
      { "elsewhere", T::Float64, "",
        "The same in the other regions at the same time (median), where regions were chosen.",
        "NaN" },
      { "other_times", T::Float64, "",
        "The same of the chosen regions at other times, where a window was chosen.", "NaN" },
    },
    "Latency Attribution" };
}

TableSpec SizeClassesTable()
{
  return { "Size Classes", "a duration and a size class of messages between nodes",
    {
      { "duration", T::Int32, "", "Row of the duration in Durations.", "" },
      { "begin_s", T::Float64, "s", "Begin of the duration.", "" },
      { "end_s", T::Float64, "s", "End of the duration.", "" },
      { "size_bytes", T::Int64, "bytes", "First size of the class.", "" },
      { "messages", T::Int64, "", "Messages.", "" },
      { "ratio", T::Float64, "", "Mean t over the class's criterion.", "NaN" },
      { "reference", T::UInt8, "", "1 for the class that fluctuates least.", "" },
    },
    "Latency Attribution" };
}

TableSpec CauseWindowsTable()
{
  return { "Cause Windows", "a time in which a cause holds",
    {
      { "begin_s", T::Float64, "s", "The begin.", "" },
      { "end_s", T::Float64, "s", "The end.", "" },
      { "cause", T::Int32, "", "Code of the cause; names in field data.", "" },
      { "confidence", T::Float64, "", "Confidence in the cause, 0 to 1.", "" },
    },
    "Latency Attribution" };
}

TableSpec RankWorkTable()
{
  return { "Rank Work", "a rank with calls",
    {
      { "rank", T::Int32, "", "World rank.", "" },
      { "work_s", T::Float64, "s",
        "Its time outside of MPI calls, in the time that field data tells.", "" },
      { "work_ratio", T::Float64, "", "That over the median rank's.", "" },
      { "slow", T::UInt8, "", "1: a slow rank of the verdict.", "" },
    },
    "Latency Attribution" };
}

TableSpec MappingTable()
{
  return { "Mapping", "a rank",
    {
      { "rank", T::Int32, "", "World rank.", "" },
      { "node", T::Int32, "", "Its node now.", "-1" },
      { "proposed_node", T::Int32, "", "Its node in the proposal.", "-1" },
      { "node_name", T::Text, "", "Name of that node.", "" },
      { "proposed_node_name", T::Text, "", "Name of that node.", "" },
    },
    "Rank Remapping" };
}

TableSpec RegionDifferencesTable()
{
  return { "Region Differences", "a communication region of run A in both runs",
    {
      { "region", T::Int32, "", "Region of run A, -1: all messages.", "-1" },
      { "ranks", T::Int32, "", "Ranks in it.", "" },
      { "messages_a", T::Int64, "", "Messages in run A.", "" },
      { "messages_b", T::Int64, "", "Messages in run B.", "" },
      { "latency_a", T::Float64, "", "Mean L in run A.", "NaN" },
      { "latency_b", T::Float64, "", "Mean L in run B, by the same criteria.", "NaN" },
      { "latency_change", T::Float64, "", "latency_b - latency_a.", "NaN" },
      { "transmission_a_s", T::Float64, "s", "Mean transmission time in run A.", "NaN" },
      { "transmission_b_s", T::Float64, "s", "Mean transmission time in run B.", "NaN" },
      { "late_sender_a_s", T::Float64, "s", "Wait for late senders in run A.", "NaN" },
      { "late_sender_b_s", T::Float64, "s", "Wait for late senders in run B.", "NaN" },
      { "held_a_s", T::Float64, "s", "Time that messages were held up by ranks in run A.", "NaN" },
      { "held_b_s", T::Float64, "s", "Time that messages were held up by ranks in run B.", "NaN" },
    },
    "Run Comparison" };
}

TableSpec PhaseDifferencesTable()
{
  return { "Phase Differences", "an equal share of both runs",
    {
      { "phase", T::Int32, "", "Number of the phase.", "" },
      { "begin_a_s", T::Float64, "s", "Begin in run A.", "" },
      { "end_a_s", T::Float64, "s", "End in run A.", "" },
      { "begin_b_s", T::Float64, "s", "Begin in run B.", "" },
      { "end_b_s", T::Float64, "s", "End in run B.", "" },
      { "messages_a", T::Int64, "", "Messages in run A.", "" },
      { "messages_b", T::Int64, "", "Messages in run B.", "" },
      { "latency_a", T::Float64, "", "Mean L in run A.", "NaN" },
      { "latency_b", T::Float64, "", "Mean L in run B, by the same criteria.", "NaN" },
      { "latency_change", T::Float64, "", "latency_b - latency_a.", "NaN" },
      { "transmission_a_s", T::Float64, "s", "Mean transmission time in run A.", "NaN" },
      { "transmission_b_s", T::Float64, "s", "Mean transmission time in run B.", "NaN" },
    },
    "Run Comparison" };
}

TableSpec PairDifferencesTable()
{
  return { "Pair Differences", "a pair of ranks with messages in either run, by direction",
    {
      { "source", T::Int32, "", "World rank of the sender.", "" },
      { "destination", T::Int32, "", "World rank of the receiver.", "" },
      { "messages_a", T::Int64, "", "Messages in run A.", "" },
      { "messages_b", T::Int64, "", "Messages in run B.", "" },
      { "inter_node_a", T::UInt8, "", "1 if on different nodes in run A.", "" },
      { "inter_node_b", T::UInt8, "", "1 if on different nodes in run B.", "" },
      { "latency_a", T::Float64, "", "Mean L in run A.", "NaN" },
      { "latency_b", T::Float64, "", "Mean L in run B, by the same criteria.", "NaN" },
      { "latency_change", T::Float64, "", "latency_b - latency_a.", "NaN" },
      { "transmission_a_s", T::Float64, "s", "Mean transmission time in run A.", "NaN" },
      { "transmission_b_s", T::Float64, "s", "Mean transmission time in run B.", "NaN" },
    },
    "Run Comparison" };
}

TableSpec RankMetricsTable()
{
  return { "Rank Metrics", "a rank in a period",
    {
      { "rank", T::Int32, "", "World rank.", "" },
      { "period", T::Int32, "", "Number of the period.", "" },
      { "begin_s", T::Float64, "s", "Begin of the period.", "" },
      { "end_s", T::Float64, "s", "End of the period.", "" },
      { "node", T::Int32, "", "Number of its node.", "-1" },
      { "region", T::Int32, "", "Its communication region.", "-1" },
      { "messages", T::Int64, "", "Messages sent and received; a send counts at both ends.", "" },
      { "size_bytes", T::Int64, "bytes", "Bytes of these messages.", "" },
      { "latency", T::Float64, "", "Mean L of these messages.", "NaN" },
      { "late_sender_s", T::Float64, "s", "Its wait for late senders.", "NaN" },
      { "late_receiver_s", T::Float64, "s", "Its wait for late receivers.", "NaN" },
      { "collective_wait_s", T::Float64, "s", "Its wait in collectives.", "NaN" },
      { "mpi_s", T::Float64, "s", "Time inside MPI calls.", "NaN" },
      { "work_s", T::Float64, "s", "Time outside MPI calls.", "NaN" },
      { "load_balance", T::Float64, "", "LB of the rank (PCLVis Eq. 10).", "" },
      { "relative_load", T::Float64, "", "Messages of the rank over the mean of all, less 1.", "" },
    },
    "Rank Metrics" };
}
}

std::vector<TableSpec> FilterTables()
{
  return { CriteriaTable(), RankRegionsTable(), RegionsTable(), LinksTable(), DendrogramTable(),
    WaitSummaryTable(), WindowsTable(), PeriodsTable(), StatesTable(), StateLinksTable(),
    StateMessagesTable(), DurationsTable(), VerdictTable(), EvidenceTable(), SizeClassesTable(),
    CauseWindowsTable(), RankWorkTable(), MappingTable(), RegionDifferencesTable(),
    PhaseDifferencesTable(), PairDifferencesTable(), RankMetricsTable() };
}
}
