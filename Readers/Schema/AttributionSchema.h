#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_DURATIONS(COLUMN)                                                                   \
  COLUMN(Begin, Float64, "begin_s", "s", "The begin.", "")                                         \
  COLUMN(End, Float64, "end_s", "s", "The end.", "")                                               \
  COLUMN(IntraMessages, Int64, "intra_messages", "",                                               \
    "Messages within nodes, those without a recorded receive as well.", "")                        \
  COLUMN(InterMessages, Int64, "inter_messages", "", "Likewise between nodes.", "")                \
  COLUMN(Imbalance, Float64, "imbalance", "",                                                      \
    "AD / mean of the ranks' messages; absent where these are too few to reach every rank.",       \
    "NaN")                                                                                         \
  COLUMN(ImbalanceBytes, Float64, "imbalance_bytes", "",                                           \
    "AD / mean of the ranks' bytes; likewise.", "NaN")                                             \
  COLUMN(Fluctuation, Float64, "fluctuation", "",                                                  \
    "Robust variation over the durations of t / criterion between nodes.", "NaN")                  \
  COLUMN(Cause, Int32, "cause", "", "Code of the cause; names in field data.", "")                 \
  COLUMN(Confidence, Float64, "confidence", "", "Confidence in the cause, 0 to 1.", "")            \
  COLUMN(Chosen, UInt8, "chosen", "", "1: in the window that was asked about; 0: beside it.", "")  \
  COLUMN(IntraBytes, Int64, "intra_bytes", "bytes", "Bytes within nodes.", "")                     \
  COLUMN(InterBytes, Int64, "inter_bytes", "bytes", "Bytes between nodes.", "")                    \
  COLUMN(                                                                                          \
    GreatestLoad, Float64, "greatest_load", "", "Greatest LB of a rank (PCLVis Eq. 10).", "NaN")   \
  COLUMN(GreatestLoadRank, Int32, "greatest_load_rank", "", "That rank.", "-1")                    \
  COLUMN(Latency, Float64, "latency", "", "Mean L of its messages.", "NaN")                        \
  COLUMN(LateSender, Float64, "late_sender_s", "s", "Wait for late senders.", "NaN")
PCLVIS_TABLE(
  Durations, "Durations", "a duration of the attribution", "Latency Attribution", PCLVIS_DURATIONS)
#undef PCLVIS_DURATIONS

#define PCLVIS_VERDICT(COLUMN)                                                                     \
  COLUMN(Cause, Int32, "cause", "", "Code of the cause; names in field data.", "")                 \
  COLUMN(Confidence, Float64, "confidence", "", "Confidence in the cause, 0 to 1.", "")            \
  COLUMN(Sentence, Text, "sentence", "", "The finding in words.", "")                              \
  COLUMN(Advice, Text, "advice", "", "What to do.", "")                                            \
  COLUMN(                                                                                          \
    Ranks, Text, "ranks", "", "Ranks it concerns, as 3,5,8-11; empty: none in particular.", "")    \
  COLUMN(Choice, Text, "choice", "", "Regions and time that it is about; empty: the whole run.", "")
PCLVIS_TABLE(Verdict, "Verdict", "the whole trace", "Latency Attribution", PCLVIS_VERDICT)
#undef PCLVIS_VERDICT

#define PCLVIS_EVIDENCE(COLUMN)                                                                    \
  COLUMN(Cause, Int32, "cause", "", "Code of the cause; names in field data.", "")                 \
  COLUMN(Label, Text, "evidence", "", "Name of the number.", "")                                   \
  COLUMN(Value, Float64, "value", "", "The number.", "NaN")                                        \
  COLUMN(Threshold, Float64, "threshold", "", "Where it begins to count.", "NaN")                  \
  COLUMN(SpeaksFor, UInt8, "speaks_for", "", "1 for the cause, 0 against it.", "")                 \
  COLUMN(Meaning, Text, "meaning", "", "What it says.", "")                                        \
  COLUMN(Elsewhere, Float64, "elsewhere", "",                                                      \
    "The same in the other regions at the same time (median), where regions were chosen.", "NaN")  \
  COLUMN(OtherTimes, Float64, "other_times", "",                                                   \
    "The same of the chosen regions at other times, where a window was chosen.", "NaN")
PCLVIS_TABLE(
  Evidence, "Evidence", "a number for or against a cause", "Latency Attribution", PCLVIS_EVIDENCE)
#undef PCLVIS_EVIDENCE

#define PCLVIS_SIZE_CLASSES(COLUMN)                                                                \
  COLUMN(Duration, Int32, "duration", "", "Row of the duration in Durations.", "")                 \
  COLUMN(Begin, Float64, "begin_s", "s", "Begin of the duration.", "")                             \
  COLUMN(End, Float64, "end_s", "s", "End of the duration.", "")                                   \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "First size of the class.", "")                  \
  COLUMN(Messages, Int64, "messages", "", "Messages.", "")                                         \
  COLUMN(Ratio, Float64, "ratio", "", "Mean t over the class's criterion.", "NaN")                 \
  COLUMN(Reference, UInt8, "reference", "", "1 for the class that fluctuates least.", "")
PCLVIS_TABLE(SizeClasses, "Size Classes", "a duration and a size class of messages between nodes",
  "Latency Attribution", PCLVIS_SIZE_CLASSES)
#undef PCLVIS_SIZE_CLASSES

#define PCLVIS_CAUSE_WINDOWS(COLUMN)                                                               \
  COLUMN(Begin, Float64, "begin_s", "s", "The begin.", "")                                         \
  COLUMN(End, Float64, "end_s", "s", "The end.", "")                                               \
  COLUMN(Cause, Int32, "cause", "", "Code of the cause; names in field data.", "")                 \
  COLUMN(Confidence, Float64, "confidence", "", "Confidence in the cause, 0 to 1.", "")
PCLVIS_TABLE(CauseWindows, "Cause Windows", "a time in which a cause holds", "Latency Attribution",
  PCLVIS_CAUSE_WINDOWS)
#undef PCLVIS_CAUSE_WINDOWS

#define PCLVIS_RANK_WORK(COLUMN)                                                                   \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Work, Float64, "work_s", "s",                                                             \
    "Its time outside of MPI calls, in the time that field data tells.", "")                       \
  COLUMN(WorkRatio, Float64, "work_ratio", "", "That over the median rank's.", "")                 \
  COLUMN(Slow, UInt8, "slow", "", "1: a slow rank of the verdict.", "")
PCLVIS_TABLE(RankWork, "Rank Work", "a rank with calls", "Latency Attribution", PCLVIS_RANK_WORK)
#undef PCLVIS_RANK_WORK
}
