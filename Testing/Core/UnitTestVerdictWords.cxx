#include "Filters/Core/VerdictWords.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

namespace
{
/// Nothing is wrong as far as is known, but there are no calls.
void CheckWithoutCalls(Checks& check)
{
  AttributionRows rows = MakeRing({}).Rows();
  rows.Calls = {};
  CauseEvidence evidence;
  evidence.Mapping.InterMessages = 100;
  evidence.Traffic.Judged = 100;
  check("without calls the sentence says what they would tell",
    SentenceOf(rows, evidence, Cause::None) ==
      "No cause of latency was found. Without calls, slow ranks could not be judged.");
  check("and the advice is to connect them",
    AdviceOf(rows, evidence, Cause::None) ==
      "Connect Calls: the port of Wait States, or of the trace reader.");
  evidence.Mapping.Poor = true;
  const std::string poor = AdviceOf(rows, evidence, Cause::Mapping);
  check("also beside another advice",
    poor.find("O1: ") == 0 && poor.find("Connect Calls: ") != std::string::npos);
}
}

int UnitTestVerdictWords(int, char*[])
{
  Checks check;
  CheckWithoutCalls(check);
  check("no rank", RankList({}).empty());
  check("ranges", RankList({ 3, 5, 8, 9, 10, 11, 14, 15 }) == "3,5,8-11,14,15");
  const AttributionRows rows = MakeRing({}).Rows();
  CauseEvidence evidence;
  evidence.Mapping.InterMessages = 100;
  evidence.Traffic.Judged = 100;
  evidence.Work.Known = true;
  check(
    "none says so", SentenceOf(rows, evidence, Cause::None) == "No cause of latency was found.");
  check("and has nothing to do", AdviceOf(rows, evidence, Cause::None) == "Nothing to do.");
  TrafficWindow window;
  window.Background = true;
  evidence.Traffic.Windows = { window };
  check("background alone is no fault of the program",
    AdviceOf(rows, evidence, Cause::Background).find("O3: neither program nor mapping") == 0);
  evidence.Work.Ranks = { 8, 9, 10, 11 };
  const std::string both = AdviceOf(rows, evidence, Cause::Mixed);
  check("beside a slow rank it is not said to be the only cause",
    both.find("neither") == std::string::npos && both.find("O3: against the background") == 0);
  evidence.Traffic.Windows.clear();
  evidence.Work.Node = 2;
  evidence.Work.Ratio = 1.5;
  evidence.Work.Waiting = 0.98;
  check("a slow node is called so",
    SentenceOf(rows, evidence, Cause::SlowRank) ==
      "Slow node: all its ranks 8-11 work 1.5 times as long as the median rank, and the others "
      "wait 98 % of that.");
  evidence.Work.Ranks = { 3, 8, 9, 10, 14, 15 };
  check("ranks of a sentence stand apart",
    SentenceOf(rows, evidence, Cause::SlowRank).find("ranks 3, 8-10, 14, 15 work") !=
      std::string::npos);
  evidence.Work.Waiting = 0.998;
  check("a hundred is no power of ten",
    SentenceOf(rows, evidence, Cause::SlowRank).find("wait 100 % of that") != std::string::npos);
  evidence.Work.Waiting = 1.3;
  check("nor is more",
    SentenceOf(rows, evidence, Cause::SlowRank).find("wait 130 % of that") != std::string::npos);
  evidence.Work.Known = false;
  check("what could not be judged is said",
    SentenceOf(rows, evidence, Cause::None).find("slow ranks could not be judged") !=
      std::string::npos);
  evidence.Mapping.InterMessages = 0;
  check("one node needs no mapping",
    SentenceOf(rows, evidence, Cause::None).find("No message goes between nodes") !=
      std::string::npos);
  return check.Result();
}
