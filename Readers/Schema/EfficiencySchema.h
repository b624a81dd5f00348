#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_TIME_TREE(COLUMN)                                                                   \
  COLUMN(Name, Text, "name", "", "What the time is used for or lost to.", "")                      \
  COLUMN(                                                                                          \
    Parent, Text, "parent", "", "Name of the row that this time is part of; empty: none.", "")     \
  COLUMN(Time, Float64, "time_s", "s", "Time of the run.", "")                                     \
  COLUMN(Share, Float64, "share", "", "That over the time of the run.", "NaN")                     \
  COLUMN(Meaning, Text, "meaning", "", "What it says.", "")
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
  COLUMN(Work, Float64, "work_s", "s", "Time outside of MPI calls, on the time axis.", "")         \
  COLUMN(Mpi, Float64, "mpi_s", "s", "Time in MPI calls, on the time axis.", "")                   \
  COLUMN(WorkRatio, Float64, "work_ratio", "", "work_s over the mean of all ranks.", "NaN")
PCLVIS_TABLE(RankTimes, "Rank Times", "a rank with calls", "Time Tree", PCLVIS_RANK_TIMES)
#undef PCLVIS_RANK_TIMES
}
