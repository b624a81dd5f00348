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

/// What others wait because a rank takes longer at a site.
struct Delay
{
  std::int32_t Rank = -1;
  std::uint32_t Site = 0;
  DelayActivity Activity = DelayActivity::Unknown;
  double ShortTerm = 0; ///< [s] waits for this rank
  double LongTerm = 0;  ///< [s] waits for ranks that had waited for it
};

/// Charges each second of waiting to what made it necessary. A call of rank r waits w for rank s.
/// Since the two ranks last met, s took longer than r
///   d(work)  = max(0, work of s - work of r)
///   d(calls) = max(0, time of s in calls - that of r)    without waits
///   d(waits) = max(0, waits of s - waits of r)
/// and w is charged to these in proportion: work and calls to the sites at which s took longer, in
/// proportion to how much longer; waits to those of s in that time, in proportion to their length,
/// each of which is charged on with what it waited itself. Where the three are less than w, the
/// rest is of unknown cause. So all waits are charged, once: the costs add up to the waiting time
/// of the run. Source: [Bohme2010], [Bohme2016] (delay costs, short-term and long-term).
/// Differences: what s did counts only as far as r did not do as much of its kind in the same time,
/// be it at other sites; nothing is charged twice, and no more than s took longer.
/// @param asked [s] by number of the waiting call: the part of its wait that is to be charged
/// @return by rank, site, activity; costs below a nanosecond are left out, as are charges on waits
///   that were not asked about, where all such charges add up to less
/// Cost: O(waiting calls, calls between meetings); 16 bytes per waiting call.
std::vector<Delay> FindDelayCosts(const RunWaits& waits, const PlainVector<double>& asked);
}
