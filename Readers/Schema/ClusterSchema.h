#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_LOGICAL_CLUSTERS(COLUMN)                                                            \
  COLUMN(Phase, Int32, "phase", "", "Phase of the program.", "")                                   \
  COLUMN(Cluster, Int32, "cluster", "",                                                            \
    "Number in the phase: clusters by their least rank, then merges of clusters, by distance.",    \
    "")                                                                                            \
  COLUMN(Parent, Int32, "parent", "", "Merge that it is a part of.", "-1")                         \
  COLUMN(Parts, Int32, "parts", "", "Clusters that it was merged from; 1: it is a cluster.", "")   \
  COLUMN(Ranks, Int32, "ranks", "", "Its ranks.", "")                                              \
  COLUMN(FirstRank, Int32, "first_rank", "", "Its least rank.", "")                                \
  COLUMN(Medoid, Int32, "medoid", "", "Rank in its centre: the least far from the others.", "-1")  \
  COLUMN(Events, Int64, "events", "", "Events of its ranks in the phase.", "")                     \
  COLUMN(Mean, Float64, "mean_metric", "", "Mean of the metric over these events.", "NaN")         \
  COLUMN(Greatest, Float64, "max_metric", "", "Greatest value of the metric in them.", "NaN")      \
  COLUMN(GreatestRank, Int32, "max_rank", "", "Rank with that value.", "-1")                       \
  COLUMN(Motif, Int32, "motif", "",                                                                \
    "Pattern of the phase's messages, as a code; names in field data.", "-1")                      \
  COLUMN(                                                                                          \
    Flavour, Int32, "flavour", "", "Kind of that pattern, as a code; names in field data.", "-1")  \
  COLUMN(Groups, Int32, "groups", "", "Groups of the phase's ranks that exchange messages.", "")   \
  COLUMN(MostReceived, Int32, "most_received", "",                                                 \
    "Messages that one event of the phase receives, at most.", "")
PCLVIS_TABLE(LogicalClusters, "Logical Clusters",
  "a cluster of the ranks of a phase, or a merge of clusters", "Logical Clusters",
  PCLVIS_LOGICAL_CLUSTERS)
#undef PCLVIS_LOGICAL_CLUSTERS

#define PCLVIS_CLUSTER_RANKS(COLUMN)                                                               \
  COLUMN(Phase, Int32, "phase", "", "Phase of the program.", "")                                   \
  COLUMN(Rank, Int32, "rank", "", "World rank with events in it.", "")                             \
  COLUMN(Cluster, Int32, "cluster", "", "Its cluster in Logical Clusters.", "")                    \
  COLUMN(Distance, Float64, "distance", "",                                                        \
    "Distance to the medoid: mean squared difference of the metric, in its unit squared.", "NaN")  \
  COLUMN(                                                                                          \
    Mean, Float64, "mean_metric", "", "Mean of the metric over its events in the phase.", "NaN")   \
  COLUMN(Group, Int32, "group", "",                                                                \
    "Ranks that are connected by messages of the phase have the same, numbered by least rank.",    \
    "-1")                                                                                          \
  COLUMN(Level, Int32, "level", "",                                                                \
    "Links from the root of a tree, or from the start of a pipeline.", "-1")
PCLVIS_TABLE(
  ClusterRanks, "Cluster Ranks", "a rank in a phase", "Logical Clusters", PCLVIS_CLUSTER_RANKS)
#undef PCLVIS_CLUSTER_RANKS

#define PCLVIS_CLUSTER_DENDROGRAM(COLUMN)                                                          \
  COLUMN(Phase, Int32, "phase", "", "Phase of the program.", "")                                   \
  COLUMN(Cluster, Int32, "cluster", "", "The merge, a cluster in Logical Clusters.", "")           \
  COLUMN(First, Int32, "first", "", "One part, with the lower least rank.", "")                    \
  COLUMN(Second, Int32, "second", "", "The other part.", "")                                       \
  COLUMN(Height, Float64, "height", "", "Least distance of a medoid of one and of the other.", "") \
  COLUMN(Ranks, Int32, "ranks", "", "Ranks in both.", "")
PCLVIS_TABLE(ClusterDendrogram, "Cluster Dendrogram", "a merge of two clusters of a phase",
  "Logical Clusters", PCLVIS_CLUSTER_DENDROGRAM)
#undef PCLVIS_CLUSTER_DENDROGRAM

#define PCLVIS_CLUSTER_STEPS(COLUMN)                                                               \
  COLUMN(Phase, Int32, "phase", "", "Phase of the program.", "")                                   \
  COLUMN(Cluster, Int32, "cluster", "", "Cluster or merge, as in Logical Clusters.", "")           \
  COLUMN(Step, Int32, "step", "", "Logical step at which some of its ranks have an event.", "")    \
  COLUMN(Events, Int32, "events", "", "Its ranks with an event at the step.", "")                  \
  COLUMN(Sends, Int32, "sends", "", "Those that send.", "")                                        \
  COLUMN(Receives, Int32, "receives", "", "Those that receive.", "")                               \
  COLUMN(Collectives, Int32, "collectives", "", "Those in a collective operation.", "")            \
  COLUMN(Idle, Int32, "idle", "", "Its other ranks.", "")                                          \
  COLUMN(Sent, Int32, "sent", "", "Messages that they send.", "")                                  \
  COLUMN(Received, Int32, "received", "", "Messages that they receive.", "")                       \
  COLUMN(Mean, Float64, "mean_metric", "", "Mean of the metric over the events.", "NaN")           \
  COLUMN(SendMean, Float64, "send_metric", "", "Mean over the sends.", "NaN")                      \
  COLUMN(ReceiveMean, Float64, "receive_metric", "", "Mean over the receives.", "NaN")             \
  COLUMN(WorkMean, Float64, "work_metric", "",                                                     \
    "Mean of the metric of the work before the events (aggregate events).", "NaN")
PCLVIS_TABLE(ClusterSteps, "Cluster Steps", "a cluster at a logical step", "Logical Clusters",
  PCLVIS_CLUSTER_STEPS)
#undef PCLVIS_CLUSTER_STEPS

#define PCLVIS_FOCUS_RANKS(COLUMN)                                                                 \
  COLUMN(Phase, Int32, "phase", "", "Phase of the program.", "")                                   \
  COLUMN(Rank, Int32, "rank", "", "World rank to look at.", "")                                    \
  COLUMN(Hops, Int32, "hops", "",                                                                  \
    "Messages between it and the rank in focus, which has 0; the direction does not matter.", "")
PCLVIS_TABLE(FocusRanks, "Focus Ranks",
  "a rank in the message neighbourhood of the rank in focus of a phase", "Logical Clusters",
  PCLVIS_FOCUS_RANKS)
#undef PCLVIS_FOCUS_RANKS
}
