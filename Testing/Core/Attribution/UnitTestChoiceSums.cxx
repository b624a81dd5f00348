#include "Filters/Core/Attribution/ChoiceSums.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RegionRings.h"

#include <cmath>

using namespace pclvis;

namespace
{
void TestMessages(Checks& check, const AttributionRows& rows)
{
  const ChoiceSums dealt = SumChoice(rows, RegionInWindow(1), {}, 1.5);
  check("sixteen messages in each of five iterations", dealt.Messages == 80);
  check("all of them between nodes", dealt.InterMessages == 80);
  check("rank 0's messages to the region are left out, and counted", dealt.Across == 5);
  check.Near("all go between nodes", dealt.InterShare.Here, 1);
  // Regions other than 2: 2 of 16; their median is not moved by region 2.
  check.Near("elsewhere an eighth", dealt.InterShare.Elsewhere, 0.125);
  check.Near("at other times all", dealt.InterShare.OtherTimes, 1);
  check.Near("mean L is 2", dealt.Latency.Here, 2);
  check.Near("elsewhere 1", dealt.Latency.Elsewhere, 1);
  check.Near("at other times 1", dealt.Latency.OtherTimes, 1);
  check.Near("the reference are the other regions", dealt.Latency.Ratio(), 2);
  check.Near("an even load", dealt.Imbalance.Here, 0);

  const ChoiceSums hot = SumChoice(rows, RegionInWindow(2), {}, 1.5);
  // 13 more messages an iteration to rank 37, the sixth of the region.
  check("29 messages an iteration", hot.Messages == 5 * 29);
  check("the hot rank has 2 + 13 an iteration, its neighbours 2, the others 3",
    hot.Ranks[5] == 37 && hot.MessageLoad[5] == 75 && hot.MessageLoad[4] == 10 &&
      hot.MessageLoad[0] == 15);
  check("in the run 2 in each of 20 iterations more", hot.MessageInRun[5] == 75 + 15 * 2);
  // Of a mean of 58 / 16 = 3.625: 11.375 for one, 0.625 for 13, 1.625 for two.
  check.Near("AD / mean", hot.Imbalance.Here, (11.375 + 13 * 0.625 + 2 * 1.625) / 16 / 3.625, 1e-9);
  check.Near("none elsewhere", hot.Imbalance.Elsewhere, 0);

  const ChoiceSums all = SumChoice(rows, { { 5e-3, 1e-2 }, {} }, {}, 1.5);
  check("all regions have no elsewhere", std::isnan(all.Latency.Elsewhere));
  check("and rank 0's messages count", all.Across == 0 && all.Messages == 5 * (192 + 13 + 1));
  check("other times are the reference", all.Latency.Reference() == all.Latency.OtherTimes);
  const ChoiceSums region = SumChoice(rows, { {}, { 1 } }, {}, 1.5);
  check("the whole time has no other times", std::isnan(region.Latency.OtherTimes));
  check.Near("mean L over five of 20 iterations of 2", region.Latency.Here, 1.25);
}

/// Sends without a receive count as messages, without a latency.
void TestSends(Checks& check)
{
  MadeTrace trace = MakeRegionRings();
  const ChoiceSums whole = SumChoice(trace.Rows(), RegionInWindow(2), {}, 1.5);
  for (std::size_t i = 0; i < trace.Messages.Matched.Size(); ++i)
  {
    trace.Messages.Matched[i] = 0;
  }
  const ChoiceSums sends = SumChoice(trace.Rows(), RegionInWindow(2), {}, 1.5);
  check("as many messages", sends.Messages == whole.Messages && sends.Messages == 5 * 29);
  check("the same loads", sends.MessageLoad == whole.MessageLoad);
  check.Near("the same share between nodes", sends.InterShare.Here, whole.InterShare.Here);
  check("no latency", std::isnan(sends.Latency.Here));
}

void TestLooks(Checks& check, const AttributionRows& rows)
{
  std::vector<NetworkLook> looks;
  const double none = std::nan("");
  for (int i = 0; i < 10; ++i)
  {
    looks.push_back({ 6e-3, 16, 17, 3, 6 });                // here
    looks.push_back({ 12e-3, 16, 17, 1, 1.5 });             // at another time
    looks.push_back({ 6e-3, 39, 40, 1.25, 2 });             // in another region
    looks.push_back({ 6e-3, 55, 56, 1, i < 3 ? 2 : none }); // in a third one
    looks.push_back({ 6e-3, 0, 16, 9, 9 });                 // across
  }
  const ChoiceSums sums = SumChoice(rows, RegionInWindow(1), looks, 1.5);
  check("ten looks", sums.Looks == 10);
  check.Near("three times the baseline time", sums.OverBaseline.Here, 3);
  check.Near("elsewhere the median of 1.25 and 1", sums.OverBaseline.Elsewhere, 1.125);
  check.Near("baseline at other times", sums.OverBaseline.OtherTimes, 1);
  check.Near("over the criterion", sums.OverCriterion.Here, 6);
  check.Near("what is not known does not count", sums.OverCriterion.Elsewhere, 2);
  check("one pair of nodes, slow", sums.NodePairs == 1 && sums.SlowNodePairs == 1);
  check("it is not slow if that means four times",
    SumChoice(rows, RegionInWindow(1), looks, 4).SlowNodePairs == 0);
}

void TestExactTimes(Checks& check)
{
  // Four iterations of the same wait: 5 us, but 20 us in the third; and one wait that is late.
  std::vector<Transfer> transfers;
  for (int i = 0; i < 5; ++i)
  {
    Transfer t{};
    t.Begin = 1e-3 * i;
    t.Seconds = i == 2 ? 20e-6 : 5e-6;
    t.End = t.Begin + t.Seconds;
    t.Criterion = 10e-6;
    t.Late = i == 4 ? 1e-6 : 0;
    t.Destination = 4;
    t.InterNode = true;
    t.Program = t.Pair = t.Kind = 7;
    transfers.push_back(t);
  }
  const std::vector<NetworkLook> looks = FindNetworkLooks(transfers);
  check("the late one says nothing", looks.size() == 4);
  check.Near("baseline", looks[0].OverBaseline, 1);
  check.Near("four times as long", looks[2].OverBaseline, 4);
  check.Near("over the criterion", looks[2].OverCriterion, 2);
  transfers[0].InterNode = transfers[1].InterNode = transfers[2].InterNode = false;
  check("within nodes there is no network", FindNetworkLooks(transfers).empty());
}
}

int UnitTestChoiceSums(int, char*[])
{
  Checks check;
  const AttributionRows rows = MakeRegionRings().Rows();
  TestMessages(check, rows);
  TestSends(check);
  TestLooks(check, rows);
  TestExactTimes(check);
  return check.Result();
}
