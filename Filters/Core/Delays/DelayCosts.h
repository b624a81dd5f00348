#pragma once
#include "Filters/Core/Delays/RunWaits.h"

#include <string>
#include <vector>

namespace pclvis
{
enum class DelayActivity : std::uint8_t
{
  WorkBefore, ///< work before the calls of a site
  In,         ///< those calls, without their own waits
  Unknown     ///< the rank did no more than the one that waited; counted at the awaited call
};

/// Names of the activities, by number.
std::vector<std::string> DelayActivityNames();

/// How long others wait because a rank takes longer at a site.
struct Delay
{
  std::int32_t Rank = -1;
  std::uint32_t Site = 0;
  DelayActivity Activity = DelayActivity::Unknown;
  double ShortTerm = 0; ///< [s] waits for this rank
  double LongTerm = 0;  ///< [s] waits for ranks that had waited for it
};

/// Charges each second of waiting to what made it necessary. A call of rank r waits a time w for
/// rank s. Since the two ranks last met, s took longer than r
///   d(work)  = max(0, work of s - work of r)
///   d(calls) = max(0, time of s in calls - that of r)    without waits
///   d(waits) = max(0, waits of s - waits of r)
/// and w is divided among these in proportion. The shares of work and calls are charged to the
/// sites at which s took longer, in proportion to how much longer. The share of waits is charged to
/// the waits of s in that time, in proportion to their length, and passed on to what these waited
/// for. If the three are less than w together, the rest has an unknown cause. So each wait is
/// charged exactly once, and the costs add up to the waiting time of the run. Source: [Bohme2010],
/// [Bohme2016] (delay costs, short-term and long-term). Differences from these papers: what s did
/// counts only as far as r did less of the same kind in the same time, even at other sites; nothing
/// is charged twice, and no more than s took longer.
/// @param asked [s] by number of the waiting call: the part of its wait that is to be charged
/// @return by rank, site, activity; costs below a nanosecond are left out, and so are charges on
/// waits that are not chosen if all such charges add up to less than that
/// Cost: O(waiting calls, calls between meetings); 16 bytes per waiting call.
std::vector<Delay> FindDelayCosts(const RunWaits& waits, const PlainVector<double>& asked);
}
