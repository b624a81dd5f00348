#include "Filters/Core/Attribution/Traffic/CostlyTraffic.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

#include <vector>

using namespace pclvis;

namespace
{
/// 16 ranks on 4 nodes: in each of 30 iterations of 100 us the last rank of each node sends to the
/// next node; baseline time 10 us. In iterations 10 to 17 it takes `more` longer where `slow` says
/// so.
/// @param byCost else by what all messages say together
std::vector<TrafficWindow> Find(const std::vector<bool>& slow,
  const std::vector<std::int32_t>& hotRanks = {}, double more = 10e-6, bool byCost = true)
{
  const AttributionRows rows = MakeRing({}).Rows();
  std::vector<Transfer> transfers;
  std::vector<Loss> losses;
  AttributionRows timed = rows;
  timed.Begin = 0;
  timed.End = 30 * 100e-6;
  for (int i = 0; i < 30; ++i)
  {
    for (std::int32_t node = 0; node < 4; ++node)
    {
      Transfer t{};
      t.Source = 4 * node + 3;
      t.Destination = (4 * node + 4) % 16;
      t.Begin = 100e-6 * i + 1e-6 * node;
      t.End = t.Begin + 10e-6;
      transfers.push_back(t);
      const double lost = i >= 10 && i < 18 && slow[node] ? more : 0;
      losses.push_back({ t.Begin, t.End, 10e-6, lost, transfers.size() - 1 });
    }
  }
  LeaveOutHot(timed, transfers, hotRanks, losses);
  return byCost
    ? FindCostlyWindows(timed, transfers, losses, 100e-6)
    : FindSlowerWindows(timed, transfers, losses, SlowerTimes(losses, transfers, 100e-6), 100e-6);
}

/// A fifth of the baseline time is less than what is seen by cost.
void TestSlower(Checks& check)
{
  check("a fifth costs little", Find({ true, true, true, true }, {}, 2e-6).empty());
  const auto all = Find({ true, true, true, true }, {}, 2e-6, false);
  check("but all messages tell it together", all.size() == 1 && all[0].Background);
  if (all.size() == 1)
  {
    check("in the time that is lost", all[0].ByCost && all[0].Sigmas > 5);
    // In the middle between the messages: 913 to 1000 us, and 1713 to 1800 us.
    check.Near("it begins before iteration 10", all[0].Begin, 956.5e-6, 1e-9);
    check.Near("it ends after iteration 17", all[0].End, 1756.5e-6, 1e-9);
    check.Near("messages take a fifth longer", all[0].Slowdown, 1.2, 1e-9);
    check("on four pairs", all[0].SlowNodePairs == 4 && all[0].NodePairs == 4);
  }
  const auto one = Find({ true, false, false, false }, {}, 8e-6, false);
  check("what one pair of four loses is its own", one.size() == 1 && !one[0].Background);
}
}

int UnitTestCostlyTraffic(int, char*[])
{
  Checks check;
  const auto all = Find({ true, true, true, true });
  check("what all pairs lose is background", all.size() == 1 && all[0].Background);
  if (all.size() == 1)
  {
    check("found by cost", all[0].ByCost);
    check.Near("it begins with iteration 10", all[0].Begin, 1000e-6, 1e-9);
    check.Near("it ends after iteration 17", all[0].End, 1713e-6, 1e-9);
    check.Near("messages take twice as long", all[0].Slowdown, 2, 1e-9);
    check("in 8 iterations of 4 messages", all[0].Transfers == 32);
    check.Near("spread over four pairs", all[0].PairsByCost, 4, 1e-9);
  }
  const auto one = Find({ true, false, false, false });
  check("what one pair of four loses is its own", one.empty() || !one[0].Background);
  const auto hot = Find({ true, false, false, true }, { 0 });
  check("what a hot rank's node loses is its own doing", hot.empty());
  check("nothing lost, nothing found", Find({ false, false, false, false }).empty());
  TestSlower(check);
  return check.Result();
}
