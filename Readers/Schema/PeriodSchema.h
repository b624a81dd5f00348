#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_WINDOWS(COLUMN)                                                                     \
  COLUMN(Region, Int32, "region", "", "Communication region; -1 = all messages.", "-1")            \
  COLUMN(Begin, Float64, "begin_s", "s", "Start of the window.", "")                               \
  COLUMN(End, Float64, "end_s", "s", "End of the window.", "")                                     \
  COLUMN(Latency, Float64, "latency", "", "Mean L of the messages sent in the window.", "NaN")     \
  COLUMN(Messages, Int64, "messages", "", "Messages sent in the window.", "")                      \
  COLUMN(Delayed, Int64, "delayed", "", "Messages with L above the delay factor.", "")             \
  COLUMN(Kept, UInt8, "kept", "", "1 if the abstraction keeps the window.", "")                    \
  COLUMN(Average, Float64, "average", "",                                                          \
    "Mean L of all messages of the region; same in all rows of a region.", "NaN")                  \
  COLUMN(Baseline, Float64, "baseline", "",                                                        \
    "Mean L that windows are compared with; same in all rows of a region.", "NaN")                 \
  COLUMN(Loop, Int32, "loop", "",                                                                  \
    "Loop whose iterations the window holds: loop in Loops; windows of time and those outside "    \
    "the loop have none.",                                                                         \
    "-1")                                                                                          \
  COLUMN(Iteration, Int32, "iteration", "", "The first of these iterations.", "-1")                \
  COLUMN(Iterations, Int32, "iterations", "", "How many successive ones it holds.", "")
PCLVIS_TABLE(
  Windows, "Windows", "a window of a region's messages", "Temporal Abstraction", PCLVIS_WINDOWS)
#undef PCLVIS_WINDOWS

#define PCLVIS_PERIODS(COLUMN)                                                                     \
  COLUMN(Region, Int32, "region", "", "Communication region; -1 = all messages.", "-1")            \
  COLUMN(Kind, Int32, "kind", "",                                                                  \
    "Code of the kind: growth, steady, other or peak; its name is in field data.", "")             \
  COLUMN(Begin, Float64, "begin_s", "s", "Start of the period, inclusive.", "")                    \
  COLUMN(End, Float64, "end_s", "s", "End of the period, exclusive.", "")                          \
  COLUMN(Latency, Float64, "latency", "", "Mean L of the messages sent in the period.", "NaN")     \
  COLUMN(Messages, Int64, "messages", "", "Messages sent in the period.", "")                      \
  COLUMN(Delayed, Int64, "delayed", "", "Messages with L above the delay factor.", "")             \
  COLUMN(Peak, Float64, "peak", "", "Highest mean L of the period's windows.", "NaN")
PCLVIS_TABLE(Periods, "Periods", "a period of a region", "Temporal Abstraction", PCLVIS_PERIODS)
#undef PCLVIS_PERIODS
}
