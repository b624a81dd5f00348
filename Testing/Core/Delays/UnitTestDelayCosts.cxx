#include "Filters/Core/Delays/DelayCosts.h"
#include "Filters/Core/Delays/LastMeetings.h"
#include "Filters/Core/Delays/SiteTimes.h"
#include "Filters/Core/Replay/CallsOnAxis.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <string>
#include <tuple>

using namespace pclvis;

namespace
{
using Key = std::tuple<std::int32_t, std::uint32_t, DelayActivity>;

/// The definition in DelayCosts.h, wait by wait, with nothing summed up before: each wait's cost is
/// followed back on its own.
class ByDefinition
{
public:
  ByDefinition(const RunWaits& waits, const PlainVector<double>& asked)
    : Calls(waits.Calls), Waiting(waits.Awaited.Waiting), Awaited(waits.Awaited),
      Sites(waits.Sites), Met(waits.Met)
  {
    for (std::uint32_t i = 0; i < this->Waiting.Size(); ++i)
    {
      this->Follow(this->Waiting.Call[i], asked[i], true);
    }
  }

  std::map<Key, std::pair<double, double>> Costs; ///< short-term, long-term

private:
  std::map<std::uint32_t, SiteTime> TimesIn(const RankStretch& stretch, double& waited) const
  {
    std::map<std::uint32_t, SiteTime> times;
    for (std::uint32_t call = stretch.Since; call <= stretch.Until; ++call)
    {
      const bool first = call == this->Calls.First[this->Calls.Rank[call]];
      SiteTime& time = times[this->Sites.Of[call]];
      time.Work += this->Calls.Begin[call] - (first ? 0 : this->Calls.End[call - 1]);
      if (call < stretch.Until)
      {
        time.Calls += this->Calls.End[call] - this->Calls.Begin[call] - this->Awaited.WaitOf(call);
        waited += this->Awaited.WaitOf(call);
      }
    }
    return times;
  }

  void Follow(std::uint32_t call, double cost, bool isShort)
  {
    if (cost <= 1e-13)
    {
      return;
    }
    const std::uint32_t awaited = this->Awaited.AwaitedBy(call);
    const std::uint32_t number = this->Waiting.Before[call];
    const std::int32_t rank = this->Calls.Rank[awaited];
    const RankStretch other = this->Met.OfOther(number, awaited);
    double waited = 0, own = 0;
    const auto theirs = this->TimesIn(other, waited);
    auto mine = this->TimesIn(this->Met.OfOwn(number, call), own);
    const double excess = std::max(0.0, waited - own);
    SiteTime excesses, sums;
    for (const auto& [site, time] : theirs)
    {
      excesses.Work += time.Work;
      excesses.Calls += time.Calls;
      sums.Work += std::max(0.0, time.Work - mine[site].Work);
      sums.Calls += std::max(0.0, time.Calls - mine[site].Calls);
    }
    for (const auto& [site, time] : mine)
    {
      excesses.Work -= time.Work;
      excesses.Calls -= time.Calls;
    }
    excesses = { std::max(0.0, excesses.Work), std::max(0.0, excesses.Calls) };
    std::map<Key, double> longer;
    const double more = excess + excesses.Work + excesses.Calls;
    double all = std::max(more, this->Awaited.WaitOf(call));
    for (const auto& [site, time] : theirs)
    {
      const double work = std::max(0.0, time.Work - mine[site].Work);
      const double calls = std::max(0.0, time.Calls - mine[site].Calls);
      longer[{ rank, site, DelayActivity::WorkBefore }] =
        sums.Work > 0 ? excesses.Work * work / sums.Work : 0;
      longer[{ rank, site, DelayActivity::In }] =
        sums.Calls > 0 ? excesses.Calls * calls / sums.Calls : 0;
    }
    const Key unknown{ rank, this->Sites.Of[awaited], DelayActivity::Unknown };
    longer[unknown] = all - more;
    if (more < 1e-9)
    {
      longer = { { unknown, all = 1 } };
    }
    for (const auto& [key, time] : longer)
    {
      (isShort ? this->Costs[key].first : this->Costs[key].second) += cost * time / all;
    }
    for (std::uint32_t k = other.Since; k < other.Until && excess > 0; ++k)
    {
      this->Follow(k, cost * excess / all * this->Awaited.WaitOf(k) / waited, false);
    }
  }

