#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_DELAY_COSTS(COLUMN)                                                                 \
  COLUMN(Rank, Int32, "rank", "", "World rank that others wait for.", "")                          \
  COLUMN(Activity, Text, "activity", "",                                                           \
    "What takes it longer than them: calls, the work before them, or unknown.", "")                \
  COLUMN(CallName, Text, "call_name", "", "Name of the call.", "")                                 \
  COLUMN(Path, Text, "path", "", "Call path of the calls as text.", "")                            \
  COLUMN(PathId, Int32, "path_id", "", "Call path of the calls: path_id in Code.", "-1")           \
  COLUMN(Cost, Float64, "cost_s", "s", "Waiting of all ranks that it causes.", "")                 \
  COLUMN(ShortTerm, Float64, "short_term_s", "s", "The part of it in waits for this rank.", "")    \
  COLUMN(LongTerm, Float64, "long_term_s", "s",                                                    \
    "The part in waits for ranks that had waited for it, directly or not.", "")                    \
  COLUMN(Share, Float64, "share", "", "cost_s over the waiting time of all ranks.", "")
PCLVIS_TABLE(DelayCosts, "Delay Costs", "a place in the code where a rank makes others wait",
  "Delay Costs", PCLVIS_DELAY_COSTS)
#undef PCLVIS_DELAY_COSTS

#define PCLVIS_RANK_DELAYS(COLUMN)                                                                 \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Cost, Float64, "cost_s", "s", "Waiting of all ranks that this one causes.", "")           \
  COLUMN(Waited, Float64, "waited_s", "s", "How long it waits itself.", "")                        \
  COLUMN(OnPath, Float64, "path_s", "s", "Its part of the critical path.", "")
PCLVIS_TABLE(RankDelays, "Rank Delays", "a rank with calls", "Delay Costs", PCLVIS_RANK_DELAYS)
#undef PCLVIS_RANK_DELAYS

#define PCLVIS_CRITICAL_PATH(COLUMN)                                                               \
  COLUMN(Rank, Int32, "rank", "", "World rank on which the path runs.", "")                        \
  COLUMN(Begin, Float64, "begin_s", "s", "Since when.", "")                                        \
  COLUMN(End, Float64, "end_s", "s", "Until when.", "")                                            \
  COLUMN(Activity, Int32, "activity", "",                                                          \
    "What the rank does: the call or the work before it, as a code; names in field data.", "")     \
  COLUMN(Call, Int32, "call", "", "The call, as a code; its name is in field data.", "")           \
  COLUMN(PathId, Int32, "path_id", "", "Call path of the call: path_id in Code.", "-1")
PCLVIS_TABLE(CriticalPath, "Critical Path", "a part of the critical path, in order of time",
  "Delay Costs", PCLVIS_CRITICAL_PATH)
#undef PCLVIS_CRITICAL_PATH

#define PCLVIS_PATH_PROFILE(COLUMN)                                                                \
  COLUMN(Activity, Text, "activity", "", "Calls, or the work before them.", "")                    \
  COLUMN(CallName, Text, "call_name", "", "Name of the call.", "")                                 \
  COLUMN(Path, Text, "path", "", "Call path of the calls as text.", "")                            \
  COLUMN(PathId, Int32, "path_id", "", "Call path of the calls: path_id in Code.", "-1")           \
  COLUMN(Time, Float64, "time_s", "s", "Time of the critical path in it.", "")                     \
  COLUMN(Share, Float64, "share", "", "That over the length of the path.", "")                     \
  COLUMN(Mean, Float64, "mean_s", "s", "Time of a rank in it without waits, mean of all.", "")     \
  COLUMN(Imbalance, Float64, "imbalance_s", "s",                                                   \
    "How much longer the path is in it than the mean; what balancing it could save at most.", "")  \
  COLUMN(Rank, Int32, "rank", "", "Rank with most of the path's time in it; -1: none.", "-1")      \
  COLUMN(RankTime, Float64, "rank_time_s", "s", "The path's time in it on that rank.", "")
PCLVIS_TABLE(PathProfile, "Path Profile", "a place in the code", "Delay Costs", PCLVIS_PATH_PROFILE)
#undef PCLVIS_PATH_PROFILE
}
