#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_RANK_METRICS(COLUMN)                                                                \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Period, Int32, "period", "", "Number of the period.", "")                                 \
  COLUMN(Begin, Float64, "begin_s", "s", "Start of the period.", "")                               \
  COLUMN(End, Float64, "end_s", "s", "End of the period.", "")                                     \
  COLUMN(Node, Int32, "node", "", "Number of the rank's node.", "-1")                              \
  COLUMN(Region, Int32, "region", "", "Communication region of the rank.", "-1")                   \
  COLUMN(Messages, Int64, "messages", "",                                                          \
    "Messages sent and received; each message counts for its sender and its receiver.", "")        \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Bytes of these messages.", "")                  \
  COLUMN(Latency, Float64, "latency", "", "Mean L of these messages.", "NaN")                      \
  COLUMN(LateSender, Float64, "late_sender_s", "s", "Time that the rank waited for late senders.", \
    "NaN")                                                                                         \
  COLUMN(LateReceiver, Float64, "late_receiver_s", "s",                                            \
    "Time that the rank waited for late receivers.", "NaN")                                        \
  COLUMN(CollectiveWait, Float64, "collective_wait_s", "s",                                        \
    "Time that the rank waited in collectives.", "NaN")                                            \
  COLUMN(Mpi, Float64, "mpi_s", "s", "Time in MPI calls.", "NaN")                                  \
  COLUMN(Work, Float64, "work_s", "s", "Time outside MPI calls.", "NaN")                           \
  COLUMN(LoadBalance, Float64, "load_balance", "", "LB of the rank (PCLVis Eq. 10).", "")          \
  COLUMN(RelativeLoad, Float64, "relative_load", "",                                               \
    "Messages of the rank / mean over all ranks, minus 1.", "")
PCLVIS_TABLE(RankMetrics, "Rank Metrics", "a rank in a period", "Rank Metrics", PCLVIS_RANK_METRICS)
#undef PCLVIS_RANK_METRICS
}