  const RunCalls& Calls;
  const WaitingCalls& Waiting;
  const AwaitedCalls& Awaited;
  const CallSites& Sites;
  const LastMeetings& Met;
};

/// Random messages between random ranks, at times that are consistent, with calls at several sites.
ReplayTables Random(std::mt19937& random, int ranks, int messages)
{
  const char* const sends[] = { "MPI_Send", "MPI_Bsend", "MPI_Ssend" };
  std::uniform_real_distribution<double> work(0.1, 2);
  ReplayTables tables;
  std::vector<double> now(ranks, 0);
  for (int i = 0; i < messages; ++i)
  {
    const auto from = static_cast<std::int32_t>(random() % ranks);
    const auto to = static_cast<std::int32_t>((from + 1 + random() % (ranks - 1)) % ranks);
    const double sent = now[from] + work(random), posted = now[to] + work(random);
    const double received = std::max(sent, posted) + 0.1;
    tables.SendReceive(from, to, sent, sent + 0.05, posted, received, 8, sends[random() % 2]);
    now[from] = sent + 0.05;
    now[to] = received;
  }
  return tables;
}

void TestDefinition(Checks& check)
{
  std::mt19937 random(11);
  for (int i = 0; i < 60; ++i)
  {
    // Many messages between few ranks: long stretches, more calls than sites.
    ReplayTables tables = Random(random, 3 + i % 4, i < 40 ? 30 : 14);
    const ReplayInput input = tables.Input();
    DelayInput all;
    static_cast<ReplayInput&>(all) = input;
    const RunWaits waits(FindRun(all), all);
    PlainVector<double> asked;
    for (const double wait : waits.Awaited.Wait)
    {
      asked.push_back(wait *
        (i % 2 == 0 ? 1 : static_cast<double>(random() % 3) / 2)); // none, half, or all of it
    }
    const ByDefinition expected(waits, asked);
    double worst = 0;
    std::size_t found = 0;
    for (const Delay& of : FindDelayCosts(waits, asked))
    {
      const auto at = expected.Costs.find({ of.Rank, of.Site, of.Activity });
      found += at != expected.Costs.end();
      worst = std::max({ worst, std::abs(of.ShortTerm - at->second.first),
        std::abs(of.LongTerm - at->second.second) });
    }
    std::size_t count = 0;
    for (const auto& [key, cost] : expected.Costs)
    {
      count += cost.first + cost.second >= 1e-9;
    }
    const std::string which = " (" + std::to_string(i) + ")";
    check("costs by definition" + which, worst < 1e-9);
    check("and no others" + which, found == count);
  }
}

/// Rank 1 asks rank 0 at 1 s and waits from 1.1 s on; the question takes until 8 s, when rank 0 has
/// long waited for it; that works for 0.5 s and answers, rank 1 works for 0.2 s before it waits. Of
/// the 7.2 s that it waits, rank 0's work explains 0.3 s.
void TestNoMoreThanItTook(Checks& check)
{
  ReplayTables tables;
  tables.SendReceive(1, 0, 1, 1.1, 0.5, 8, 8, "MPI_Bsend");
  tables.SendReceive(0, 1, 8.5, 8.6, 1.3, 9, 8, "MPI_Bsend");
  const ReplayInput input = tables.Input();
  DelayInput all;
  static_cast<ReplayInput&>(all) = input;
  const RunWaits waits(FindRun(all), all);
  double work = 0, unknown = 0;
  for (const Delay& of : FindDelayCosts(waits, waits.Awaited.Wait))
  {
    (of.Activity == DelayActivity::Unknown ? unknown : work) += of.Rank == 0 ? of.ShortTerm : 0;
  }
  check.Near("what rank 0 worked longer is charged to it", work, 0.3, 1e-9);
  check.Near("the message before took the rest", unknown, 6.9, 1e-9);
}
}

int UnitTestDelayCosts(int, char*[])
{
  Checks check;
  TestNoMoreThanItTook(check);
  TestDefinition(check);
  return check.Result();
}
