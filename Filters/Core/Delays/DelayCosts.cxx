#include "Filters/Core/Delays/DelayCosts.h"

#include "Filters/Core/Common/KeyNumbers.h"

#include <algorithm>
#include <tuple>

namespace pclvis
{
namespace
{
/// [s] Costs below are of rounding.
constexpr double kLeast = 1e-9;

/// Sums of costs, by rank, site and activity.
class Costs
{
public:
  void Add(std::int32_t rank, std::uint32_t site, DelayActivity activity, double shortTerm,
    double longTerm)
  {
    const std::uint64_t key = (static_cast<std::uint64_t>(rank) << 32) +
      (static_cast<std::uint64_t>(site) << 2) + static_cast<std::uint64_t>(activity);
    const std::uint32_t at = this->Numbers.NumberOf(key);
    if (at == this->Sums.size())
    {
      this->Sums.push_back({ rank, site, activity, 0, 0 });
    }
    this->Sums[at].ShortTerm += shortTerm;
    this->Sums[at].LongTerm += longTerm;
  }
  std::vector<Delay> Take()
  {
    std::vector<Delay> sums = std::move(this->Sums);
    for (Delay& of : sums)
    {
      of.LongTerm = of.LongTerm < kLeast ? 0 : of.LongTerm;
    }
    sums.erase(std::remove_if(sums.begin(), sums.end(),
                 [](const Delay& of) { return of.ShortTerm + of.LongTerm < kLeast; }),
      sums.end());
    std::sort(sums.begin(), sums.end(), [](const Delay& a, const Delay& b) {
      return std::tie(a.Rank, a.Site, a.Activity) < std::tie(b.Rank, b.Site, b.Activity);
    });
    return sums;
  }

private:
  KeyNumbers Numbers;
  std::vector<Delay> Sums;
};

class Charging
{
public:
  Charging(const RunWaits& waits, const PlainVector<double>& asked)
    : Graph(waits.Run->Graph), Calls(waits.Calls), Awaited(waits.Awaited), Asked(asked),
      Sites(waits.Sites), Times(waits.Times), Met(waits.Met), Begins(waits.Calls.Size(), 0),
      Ends(waits.Calls.Size(), 0), Rate(static_cast<std::size_t>(waits.Calls.Ranks()), 0),
      Other(waits.Sites.Sites.size()), Own(waits.Sites.Sites.size())
  {
  }

  /// Calls from the last to the first: what is charged to a wait is known before it is charged on.
  std::vector<Delay> Charge()
  {
    for (auto call = this->Graph.Order.rbegin(); call != this->Graph.Order.rend(); ++call)
    {
      double& rate = this->Rate[this->Calls.Rank[*call]];
      rate += this->Ends[*call];
      const double charged = std::max(0.0, rate) * this->Awaited.Wait[*call];
      if (this->Asked[*call] + charged > 0)
      {
        this->ChargeWait(*call, charged);
      }
      rate -= this->Begins[*call];
    }
    return this->Sums.Take();
  }

private:
  /// @param charged [s] to this wait, by waits that came of it
  void ChargeWait(std::uint32_t call, double charged)
  {
    const std::uint32_t awaited = this->Awaited.Of[call];
    const RankStretch other = this->Met.OfOther(call, awaited), own = this->Met.OfOwn(call);
    this->Times.Add(other, this->Other, this->Touched);
    this->Times.Add(own, this->Own, this->TouchedByOwn);
    MakeUnique(this->Touched);
    MakeUnique(this->TouchedByOwn);
    const double waited = this->Times.Waited(other);
    const double excess = std::max(0.0, waited - this->Times.Waited(own));
    const Kinds kinds = this->Compare();
    const double all = excess + kinds.Excess.Work + kinds.Excess.Calls;
    const double wait = this->Asked[call];
    const std::int32_t rank = this->Calls.Rank[awaited];
    if (all < kLeast)
    {
      this->Sums.Add(rank, this->Sites.Of[awaited], DelayActivity::Unknown, wait, charged);
    }
    else
    {
      for (const std::uint32_t site : this->Touched)
      {
        const SiteTime longer = this->LongerIn(site);
        this->Add(rank, site, DelayActivity::WorkBefore,
          Part(longer.Work, kinds.Longer.Work, kinds.Excess.Work / all), wait, charged);
        this->Add(rank, site, DelayActivity::In,
          Part(longer.Calls, kinds.Longer.Calls, kinds.Excess.Calls / all), wait, charged);
      }
      if (excess > 0)
      {
        const double rate = (wait + charged) * excess / all / waited;
        this->Ends[other.Until - 1] += rate;
        this->Begins[other.Since] += rate;
      }
    }
    this->Clear();
  }

  /// Work and calls of the other rank's stretch against the own one.
  struct Kinds
  {
    SiteTime Excess; ///< [s] over all sites, at least 0
    SiteTime Longer; ///< [s] sum over the sites at which the other took longer
  };
  Kinds Compare() const
  {
    Kinds kinds;
    for (const std::uint32_t site : this->Touched)
    {
      kinds.Excess.Work += this->Other[site].Work;
      kinds.Excess.Calls += this->Other[site].Calls;
      kinds.Longer.Work += this->LongerIn(site).Work;
      kinds.Longer.Calls += this->LongerIn(site).Calls;
    }
    for (const std::uint32_t site : this->TouchedByOwn)
    {
      kinds.Excess.Work -= this->Own[site].Work;
      kinds.Excess.Calls -= this->Own[site].Calls;
    }
    kinds.Excess = { std::max(0.0, kinds.Excess.Work), std::max(0.0, kinds.Excess.Calls) };
    return kinds;
  }

  static void MakeUnique(std::vector<std::uint32_t>& sites)
  {
    std::sort(sites.begin(), sites.end());
    sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
  }

  static double Part(double of, double whole, double share)
  {
    return whole > 0 ? of / whole * share : 0;
  }

  void Add(std::int32_t rank, std::uint32_t site, DelayActivity activity, double share, double wait,
    double charged)
  {
    if (share > 0)
    {
      this->Sums.Add(rank, site, activity, share * wait, share * charged);
    }
  }

  SiteTime LongerIn(std::uint32_t site) const
  {
    return { std::max(0.0, this->Other[site].Work - this->Own[site].Work),
      std::max(0.0, this->Other[site].Calls - this->Own[site].Calls) };
  }

  void Clear()
  {
    for (const std::uint32_t site : this->Touched)
    {
      this->Other[site] = SiteTime();
    }
    for (const std::uint32_t site : this->TouchedByOwn)
    {
      this->Own[site] = SiteTime();
    }
    this->Touched.clear();
    this->TouchedByOwn.clear();
  }

  const RunGraph& Graph;
  const RunCalls& Calls;
  const AwaitedCalls& Awaited;
  const PlainVector<double>& Asked;
  const CallSites& Sites;
  const SiteTimes& Times;
  const LastMeetings& Met;
  /// What is charged to each second of waiting [1], as changes at the first and last call of the
  /// stretch for which it holds, and at the call that is looked at, by rank.
  PlainVector<double> Begins, Ends;
  std::vector<double> Rate;
  std::vector<SiteTime> Other, Own; ///< by site: of one wait
  std::vector<std::uint32_t> Touched, TouchedByOwn;
  Costs Sums;
};
}

std::vector<std::string> DelayActivityNames()
{
  return { "work before", "in", "unknown" };
}

std::vector<Delay> FindDelayCosts(const RunWaits& waits, const PlainVector<double>& asked)
{
  return Charging(waits, asked).Charge();
}
}
