#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_WINDOWS(COLUMN)                                                                     \
  COLUMN(Region, Int32, "region", "", "Communication region, -1: all messages.", "-1")             \
  COLUMN(Begin, Float64, "begin_s", "s", "The begin.", "")                                         \
  COLUMN(End, Float64, "end_s", "s", "The end.", "")                                               \
  COLUMN(Latency, Float64, "latency", "", "Mean L of the messages sent in it.", "NaN")             \
  COLUMN(Messages, Int64, "messages", "", "Messages sent in it.", "")                              \
  COLUMN(Delayed, Int64, "delayed", "", "Messages with L above the delay factor.", "")             \
  COLUMN(Kept, UInt8, "kept", "", "1 if the abstraction keeps it.", "")                            \
  COLUMN(Average, Float64, "average", "",                                                          \
    "Mean L of all messages of the region; same in all its rows.", "NaN")                          \
  COLUMN(Baseline, Float64, "baseline", "",                                                        \
    "What L is high against; same in all rows of a region.", "NaN")
PCLVIS_TABLE(
  Windows, "Windows", "a window of a region's messages", "Temporal Abstraction", PCLVIS_WINDOWS)
#undef PCLVIS_WINDOWS

#define PCLVIS_PERIODS(COLUMN)                                                                     \
  COLUMN(Region, Int32, "region", "", "Communication region, -1: all messages.", "-1")             \
  COLUMN(Kind, Int32, "kind", "",                                                                  \
    "Growth, steady, other, peak: code of the kind; names in field data.", "")                     \
  COLUMN(Begin, Float64, "begin_s", "s", "Begin; belongs to the period.", "")                      \
  COLUMN(End, Float64, "end_s", "s", "End; belongs to the next period.", "")                       \
  COLUMN(Latency, Float64, "latency", "", "Mean L of its messages.", "NaN")                        \
  COLUMN(Messages, Int64, "messages", "", "Messages sent in it.", "")                              \
  COLUMN(Delayed, Int64, "delayed", "", "Messages with L above the delay factor.", "")             \
  COLUMN(Peak, Float64, "peak", "", "Greatest mean L of its windows.", "NaN")
PCLVIS_TABLE(Periods, "Periods", "a period of a region", "Temporal Abstraction", PCLVIS_PERIODS)
#undef PCLVIS_PERIODS
}
