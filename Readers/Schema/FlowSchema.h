#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_FLOW_NODES(COLUMN)                                                                  \
  COLUMN(                                                                                          \
    Node, Id, "node", "", "Number of the node, by its first call: by rank, then by time.", "")     \
  COLUMN(Label, Text, "label", "", "The signature in words: call, size, partner, line.", "")       \
  COLUMN(Call, Int32, "call", "",                                                                  \
    "Code of the MPI call, of the first of its calls if names are not part of the signature; its " \
    "name is in field data.",                                                                      \
    "-1")                                                                                          \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes",                                                  \
    "Size in the signature; by magnitude, the least size of its class.", "-1")                     \
  COLUMN(PartnerKind, Int32, "partner_kind", "",                                                   \
    "Whether partner is a rank, relative to the own rank, a root, or not known, as a code; names " \
    "in field data.",                                                                              \
    "")                                                                                            \
  COLUMN(Partner, Int32, "partner", "",                                                            \
    "Partner in the signature, a rank or the distance to it, or a root's place among the ranks "   \
    "of its communicator, from 0; 0 if there is none.",                                            \
    "")                                                                                            \
  COLUMN(PathId, Int32, "path_id", "",                                                             \
    "Call path (path_id in Code), of the first of its calls if call sites are not part of the "    \
    "signature.",                                                                                  \
    "-1")                                                                                          \
  COLUMN(Region, Text, "region", "", "Innermost function that encloses the call.", "")             \
  COLUMN(File, Text, "file", "", "Source file of the call path; empty if unknown.", "")            \
  COLUMN(Line, Int32, "line", "", "Line of the call path.", "-1")                                  \
  COLUMN(Loop, Int32, "loop", "", "Innermost loop that contains the node: loop in Loops.", "-1")   \
  COLUMN(Header, UInt8, "header", "", "1 if iterations of that loop begin with the node.", "")     \
  COLUMN(Ranks, Int32, "ranks", "", "Ranks with such calls.", "")                                  \
  COLUMN(FirstRank, Int32, "first_rank", "", "The first of these ranks.", "")                      \
  COLUMN(Starts, Int32, "starts", "", "Ranks whose first call it is.", "")                         \
  COLUMN(Ends, Int32, "ends", "", "Ranks whose last call it is.", "")                              \
  COLUMN(Calls, Int64, "calls", "", "Calls of all ranks.", "")                                     \
  COLUMN(Time, Float64, "time_s", "s", "Time in these calls on the time axis.", "")                \
  COLUMN(Mean, Float64, "mean_s", "s", "Mean time of a call.", "")                                 \
  COLUMN(Least, Float64, "least_s", "s", "Time of the shortest of them.", "")                      \
  COLUMN(Most, Float64, "most_s", "s", "Time of the longest of them.", "")                         \
  COLUMN(BytesSent, Int64, "bytes_sent", "bytes", "Bytes that these calls sent.", "")              \
  COLUMN(BytesReceived, Int64, "bytes_received", "bytes", "Bytes that these calls received.", "")  \
  COLUMN(Wait, Float64, "wait_s", "s",                                                             \
    "Time that these calls waited for other ranks, if Calls have wait states.", "NaN")
PCLVIS_TABLE(FlowNodes, "Flow Nodes", "a signature of MPI calls: a node of the event flow graph",
  "Event Flow Graph", PCLVIS_FLOW_NODES)
#undef PCLVIS_FLOW_NODES

#define PCLVIS_FLOW_EDGES(COLUMN)                                                                  \
  COLUMN(Edge, Id, "edge", "", "Number of the edge, by its nodes, then by weight.", "")            \
  COLUMN(From, Id, "from_node", "", "Node of the call before: node in Flow Nodes.", "")            \
  COLUMN(To, Id, "to_node", "", "Node of the next call of the same rank.", "")                     \
  COLUMN(Weight, Int64, "weight", "",                                                              \
    "How often each rank of this class makes the transition; the mean where classes are merged.",  \
    "")                                                                                            \
  COLUMN(Ranks, Int32, "ranks", "", "Ranks that make it so often.", "")                            \
  COLUMN(FirstRank, Int32, "first_rank", "", "The first of these ranks.", "")                      \
  COLUMN(Count, Int64, "count", "", "Transitions of all these ranks.", "")                         \
  COLUMN(Back, UInt8, "back", "",                                                                  \
    "1 if it begins another iteration of the loop: an edge back to its header.", "")               \
  COLUMN(Loop, Int32, "loop", "", "Innermost loop that contains both nodes: loop in Loops.", "-1") \
  COLUMN(Time, Float64, "time_s", "s",                                                             \
    "Time between the two calls on the time axis: computation of the program.", "")                \
  COLUMN(Mean, Float64, "mean_s", "s", "Mean time between the two calls.", "")                     \
  COLUMN(Least, Float64, "least_s", "s", "The shortest of these times.", "")                       \
  COLUMN(Most, Float64, "most_s", "s", "The longest of these times.", "")                          \
  COLUMN(CallTime, Float64, "call_time_s", "s", "Time in the calls that it leads to.", "")         \
  COLUMN(BytesSent, Int64, "bytes_sent", "bytes", "Bytes that these calls sent.", "")              \
  COLUMN(BytesReceived, Int64, "bytes_received", "bytes", "Bytes that these calls received.", "")  \
  COLUMN(Wait, Float64, "wait_s", "s",                                                             \
    "Time that these calls waited for other ranks, if Calls have wait states.", "NaN")
