#include "Filters/Core/Delays/SiteTimes.h"

#include "Filters/Core/Common/SearchFrom.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <utility>

namespace pclvis
{
namespace
{
/// Searching for a call among those of a site costs as much as visiting this many calls.
constexpr std::size_t kSearch = 8;

constexpr std::size_t kRanksAtOnce = 8; ///< a piece of work for a thread
}

double OwnTime(const RunCalls& calls, const AwaitedCalls& awaited, std::uint32_t call)
{
  return calls.End[call] - calls.Begin[call] - awaited.WaitOf(call);
}

SiteTimes::SiteTimes(const RunCalls& calls, const CallSites& sites, const AwaitedCalls& awaited)
  : Calls(calls), Sites(sites), Awaited(awaited)
{
  const std::size_t n = calls.Size();
  this->WaitedUpTo.resize(awaited.Waiting.Size() + static_cast<std::size_t>(calls.Ranks()));
  this->BySite.resize(n);
  this->UpTo.resize(n);
  std::vector<std::vector<std::size_t>> groups(static_cast<std::size_t>(calls.Ranks()));
  ParallelFor(groups.size(), kRanksAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
    std::vector<std::size_t> count(sites.Sites.size(), 0);
    for (std::size_t rank = begin; rank < end; ++rank)
    {
      groups[rank] = this->SortRank(static_cast<std::int32_t>(rank), count);
      this->SumRank(static_cast<std::int32_t>(rank));
    }
  });
  for (const std::vector<std::size_t>& ofRank : groups)
  {
    this->FirstGroup.push_back(this->Groups.size());
    this->Groups.insert(this->Groups.end(), ofRank.begin(), ofRank.end());
  }
  this->FirstGroup.push_back(this->Groups.size());
  this->Groups.push_back(n);
}

/// Sorts the rank's calls by site.
/// @param count 0 for each site, both before and after
/// @return positions in BySite of the first call at each of the rank's sites
std::vector<std::size_t> SiteTimes::SortRank(std::int32_t rank, std::vector<std::size_t>& count)
{
  const auto first = static_cast<std::uint32_t>(this->Calls.First[rank]);
  const auto past = static_cast<std::uint32_t>(this->Calls.First[rank + 1]);
  std::vector<std::uint32_t> used;
  std::vector<std::size_t> groups;
  for (std::uint32_t call = first; call < past; ++call)
  {
    const std::uint32_t site = this->Sites.Of[call];
    if (count[site]++ == 0)
    {
      used.push_back(site);
    }
  }
  std::size_t next = first;
  for (const std::uint32_t site : used)
  {
    groups.push_back(next);
    next += std::exchange(count[site], next);
  }
  for (std::uint32_t call = first; call < past; ++call)
  {
    this->BySite[count[this->Sites.Of[call]]++] = call;
  }
  for (const std::uint32_t site : used)
  {
    count[site] = 0;
  }
  return groups;
}

void SiteTimes::SumRank(std::int32_t rank)
{
  const std::size_t first = this->Calls.First[rank], past = this->Calls.First[rank + 1];
  double waited = 0;
  const PlainVector<std::uint32_t>& before = this->Awaited.Waiting.Before;
  std::size_t place = before[first] + static_cast<std::size_t>(rank);
  this->WaitedUpTo[place] = waited;
  for (std::uint32_t i = before[first]; i < before[past]; ++i)
  {
    waited += this->Awaited.Wait[i];
    this->WaitedUpTo[++place] = waited;
  }
  SiteTime sum;
  for (std::size_t i = first; i < past; ++i)
  {
    const std::uint32_t call = this->BySite[i];
    if (i == first || this->Sites.Of[call] != this->Sites.Of[this->BySite[i - 1]])
    {
      sum = SiteTime();
    }
    sum.Work += this->Calls.WorkBefore(call);
    sum.Calls += OwnTime(this->Calls, this->Awaited, call);
    this->UpTo[i] = sum;
  }
}

void SiteTimes::Add(const RankStretch& stretch, std::vector<SiteTime>& times,
  std::vector<std::uint32_t>& touched) const
{
  const std::int32_t rank = this->Calls.Rank[stretch.Until];
  const std::size_t sites = this->FirstGroup[rank + 1] - this->FirstGroup[rank];
  if (stretch.Until - stretch.Since <= kSearch * sites)
  {
    this->AddCalls(stretch, times, touched);
  }
  else
  {
    this->AddSites(stretch, times, touched);
  }
}

void SiteTimes::AddCalls(const RankStretch& stretch, std::vector<SiteTime>& times,
  std::vector<std::uint32_t>& touched) const
{
  for (std::uint32_t call = stretch.Since; call <= stretch.Until; ++call)
  {
    const std::uint32_t site = this->Sites.Of[call];
    touched.push_back(site);
    times[site].Work += this->Calls.WorkBefore(call);
    times[site].Calls += call < stretch.Until ? OwnTime(this->Calls, this->Awaited, call) : 0;
  }
}

void SiteTimes::AddSites(const RankStretch& stretch, std::vector<SiteTime>& times,
  std::vector<std::uint32_t>& touched) const
{
  const std::int32_t rank = this->Calls.Rank[stretch.Until];
  const std::size_t first = this->Calls.First[rank];
  const std::size_t all = this->Calls.First[rank + 1] - first;
  for (std::size_t group = this->FirstGroup[rank]; group < this->FirstGroup[rank + 1]; ++group)
  {
    const std::size_t begin = this->Groups[group], end = this->Groups[group + 1];
    // The guess is good if a rank repeats its calls, because those of a site are then spread
    // evenly.
    const auto firstNotBefore = [&](std::uint32_t call, std::size_t from) {
      const std::size_t guess = begin + (call - first) * (end - begin) / all;
      return SearchFrom(from, end, guess, [&](std::size_t i) { return this->BySite[i] < call; });
    };
    const std::size_t since = firstNotBefore(stretch.Since, begin);
    const std::size_t until = firstNotBefore(stretch.Until, since);
    const bool last = until != end && this->BySite[until] == stretch.Until;
    if (since == until && !last)
    {
      continue;
    }
    const auto upTo = [&](std::size_t past) {
      return past == begin ? SiteTime() : this->UpTo[past - 1];
    };
    const std::uint32_t site = this->Sites.Of[this->BySite[begin]];
    touched.push_back(site);
    times[site].Work += upTo(last ? until + 1 : until).Work - upTo(since).Work;
    times[site].Calls += upTo(until).Calls - upTo(since).Calls;
  }
}
}
