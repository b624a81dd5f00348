#include "Filters/Core/Delays/DelayCosts.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <vector>

namespace pclvis
{
namespace
{
/// [s] Smaller costs are rounding errors.
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

/// The part of a wait that is charged to a site of the awaited rank, as shares of the wait.
struct SiteShare
{
  std::uint32_t Site = 0;
  double Work = 0, Calls = 0;
};

/// What a wait is charged to.
struct Reasons
{
  std::size_t First = 0, Past = 0; ///< range in a list of shares
  double Waits = 0;                ///< share due to the awaited rank's waits, per second of these
  RankStretch Other;
  double Unknown = 0; ///< share for which the awaited rank did nothing longer
};

/// Compares what two ranks did before a wait. Not thread-safe.
class Comparison
{
public:
  explicit Comparison(const RunWaits& waits)
    : Awaited(waits.Awaited), Times(*waits.Times), Met(waits.Met), Other(waits.Sites.Sites.size()),
      Own(waits.Sites.Sites.size())
  {
  }

  /// @param number number of the waiting call
  /// @param shares the shares of this wait are appended to it
  Reasons Of(std::uint32_t number, std::vector<SiteShare>& shares)
  {
    const std::uint32_t call = this->Awaited.Waiting.Call[number];
    Reasons found;
    found.First = shares.size();
    found.Other = this->Met.OfOther(number, this->Awaited.Of[number]);
    const RankStretch own = this->Met.OfOwn(number, call);
    this->Times.Add(found.Other, this->Other, this->Touched);
    this->Times.Add(own, this->Own, this->TouchedByOwn);
    MakeUnique(this->Touched);
    MakeUnique(this->TouchedByOwn);
    const double waited = this->Times.Waited(found.Other);
    const double excess = std::max(0.0, waited - this->Times.Waited(own));
    const Kinds kinds = this->Compare();
    const double more = excess + kinds.Excess.Work + kinds.Excess.Calls;
    const double all = std::max(more, this->Awaited.Wait[number]);
    found.Unknown = more < kLeast ? 1 : 1 - more / all;
    if (found.Unknown < 1)
    {
      found.Waits = excess > 0 ? excess / all / waited : 0;
      for (const std::uint32_t site : this->Touched)
      {
        const SiteTime longer = this->LongerIn(site);
        const SiteShare share = { site,
          Part(longer.Work, kinds.Longer.Work, kinds.Excess.Work / all),
          Part(longer.Calls, kinds.Longer.Calls, kinds.Excess.Calls / all) };
        if (share.Work > 0 || share.Calls > 0)
        {
          shares.push_back(share);
        }
      }
    }
    found.Past = shares.size();
    this->Clear();
    return found;
  }

private:
  /// How much more time the awaited rank's stretch took than the waiting rank's, in work and in
  /// calls.
  struct Kinds
  {
    SiteTime Excess; ///< [s] over all sites, >= 0
    SiteTime Longer; ///< [s] sum over the sites at which the awaited rank took longer
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

  const AwaitedCalls& Awaited;
  const SiteTimes& Times;
  const LastMeetings& Met;
  std::vector<SiteTime> Other, Own; ///< by site, for the current wait
  std::vector<std::uint32_t> Touched, TouchedByOwn;
};

/// The reasons for the chosen waits in a part of the run, found by several threads.
class ReasonsOfPart
{
public:
  explicit ReasonsOfPart(const RunWaits& waits, const PlainVector<double>& asked)
    : Order(waits.Awaited.Waiting.Order), Asked(asked), Found(kCallsOfPart),
      Shares(kCallsOfPart / kCallsAtOnce)
  {
    for (std::size_t i = 0; i < ThreadCount(0); ++i)
    {
      this->Comparisons.emplace_back(waits);
    }
  }

  /// @param begin, past range in the order of waiting calls, at most kCallsOfPart long
  void Find(std::size_t begin, std::size_t past)
  {
    this->Begin = begin;
    ParallelFor(past - begin, kCallsAtOnce, 0, [&](std::size_t first, std::size_t end, int worker) {
      std::vector<SiteShare>& shares = this->Shares[first / kCallsAtOnce];
      shares.clear();
      for (std::size_t i = first; i < end; ++i)
      {
        const std::uint32_t number = this->Order[begin + i];
        if (this->Asked[number] > 0)
        {
          this->Found[i] = this->Comparisons[static_cast<std::size_t>(worker)].Of(number, shares);
        }
      }
    });
  }