PCLVIS_TABLE(FlowEdges, "Flow Edges",
  "a transition between two nodes that some ranks make equally often", "Event Flow Graph",
  PCLVIS_FLOW_EDGES)
#undef PCLVIS_FLOW_EDGES

#define PCLVIS_FLOW_COUNTERS(COLUMN)                                                               \
  COLUMN(Node, Id, "node", "", "Node in whose calls the counter changed.", "-1")                   \
  COLUMN(Edge, Id, "edge", "", "Edge between whose calls the counter changed.", "-1")              \
  COLUMN(Counter, Int32, "counter", "", "Code of the counter; its name is in field data.", "")     \
  COLUMN(Samples, Int64, "samples", "", "Calls or transitions with a value before and after.", "") \
  COLUMN(Change, Float64, "change", "", "Sum of the changes, in the counter's own unit.", "")      \
  COLUMN(MeanChange, Float64, "mean_change", "", "Mean change of a call or transition.", "")
PCLVIS_TABLE(FlowCounters, "Flow Counters", "the change of a counter in a node or an edge",
  "Event Flow Graph", PCLVIS_FLOW_COUNTERS)
#undef PCLVIS_FLOW_COUNTERS

#define PCLVIS_RANK_GRAPHS(COLUMN)                                                                 \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Group, Int32, "flow_group", "",                                                           \
    "Group of ranks whose graphs have the same nodes and edges, by its first rank.", "")           \
  COLUMN(Nodes, Int64, "nodes", "", "Nodes of the rank's graph.", "")                              \
  COLUMN(Edges, Int64, "edges", "", "Edges of the rank's graph.", "")                              \
  COLUMN(Calls, Int64, "calls", "", "MPI calls of the rank.", "")                                  \
  COLUMN(Distance, Float64, "distance", "",                                                        \
    "Share of the calls that differs from the group that most ranks are in: half the sum of the "  \
    "differences of the shares of each node.",                                                     \
    "")
PCLVIS_TABLE(
  RankGraphs, "Rank Graphs", "a rank's event flow graph", "Event Flow Graph", PCLVIS_RANK_GRAPHS)
#undef PCLVIS_RANK_GRAPHS

#define PCLVIS_GROUP_AGREEMENTS(COLUMN)                                                            \
  COLUMN(Grouping, Text, "grouping", "", "What else groups the ranks.", "")                        \
  COLUMN(Phase, Int32, "phase", "", "Phase of the program, of clusters.", "-1")                    \
  COLUMN(Ranks, Int32, "ranks", "", "Ranks that are in groups of both kinds.", "")                 \
  COLUMN(FlowGroups, Int32, "flow_groups", "", "Groups of these by event flow graph.", "")         \
  COLUMN(Groups, Int32, "groups", "", "Groups of these of the other kind.", "")                    \
  COLUMN(RandIndex, Float64, "adjusted_rand_index", "",                                            \
    "How well both agree: 1 if they are the same, about 0 if not more than by chance.", "NaN")
PCLVIS_TABLE(GroupAgreements, "Group Agreements",
  "another way to group the ranks, compared with their event flow graphs", "Event Flow Graph",
  PCLVIS_GROUP_AGREEMENTS)
#undef PCLVIS_GROUP_AGREEMENTS

