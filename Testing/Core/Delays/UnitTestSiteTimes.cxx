#include "Filters/Core/Delays/SiteTimes.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <random>
#include <string>

using namespace pclvis;

namespace
{
/// A run of two ranks, of which most calls wait.
struct RandomRun
{
  RandomRun(std::uint32_t sites, std::mt19937& random)
  {
    this->Calls.First = { 0, 200, 500 };
    this->Of.Sites.resize(sites);
    this->Awaited.Waiting.Before.push_back(0);
    PlainVector<double>&begins = this->Calls.Begin.Own(), &ends = this->Calls.End.Own();
    double now = 0;
    for (std::uint32_t call = 0; call < 500; ++call)
    {
      now = call == 200 ? 0 : now;
      this->Calls.Rank.Own().push_back(call < 200 ? 0 : 1);
      begins.push_back(now += static_cast<double>(random() % 8));
      const auto wait = static_cast<double>(random() % 4);
      if (wait > 0)
      {
        this->Awaited.Waiting.Call.push_back(call);
        this->Awaited.Wait.push_back(wait);
      }
      this->Awaited.Waiting.Before.push_back(static_cast<std::uint32_t>(this->Awaited.Wait.size()));
      ends.push_back(now += wait + static_cast<double>(random() % 8));
      this->Of.Of.push_back(random() % sites);
    }
  }

  RunCalls Calls;
  CallSites Of;
  AwaitedCalls Awaited;
};

/// Stretches of many calls at few sites, and of few calls at many: summed call by call here.
void TestStretches(Checks& check)
{
  std::mt19937 random(5);
  for (const std::uint32_t sites : { 1u, 3u, 40u })
  {
    const RandomRun run(sites, random);
    const RunCalls& calls = run.Calls;
    const CallSites& of = run.Of;
    const AwaitedCalls& awaited = run.Awaited;
    const SiteTimes times(calls, of, awaited);
    for (int i = 0; i < 300; ++i)
    {
      const std::uint32_t first = i % 2 == 0 ? 0 : 200, past = i % 2 == 0 ? 200 : 500;
      const std::uint32_t a = first + random() % (past - first),
                          b = first + random() % (past - first);
      const RankStretch stretch{ std::min(a, b), std::max(a, b) };
      std::vector<SiteTime> found(sites), expected(sites);
      std::vector<std::uint32_t> touched;
      times.Add(stretch, found, touched);
      double waited = 0;
      bool all = true;
      for (std::uint32_t call = stretch.Since; call <= stretch.Until; ++call)
      {
        const double since = call == first ? 0 : calls.End[call - 1];
        expected[of.Of[call]].Work += calls.Begin[call] - since;
        if (call < stretch.Until)
        {
          expected[of.Of[call]].Calls += calls.End[call] - calls.Begin[call] - awaited.WaitOf(call);
          waited += awaited.WaitOf(call);
        }
        all = all && std::find(touched.begin(), touched.end(), of.Of[call]) != touched.end();
      }
      bool same = true;
      for (std::uint32_t site = 0; site < sites; ++site)
      {
        same = same && found[site].Work == expected[site].Work &&
          found[site].Calls == expected[site].Calls;
      }
      const std::string which = " (" + std::to_string(sites) + ", " + std::to_string(i) + ")";
      check("times by site" + which, same);
      check("each site is told" + which, all);
      check("waits" + which, times.Waited(stretch) == waited);
    }
  }
}
}

int UnitTestSiteTimes(int, char*[])
{
  Checks check;
  TestStretches(check);
  return check.Result();
}
