#include "Filters/Core/Attribution/CauseDecision.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

namespace
{
/// Evidence made by hand for a run of 16 ranks.
struct HandMadeCase
{
  AttributionRows Rows = MakeRing({}).Rows();
  CauseEvidence Evidence;
  HandMadeCase()
  {
    this->Evidence.Traffic.Judged = this->Evidence.Traffic.Looks = 1000;
    this->Evidence.Work.Known = true;
    this->Evidence.Mapping.InterMessages = 320;
  }
  Verdict Judge() const { return Decide(this->Rows, this->Evidence, {}); }
  void Background(double begin, double end)
  {
    TrafficWindow window{};
    window.Begin = begin;
    window.End = end;
    window.Slowdown = 3;
    window.NodePairs = window.SlowNodePairs = 8;
    window.Confidence = 0.9;
    window.Background = true;
    this->Evidence.Traffic.Windows.push_back(window);
  }
  void Slow()
  {
    this->Evidence.Work.Ranks = { 5 };
    this->Evidence.Work.Ratio = 1.6;
    this->Evidence.Work.Saved = 0.8;
    this->Evidence.Work.End = this->Rows.End;
  }
};

void TestOneCause(Checks& check)
{
  HandMadeCase none;
  check("without evidence there is none", none.Judge().Cause == Cause::None);
  check("and that is sure", none.Judge().Confidence > 0.9);
  HandMadeCase hidden;
  hidden.Evidence.Traffic.Judged = 0;
  check("less so where no time is known exactly", hidden.Judge().Confidence < 0.7);
  HandMadeCase few;
  few.Evidence.Traffic.Judged = few.Evidence.Traffic.Looks = 20;
  check("nor with few looks at the network", few.Judge().Confidence < 0.3);
  HandMadeCase poor;
  poor.Evidence.Mapping.Now = 0.33;
  poor.Evidence.Mapping.Best = 0.22;
  check("nor where fewer messages could go between nodes", poor.Judge().Confidence < 0.8);
  HandMadeCase mapping;
  mapping.Evidence.Mapping.Poor = true;
  mapping.Evidence.Mapping.Now = 0.7;
  mapping.Evidence.Mapping.Best = 0.1;
  check("mapping", mapping.Judge().Cause == Cause::Mapping);
  check(
    "its advice is to place ranks anew", JoinedText(mapping.Judge().Advice).find("Put ranks") == 0);
  HandMadeCase pattern;
  pattern.Evidence.Pattern.Ranks = { 3, 4 };
  pattern.Evidence.Pattern.Messages.Hot = 6;
  check("pattern", pattern.Judge().Cause == Cause::Pattern);
  check("its advice is to spread messages",
    JoinedText(pattern.Judge().Advice).find("Spread the messages of ranks 3, 4") == 0);
  check("its ranks are named", pattern.Judge().Ranks == std::vector<std::int32_t>{ 3, 4 });
  HandMadeCase star;
  star.Evidence.Pattern = pattern.Evidence.Pattern;
  star.Evidence.Pattern.Star = true;
  const double hub = star.Judge().Confidence;
  star.Evidence.Pattern.Idle = 0.3;
  check("a star is the program's design: less sure, however hot its hub",
    hub < 0.7 && pattern.Judge().Confidence > 0.9);
  check("and the less, the more its hub waits", star.Judge().Confidence < hub);
  check("it is said",
    JoinedText(star.Judge().Sentences).find("spends 30 % of the time waiting") !=
      std::string::npos);
  HandMadeCase background;
  background.Background(1e-3, 2e-3);
  const Verdict verdict = background.Judge();
  check("background", verdict.Cause == Cause::Background);
  check("its advice is another time",
    JoinedText(verdict.Advice).find("neither the program nor the mapping") != std::string::npos);
  check.Near("it is as sure as its window", verdict.Confidence, 0.9);
  check("its window is handed on", verdict.Windows.size() == 1 && verdict.Windows[0].End == 2e-3);
  HandMadeCase slow;
  slow.Slow();
  check("slow rank", slow.Judge().Cause == Cause::SlowRank);
  check("its rank is named", slow.Judge().Ranks == std::vector<std::int32_t>{ 5 });
}

void TestSeveral(Checks& check)
{
  HandMadeCase made;
  made.Slow();
  made.Background(1e-3, 2e-3);
  made.Background(3e-3, 4e-3);
  const Verdict verdict = made.Judge();
  check("two causes are mixed", verdict.Cause == Cause::Mixed);
  check("three windows", verdict.Windows.size() == 3);
  check("both are in the words",
    JoinedText(verdict.Sentences).find("Background") != std::string::npos &&
      JoinedText(verdict.Sentences).find("rank 5") != std::string::npos);
  Cause cause = Cause::None;
  double confidence = 0;
  DecideDuration(verdict, 0, 0.9e-3, cause, confidence);
  check("a duration outside of the windows has the slow rank only", cause == Cause::SlowRank);
  DecideDuration(verdict, 1e-3, 3e-3, cause, confidence);
  check("one with a window has both", cause == Cause::Mixed);
}

void TestLittle(Checks& check)
{
  const Verdict nothing = Decide(AttributionRows(), {}, {});
  check("nothing is undecided", nothing.Cause == Cause::Undecided && nothing.Confidence == 0);
  check("and says why", JoinedText(nothing.Sentences).find("No messages between ranks") == 0);
  AttributionRows halves;
  halves.Unmatched = 12;
  check("halves of messages are told from none",
    JoinedText(Decide(halves, {}, {}).Sentences)
        .find("12 sends and receives are unmatched, and no message is matched") == 0);
  Cause cause = Cause::None;
  double confidence = 0;
  DecideDuration(nothing, 0, 1, cause, confidence);
  check("so are its durations", cause == Cause::Undecided);
  HandMadeCase made;
  made.Evidence.Traffic.MostlySlow = true;
  const Verdict mostly = made.Judge();
  check("where slow is the rule it says so",
    mostly.Cause == Cause::None &&
      JoinedText(mostly.Sentences).find("quiet run") != std::string::npos);
  check("and is less sure", mostly.Confidence < 0.6);
}

/// Work that is long enough for a slow rank speaks for one, though nobody waits for it.
void TestLongWork(Checks& check)
{
  HandMadeCase made;
  made.Evidence.Work.LeastRatio = 2;
  for (const double ratio : { 1.9, 2.1 })
  {
    made.Evidence.Work.Ratio = ratio;
    for (const EvidenceRow& row : made.Judge().Evidence)
    {
      check("work counts from the ratio of a slow rank, and above it speaks for one",
        row.Name != "work_ratio" || (row.Threshold == 2 && row.SpeaksFor == (ratio > 2)));
      check("each number says by itself what it is: " + row.Meaning,
        row.Meaning.find("The same") == std::string::npos);
    }
  }
}
}

int UnitTestCauseDecision(int, char*[])
{
  Checks check;
  TestOneCause(check);
  TestSeveral(check);
  TestLittle(check);
  TestLongWork(check);
  check(
    "every code has a name", CauseNames().size() == static_cast<std::size_t>(Cause::Undecided) + 1);
  bool named = true;
  for (const EvidenceRow& row : HandMadeCase().Judge().Evidence)
  {
    named = named && !row.Name.empty() && !row.Meaning.empty();
  }
  check("every number has a name and a meaning", named);
  HandMadeCase slow;
  slow.Slow();
  const Verdict verdict = slow.Judge();
  check("what is said is told apart by ids",
    IdsOf(verdict.Sentences).front() == "verdict.slow_rank" &&
      IdsOf(verdict.Advice).front() == "advice.slow_rank");
  return check.Result();
}