#define PCLVIS_LOOPS(COLUMN)                                                                       \
  COLUMN(Loop, Int32, "loop", "", "Number of the loop; a loop stands before those in it.", "")     \
  COLUMN(Parent, Int32, "parent", "", "Loop that contains it.", "-1")                              \
  COLUMN(Depth, Int32, "depth", "", "1: in no other loop.", "")                                    \
  COLUMN(HeaderNode, Id, "header_node", "",                                                        \
    "Node with which iterations begin, on most ranks: node in Flow Nodes.", "")                    \
  COLUMN(Call, Int32, "call", "", "MPI call of that node; its name is in field data.", "-1")       \
  COLUMN(PathId, Int32, "path_id", "", "Call path of that node: path_id in Code.", "-1")           \
  COLUMN(File, Text, "file", "", "Source file of that call path; empty if unknown.", "")           \
  COLUMN(Line, Int32, "line", "", "Line of that call path.", "-1")                                 \
  COLUMN(Main, UInt8, "main", "",                                                                  \
    "1 for the main loop: the one that drives the program, see Program Loops.", "")                \
  COLUMN(Irreducible, UInt8, "irreducible", "",                                                    \
    "1 if some rank also enters it elsewhere than at its header.", "")                             \
  COLUMN(Counted, UInt8, "counted", "",                                                            \
    "1 if iterations of the same number are the same step of the program on all ranks: these "     \
    "have "                                                                                        \
    "as many, and neither it nor a loop in it with more than half of its time is irreducible.",    \
    "")                                                                                            \
  COLUMN(                                                                                          \
    Tails, Int32, "tails", "", "Different edges back to the header, on one rank at most.", "")     \
  COLUMN(Nodes, Int64, "nodes", "", "Nodes in it, those of inner loops included.", "")             \
  COLUMN(Ranks, Int32, "ranks", "", "Ranks that run it.", "")                                      \
  COLUMN(FirstRank, Int32, "first_rank", "", "The first of these ranks.", "")                      \
  COLUMN(Entries, Int64, "entries", "", "How often the ranks enter it, in all.", "")               \
  COLUMN(Iterations, Int64, "iterations", "", "Iterations of all ranks.", "")                      \
  COLUMN(                                                                                          \
    LeastIterations, Int64, "least_iterations", "", "Iterations of the rank with the fewest.", "") \
  COLUMN(                                                                                          \
    MostIterations, Int64, "most_iterations", "", "Iterations of the rank with the most.", "")     \
  COLUMN(Calls, Int64, "calls", "", "MPI calls in it.", "")                                        \
  COLUMN(Begin, Float64, "begin_s", "s", "Time at which the first rank entered it.", "")           \
  COLUMN(End, Float64, "end_s", "s", "Time at which the last rank left it.", "")                   \
  COLUMN(Time, Float64, "time_s", "s", "Time in it, inner loops included, sum over ranks.", "")    \
  COLUMN(OwnTime, Float64, "own_time_s", "s", "Time in it without inner loops.", "")               \
  COLUMN(Mpi, Float64, "mpi_s", "s", "Time in MPI calls in it, sum over ranks.", "")               \
  COLUMN(OwnMpi, Float64, "own_mpi_s", "s", "The same without inner loops.", "")                   \
  COLUMN(MpiShare, Float64, "mpi_share", "", "mpi_s divided by time_s.", "NaN")                    \
  COLUMN(                                                                                          \
    LeastMpiShare, Float64, "least_mpi_share", "", "Share of the rank with the least.", "NaN")     \
  COLUMN(MostMpiShare, Float64, "most_mpi_share", "", "Share of the rank with the most.", "NaN")   \
  COLUMN(Stable, Float64, "stable_s", "s",                                                         \
    "Time at which the last of the ranks that became stable in it did, as if the run were live.",  \
    "NaN")                                                                                         \
  COLUMN(Cure, Text, "cure", "", "What makes an irreducible loop reducible; else empty.", "")
PCLVIS_TABLE(Loops, "Loops", "a loop of the program", "Program Loops", PCLVIS_LOOPS)
#undef PCLVIS_LOOPS

#define PCLVIS_ITERATIONS(COLUMN)                                                                  \
  COLUMN(Loop, Int32, "loop", "", "The loop: loop in Loops.", "")                                  \
  COLUMN(Iteration, Int32, "iteration", "", "Number of the iteration on each rank, from 0.", "")   \
  COLUMN(Begin, Float64, "begin_s", "s",                                                           \
    "Time at which the median rank began it, and the iteration before ended.", "")                 \
  COLUMN(End, Float64, "end_s", "s",                                                               \
    "Time at which the next one begins; of the last iteration, at which the median rank left the " \
    "loop.",                                                                                       \
    "")                                                                                            \
  COLUMN(FirstBegin, Float64, "first_begin_s", "s", "Time at which the first rank began it.", "")  \
  COLUMN(LastEnd, Float64, "last_end_s", "s", "Time at which the last rank ended it.", "")         \
  COLUMN(Ranks, Int32, "ranks", "", "Ranks with this iteration.", "")                              \
  COLUMN(Calls, Int64, "calls", "", "MPI calls of these ranks in it.", "")                         \
  COLUMN(Time, Float64, "time_s", "s", "Time in it, sum over ranks.", "")                          \
  COLUMN(Mpi, Float64, "mpi_s", "s", "Time in MPI calls in it, sum over ranks.", "")               \
  COLUMN(MpiShare, Float64, "mpi_share", "", "mpi_s divided by time_s.", "NaN")                    \
  COLUMN(Representative, UInt8, "representative", "",                                              \
    "1 for the iterations chosen to stand for the loop.", "")                                      \
  COLUMN(Main, UInt8, "main", "",                                                                  \
    "1 for the main loop: the one that drives the program, see Program Loops.", "")
