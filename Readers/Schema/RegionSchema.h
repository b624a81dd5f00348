#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_RANK_REGIONS(COLUMN)                                                                \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Region, Int32, "region", "", "Its communication region.", "")                             \
  COLUMN(                                                                                          \
    MessagesInside, Int64, "messages_inside", "", "Messages with ranks of the same region.", "")   \
  COLUMN(                                                                                          \
    MessagesAcross, Int64, "messages_across", "", "Messages with ranks of other regions.", "")     \
  COLUMN(Latency, Float64, "latency", "", "Mean L of its messages.", "NaN")                        \
  COLUMN(BytesInside, Int64, "bytes_inside", "bytes", "Bytes with ranks of the same region.", "")  \
  COLUMN(BytesAcross, Int64, "bytes_across", "bytes", "Bytes with ranks of other regions.", "")    \
  COLUMN(MessagesIn, Int64, "messages_in", "", "Messages received.", "")                           \
  COLUMN(MessagesOut, Int64, "messages_out", "", "Messages sent.", "")                             \
  COLUMN(LatencyMedian, Float64, "latency_median", "", "Median L of its messages.", "NaN")         \
  COLUMN(LatencyP95, Float64, "latency_p95", "", "95th percentile of L of its messages.", "NaN")
PCLVIS_TABLE(RankRegions, "Rank Regions", "a rank", "Communication Regions", PCLVIS_RANK_REGIONS)
#undef PCLVIS_RANK_REGIONS

#define PCLVIS_REGIONS(COLUMN)                                                                     \
  COLUMN(Region, Int32, "region", "", "Number, by least rank.", "")                                \
  COLUMN(Ranks, Int32, "ranks", "", "Ranks in it.", "")                                            \
  COLUMN(Messages, Int64, "messages", "", "Messages with both ends in it.", "")                    \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Bytes of these messages.", "")                  \
  COLUMN(Latency, Float64, "latency", "", "Region latency RL, mean L (PCLVis Eq. 2).", "NaN")      \
  COLUMN(LatencyMedian, Float64, "latency_median", "", "Median L.", "NaN")                         \
  COLUMN(LatencyP95, Float64, "latency_p95", "", "95th percentile of L.", "NaN")                   \
  COLUMN(ShareAbove2, Float64, "share_above_2", "", "Share of messages with L > 2.", "NaN")        \
  COLUMN(Load, Float64, "load", "",                                                                \
    "Messages a rank of the region sends and receives, over the mean of all ranks.", "NaN")        \
  COLUMN(Strength, Float64, "strength", "",                                                        \
    "Gap of heights at the cut, 0 none to 1; same in all rows.", "NaN")                            \
  COLUMN(Modularity, Float64, "modularity", "", "Modularity of the whole cut; same in all rows.",  \
    "NaN")                                                                                         \
  COLUMN(ModularityNull, Float64, "modularity_null", "",                                           \
    "Mean modularity of random graphs with the same numbers of partners; same in all rows.",       \
    "NaN")                                                                                         \
  COLUMN(ModularityExcess, Float64, "modularity_excess", "",                                       \
    "Modularity above that, in standard deviations of the random graphs; same in all rows.",       \
    "NaN")                                                                                         \
  COLUMN(ModularityShare, Float64, "modularity_share", "",                                         \
    "Share of the random graphs that reach the modularity; same in all rows.", "NaN")              \
  COLUMN(Groups, Int32, "groups", "",                                                              \
    "0 no groups beyond chance, 1 with blurred borders, 2 with sharp ones; same in all rows.", "") \
  COLUMN(Method, Text, "method", "",                                                               \
    "Distance and linkage that the cut was made with; same in all rows.", "")                      \
  COLUMN(Observation, Text, "observation", "",                                                     \
    "What to know before reading latencies; same in all rows.", "")
PCLVIS_TABLE(Regions, "Regions", "a communication region", "Communication Regions", PCLVIS_REGIONS)
#undef PCLVIS_REGIONS

#define PCLVIS_LINKS(COLUMN)                                                                       \
  COLUMN(Source, Int32, "source", "", "World rank of the sender.", "")                             \
  COLUMN(Destination, Int32, "destination", "", "World rank of the receiver.", "")                 \
  COLUMN(Messages, Int64, "messages", "",                                                          \
    "Messages from source to destination, received or only sent.", "")                             \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Bytes of these messages.", "")                  \
  COLUMN(Latency, Float64, "latency", "", "Mean L.", "NaN")                                        \
  COLUMN(InterNode, UInt8, "inter_node", "", "1 if the ranks are on different nodes.", "")         \
  COLUMN(Inside, UInt8, "inside", "", "1 if both are in the same communication region.", "")
PCLVIS_TABLE(Links, "Links", "a pair of ranks with messages, by direction", "Communication Regions",
  PCLVIS_LINKS)
#undef PCLVIS_LINKS

#define PCLVIS_DENDROGRAM(COLUMN)                                                                  \
  COLUMN(First, Id, "first", "", "One merged node.", "")                                           \
  COLUMN(Second, Id, "second", "", "The other.", "")                                               \
  COLUMN(Height, Float64, "height", "", "Distance at which they were merged.", "")                 \
  COLUMN(Ranks, Int32, "ranks", "", "Ranks below the merge.", "")
PCLVIS_TABLE(Dendrogram, "Dendrogram",
  "a merge; nodes below the number of ranks are ranks, then merges in order",
  "Communication Regions", PCLVIS_DENDROGRAM)
#undef PCLVIS_DENDROGRAM
}
