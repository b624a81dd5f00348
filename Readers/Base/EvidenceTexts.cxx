#include "Readers/Base/ObservationTexts.h"

#include <iterator>

namespace pclvis
{
namespace
{
constexpr CatalogueText kTexts[] = {
  // Of the choice
  { "evidence.messages",
    "Messages with both ends in the chosen regions that begin in the window." },
  { "evidence.across_messages",
    "Messages between the chosen regions and others in the window: left out." },
  { "evidence.latency", "Mean L." },
  { "evidence.latency_over_elsewhere", "Mean L over that elsewhere." },

  // Mapping
  { "evidence.inter_share", "Share of messages between nodes." },
  { "evidence.inter_share_best", "Share of messages between nodes in the best mapping found." },
  { "evidence.inter_share_best_local",
    "Share of messages between nodes in the best mapping found of the chosen ranks." },
  { "evidence.inter_share_over_best",
    "Share of messages between nodes over that in the best mapping found." },
  { "evidence.inter_share_over_elsewhere", "Share of messages between nodes over that elsewhere." },
  { "evidence.inter_over_intra_time",
    "Time of messages between nodes over that within nodes, same sizes." },
  { "evidence.waited_share",
    "Share of the ranks' time in which they wait for messages between nodes." },

  // Pattern
  { "evidence.hot_messages",
    "Fewest messages of a rank above the gap over those of the median rank." },
  { "evidence.gap_messages",
    "Fewest messages of a rank above the gap over those of the next rank." },
  { "evidence.hot_bytes", "Fewest bytes of a rank above the gap over those of the median rank." },
  { "evidence.gap_bytes", "Fewest bytes of a rank above the gap over those of the next rank." },
  { "evidence.imbalance", "AD / mean of the ranks' messages (Eq. 9)." },
  { "evidence.imbalance_over_elsewhere", "AD / mean of the ranks' messages over that elsewhere." },
  { "evidence.greatest_load", "Greatest LB of a rank (Eq. 10)." },
  { "evidence.one_way", "Share of the hot ranks' load that goes one way only." },

  // Background traffic
  { "evidence.windows", "Times in which messages between nodes are slow." },
  { "evidence.slowdown",
    "Time of messages between nodes in the slowest window over that at quiet times, application "
    "traffic taken out." },
  { "evidence.slowdown_local",
    "Time of messages between nodes over that of the same waits at quiet times of the run." },
  { "evidence.slow_node_pairs",
    "Share of the pairs of nodes that are slow in the slowest window." },
  { "evidence.slow_node_pairs_local", "Share of the pairs of nodes that are slow in the window." },
  { "evidence.slowdown_within_nodes",
    "Time of messages within nodes in the slowest window over that at quiet times." },
  { "evidence.traffic_cost",
    "How much longer calls take in the slowest window than at other times, for as much work." },
  { "evidence.judged", "Inter-node messages with a known baseline." },
  { "evidence.noise",
    "Usual relative change of the time of messages between nodes from one to the next." },
  { "evidence.network_time",
    "Time of messages between nodes over their criterion, waiting taken out." },
  { "evidence.network_time_over_elsewhere",
    "Time of messages between nodes over their criterion, over that of the other regions." },

  // Slow ranks
  { "evidence.work_ratio",
    "Work of the slow ranks over the median rank's; without slow ranks the greatest of any "
    "rank." },
  { "evidence.work_ratio_local",
    "Work of those slow ranks of the run that are chosen over the median rank's." },
  { "evidence.work_sigmas",
    "Excess work of the slow ranks, or the greatest of any rank, in standard deviations." },
  { "evidence.others_wait",
    "Excess time of other ranks in MPI over the excess work of the slow ranks." },
  { "evidence.saved_share",
    "How much earlier ranks would end without the slow ranks' excess work, over that work." },
  { "evidence.work_cost",
    "How much longer calls take for the slow ranks, by a replay without their excess work." },
  { "evidence.work_cost_local", "How much longer calls of the run take for them." },
  { "evidence.long_pieces",
    "Compute intervals that make up 80 % of a slow rank's work, the fewest." },
};
}

Entries<CatalogueText> EvidenceTexts()
{
  return { std::begin(kTexts), std::end(kTexts) };
}
}