PCLVIS_TABLE(Iterations, "Iterations", "an iteration of a loop, of all ranks that run it",
  "Program Loops", PCLVIS_ITERATIONS)
#undef PCLVIS_ITERATIONS

#define PCLVIS_RANK_LOOPS(COLUMN)                                                                  \
  COLUMN(Loop, Int32, "loop", "", "The loop: loop in Loops.", "")                                  \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(HeaderNode, Id, "header_node", "", "Node with which the rank's iterations begin.", "")    \
  COLUMN(Entries, Int64, "entries", "", "How often the rank enters the loop.", "")                 \
  COLUMN(Iterations, Int64, "iterations", "", "Its iterations.", "")                               \
  COLUMN(Begin, Float64, "begin_s", "s", "Time at which the rank entered the loop first.", "")     \
  COLUMN(End, Float64, "end_s", "s", "Time at which it left the loop last.", "")                   \
  COLUMN(Time, Float64, "time_s", "s", "Time in the loop, inner loops included.", "")              \
  COLUMN(OwnTime, Float64, "own_time_s", "s", "Time in it without inner loops.", "")               \
  COLUMN(Mpi, Float64, "mpi_s", "s", "Time in MPI calls in it.", "")                               \
  COLUMN(OwnMpi, Float64, "own_mpi_s", "s", "The same without inner loops.", "")                   \
  COLUMN(MpiShare, Float64, "mpi_share", "", "mpi_s divided by time_s.", "NaN")                    \
  COLUMN(MainMpiShare, Float64, "main_mpi_share", "",                                              \
    "mpi_share if this is the main loop (or the one whose iterations were asked for).", "NaN")     \
  COLUMN(Stable, Float64, "stable_s", "s",                                                         \
    "Time at which the rank became stable, in this loop, as if the run were live.", "NaN")
PCLVIS_TABLE(RankLoops, "Rank Loops", "a loop on a rank", "Program Loops", PCLVIS_RANK_LOOPS)
#undef PCLVIS_RANK_LOOPS

#define PCLVIS_NODE_COUNTS(COLUMN)                                                                 \
  COLUMN(Time, Float64, "time_s", "s", "Time of the check.", "")                                   \
  COLUMN(Nodes, Int64, "nodes", "", "Nodes of the graph of all ranks up to then.", "")             \
  COLUMN(LeastNodes, Int64, "least_nodes", "", "Nodes of the rank with the fewest.", "")           \
  COLUMN(MedianNodes, Float64, "median_nodes", "", "Nodes of the median rank.", "")                \
  COLUMN(MostNodes, Int64, "most_nodes", "", "Nodes of the rank with the most.", "")               \
  COLUMN(StableRanks, Int32, "stable_ranks", "",                                                   \
    "Ranks whose graphs have stayed the same for the required number of checks.", "")
PCLVIS_TABLE(NodeCounts, "Node Counts", "a check of the graphs during the run", "Program Loops",
  PCLVIS_NODE_COUNTS)
#undef PCLVIS_NODE_COUNTS

#define PCLVIS_FLOW_PROGRAM(COLUMN)                                                                \
  COLUMN(Rank, Int32, "rank", "", "World rank whose whole sequence this is; else absent.", "-1")   \
  COLUMN(Rule, Id, "rule", "", "Rule of which this is an item, in order; else absent.", "-1")      \
  COLUMN(Node, Id, "node", "", "The item is a call of this node.", "-1")                           \
  COLUMN(Inner, Id, "inner_rule", "", "The item is what this rule says.", "-1")                    \
  COLUMN(Repeat, Int64, "repeat", "", "How often in a row.", "")
PCLVIS_TABLE(FlowProgram, "Flow Program",
  "an item of a rule of the description that gives back the sequence of nodes of each rank, or a "
  "rank's first rule",
  "Program Loops", PCLVIS_FLOW_PROGRAM)
#undef PCLVIS_FLOW_PROGRAM
}
