#pragma once
#include "Readers/Schema/DeclareTable.h"
#include "Readers/Schema/PriceSchema.h"

namespace pclvis::schema
{
#define PCLVIS_DURATIONS(COLUMN)                                                                   \
  COLUMN(Begin, Float64, "begin_s", "s", "Start of the duration.", "")                             \
  COLUMN(End, Float64, "end_s", "s", "End of the duration.", "")                                   \
  COLUMN(IntraMessages, Int64, "intra_messages", "",                                               \
    "Messages within nodes, including those without a recorded receive.", "")                      \
  COLUMN(InterMessages, Int64, "inter_messages", "",                                               \
    "Messages between nodes, including those without a recorded receive.", "")                     \
  COLUMN(Imbalance, Float64, "imbalance", "",                                                      \
    "AD / mean of the ranks' messages; absent if there are too few messages to tell.", "NaN")      \
  COLUMN(ImbalanceBytes, Float64, "imbalance_bytes", "",                                           \
    "AD / mean of the ranks' bytes; absent like imbalance.", "NaN")                                \
  COLUMN(Fluctuation, Float64, "fluctuation", "",                                                  \
    "Robust variation of inter-node t / criterion over the durations; same in all rows.", "NaN")   \
  COLUMN(Cause, Int32, "cause", "", "Code of the cause; its name is in field data.", "")           \
  COLUMN(Confidence, Float64, "confidence", "", "Confidence in the cause, 0 to 1.", "")            \
  COLUMN(Chosen, UInt8, "chosen", "", "1 if the duration is in the chosen window, else 0.", "")    \
  COLUMN(IntraBytes, Int64, "intra_bytes", "bytes", "Bytes within nodes.", "")                     \
  COLUMN(InterBytes, Int64, "inter_bytes", "bytes", "Bytes between nodes.", "")                    \
  COLUMN(                                                                                          \
    GreatestLoad, Float64, "greatest_load", "", "Highest LB of a rank (PCLVis Eq. 10).", "NaN")    \
  COLUMN(GreatestLoadRank, Int32, "greatest_load_rank", "", "Rank with the highest LB.", "-1")     \
  COLUMN(Latency, Float64, "latency", "", "Mean L of the messages.", "NaN")                        \
  COLUMN(                                                                                          \
    LateSender, Float64, "late_sender_s", "s", "Time that ranks waited for late senders.", "NaN")
PCLVIS_TABLE(
  Durations, "Durations", "a duration of the attribution", "Latency Attribution", PCLVIS_DURATIONS)
#undef PCLVIS_DURATIONS

#define PCLVIS_VERDICT(COLUMN)                                                                     \
  COLUMN(Cause, Int32, "cause", "", "Code of the cause; its name is in field data.", "")           \
  COLUMN(Confidence, Float64, "confidence", "", "Confidence in the cause, 0 to 1.", "")            \
  COLUMN(Sentence, Text, "sentence", "", "The finding in words.", "")                              \
  COLUMN(Advice, Text, "advice", "", "What to do about it.", "")                                   \
  COLUMN(Ranks, Text, "ranks", "",                                                                 \
    "Slow or hot ranks, for example 3,5,8-11; empty if there are none.", "")                       \
  COLUMN(Choice, Text, "choice", "",                                                               \
    "Regions and time that the verdict is about; empty for the whole run.", "")
PCLVIS_TABLE(Verdict, "Verdict", "the whole trace", "Latency Attribution", PCLVIS_VERDICT)
#undef PCLVIS_VERDICT

#define PCLVIS_EVIDENCE(COLUMN)                                                                    \
  COLUMN(Cause, Int32, "cause", "", "Code of the cause; its name is in field data.", "")           \
  COLUMN(Label, Text, "evidence", "", "Name of the value.", "")                                    \
  COLUMN(Value, Float64, "value", "", "The value.", "NaN")                                         \
  COLUMN(Threshold, Float64, "threshold", "", "Threshold that the value is compared with.", "NaN") \
  COLUMN(SpeaksFor, UInt8, "speaks_for", "",                                                       \
    "1 if the value supports the cause, 0 if it does not.", "")                                    \
  COLUMN(Meaning, Text, "meaning", "", "What the value means.", "")                                \
  COLUMN(Elsewhere, Float64, "elsewhere", "",                                                      \
    "Median of the same value in the other regions at the same time, if regions were chosen.",     \
    "NaN")                                                                                         \
  COLUMN(OtherTimes, Float64, "other_times", "",                                                   \
    "The same value in the chosen regions at other times, if a window was chosen.", "NaN")
PCLVIS_TABLE(Evidence, "Evidence", "a value that speaks for or against a cause",
  "Latency Attribution", PCLVIS_EVIDENCE)
#undef PCLVIS_EVIDENCE

#define PCLVIS_SIZE_CLASSES(COLUMN)                                                                \
  COLUMN(Duration, Int32, "duration", "", "Duration: row of Durations.", "")                       \
  COLUMN(Begin, Float64, "begin_s", "s", "Start of the duration.", "")                             \
  COLUMN(End, Float64, "end_s", "s", "End of the duration.", "")                                   \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Smallest size seen in the class.", "")          \
  COLUMN(Messages, Int64, "messages", "", "Messages of the class in the duration.", "")            \
  COLUMN(Ratio, Float64, "ratio", "", "Mean t / criterion of these messages.", "NaN")              \
  COLUMN(Reference, UInt8, "reference", "", "1 for the size class that fluctuates least.", "")
PCLVIS_TABLE(SizeClasses, "Size Classes", "a size class of inter-node messages in a duration",
  "Latency Attribution", PCLVIS_SIZE_CLASSES)
#undef PCLVIS_SIZE_CLASSES

#define PCLVIS_CAUSE_WINDOWS(COLUMN)                                                               \
  COLUMN(Begin, Float64, "begin_s", "s", "Start of the window.", "")                               \
  COLUMN(End, Float64, "end_s", "s", "End of the window.", "")                                     \
  COLUMN(Cause, Int32, "cause", "", "Code of the cause; its name is in field data.", "")           \
  COLUMN(Confidence, Float64, "confidence", "", "Confidence in the cause, 0 to 1.", "")            \
  COLUMN(Row, Int32, "row", "", "Row of the cause in Cause Prices.", "-1")
PCLVIS_TABLE(CauseWindows, "Cause Windows", "a time window in which a cause holds",
  "Latency Attribution", PCLVIS_CAUSE_WINDOWS)
#undef PCLVIS_CAUSE_WINDOWS

#define PCLVIS_RANK_WORK(COLUMN)                                                                   \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(                                                                                          \
    Work, Float64, "work_s", "s", "Time of the rank outside of MPI calls, in the choice.", "")     \
  COLUMN(WorkRatio, Float64, "work_ratio", "",                                                     \
    "work_s relative to that of the median of all ranks there.", "NaN")                            \
  COLUMN(Slow, UInt8, "slow", "", "1 if the verdict names the rank as slow.", "")                  \
  PCLVIS_RANK_PRICES(COLUMN)
PCLVIS_TABLE(RankWork, "Rank Work", "a rank with calls", "Latency Attribution", PCLVIS_RANK_WORK)
#undef PCLVIS_RANK_WORK
#undef PCLVIS_RANK_PRICES
#undef PCLVIS_OWN_TIME_SAVED
}
