#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_CAUSE_PRICES(COLUMN)                                                                \
  COLUMN(Cause, Text, "cause", "", "What makes the run longer.", "")                               \
  COLUMN(                                                                                          \
    Time, Float64, "time_s", "s", "Price: how much shorter the run is without the cause.", "")     \
  COLUMN(Share, Float64, "share", "", "That over the time of the run.", "")                        \
  COLUMN(Low, Float64, "low_s", "s", "Low end of the price's 90 % range.", "")                     \
  COLUMN(High, Float64, "high_s", "s", "High end of the price's 90 % range.", "")                  \
  COLUMN(                                                                                          \
    Alone, Float64, "alone_s", "s", "Price of the cause when no other that counts is there.", "")  \
  COLUMN(Counts, UInt8, "counts", "",                                                              \
    "1 if the price is at least the property's share of the run and its range excludes zero.", "") \
  COLUMN(Confidence, Float64, "confidence", "",                                                    \
    "Probability that the price is at least that share, 0 to 1.", "")                              \
  COLUMN(Ranks, Text, "ranks", "",                                                                 \
    "Slow or hot ranks, or those at slow links; for example 3,5,8-11.", "")                        \
  COLUMN(Nodes, Text, "nodes", "",                                                                 \
    "Nodes (node of Priced Ranks) of these ranks, or, of other jobs' traffic, behind the links "   \
    "that it fills, as 3,5,8-11; empty: no node in particular.",                                   \
    "")                                                                                            \
  COLUMN(Links, Text, "links", "",                                                                 \
    "Of slow links: the nodes, as 2 for all links of one, 0-3 for that between two.", "")          \
  COLUMN(Sentence, Text, "sentence", "", "The finding in words.", "")                              \
  COLUMN(Advice, Text, "advice", "", "What to do about it.", "")
PCLVIS_TABLE(CausePrices, "Cause Prices", "a cause that makes the run longer", "Cause Prices",
  PCLVIS_CAUSE_PRICES)
#undef PCLVIS_CAUSE_PRICES

#define PCLVIS_CAUSE_TIMES(COLUMN)                                                                 \
  COLUMN(Row, Int32, "row", "", "Row of the cause in Cause Prices.", "")                           \
  COLUMN(Begin, Float64, "begin_s", "s", "Start of the time in which the cause acts.", "")         \
  COLUMN(End, Float64, "end_s", "s", "End of that time.", "")
PCLVIS_TABLE(
  CauseTimes, "Cause Times", "a time in which a cause acts", "Cause Prices", PCLVIS_CAUSE_TIMES)
#undef PCLVIS_CAUSE_TIMES

#define PCLVIS_CAUSE_PLACES(COLUMN)                                                                \
  COLUMN(Row, Int32, "row", "", "Row of the cause in Cause Prices.", "")                           \
  COLUMN(Cause, Text, "cause", "", "What makes the run longer.", "")                               \
  COLUMN(Activity, Text, "activity", "",                                                           \
    "Where the time would be saved: in the calls, or in the work before them.", "")                \
  COLUMN(CallName, Text, "call_name", "", "Name of the call.", "")                                 \
  COLUMN(Path, Text, "path", "", "Call path of the calls as text.", "")                            \
  COLUMN(PathId, Int32, "path_id", "", "Call path of the calls: path_id in Code.", "-1")           \
  COLUMN(Time, Float64, "time_s", "s",                                                             \
    "What the run without the cause saves there, mean over the ranks; negative if it takes "       \
    "longer.",                                                                                     \
    "")                                                                                            \
  COLUMN(Rank, Int32, "rank", "", "Rank that saves most there.", "")                               \
  COLUMN(RankTime, Float64, "rank_time_s", "s", "What that rank saves there.", "")                 \
  COLUMN(Phase, Int32, "phase", "",                                                                \
    "Phase in which most is saved there, if Calls were those of Logical Structure.", "-1")         \
  COLUMN(PhaseTime, Float64, "phase_time_s", "s",                                                  \
    "What is saved there in that phase, mean over the ranks.", "NaN")                              \
  COLUMN(Loop, Int32, "loop", "",                                                                  \
    "Loop of the iteration in which most is saved there, if Calls were those of Program Loops.",   \
    "-1")                                                                                          \
  COLUMN(                                                                                          \
    Iteration, Int32, "iteration", "", "Number of that iteration on each rank, from 0.", "-1")     \
  COLUMN(IterationTime, Float64, "iteration_time_s", "s",                                          \
    "What is saved there in that iteration, mean over the ranks.", "NaN")                          \
  COLUMN(Region, Int32, "region", "",                                                              \
    "Communication region whose ranks save most there, if Messages were those of Communication "   \
    "Regions.",                                                                                    \
    "-1")                                                                                          \
  COLUMN(RegionTime, Float64, "region_time_s", "s",                                                \
    "What its ranks save there, their part of the mean over all ranks.", "NaN")                    \
  COLUMN(Nodes, Text, "nodes", "",                                                                 \
    "Of slow links: the nodes (node of Priced Ranks), as 2 for all links of one, 0-3 for that "    \
    "between two.",                                                                                \
    "")
