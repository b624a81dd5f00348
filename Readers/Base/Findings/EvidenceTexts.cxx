#include "Readers/Base/Findings/ObservationTexts.h"

#include <iterator>

namespace pclvis
{
namespace
{
constexpr CatalogueText kTexts[] = {
  // Choice
  { "evidence.messages", "Messages that begin in the regions and time in question." },
  { "evidence.across_messages",
    "Messages between chosen and other regions in the window: left out." },
  { "evidence.latency", "Mean L." },

  // Every cause
  { "evidence.price", "What the cause costs, as a share of the time." },
  { "evidence.low", "Low end of that price's 90 % range." },
  { "evidence.high", "High end of that price's 90 % range." },

  // Mapping
  { "evidence.inter_share", "Share of inter-node messages." },
  { "evidence.inter_share_best", "Share of inter-node messages in the placement that is priced." },

  // Pattern
  { "evidence.imbalance", "Relative mean deviation (AD / mean) of the ranks' messages (Eq. 9)." },
  { "evidence.imbalance_bytes", "Relative mean deviation (AD / mean) of the ranks' bytes." },
  { "evidence.greatest_load", "Largest LB of a rank (Eq. 10)." },

  // Background traffic
  { "evidence.slowdown",
    "Time of inter-node messages in the slowest window / what their own and the program's load "
    "explains." },

  // Slow ranks
  { "evidence.link_slowdown", "Time of messages over the slowest link / over others." },
  { "evidence.work_ratio", "Time of the slowest rank / that of others for the same work." },
};
}

Entries<CatalogueText> EvidenceTexts()
{
  return { std::begin(kTexts), std::end(kTexts) };
}
}
