#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_WAIT_SUMMARY(COLUMN)                                                                \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Call, Int32, "call", "", "Code of the called region; its name is in field data.", "-1")   \
  COLUMN(CallName, Text, "call_name", "", "Name of the call.", "")                                 \
  COLUMN(Path, Text, "path", "", "Call path of the calls as text.", "")                            \
  COLUMN(PathId, Int32, "path_id", "", "Call path of the calls: path_id in Code.", "-1")           \
  COLUMN(Calls, Int64, "calls", "", "Number of calls.", "")                                        \
  COLUMN(Time, Float64, "time_s", "s", "Time in these calls.", "")                                 \
  COLUMN(LateSender, Float64, "late_sender_s", "s", "Time waiting for late senders.", "")          \
  COLUMN(LateReceiver, Float64, "late_receiver_s", "s", "Time waiting for late receivers.", "")    \
  COLUMN(WrongOrder, Float64, "wrong_order_s", "s",                                                \
    "Part of late_sender_s due to messages received in the wrong order.", "")                      \
  COLUMN(WaitAtBarrier, Float64, "wait_at_barrier_s", "s", "Time waiting at barriers.", "")        \
  COLUMN(WaitAtNxn, Float64, "wait_at_nxn_s", "s",                                                 \
    "Time waiting in all-to-all collectives, such as MPI_Allreduce.", "")                          \
  COLUMN(LateBroadcast, Float64, "late_broadcast_s", "s",                                          \
    "Time waiting for a late root in collectives from one to all, such as MPI_Bcast.", "")         \
  COLUMN(EarlyReduce, Float64, "early_reduce_s", "s",                                              \
    "Time that roots waited in collectives from all to one, such as MPI_Reduce.", "")              \
  COLUMN(EarlyScan, Float64, "early_scan_s", "s",                                                  \
    "Time waiting for lower ranks in MPI_Scan and MPI_Exscan.", "")                                \
  COLUMN(Loop, Int32, "loop", "",                                                                  \
    "Loop whose iteration the calls are in (loop in Loops), if sums are by iteration.", "-1")      \
  COLUMN(Iteration, Int32, "iteration", "", "Number of that iteration on the rank.", "-1")
PCLVIS_TABLE(WaitSummary, "Wait Summary",
  "a rank and an MPI call on one call path, also in one iteration of a loop if so asked",
  "Wait States", PCLVIS_WAIT_SUMMARY)
#undef PCLVIS_WAIT_SUMMARY

#define PCLVIS_WAIT_KINDS(COLUMN)                                                                  \
  COLUMN(KindName, Text, "kind_name", "", "What was waited for, as wait_kind of Calls.", "")       \
  COLUMN(Wait, Float64, "wait_s", "s", "Waiting time of all ranks.", "")
PCLVIS_TABLE(WaitKinds, "Wait Kinds", "a kind of wait", "Wait States", PCLVIS_WAIT_KINDS)
#undef PCLVIS_WAIT_KINDS
}
