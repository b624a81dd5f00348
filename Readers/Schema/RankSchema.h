#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_RANK_METRICS(COLUMN)                                                                \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Period, Int32, "period", "", "Number of the period.", "")                                 \
  COLUMN(Begin, Float64, "begin_s", "s", "Begin of the period.", "")                               \
  COLUMN(End, Float64, "end_s", "s", "End of the period.", "")                                     \
  COLUMN(Node, Int32, "node", "", "Number of its node.", "-1")                                     \
  COLUMN(Region, Int32, "region", "", "Its communication region.", "-1")                           \
  COLUMN(Messages, Int64, "messages", "",                                                          \
    "Messages sent and received; a send counts at both ends.", "")                                 \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Bytes of these messages.", "")                  \
  COLUMN(Latency, Float64, "latency", "", "Mean L of these messages.", "NaN")                      \
  COLUMN(LateSender, Float64, "late_sender_s", "s", "Its wait for late senders.", "NaN")           \
  COLUMN(LateReceiver, Float64, "late_receiver_s", "s", "Its wait for late receivers.", "NaN")     \
  COLUMN(CollectiveWait, Float64, "collective_wait_s", "s", "Its wait in collectives.", "NaN")     \
  COLUMN(Mpi, Float64, "mpi_s", "s", "Time inside MPI calls.", "NaN")                              \
  COLUMN(Work, Float64, "work_s", "s", "Time outside MPI calls.", "NaN")                           \
  COLUMN(LoadBalance, Float64, "load_balance", "", "LB of the rank (PCLVis Eq. 10).", "")          \
  COLUMN(RelativeLoad, Float64, "relative_load", "",                                               \
    "Messages of the rank over the mean of all, less 1.", "")
PCLVIS_TABLE(RankMetrics, "Rank Metrics", "a rank in a period", "Rank Metrics", PCLVIS_RANK_METRICS)
#undef PCLVIS_RANK_METRICS
}
