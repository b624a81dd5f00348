#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_TIME_TREE(COLUMN)                                                                   \
  COLUMN(Name, Text, "name", "", "What the time is used for or lost to.", "")                      \
  COLUMN(                                                                                          \
    Parent, Text, "parent", "", "Name of the row that this time is part of; empty: none.", "")     \
  COLUMN(Time, Float64, "time_s", "s",                                                             \
    "Time of the run; of a part of it, what ranks spend in that, mean.", "")                       \
  COLUMN(Share, Float64, "share", "", "That over the time of all.", "NaN")                         \
  COLUMN(Meaning, Text, "meaning", "", "What it says.", "")                                        \
  COLUMN(Choice, Text, "choice", "",                                                               \
    "The part of the run that is asked about; empty: the whole run.", "")
PCLVIS_TABLE(
  TimeTree, "Time Tree", "a use of the run's time, or a loss", "Time Tree", PCLVIS_TIME_TREE)
#define PCLVIS_CAUSE_TREE(COLUMN)                                                                  \
  PCLVIS_TIME_TREE(COLUMN)                                                                         \
  COLUMN(Low, Float64, "low_s", "s",                                                               \
    "Of a cause: low end of the 90 % range, as far from its time in proportion as the price's is " \
    "from the price.",                                                                             \
    "NaN")                                                                                         \
  COLUMN(High, Float64, "high_s", "s", "High end of that range.", "NaN")
PCLVIS_TABLE(CauseTree, "Cause Tree", "a use of the run's time, a loss, or a cause of one",
  "Cause Prices", PCLVIS_CAUSE_TREE)
#undef PCLVIS_CAUSE_TREE
#undef PCLVIS_TIME_TREE

#define PCLVIS_RANK_TIMES(COLUMN)                                                                  \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Work, Float64, "work_s", "s",                                                             \
    "Time outside of MPI calls, on the time axis, as far as it is asked about.", "")               \
  COLUMN(Mpi, Float64, "mpi_s", "s", "Time in MPI calls, likewise.", "")                           \
  COLUMN(WorkRatio, Float64, "work_ratio", "", "work_s over the mean of these ranks.", "NaN")
PCLVIS_TABLE(
  RankTimes, "Rank Times", "a rank with calls that is asked about", "Time Tree", PCLVIS_RANK_TIMES)
#undef PCLVIS_RANK_TIMES

#define PCLVIS_TIME_PARTS(COLUMN)                                                                  \
  COLUMN(Part, Text, "part", "", "Whether this is a phase or an iteration.", "")                   \
  COLUMN(Phase, Int32, "phase", "",                                                                \
    "The phase: phase in Phases; -1 and part phase: after the last one of a rank.", "-1")          \
  COLUMN(Loop, Int32, "loop", "", "Loop of the iteration: loop in Loops.", "-1")                   \
  COLUMN(Iteration, Int32, "iteration", "",                                                        \
    "Number of the iteration on each rank, from 0; -1: outside of all loops.", "-1")               \
  COLUMN(Time, Float64, "time_s", "s", "What ranks spend in it, mean.", "")                        \
  COLUMN(Work, Float64, "work_s", "s", "Of that useful work.", "")                                 \
  COLUMN(Imbalance, Float64, "imbalance_s", "s", "Lost to load imbalance.", "")                    \
  COLUMN(Serialisation, Float64, "serialisation_s", "s", "Lost to serialisation.", "")             \
  COLUMN(Transfer, Float64, "transfer_s", "s",                                                     \
    "Lost to transfer; negative where an ideal network would let ranks wait longer.", "")
PCLVIS_TABLE(TimeParts, "Time Parts", "a phase of the program, or an iteration of a loop",
  "Time Tree", PCLVIS_TIME_PARTS)
#undef PCLVIS_TIME_PARTS
}