  /// The reasons of a wait, by its place in the order. Those of waits outside of the choice are
  /// found on demand.
  const Reasons& Of(std::size_t place)
  {
    const std::size_t i = place - this->Begin;
    const std::uint32_t number = this->Order[place];
    if (!(this->Asked[number] > 0))
    {
      this->Found[i] = this->Comparisons.front().Of(number, this->Shares[i / kCallsAtOnce]);
    }
    return this->Found[i];
  }
  const SiteShare* SharesAt(std::size_t place) const
  {
    return this->Shares[(place - this->Begin) / kCallsAtOnce].data();
  }

  static constexpr std::size_t kCallsOfPart = 65536, kCallsAtOnce = 1024;

private:
  const PlainVector<std::uint32_t>& Order;
  const PlainVector<double>& Asked;
  std::vector<Comparison> Comparisons; ///< by thread
  std::size_t Begin = 0;
  std::vector<Reasons> Found;                 ///< by place, counted from the start of the part
  std::vector<std::vector<SiteShare>> Shares; ///< by piece of the part
};

class Charging
{
public:
  Charging(const RunWaits& waits, const PlainVector<double>& asked)
    : Waiting(waits.Awaited.Waiting), Calls(waits.Calls), Awaited(waits.Awaited), Asked(asked),
      Sites(waits.Sites), Found(waits, asked), Begins(Waiting.Size(), 0), Ends(Waiting.Size(), 0),
      Rate(static_cast<std::size_t>(waits.Calls.Ranks()), 0),
      Negligible(kLeast / static_cast<double>(std::max<std::size_t>(1, waits.Calls.Size())))
  {
  }

  /// Goes through the calls from last to first, so that all charges on a wait are known before they
  /// are passed on.
  std::vector<Delay> Charge()
  {
    for (std::size_t past = this->Waiting.Order.size(); past > 0;)
    {
      const std::size_t begin = past - std::min(past, ReasonsOfPart::kCallsOfPart);
      this->Found.Find(begin, past);
      for (std::size_t place = past; place-- > begin;)
      {
        this->ChargeCall(place);
      }
      past = begin;
    }
    return this->Sums.Take();
  }

private:
  void ChargeCall(std::size_t place)
  {
    const std::uint32_t number = this->Waiting.Order[place];
    double& rate = this->Rate[this->Calls.Rank[this->Waiting.Call[number]]];
    rate += this->Ends[number];
    const double charged = std::max(0.0, rate) * this->Awaited.Wait[number];
    if (this->Asked[number] > 0 || charged > this->Negligible)
    {
      this->ChargeWait(place, charged);
    }
    rate -= this->Begins[number];
  }

  /// @param charged [s] charged to this wait for later waits that it caused
  void ChargeWait(std::size_t place, double charged)
  {
    const std::uint32_t number = this->Waiting.Order[place];
    const std::uint32_t awaited = this->Awaited.Of[number];
    const Reasons& reasons = this->Found.Of(place);
    const double wait = this->Asked[number];
    const std::int32_t rank = this->Calls.Rank[awaited];
    this->Add(
      rank, this->Sites.Of[awaited], DelayActivity::Unknown, reasons.Unknown, wait, charged);
    const SiteShare* const shares = this->Found.SharesAt(place);
    for (std::size_t i = reasons.First; i < reasons.Past; ++i)
    {
      this->Add(rank, shares[i].Site, DelayActivity::WorkBefore, shares[i].Work, wait, charged);
      this->Add(rank, shares[i].Site, DelayActivity::In, shares[i].Calls, wait, charged);
    }
    if (reasons.Waits > 0)
    {
      const double rate = (wait + charged) * reasons.Waits;
      // This stretch contains waits, so both numbers exist.
      this->Ends[this->Waiting.Before[reasons.Other.Until] - 1] += rate;
      this->Begins[this->Waiting.Before[reasons.Other.Since]] += rate;
    }
  }

  void Add(std::int32_t rank, std::uint32_t site, DelayActivity activity, double share, double wait,
    double charged)
  {
    if (share > 0)
    {
      this->Sums.Add(rank, site, activity, share * wait, share * charged);
    }
  }

  const WaitingCalls& Waiting;
  const RunCalls& Calls;
  const AwaitedCalls& Awaited;
  const PlainVector<double>& Asked;
  const CallSites& Sites;
  ReasonsOfPart Found;
  /// Charges per second of waiting [1]: their changes at the first and last waiting call of the
  /// stretch to which they apply, and, by rank, their value at the current call.
  std::vector<double> Begins, Ends;
  std::vector<double> Rate;
  double Negligible; ///< [s] if smaller, charges outside of the choice are only rounding
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
