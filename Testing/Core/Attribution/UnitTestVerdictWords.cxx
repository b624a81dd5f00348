#include "Filters/Core/Attribution/VerdictWords.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <tuple>

using namespace pclvis;

namespace
{
const std::string kNone =
  "No cause of latency was found: messages shown in red took longer than usual for their size, but "
  "none of the causes that can be checked explains this.";

Verdict Sure(Cause cause, double confidence = 0.9, Doubt doubt = Doubt::Messages)
{
  Verdict verdict;
  verdict.Cause = cause;
  verdict.Confidence = confidence;
  verdict.Doubt = doubt;
  return verdict;
}

std::string SentenceOf(const AttributionRows& rows, const CauseEvidence& e, const Verdict& verdict)
{
  Observations said = SentencesOf(rows, e, verdict);
  // What a program without METIS adds is not what these cases are about.
  said.erase(std::remove_if(said.begin(), said.end(),
               [](const Observation& one) { return one.Id() == "mapping.no_metis"; }),
    said.end());
  return JoinedText(said);
}

std::string AdviceTextOf(
  const AttributionRows& rows, const CauseEvidence& e, const Verdict& verdict)
{
  return JoinedText(AdviceOf(rows, e, verdict));
}

bool Has(const std::string& text, const char* part)
{
  return text.find(part) != std::string::npos;
}

/// A weak verdict says how weak it is and what would decide it; nothing is to do only for a clear
/// none that had all it needs.
void CheckWeak(Checks& check)
{
  const AttributionRows rows = MakeRing({}).Rows();
  CauseEvidence evidence;
  evidence.Mapping.InterMessages = 100;
  evidence.Traffic.Judged = 100;
  evidence.Work.Known = true;
  for (const auto& [doubt, sentence, advice] :
    { std::make_tuple(Doubt::Messages, "more iterations", "Trace more iterations."),
      std::make_tuple(Doubt::Looks, "more waits for inter-node messages", "Trace more iterations."),
      std::make_tuple(Doubt::QuietRun, "criteria of a quiet run", "Apply the criteria"),
      std::make_tuple(Doubt::Calls, "calls of three or more ranks", "Record the calls"),
      std::make_tuple(Doubt::OtherPlace, "on other nodes", "Run again"),
      std::make_tuple(Doubt::Mapping, "proposed mapping", "Run with the mapping") })
  {
    const Verdict weak = Sure(Cause::None, 0.307, doubt);
    const std::string said = SentenceOf(rows, evidence, weak);
    check(std::string("weak: ") + sentence,
      Has(said, "The confidence is only 0.31. ") && Has(said, sentence));
    check(
      std::string("its advice: ") + advice, AdviceTextOf(rows, evidence, weak).find(advice) == 0);
  }
  const Verdict half = Sure(Cause::None, 0.5);
  check("at one half it is not weak", !Has(SentenceOf(rows, evidence, half), "only"));
  AttributionRows waiting = rows;
  waiting.WaitedShare = 0.63;
  check("waiting without a cause is said",
    Has(SentenceOf(waiting, evidence, half),
      "spend 63 % of their time in MPI waiting for each other"));
  check(
    "with what helps", Has(AdviceTextOf(waiting, evidence, half), "reorder the program's work"));
  waiting.WaitedShare = 0.44;
  check("less of it is no cause, but worth a look",
    AdviceTextOf(waiting, evidence, half) ==
      "Network and mapping need no change. Ranks spend 44 % of their time in MPI waiting for each "
      "other: see Wait States.");
  waiting.WaitedShare = 0.09;
  check("little is not", AdviceTextOf(waiting, evidence, half) == "Nothing to do.");
  check("and nothing is to do", AdviceTextOf(rows, evidence, half) == "Nothing to do.");
  evidence.Work.Known = false;
  check("without three ranks something is",
    Has(AdviceTextOf(rows, evidence, half), "Record the calls"));
  evidence.Work.Known = true;
  evidence.Traffic.MostlySlow = true;
  check("and where quiet is not known", Has(AdviceTextOf(rows, evidence, half), "quiet run"));
  evidence.Work.Harmless = { 2 };
  evidence.Work.Ratio = 12.5;
  check("a rank that works longer at no cost is told",
    Has(SentenceOf(rows, evidence, half),
      "Rank 2 works 12.5 times as long as the median rank, but this costs the run little"));
  evidence.Work.Harmless.clear();
  evidence.Work.Ranks = { 2 };
  check("a weak cause is weak as well",
    Has(SentenceOf(rows, evidence, Sure(Cause::SlowRank, 0.4, Doubt::OtherPlace)), "0.40"));
}

/// Messages without receives ask for a trace that has them.
void CheckSends(Checks& check)
{
  MadeTrace trace = MakeRing({});
  for (std::size_t i = 0; i < trace.Messages.Matched.Size(); ++i)
  {
    trace.Messages.Matched[i] = 0;
  }
  const AttributionRows rows = trace.Rows();
  CauseEvidence evidence;
  const Verdict undecided = Sure(Cause::Undecided);
  check("only sends: how many, and what is missing",
    Has(SentenceOf(rows, evidence, undecided), " messages have no recorded receive") &&
      Has(SentenceOf(rows, evidence, undecided), "has the receives would settle it"));
  check(
    "no longer trace is asked for", !Has(AdviceTextOf(rows, evidence, undecided), "iterations"));
  check("a cause that rests on them says so",
    Has(SentenceOf(rows, evidence, Sure(Cause::Pattern)), "have no recorded receive"));
}

/// All ranks on one node, or each on its own: said once, and what it means.
void CheckNodes(Checks& check)
{
  AttributionRows rows = MakeRing({}).Rows();
  CauseEvidence evidence;
  evidence.Work.Known = true;
  rows.Nodes = 1;
  const std::string one = SentenceOf(rows, evidence, Sure(Cause::None));
  check("one node: " + one,
    Has(one, "All ranks share one node") && !Has(one, "No message goes between nodes"));
  rows.Nodes = rows.Ranks.Size();
  evidence.Mapping.InterMessages = 100;
  evidence.Traffic.Judged = 100;
  const std::string own = SentenceOf(rows, evidence, Sure(Cause::None));
  check("a node a rank: " + own, Has(own, "Every rank has its own node"));
}

/// Nothing is wrong as far as is known, but there are no calls.
void CheckWithoutCalls(Checks& check)
{
  AttributionRows rows = MakeRing({}).Rows();
  rows.Calls = {};
  CauseEvidence evidence;
  evidence.Mapping.InterMessages = 100;
  evidence.Traffic.Judged = 100;
  check("without calls the sentence says what they would tell",
    SentenceOf(rows, evidence, Sure(Cause::None)) ==
      kNone + " Without calls, slow ranks cannot be detected.");
  check("and the advice is to connect them",
    AdviceTextOf(rows, evidence, Sure(Cause::None)) ==
      "Connect the input Calls: port Calls of Wait States or of the trace reader.");
  evidence.Mapping.Poor = true;
  const std::string poor = AdviceTextOf(rows, evidence, Sure(Cause::Mapping));
  check("also beside another advice",
    poor.find("Put ranks") == 0 && poor.find("Connect the input Calls: ") != std::string::npos);
}
}

