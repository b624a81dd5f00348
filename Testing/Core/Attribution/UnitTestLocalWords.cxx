#include "Filters/Core/Attribution/LocalWords.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RegionRings.h"

using namespace pclvis;

int UnitTestLocalWords(int, char*[])
{
  Checks check;
  const AttributionRows rows = MakeRegionRings().Rows();
  ChoiceSums sums;
  sums.Messages = 100;
  sums.Latency = { 1.71, 0.77, 1.4 };
  CauseEvidence none;
  check("nothing found",
    LocalSentence(rows, sums, none, "R2", Cause::None) ==
      "R2: no cause of latency was found. Mean L is 1.71, 0.77 elsewhere.");
  sums.Latency.Elsewhere = std::nan("");
  check("without other regions it is compared with other times",
    LocalSentence(rows, sums, none, "5 to 10 ms", Cause::None) ==
      "5 to 10 ms: no cause of latency was found. Mean L is 1.71, 1.40 at other times.");
  sums.Latency = {};
  sums.InterShare = { 0.88, 0.5, 0.87 };
  CauseEvidence mapping;
  mapping.Mapping.Poor = true;
  mapping.Mapping.Best = 0.34;
  check("a mapping, without L",
    LocalSentence(rows, sums, mapping, "R2", Cause::Mapping) ==
      "R2: 88 % of its messages go between nodes, 50 % elsewhere, 34 % in the best mapping found: "
      "poor mapping.");
  CauseEvidence pattern;
  pattern.Pattern.Ranks = { 3, 4, 9 };
  pattern.Pattern.Messages.Hot = 4;
  sums.Imbalance = { 0.4, 0.02, 0.1 };
  check("a pattern",
    LocalSentence(rows, sums, pattern, "R0", Cause::Pattern) ==
      "R0: ranks 3, 4, 9 have 4.00 times the median rank's messages; the mean deviation over the "
      "mean is 0.40, 0.02 elsewhere: poor pattern.");
  CauseEvidence traffic;
  traffic.Traffic.Windows.resize(1);
  traffic.Traffic.Windows[0].Slowdown = 2.5;
  sums.OverQuiet = { 2.4, 1, 1 };
  check("traffic",
    LocalSentence(rows, sums, traffic, "R0", Cause::Background) ==
      "R0: messages between nodes take 2.50 times as long as at quiet times, 1.00 elsewhere, and "
      "the load of the ranks does not explain it: background traffic.");
  CauseEvidence work;
  work.Work.Ranks = { 7 };
  work.Work.Ratio = 1.5;
  check("a slow rank",
    LocalSentence(rows, sums, work, "R0", Cause::SlowRank) ==
      "R0: rank 7 works 1.50 times as long as the median rank, and others wait for it: slow rank.");
  sums.Messages = 0;
  check("no message",
    LocalSentence(rows, sums, none, "R9", Cause::Undecided) ==
      "R9: no message with both ends in it begins then: no cause can be determined.");
  return check.Result();
}
