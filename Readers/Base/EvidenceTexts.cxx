#include "Readers/Base/ObservationTexts.h"

#include <iterator>

namespace pclvis
{
namespace
{
constexpr CatalogueText kTexts[] = {
  // Of the choice
  { "evidence.messages", "Messages within the chosen regions that begin in the window." },
  { "evidence.across_messages",
    "Messages between chosen and other regions in the window: left out." },
  { "evidence.latency", "Mean L." },
  { "evidence.latency_over_elsewhere", "Mean L / mean L elsewhere." },

  // Mapping
  { "evidence.inter_share", "Share of inter-node messages." },
  { "evidence.inter_share_best", "Share of inter-node messages in the best mapping found." },
  { "evidence.inter_share_best_local",
    "Share of inter-node messages in the best mapping found for the chosen ranks." },
  { "evidence.inter_share_over_best",
    "Share of inter-node messages / share in the best mapping found." },
  { "evidence.inter_share_over_elsewhere", "Share of inter-node messages / share elsewhere." },
  { "evidence.inter_over_intra_time",
    "Time of inter-node messages / time of intra-node messages of the same sizes." },
  { "evidence.waited_share", "Share of the ranks' time spent waiting for inter-node messages." },

  // Pattern
  { "evidence.hot_messages",
    "Messages of the least loaded hot rank / messages of the median rank." },
  { "evidence.gap_messages", "Messages of the least loaded hot rank / messages of the next rank." },
  { "evidence.hot_bytes", "Bytes of the least loaded hot rank / bytes of the median rank." },
  { "evidence.gap_bytes", "Bytes of the least loaded hot rank / bytes of the next rank." },
  { "evidence.imbalance", "Relative mean deviation (AD / mean) of the ranks' messages (Eq. 9)." },
  { "evidence.imbalance_over_elsewhere",
    "Relative mean deviation of the ranks' messages / that elsewhere." },
  { "evidence.greatest_load", "Largest LB of a rank (Eq. 10)." },
  { "evidence.one_way", "Share of the hot ranks' load that goes one way only." },

  // Background traffic
  { "evidence.windows", "Number of windows in which inter-node messages are slow." },
  { "evidence.slowdown",
    "Time of inter-node messages in the slowest window / their baseline time, application traffic "
    "removed." },
  { "evidence.slowdown_local",
    "Time of inter-node messages / baseline time of the same waits in the whole run." },
  { "evidence.slow_node_pairs", "Share of node pairs that are slow in the slowest window." },
  { "evidence.slow_node_pairs_local", "Share of node pairs that are slow in the window." },
  { "evidence.slowdown_within_nodes",
    "Time of intra-node messages in the slowest window / their baseline time." },
  { "evidence.traffic_cost",
    "Relative extra time in calls in the slowest window, for the same amount of work." },
  { "evidence.judged", "Inter-node messages with a known baseline." },
  { "evidence.noise",
    "Usual relative change of inter-node message time from one message to the next." },
  { "evidence.network_time", "Time of inter-node messages / their criterion, waiting excluded." },
  { "evidence.network_time_over_elsewhere",
    "Time of inter-node messages / their criterion, relative to the other regions." },

  // Slow ranks
  { "evidence.work_ratio",
    "Work of the slow ranks / work of the median rank; without slow ranks, the largest of any "
    "rank." },
  { "evidence.work_ratio_local",
    "Work of the chosen slow ranks of the run / work of the median rank." },
  { "evidence.work_sigmas",
    "Excess work of the slow ranks, or the largest of any rank, in standard deviations." },
  { "evidence.others_wait", "Excess time of other ranks in MPI / excess work of the slow ranks." },
  { "evidence.saved_share",
    "Time that ranks would end earlier without the slow ranks' excess work / that work." },
  { "evidence.work_cost",
    "Relative extra time in calls because of the slow ranks, by a replay without their excess "
    "work." },
  { "evidence.work_cost_local", "Relative extra time in calls of the run because of them." },
  { "evidence.long_pieces", "Fewest compute intervals that make up 80 % of a slow rank's work." },
};
}

Entries<CatalogueText> EvidenceTexts()
{
  return { std::begin(kTexts), std::end(kTexts) };
}
}