int UnitTestVerdictWords(int, char*[])
{
  Checks check;
  CheckWithoutCalls(check);
  const AttributionRows rows = MakeRing({}).Rows();
  CauseEvidence evidence;
  evidence.Mapping.InterMessages = 100;
  evidence.Traffic.Judged = 100;
  evidence.Work.Known = true;
  check("none says so", SentenceOf(rows, evidence, Sure(Cause::None)) == kNone);
  check(
    "and has nothing to do", AdviceTextOf(rows, evidence, Sure(Cause::None)) == "Nothing to do.");
  TrafficWindow window;
  window.Background = true;
  evidence.Traffic.Windows = { window };
  check("background alone is no fault of the program",
    AdviceTextOf(rows, evidence, Sure(Cause::Background))
        .find("neither the program nor the mapping is the cause") != std::string::npos);
  evidence.Work.Ranks = { 8, 9, 10, 11 };
  const std::string both = AdviceTextOf(rows, evidence, Sure(Cause::Mixed));
  check("beside a slow rank it is not said to be the only cause",
    both.find("neither") == std::string::npos && both.find("To avoid background traffic") == 0);
  evidence.Traffic.Windows.clear();
  evidence.Work.Node = 2;
  evidence.Work.Ratio = 1.5;
  evidence.Work.Waiting = 0.98;
  check("a slow node is called so",
    SentenceOf(rows, evidence, Sure(Cause::SlowRank)) ==
      "Slow node: its ranks 8-11 work 1.50 times as long as the median rank; other ranks lose "
      "98 % of this excess waiting in MPI.");
  evidence.Work.Ranks = { 3, 8, 9, 10, 14, 15 };
  check("ranks of a sentence stand apart",
    SentenceOf(rows, evidence, Sure(Cause::SlowRank)).find("ranks 3, 8-10, 14, 15 work") !=
      std::string::npos);
  evidence.Work.Waiting = 0.998;
  check("a share has three digits",
    SentenceOf(rows, evidence, Sure(Cause::SlowRank)).find("lose 99.8 % of this excess") !=
      std::string::npos);
  evidence.Work.Waiting = 1.3;
  check("more than all is no power of ten",
    SentenceOf(rows, evidence, Sure(Cause::SlowRank)).find("lose 130 % of this excess") !=
      std::string::npos);
  evidence.Work.Known = false;
  check("what cannot be judged is said",
    SentenceOf(rows, evidence, Sure(Cause::None)).find("slow ranks cannot be detected") !=
      std::string::npos);
  evidence.Mapping.InterMessages = 0;
  check("one node needs no mapping",
    SentenceOf(rows, evidence, Sure(Cause::None)).find("No message goes between nodes") !=
      std::string::npos);
  CheckWeak(check);
  CheckSends(check);
  CheckNodes(check);
  return check.Result();
}
