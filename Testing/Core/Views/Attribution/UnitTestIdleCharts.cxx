#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnAttribution.h"
#include "Views/Core/Attribution/IdleCharts.h"

#include <algorithm>
#include <limits>

using namespace pclvis;

namespace
{
using Chart = AttributionChart;

std::string WhyIdle(const Attribution& attribution, Chart chart)
{
  for (const IdleChart& idle : FindIdleCharts(attribution))
  {
    if (idle.Chart == chart)
    {
      return idle.Why;
    }
  }
  return "";
}

Attribution Quiet()
{
  Attribution attribution = DrawnAttribution();
  attribution.Windows.clear();
  attribution.Cause = Cause::None;
  return attribution;
}

void TestMapping(Checks& check)
{
  Attribution attribution = Quiet();
  check(
    "messages between and within nodes are shown", WhyIdle(attribution, Chart::Mapping).empty());
  attribution.InterShare = 0;
  check("without any between nodes they are not",
    WhyIdle(attribution, Chart::Mapping) == "no messages between nodes");
  attribution.InterShare = attribution.BestShare = 1;
  check("nor where every rank is a node of its own",
    WhyIdle(attribution, Chart::Mapping) == "no mapping keeps any message within a node");
  attribution.BestShare = 0.2;
  check("but where a better mapping is known", WhyIdle(attribution, Chart::Mapping).empty());
}

void TestPattern(Checks& check)
{
  Attribution attribution = Quiet();
  check("uneven messages are shown", WhyIdle(attribution, Chart::Pattern).empty());
  for (Attribution::Duration& duration : attribution.Durations)
  {
    duration.Imbalance = 0.004;
  }
  attribution.Imbalance = 0;
  check("an imbalance that is written 0.00 is not",
    WhyIdle(attribution, Chart::Pattern) == "all ranks have equally many messages");
  attribution.Imbalance = 0.3;
  check("unless that of the whole trace is", WhyIdle(attribution, Chart::Pattern).empty());
  for (Attribution::Duration& duration : attribution.Durations)
  {
    duration.Imbalance = std::nan("");
  }
  check("of too few messages nothing is known",
    WhyIdle(attribution, Chart::Pattern) == "too few messages in each duration");
  attribution.Durations[1].Imbalance = 0.3;
  check("one dot is no chart",
    WhyIdle(attribution, Chart::Pattern) == "too few messages in all durations but one");
  attribution.Durations[2].Imbalance = 0.3;
  check("two are", WhyIdle(attribution, Chart::Pattern).empty());
}

void TestBackground(Checks& check)
{
  Attribution attribution = Quiet();
  check("several sizes are shown", WhyIdle(attribution, Chart::Background).empty());
  attribution.Sizes.resize(1);
  attribution.Sizes[0].Ratios = { 1, 1.4, std::nan(""), 1 };
  check("one that does not vary by 1.5 is not",
    WhyIdle(attribution, Chart::Background) == "a single message size, whose time does not vary");
  attribution.Sizes[0].Ratios[1] = 1.5;
  check("one that does is", WhyIdle(attribution, Chart::Background).empty());
  attribution.Sizes[0].Ratios[1] = 1.4;
  attribution.Windows = { { 1, 2, Cause::Background, 0.6 } };
  check("and one with background traffic", WhyIdle(attribution, Chart::Background).empty());
  attribution.Windows[0].Cause = Cause::SlowLink;
  check("or with a slow link", WhyIdle(attribution, Chart::Background).empty());
  attribution.Windows.clear();
  attribution.Sizes.clear();
  check("without any latency there is nothing to show",
    WhyIdle(attribution, Chart::Background) == "no criterion for messages between nodes");
}

void TestWork(Checks& check)
{
  Attribution attribution = Quiet();
  check("without calls there is no work", WhyIdle(attribution, Chart::Work) == "no calls");
  attribution.Work = { { 0, 1, 1, false }, { 1, 1.09, 1.09, false }, { 2, 0.92, 0.92, false } };
  check("a tenth more or less is no spread",
    WhyIdle(attribution, Chart::Work) == "all ranks work equally long");
  attribution.Windows = { { 0, 4, Cause::SlowRank, 0.6 } };
  check("a slow rank is shown all the same", WhyIdle(attribution, Chart::Work).empty());
  attribution.Windows.clear();
  attribution.Work[1].Ratio = 1.1;
  check("one that is longer is shown", WhyIdle(attribution, Chart::Work).empty());
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  const Attribution comparable = attribution;
  for (Attribution::RankWork& rank : attribution.Work)
  {
    rank.Ratio = unknown;
    rank.Slow = true;
  }
  attribution.Windows = { { 0, 4, Cause::SlowRank, 0.6 } };
  check("nothing is longer than no work, not even of a slow rank",
    WhyIdle(attribution, Chart::Work) == "most ranks do not work");
  attribution = comparable;
  attribution.Work[1].Ratio = 1;
  attribution.Work[2].Ratio = 0.9;
  check("and one that is shorter", WhyIdle(attribution, Chart::Work).empty());
}
}

int UnitTestIdleCharts(int, char*[])
{
  Checks check;
  TestMapping(check);
  TestPattern(check);
  TestBackground(check);
  TestWork(check);
  check("what is left out is said, charts with one reason together",
    LeftOutSentence({ { Chart::Mapping, "no messages between nodes" }, { Chart::Pattern, "equal" },
      { Chart::Background, "no messages between nodes" } }) ==
      "Left out: Mapping, Background (no messages between nodes); Pattern (equal)");
  check("nothing left out, nothing said", LeftOutSentence({}).empty());
  return check.Result();
}
