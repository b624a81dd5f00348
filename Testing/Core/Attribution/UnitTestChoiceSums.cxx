#include "Filters/Core/Attribution/ChoiceSums.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RegionRings.h"

#include <cmath>

using namespace pclvis;

namespace
{
void TestMessages(Checks& check, const AttributionRows& rows)
{
  const ChoiceSums dealt = SumChoice(rows, RegionInWindow(1));
  check("sixteen messages in each of five iterations", dealt.Messages == 80);
  check("rank 0's messages to the region are left out, and counted", dealt.Across == 5);
  check.Near("all go between nodes", dealt.InterShare.Here, 1);
  // Regions other than 2: 2 of 16; their median is not moved by region 2.
  check.Near("elsewhere an eighth", dealt.InterShare.Elsewhere, 0.125);
  check.Near("at other times all", dealt.InterShare.OtherTimes, 1);
  check.Near("mean L is 2", dealt.Latency.Here, 2);
  check.Near("elsewhere 1", dealt.Latency.Elsewhere, 1);
  check.Near("at other times 1", dealt.Latency.OtherTimes, 1);
  check.Near("the reference are the other regions", dealt.Latency.Reference(), 1);
  check.Near("an even load", dealt.Imbalance.Here, 0);

  const ChoiceSums hot = SumChoice(rows, RegionInWindow(2));
  // 13 more messages an iteration to rank 37, the sixth of the region.
  check("29 messages an iteration", hot.Messages == 5 * 29);
  // The hot rank has 2 + 13 an iteration, its neighbours 2, the others 3: of a mean of 58 / 16 =
  // 3.625, 11.375 for one, 0.625 for 13, 1.625 for two.
  check.Near("AD / mean", hot.Imbalance.Here, (11.375 + 13 * 0.625 + 2 * 1.625) / 16 / 3.625, 1e-9);
  check.Near("the greatest LB is the hot rank's", hot.GreatestLoad,
    11.375 / ((11.375 + 13 * 0.625 + 2 * 1.625) / 16), 1e-9);
  check.Near("none elsewhere", hot.Imbalance.Elsewhere, 0);

  const ChoiceSums all = SumChoice(rows, { { 5e-3, 1e-2 }, {} });
  check("all regions have no elsewhere", std::isnan(all.Latency.Elsewhere));
  check("and rank 0's messages count", all.Across == 0 && all.Messages == 5 * (192 + 13 + 1));
  check("other times are the reference", all.Latency.Reference() == all.Latency.OtherTimes);
  const ChoiceSums region = SumChoice(rows, { {}, { 1 } });
  check("the whole time has no other times", std::isnan(region.Latency.OtherTimes));
  check.Near("mean L over five of 20 iterations of 2", region.Latency.Here, 1.25);
}

/// Sends without a receive count as messages, without a latency.
void TestSends(Checks& check)
{
  MadeTrace trace = MakeRegionRings();
  const ChoiceSums whole = SumChoice(trace.Rows(), RegionInWindow(2));
  for (std::size_t i = 0; i < trace.Messages.Matched.Size(); ++i)
  {
    trace.Messages.Matched[i] = 0;
  }
  const ChoiceSums sends = SumChoice(trace.Rows(), RegionInWindow(2));
  check("as many messages", sends.Messages == whole.Messages && sends.Messages == 5 * 29);
  check.Near("the same loads", sends.Imbalance.Here, whole.Imbalance.Here);
  check.Near("the same share between nodes", sends.InterShare.Here, whole.InterShare.Here);
  check("no latency", std::isnan(sends.Latency.Here));
}
}

int UnitTestChoiceSums(int, char*[])
{
  Checks check;
  const AttributionRows rows = MakeRegionRings().Rows();
  TestMessages(check, rows);
  TestSends(check);
  return check.Result();
}
