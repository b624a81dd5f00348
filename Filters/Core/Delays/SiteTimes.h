#pragma once
#include "Filters/Core/Delays/AwaitedCalls.h"
#include "Filters/Core/Replay/CallSites.h"

#include <cstddef>
#include <vector>

namespace pclvis
{
/// Time at one site [s].
struct SiteTime
{
  double Work = 0;  ///< before its calls
  double Calls = 0; ///< in its calls, without waits
};

/// [s] of a call without its wait.
double OwnTime(const RunCalls& calls, const AwaitedCalls& awaited, std::uint32_t call);

/// A rank's time between the end of a call and the beginning of a later one.
struct RankStretch
{
  std::uint32_t Since = 0; ///< number of the first call in it
  std::uint32_t Until = 0; ///< call before whose begin it ends, `Since` or a later one
};

/// What ranks spend their time on, by site.
/// Source: none.
class SiteTimes
{
public:
  /// The arguments must outlive this. Cost: O(calls); 20 bytes per call, 8 per call that waits.
  SiteTimes(const RunCalls& calls, const CallSites& sites, const AwaitedCalls& awaited);

  /// [s] of waits in a stretch.
  double Waited(const RankStretch& stretch) const
  {
    return this->WaitedUpTo[this->Place(stretch.Until)] -
      this->WaitedUpTo[this->Place(stretch.Since)];
  }

  /// Adds the time of a stretch: of its calls, or of its rank's sites if these are fewer.
  /// @param times   by site
  /// @param touched the sites that had no time before; may contain a site twice
  /// Cost: O(calls in it), at most O(sites of the rank, log calls); O(sites) for a rank that
  /// repeats what it does.
  void Add(const RankStretch& stretch, std::vector<SiteTime>& times,
    std::vector<std::uint32_t>& touched) const;

private:
  /// In WaitedUpTo, where each rank has one place more than waits.
  std::size_t Place(std::uint32_t call) const
  {
    return this->Awaited.Waiting.Before[call] + static_cast<std::size_t>(this->Calls.Rank[call]);
  }
  std::vector<std::size_t> SortRank(std::int32_t rank, std::vector<std::size_t>& count);
  void SumRank(std::int32_t rank);
  void AddCalls(const RankStretch& stretch, std::vector<SiteTime>& times,
    std::vector<std::uint32_t>& touched) const;
  void AddSites(const RankStretch& stretch, std::vector<SiteTime>& times,
    std::vector<std::uint32_t>& touched) const;

  const RunCalls& Calls;
  const CallSites& Sites;
  const AwaitedCalls& Awaited;
  PlainVector<double> WaitedUpTo; ///< [s] of the rank's calls before a place
  /// Each rank's calls by site, then time; sums over the calls of the site up to each.
  PlainVector<std::uint32_t> BySite;
  PlainVector<SiteTime> UpTo;
  std::vector<std::size_t> FirstGroup; ///< by rank, in Groups
  std::vector<std::size_t> Groups;     ///< of calls of a rank at a site: the first, in BySite
};
}