PCLVIS_TABLE(CausePlaces, "Cause Places", "a place in the code where a cause costs time",
  "Cause Prices", PCLVIS_CAUSE_PLACES)
#undef PCLVIS_CAUSE_PLACES

#define PCLVIS_CAUSE_PARTS(COLUMN)                                                                 \
  COLUMN(Row, Int32, "row", "", "Row of the cause in Cause Prices.", "")                           \
  COLUMN(Cause, Text, "cause", "", "What makes the run longer.", "")                               \
  COLUMN(Part, Text, "part", "", "Whether this is a phase, an iteration or a region.", "")         \
  COLUMN(Phase, Int32, "phase", "", "The phase: phase in Phases.", "-1")                           \
  COLUMN(Loop, Int32, "loop", "", "Loop of the iteration: loop in Loops.", "-1")                   \
  COLUMN(Iteration, Int32, "iteration", "",                                                        \
    "Number of the iteration on each rank, from 0; -1: outside of all loops.", "-1")               \
  COLUMN(Region, Int32, "region", "", "The communication region: region in Regions.", "-1")        \
  COLUMN(Time, Float64, "time_s", "s",                                                             \
    "What the run without the cause saves in it, mean over all ranks; negative if it takes "       \
    "longer.",                                                                                     \
    "")
PCLVIS_TABLE(CauseParts, "Cause Parts",
  "a phase of the program, an iteration of a loop, or a region, in which a cause costs time",
  "Cause Prices", PCLVIS_CAUSE_PARTS)
#undef PCLVIS_CAUSE_PARTS

/// The begin of the descriptions of columns about a rank and a cause.
#define PCLVIS_OWN_TIME_SAVED                                                                      \
  "What the rank would save of its own time (work, calls and transfers, not waiting for other "    \
  "ranks) "

/// Columns of prices about a rank; also in Rank Work.
#define PCLVIS_RANK_PRICES(COLUMN)                                                                 \
  COLUMN(Slowdown, Float64, "slowdown", "",                                                        \
    "How many times as long a slow rank works as others do in the same work; 1 for the others.",   \
    "")                                                                                            \
  COLUMN(Node, Int32, "node", "", "Number of the rank's node.", "-1")                              \
  COLUMN(ProposedNode, Int32, "proposed_node", "",                                                 \
    "Node of the rank in the placement that is priced, if that saves the least share or more; "    \
    "else its own.",                                                                               \
    "-1")                                                                                          \
  COLUMN(SlowRankTime, Float64, "slow_rank_s", "s",                                                \
    PCLVIS_OWN_TIME_SAVED "if no rank or node was slow.", "NaN")                                   \
  COLUMN(UnevenWorkTime, Float64, "uneven_work_s", "s",                                            \
    PCLVIS_OWN_TIME_SAVED "if no rank worked longer than the mean.", "NaN")                        \
  COLUMN(TrafficTime, Float64, "background_s", "s",                                                \
    PCLVIS_OWN_TIME_SAVED "without other jobs' traffic.", "NaN")                                   \
  COLUMN(SlowLinkTime, Float64, "slow_link_s", "s", PCLVIS_OWN_TIME_SAVED "if no link was slow.",  \
    "NaN")                                                                                         \
  COLUMN(HotRanksTime, Float64, "pattern_s", "s",                                                  \
    PCLVIS_OWN_TIME_SAVED "without the messages of hot ranks.", "NaN")                             \
  COLUMN(PlacementTime, Float64, "mapping_s", "s",                                                 \
    PCLVIS_OWN_TIME_SAVED "in the placement that is priced.", "NaN")                               \
  COLUMN(CollectivesTime, Float64, "collectives_s", "s",                                           \
    PCLVIS_OWN_TIME_SAVED "if collective operations took no time once all have entered.", "NaN")

#define PCLVIS_PRICED_RANKS(COLUMN)                                                                \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  PCLVIS_RANK_PRICES(COLUMN)
PCLVIS_TABLE(PricedRanks, "Priced Ranks", "a rank with calls", "Cause Prices", PCLVIS_PRICED_RANKS)
#undef PCLVIS_PRICED_RANKS
}
