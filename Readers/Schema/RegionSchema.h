#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_RANK_REGIONS(COLUMN)                                                                \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Region, Int32, "region", "", "Communication region of the rank.", "")                     \
  COLUMN(MessagesInside, Int64, "messages_inside", "",                                             \
    "Messages exchanged with ranks of the same region.", "")                                       \
  COLUMN(MessagesAcross, Int64, "messages_across", "",                                             \
    "Messages exchanged with ranks of other regions.", "")                                         \
  COLUMN(Latency, Float64, "latency", "", "Mean L of the rank's messages.", "NaN")                 \
  COLUMN(BytesInside, Int64, "bytes_inside", "bytes",                                              \
    "Bytes exchanged with ranks of the same region.", "")                                          \
  COLUMN(BytesAcross, Int64, "bytes_across", "bytes",                                              \
    "Bytes exchanged with ranks of other regions.", "")                                            \
  COLUMN(MessagesIn, Int64, "messages_in", "", "Messages received.", "")                           \
  COLUMN(MessagesOut, Int64, "messages_out", "", "Messages sent.", "")                             \
  COLUMN(LatencyMedian, Float64, "latency_median", "", "Median L of the rank's messages.", "NaN")  \
  COLUMN(                                                                                          \
    LatencyP95, Float64, "latency_p95", "", "95th percentile of L of the rank's messages.", "NaN")
PCLVIS_TABLE(RankRegions, "Rank Regions", "a rank", "Communication Regions", PCLVIS_RANK_REGIONS)
#undef PCLVIS_RANK_REGIONS

#define PCLVIS_REGIONS(COLUMN)                                                                     \
  COLUMN(Region, Int32, "region", "",                                                              \
    "Number of the region; regions are numbered in order of their lowest rank.", "")               \
  COLUMN(Ranks, Int32, "ranks", "", "Ranks in the region.", "")                                    \
  COLUMN(Messages, Int64, "messages", "", "Messages with both ends in the region.", "")            \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Bytes of these messages.", "")                  \
  COLUMN(Latency, Float64, "latency", "",                                                          \
    "Region latency RL: mean L of these messages (PCLVis Eq. 2).", "NaN")                          \
  COLUMN(LatencyMedian, Float64, "latency_median", "", "Median L of these messages.", "NaN")       \
  COLUMN(LatencyP95, Float64, "latency_p95", "", "95th percentile of L of these messages.", "NaN") \
  COLUMN(ShareAbove2, Float64, "share_above_2", "", "Share of these messages with L > 2.", "NaN")  \
  COLUMN(Load, Float64, "load", "",                                                                \
    "Messages sent and received per rank of the region / mean over all ranks.", "NaN")             \
  COLUMN(Strength, Float64, "strength", "",                                                        \
    "Relative gap between the heights of the last merge made and the first refused, 0 to 1; same " \
    "in all rows.",                                                                                \
    "NaN")                                                                                         \
  COLUMN(Modularity, Float64, "modularity", "", "Modularity of the whole cut; same in all rows.",  \
    "NaN")                                                                                         \
  COLUMN(ModularityNull, Float64, "modularity_null", "",                                           \
    "Mean modularity of random graphs in which each rank has as many partners; same in all rows.", \
    "NaN")                                                                                         \
  COLUMN(ModularityExcess, Float64, "modularity_excess", "",                                       \
    "Modularity above modularity_null, in standard deviations; same in all rows.", "NaN")          \
  COLUMN(ModularityShare, Float64, "modularity_share", "",                                         \
    "Share of the random graphs whose modularity is at least as high; same in all rows.", "NaN")   \
  COLUMN(Groups, Int32, "groups", "",                                                              \
    "0 = no groups beyond chance, 1 = blurred borders, 2 = sharp borders; same in all rows.", "")  \
  COLUMN(                                                                                          \
    Method, Text, "method", "", "Distance and linkage of the clustering; same in all rows.", "")   \
  COLUMN(Observation, Text, "observation", "",                                                     \
    "Most important caveat for reading the latencies; same in all rows.", "")
PCLVIS_TABLE(Regions, "Regions", "a communication region", "Communication Regions", PCLVIS_REGIONS)
#undef PCLVIS_REGIONS

#define PCLVIS_LINKS(COLUMN)                                                                       \
  COLUMN(Source, Int32, "source", "", "World rank of the sender.", "")                             \
  COLUMN(Destination, Int32, "destination", "", "World rank of the receiver.", "")                 \
  COLUMN(Messages, Int64, "messages", "",                                                          \
    "Messages from source to destination, including those without a recorded receive.", "")        \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Bytes of these messages.", "")                  \
  COLUMN(Latency, Float64, "latency", "", "Mean L of these messages.", "NaN")                      \
  COLUMN(InterNode, UInt8, "inter_node", "", "1 if the ranks are on different nodes.", "")         \
  COLUMN(Inside, UInt8, "inside", "", "1 if both ranks are in the same communication region.", "")
PCLVIS_TABLE(Links, "Links", "a pair of ranks with messages, by direction", "Communication Regions",
  PCLVIS_LINKS)
#undef PCLVIS_LINKS

#define PCLVIS_DENDROGRAM(COLUMN)                                                                  \
  COLUMN(First, Id, "first", "", "One of the two merged clusters.", "")                            \
  COLUMN(Second, Id, "second", "", "The other merged cluster.", "")                                \
  COLUMN(Height, Float64, "height", "", "Distance at which they were merged.", "")                 \
  COLUMN(Ranks, Int32, "ranks", "", "Ranks in the merged cluster.", "")
PCLVIS_TABLE(Dendrogram, "Dendrogram",
  "a merge; numbers below the number of ranks are ranks, higher ones are merges in order",
  "Communication Regions", PCLVIS_DENDROGRAM)
#undef PCLVIS_DENDROGRAM
}
