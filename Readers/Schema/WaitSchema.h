#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_WAIT_SUMMARY(COLUMN)                                                                \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Call, Int32, "call", "", "Code of the called region; names in field data.", "-1")         \
  COLUMN(CallName, Text, "call_name", "", "Name of the call.", "")                                 \
  COLUMN(Path, Text, "path", "", "Where in the code: the call path in words.", "")                 \
  COLUMN(PathId, Int32, "path_id", "", "The same as a number: path_id in Code.", "-1")             \
  COLUMN(Calls, Int64, "calls", "", "Calls.", "")                                                  \
  COLUMN(Time, Float64, "time_s", "s", "Time in these calls.", "")                                 \
  COLUMN(LateSender, Float64, "late_sender_s", "s", "Wait for late senders.", "")                  \
  COLUMN(LateReceiver, Float64, "late_receiver_s", "s", "Wait for late receivers.", "")            \
  COLUMN(WrongOrder, Float64, "wrong_order_s", "s",                                                \
    "Part of late_sender_s with messages in wrong order.", "")                                     \
  COLUMN(WaitAtBarrier, Float64, "wait_at_barrier_s", "s", "Wait at barriers.", "")                \
  COLUMN(WaitAtNxn, Float64, "wait_at_nxn_s", "s", "Wait at collectives of all with all.", "")     \
  COLUMN(LateBroadcast, Float64, "late_broadcast_s", "s", "Wait for late roots that send.", "")    \
  COLUMN(EarlyReduce, Float64, "early_reduce_s", "s", "Wait of roots that receive.", "")           \
  COLUMN(EarlyScan, Float64, "early_scan_s", "s", "Wait at scans for lower ranks.", "")
PCLVIS_TABLE(WaitSummary, "Wait Summary", "a rank and an MPI call on one call path", "Wait States",
  PCLVIS_WAIT_SUMMARY)
#undef PCLVIS_WAIT_SUMMARY

#define PCLVIS_WAIT_KINDS(COLUMN)                                                                  \
  COLUMN(KindName, Text, "kind_name", "", "What was waited for, as wait_kind of Calls.", "")       \
  COLUMN(Wait, Float64, "wait_s", "s", "Waiting time of all ranks.", "")
PCLVIS_TABLE(WaitKinds, "Wait Kinds", "a kind of wait", "Wait States", PCLVIS_WAIT_KINDS)
#undef PCLVIS_WAIT_KINDS
}
