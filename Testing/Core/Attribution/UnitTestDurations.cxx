#include "Filters/Core/Attribution/Durations.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <iterator>

using namespace pclvis;

namespace
{
/// Two ranks on two nodes from 0 to 100; messages in flight: 5-20, 22-48, 49-52, 54-99.
MadeTrace Four()
{
  MadeTrace trace;
  trace.Message(0, 4, 100, 5, 15, 0);
  trace.Message(0, 4, 100, 22, 26, 21);
  trace.Message(4, 0, 200, 49, 3, 48.5);
  trace.Message(4, 0, 100, 54, 45, 53);
  trace.Call(4, 99, 100);
  return trace;
}

void TestEnds(Checks& check)
{
  const std::vector<double> ends = DurationEnds(Four().Rows(), 4);
  check("four durations have five ends", ends.size() == 5 && ends[0] == 0 && ends[4] == 100);
  check.Near("25 moves into the gap 20-22", ends[1], 21);
  check.Near(
    "50 moves into the gap 52-54, not 48-49 as that is farther: 48.5 is nearer", ends[2], 48.5);
  check.Near("75 has no gap within 6.25 and stays", ends[3], 75);
  check("one duration is all", DurationEnds(Four().Rows(), 1) == std::vector<double>({ 0, 100 }));
  using Windows = std::vector<TimeWindow>;
  check("given periods are durations, and so is what lies between",
    DurationEnds(Four().Rows(), Windows{ { 0, 10 }, { 10, 30 }, { 50, 100 } }) ==
      std::vector<double>({ 0, 10, 30, 50, 100 }));
  check("what is before the run and after it is cut off",
    DurationEnds(Four().Rows(), Windows{ { -9, -5 }, { -5, 40 }, { 90, 120 } }) ==
      std::vector<double>({ 0, 40, 90, 100 }));
}

void TestTables(Checks& check)
{
  MadeTrace trace = Four();
  for (std::size_t i = 0; i < 4; ++i)
  {
    trace.More.Latency[i] = static_cast<double>(i + 1);
    trace.More.LateSender[i] = 0.5;
  }
  DurationTable durations;
  SizeClassTable sizes;
  DescribeDurations(trace.Rows(), { 0, 21, 48.5, 100 }, durations, sizes);
  check("three durations", durations.Size() == 3);
  check("messages by the beginning of their send",
    durations.InterMessages[0] == 1 && durations.InterMessages[2] == 2 &&
      durations.IntraMessages[0] == 0);
  check("bytes as well", durations.InterBytes[2] == 300);
  check.Near("mean L", durations.Latency[2], 3.5);
  check.Near("late senders", durations.LateSender[2], 1);
  check.Near("both ranks have the same", durations.Imbalance[2], 0);
  check("so there is no greatest LB", std::isnan(durations.GreatestLoad[2]));
  // Classes 100 (ratios 1, 2, 4) and 200 (one message in the last duration only).
  check("a row a duration and class", sizes.Duration.Size() == 6);
  check.Near("the ratio of a class is its mean L", sizes.Ratio[4], 4);
  check("a class without a message has none", std::isnan(sizes.Ratio[1]));
  check("classes that lack more durations than others are no reference",
    sizes.Reference[0] == 1 && sizes.Reference[1] == 0);
  // Median 2, deviations 1, 0, 2: their median 1.
  check.Near("fluctuation", durations.Fluctuation[0], 1.4826 / 2);
}

/// Of eight ranks, three messages leave two without any, however balanced the program is. Between
/// pairs by chance, seven give each rank 1.75 and a mean deviation of 2 * 2 (7 over 2) / 4^2
/// (3/4)^6 = 0.934, which is 0.534 of that; eight give 2 * 3 (8 over 3) / 4^3 (3/4)^6 / 2 = 0.467.
void TestFewMessages(Checks& check)
{
  MadeTrace trace;
  for (int i = 0; i < 20; ++i)
  {
    trace.Message(2 * (i % 4), 2 * (i % 4) + 1, 100, i, 0.5, i);
  }
  DurationTable durations;
  SizeClassTable sizes;
  DescribeDurations(trace.Rows(), { 0, 8.9, 15.9, 20 }, durations, sizes);
  // Nine: two ranks have three, six have two, the mean is 2.25.
  check.Near("nine messages of eight ranks tell their balance", durations.Imbalance[0],
    (2 * 0.75 + 6 * 0.25) / 8 / 2.25);
  check("seven do not: chance alone gives more than half",
    std::isnan(durations.Imbalance[1]) && std::isnan(durations.ImbalanceBytes[1]));
  check("still less four", std::isnan(durations.Imbalance[2]));
  check.Near("though their counts are known", durations.IntraMessages[2], 4);
}

/// Durations without a message between nodes: a reference there is all the same.
void TestReference(Checks& check)
{
  MadeTrace trace = Four();
  trace.Message(0, 4, 200, 23, 26, 21);
  const double latencies[] = { 1, 2, 4, 9, 4.4 };
  std::copy(std::begin(latencies), std::end(latencies), trace.More.Latency.Data());
  DurationTable durations;
  SizeClassTable sizes;
  // Class 100: 1, 2, 9 in three durations; class 200: 4.4, 4 in two; nothing from 48.6 to 48.9.
  DescribeDurations(trace.Rows(), { 0, 21, 48.6, 48.9, 50, 100 }, durations, sizes);
  check("the class seen most often is the reference, though a duration lacks it",
    sizes.Reference[0] == 1 && sizes.Reference[1] == 0);
  check.Near("fluctuation without that duration", durations.Fluctuation[0], 1.4826 / 2);
  durations = {};
  sizes = {};
  DescribeDurations(trace.Rows(), { 0, 48.6, 100 }, durations, sizes);
  check("of classes seen equally often the one that fluctuates less", sizes.Reference[1] == 1);
}
}

int UnitTestDurations(int, char*[])
{
  Checks check;
  TestEnds(check);
  TestTables(check);
  TestFewMessages(check);
  TestReference(check);
  DurationTable durations;
  SizeClassTable sizes;
  DescribeDurations(AttributionRows(), { 0 }, durations, sizes);
  check("no time has no duration", durations.Size() == 0 && sizes.Duration.Size() == 0);
  return check.Result();
}
