#include "Filters/Core/Attribution/LocalWords.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RegionRings.h"

using namespace pclvis;

namespace
{
const std::string kNone =
  "No cause of latency was found: messages shown in red took longer than usual for their size, but "
  "none of the causes that can be checked explains this.";

std::string LocalSentence(const AttributionRows& rows, const ChoiceSums& sums,
  const CauseEvidence& evidence, const std::string& choice, Cause cause, const Verdict& run = {})
{
  Verdict verdict;
  verdict.Choice = choice;
  verdict.Cause = cause;
  return JoinedText(LocalSentences(rows, sums, evidence, verdict, run));
}

/// Undecided: what the whole run says.
void CheckFew(Checks& check, const AttributionRows& rows)
{
  ChoiceSums sums;
  Verdict run;
  run.Cause = Cause::SlowRank;
  run.Confidence = 0.98;
  sums.Messages = 3;
  check("few, with what the whole run says",
    LocalSentence(rows, sums, {}, "R9", Cause::Undecided, run) ==
      "R9: Only 3 messages: too few to determine a cause. In the whole run: slow rank, confidence "
      "0.98.");
}
}

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
      "R2: " + kNone + " Mean L is 1.71, 0.77 elsewhere.");
  sums.Latency.Elsewhere = std::nan("");
  check("without other regions it is compared with other times",
    LocalSentence(rows, sums, none, "5 to 10 ms", Cause::None) ==
      "5 to 10 ms: " + kNone + " Mean L is 1.71, 1.40 at other times.");
  sums.Latency = {};
  sums.InterShare = { 0.88, 0.5, 0.87 };
  CauseEvidence mapping;
  mapping.Mapping.Poor = true;
  mapping.Mapping.Best = 0.34;
  check("a mapping, without L",
    LocalSentence(rows, sums, mapping, "R2", Cause::Mapping) ==
      "R2: 88 % of the messages go between nodes, 50 % elsewhere; in the best mapping found it "
      "would be 34 % (poor mapping).");
  CauseEvidence pattern;
  pattern.Pattern.Ranks = { 3, 4, 9 };
  pattern.Pattern.Messages.Hot = 4;
  sums.Imbalance = { 0.4, 0.02, 0.1 };
  check("a pattern",
    LocalSentence(rows, sums, pattern, "R0", Cause::Pattern) ==
      "R0: Ranks 3, 4, 9 have 4.00 times the median rank's messages; their relative mean "
      "deviation is 0.40, 0.02 elsewhere (poor pattern).");
  CauseEvidence traffic;
  traffic.Traffic.Windows.resize(1);
  traffic.Traffic.Windows[0].Slowdown = 2.5;
  sums.OverBaseline = { 2.4, 1, 1 };
  check("traffic",
    LocalSentence(rows, sums, traffic, "R0", Cause::Background) ==
      "R0: Inter-node messages take 2.50 times their baseline time, 1.00 elsewhere, and the load "
      "of "
      "the ranks does not explain this (background traffic).");
  CauseEvidence work;
  work.Work.Ranks = { 7 };
  work.Work.Ratio = 1.5;
  check("a slow rank",
    LocalSentence(rows, sums, work, "R0", Cause::SlowRank) ==
      "R0: Rank 7 works 1.50 times as long as the median rank, and other ranks wait for it "
      "(slow rank).");
  sums.Messages = 0;
  check("no message",
    LocalSentence(rows, sums, none, "R9", Cause::Undecided) ==
      "R9: No messages between these ranks begin in this time: no cause can be determined.");
  CheckFew(check, rows);
  return check.Result();
}
