#include "Filters/Core/Attribution/PriceVerdict.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RegionRings.h"

#include <cmath>
#include <utility>

using namespace pclvis;

namespace
{
bool Has(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos;
}

/// A run of 1 s whose prices are made up.
struct Made
{
  explicit Made(const AttributionRows& rows) : Rows(rows)
  {
    this->Prices.Priced = true;
    this->Prices.Length = 1;
  }
  PricedCause& Add(const std::string& name, double price, double error)
  {
    const double low = price - 1.645 * error;
    const bool counts = price >= 0.01 && low > 0;
    const bool uneven = name == "uneven work";
    Observation sentence(uneven ? "prices.uneven_work" : "prices.mapping");
    sentence.With("how", name).With("sure", low > 0).With("cost", name + " costs");
    PricedCause cause{ { price, error, counts,
                         counts            ? 0.9
                           : price >= 0.01 ? 0.6
                                           : 0.1 },
      name, low, price + 1.645 * error, price, 1, false, false, {}, { { 0.25, 0.5 } }, sentence,
      Observation(uneven ? "prices.advice_uneven_work" : "prices.advice_mapping") };
    this->Prices.Found.push_back(cause);
    return this->Prices.Found.back();
  }
  pclvis::Verdict Verdict(std::int64_t most = -1) const
  {
    return DecideByPrices({ this->Rows, this->Choice, SumChoice(this->Rows, this->Choice),
      this->Prices, 0.01, most, 0.25 });
  }

  AttributionRows Rows;
  CausePrices Prices;
  RunChoice Choice;
};

/// The rings with calls, quietly.
AttributionRows Quiet()
{
  AttributionRows rows = MakeRegionRings().Rows();
  rows.HasCalls = true;
  return rows;
}

double ValueOf(const Verdict& verdict, const std::string& name)
{
  for (const EvidenceRow& row : verdict.Evidence)
  {
    if (row.Name == name)
    {
      return row.Value;
    }
  }
  return std::nan("");
}

void TestCounts(Checks& check)
{
  Made made(Quiet());
  made.Add("mapping", 0.03, 0.005);
  PricedCause& slow = made.Add("slow node", 0.2, 0.02);
  slow.Ranks = { 4, 5 };
  slow.Factor = 1.5;
  made.Add("pattern", 0.002, 0.001);
  made.Add("uneven work", 0.1, 0.01);
  made.Prices.Observations = {
    Observation("prices.together").With("price", 0.3).With("share", 0.3)
  };
  const Verdict verdict = made.Verdict();
  check("two causes count", verdict.IsPriced && verdict.Cause == Cause::Mixed);
  const std::string said = JoinedText(verdict.Sentences);
  const std::size_t first = said.find("slow node costs"), second = said.find("mapping costs");
  check("their sentences, by seconds", first < second && second != std::string::npos);
  check("what does not count is not said", !Has(said, "pattern costs"));
  check("uneven work in its own sentence", Has(said, "uneven work costs"));
  check("and all of them together", Has(said, "Without any of these causes"));
  check("the slow ranks are the verdict's",
    verdict.Ranks == std::vector<std::int32_t>({ 4, 5 }) && verdict.SlowRanks == verdict.Ranks);
  check("times by price",
    verdict.Windows.size() == 2 && verdict.Windows[0].Cause == Cause::SlowRank &&
      verdict.Windows[1].Cause == Cause::Mapping && verdict.Windows[0].Begin == 0.25);
  check.Near("each as sure as its price is, as far as causes are recognised",
    verdict.Windows[0].Confidence, 0.9 * 0.8, 1e-12);
  check("a placement is faster, if its range says so", Has(said, "(mapping) is faster"));
  check(
    "then that is the least of what the present one costs", Has(said, "at least mapping costs"));
  check("advice on each", verdict.Advice.size() == 3);
  check.Near("evidence has the price", ValueOf(verdict, "slow_node_price"), 0.2);
  check.Near("its range", ValueOf(verdict, "slow_node_low"), 0.2 - 1.645 * 0.02, 1e-12);
  check.Near("how slow they are", ValueOf(verdict, "work_ratio"), 1.5);
  check.Near(
    "the share between nodes that is proposed", ValueOf(verdict, "inter_share_best"), 0.25);
  check.Near("what does not count as well", ValueOf(verdict, "pattern_price"), 0.002);
  check("a choice is not compared where there is none", !Has(said, "Mean L"));
}

void TestNone(Checks& check)
{
  Made made(Quiet());
  made.Add("mapping", 0.004, 0.02);
  const Verdict none = made.Verdict();
  check("nothing counts", none.Cause == Cause::None);
  check("with the upper bound: 0.4 % and 1.645 times 2 %",
    Has(JoinedText(none.Sentences), "costs more than 3.69 % of the run"));
  Made gaps(Quiet());
  gaps.Add("mapping", 0.004, 0.02);
  gaps.Prices.Axis = { 0, 2, { { 0.5, 1.5 } } };
  check("of a run without gaps",
    Has(JoinedText(gaps.Verdict().Sentences), "costs more than 3.69 % of the run without gaps."));
  check("all causes are named",
    Has(JoinedText(none.Sentences),
      "(slow rank, slow link, background traffic, mapping, communication pattern)"));
  check("where L is 1 for nearly all there is nothing to explain",
    !Has(JoinedText(none.Sentences), "longer than usual"));
  MadeTrace slow = MakeRegionRings();
  for (std::size_t i = 0; i < slow.More.Latency.Size(); ++i)
  {
    slow.More.Latency[i] *= 3;
  }
  Made late(slow.Rows());
  late.Rows.HasCalls = true;
  check("where all take three times as long, that is said",
    Has(JoinedText(late.Verdict().Sentences),
      "took longer than usual for their size (mean L is 3.06)"));
  check("nothing to do",
    JoinedText(none.Advice) ==
      "Nothing to do about these causes: Time Tree says what else the time is lost to.");
  made.Rows.WaitedShare = 0.3;
  check("ranks that wait are worth a look", Has(JoinedText(made.Verdict().Advice), "30 %"));
  check("beside a network that needs none",
    Has(JoinedText(made.Verdict().Advice), "Network and mapping need no change"));
  const std::int64_t between = std::exchange(made.Rows.InterNode, 0);
  check("which is not said without messages between nodes",
    !Has(JoinedText(made.Verdict().Advice), "Network"));
  check("and only causes within nodes are named then",
    Has(JoinedText(made.Verdict().Sentences), "(slow rank, communication pattern) costs more"));
  made.Rows.InterNode = between;
  made.Rows.WaitedShare = 0.6;
  check("those that wait most of the time have a sentence",
    Has(JoinedText(made.Verdict().Sentences), "However, ranks spend 60 % of their time in MPI w"));
  made.Rows.WaitedShare = 0;
  made.Add("uneven work", 0.1, 0.01);
  const Verdict uneven = made.Verdict();
  const std::string said = JoinedText(uneven.Sentences);
  check("uneven work is no label, but the first sentence, with advice",
    uneven.Cause == Cause::None &&
      said.find("uneven work costs") < said.find("No other known cause") &&
      Has(said, "No other known cause") && uneven.Advice.size() == 1 &&
      uneven.Advice[0].Id() == "prices.advice_uneven_work");
}

void TestOpen(Checks& check)
{
  Made made(Quiet());
  made.Add("mapping", 0.03, 0.02);
  const Verdict open = made.Verdict();
  check("a range that includes zero leaves it undecided", open.Cause == Cause::Undecided);
  check("so a placement may be faster, and at least nothing is known",
    Has(JoinedText(open.Sentences), "(mapping) may be faster. Price of the present one: mapping"));
  const std::string said = JoinedText(open.Sentences);
  check("with the price, and what would settle it",
    Has(said, "mapping costs") && Has(said, "A run with the placement that is priced"));
  check("which is the advice", Has(JoinedText(open.Advice), "Run with another placement"));
  check("times of what may be are not given", open.Windows.empty() && open.Ranks.empty());
  Made beside(Quiet());
  beside.Add("uneven work", 0.3, 0.01);
  beside.Add("mapping", 0.03, 0.02);
  const std::string both = JoinedText(beside.Verdict().Sentences);
  check("beside uneven work only another cause is undecided",
    beside.Verdict().Cause == Cause::Undecided && !Has(both, "Undecided: ") &&
      both.find("uneven work costs") < both.find("Whether there is another cause is undecided"));
  made.Prices.Found[0].OpenByClocks = true;
  const Verdict clocks = made.Verdict();
  check("nor does it count because of clocks only: those are what must be better",
    clocks.Cause == Cause::Undecided &&
      Has(JoinedText(clocks.Sentences), "A trace with synchronised clocks") &&
      Has(JoinedText(clocks.Advice), "Record clock offsets"));
  made.Prices.Found[0].OpenByClocks = false;
  Made shared(Quiet());
  shared.Add("slow rank", 0.001, 0.001).IsHidden = true;
  shared.Prices.Observations = { Observation("prices.slow_hidden")
                                   .With("ranks", std::vector<std::int32_t>{ 5 })
                                   .With("time", 0.3)
                                   .With("share", 0.3)
                                   .With("of", std::string("the run")) };
  const Verdict hidden = shared.Verdict();
  check("a slow rank on shared cores is named, and left undecided",
    hidden.Cause == Cause::Undecided &&
      Has(JoinedText(hidden.Sentences), "Rank 5 takes up to 300 ms") &&
      Has(JoinedText(hidden.Advice), "one process per core"));
  shared.Add("background", 0.2, 0.01);
  check("beside a cause that counts it is told",
    shared.Verdict().Cause == Cause::Background &&
      Has(JoinedText(shared.Verdict().Sentences), "Rank 5 takes up to 300 ms"));
  Made late(Quiet());
  late.Prices.SharesCores = true;
  check("that ranks share cores is part of a verdict, and what to do",
    late.Verdict().Cause == Cause::None &&
      Has(JoinedText(late.Verdict().Sentences), "Ranks seem to share cores") &&
      Has(JoinedText(late.Verdict().Advice), "one process per core"));
  late.Add("background", 0.2, 0.01);
  check("beside a cause, too",
    late.Verdict().Cause == Cause::Background && late.Verdict().Advice.size() == 2 &&
      Has(JoinedText(late.Verdict().Advice), "one process per core"));
  made.Prices.Found[0].Price = 0.005;
  made.Prices.Found[0].Confidence = 0.7;
  const Verdict weak = made.Verdict();
  check("a weak none says how weak it is",
    weak.Cause == Cause::None && Has(JoinedText(weak.Sentences), "only 0.24") &&
      Has(JoinedText(weak.Advice), "Run with another placement"));
}

void TestUnpriced(Checks& check)
{
  Made made(Quiet());
  made.Prices = {};
  made.Rows.Rows = 100001;
  const Verdict large = made.Verdict(100000);
  check("a trace with too many messages has no verdict",
    !large.IsPriced && large.Cause == Cause::Undecided && large.Confidence == 0);
  check("and says why",
    Has(JoinedText(large.Sentences), "100,001 messages") &&
      Has(JoinedText(large.Sentences), "more than 100,000"));
  check("and how to ask for one", Has(JoinedText(large.Advice), "Most Messages to -1"));
  made.Rows.HasCalls = false;
  const Verdict without = made.Verdict(100000);
  check("without calls, to connect them",
    Has(JoinedText(without.Sentences), "MPI calls, and there are none") &&
      Has(JoinedText(without.Advice), "Connect the input Calls"));
  made.Rows.HasCalls = true;
  made.Rows.Communications = 12;
  check("few messages are too few",
    Has(JoinedText(made.Verdict().Sentences), "Only 12 messages and collective calls"));
  made.Rows.Communications = 0;
  made.Rows.Unjoined = 1224;
  check("collectives of which no operation is recorded do not get more by more iterations",
    Has(JoinedText(made.Verdict().Sentences),
      "which of 1,224 collective calls belong to the same operation") &&
      Has(
        JoinedText(made.Verdict().Advice), "with a tracer that records its collective operations"));
  made.Rows.Unjoined = 0;
  made.Rows.OneSided = 96;
  check("nor does one-sided communication",
    Has(JoinedText(made.Verdict().Sentences), "96 calls of one-sided communication") &&
      Has(JoinedText(made.Verdict().Advice), "with another tool"));
  made.Rows.OneSided = 0;
  made.Rows.Communications = made.Rows.Messages = 0;
  made.Rows.Unmatched = 7;
  check("a tracer that misses receives",
    Has(JoinedText(made.Verdict().Sentences), "7 sends and receives are unmatched"));
}

/// Too few ranks that do the same work: nothing is said of slow ones.
void TestFewAlike(Checks& check)
{
  Made made(Quiet());
  made.Rows.WaitedShare = 0.3;
  check("slow ranks are among the causes that are looked for",
    Has(JoinedText(made.Verdict().Sentences), "(slow rank, slow link, "));
  made.Prices.FewAlike = true;
  const std::string said = JoinedText(made.Verdict().Sentences);
  check("not if too few do the same work",
    Has(said, "(slow link, ") && Has(said, "fewer than 4 ranks do the same work"));
  made.Rows.WaitedShare = 0.05;
  check("nor does it matter if hardly anybody waits",
    !Has(JoinedText(made.Verdict().Sentences), "do the same work"));
}

/// Calls for which it is unknown what they wait for.
void TestHiddenWaits(Checks& check)
{
  Made made(Quiet());
  const auto take = [&made](double files, double neighbours, double oneSided, double unjoined,
                      double messages = 0) {
    made.Prices.Unknown.Of = { files, neighbours, oneSided, unjoined, messages };
  };
  take(0, 0, 0, 0.05);
  const Verdict little = made.Verdict();
  check("a share of 5 % is said",
    little.Cause == Cause::None &&
      Has(JoinedText(little.Sentences), "spend 5 % of their time in collectives for which"));
  take(0, 0, 0.03, 0.09);
  const Verdict much = made.Verdict();
  check("12 % of two kinds leave it open whether there is a cause",
    much.Cause == Cause::Undecided && much.IsPriced &&
      Has(JoinedText(much.Sentences), "one may hide in calls") &&
      Has(JoinedText(much.Sentences), "spend 12 % of their time in one-sided communication and"));
  check("which other tracers would settle", Has(JoinedText(much.Advice), "with a tracer"));
  take(0, 0, 0.1, 0);
  check("or other tools",
    Has(JoinedText(made.Verdict().Advice), "one-sided communication with another tool"));
  take(0.8, 0, 0, 0);
  check("of files, too",
    Has(JoinedText(made.Verdict().Advice), "MPI's file operations with another tool"));
  take(0, 0, 0, 0, 0.7);
  const Verdict lost = made.Verdict();
  check("of messages of which no receive is recorded",
    Has(JoinedText(lost.Sentences), "70 % of their time in receives of messages that the trace") &&
      Has(JoinedText(lost.Advice), "records both sends and receives"));
  take(0.8, 0, 0, 0);
  made.Choice = RegionInWindow(1);
  check("of a part, the share is said to be of the whole run",
    Has(JoinedText(made.Verdict().Sentences), "In the whole run, ranks spend 80 %"));
  made.Choice = {};
  made.Add("background", 0.3, 0.05);
  check("a cause that is found is said nevertheless", made.Verdict().Cause == Cause::Background);
  take(0.009, 0, 0, 0);
  check("less than a cause must cost is not worth a word",
    !Has(JoinedText(made.Verdict().Sentences), "their time in"));
}

void TestChoice(Checks& check)
{
  Made made(Quiet());
  made.Choice = RegionInWindow(1);
  made.Add("background", 0.3, 0.05);
  const Verdict verdict = made.Verdict();
  const std::string said = JoinedText(verdict.Sentences);
  check("a choice begins the sentence", said.find(verdict.Choice + ": ") == 0);
  check("its messages beside those elsewhere",
    Has(said, "100 % of the messages go between nodes, 12.5 % elsewhere."));
  check("and its latency", Has(said, "Mean L is 2.00, 1.00 elsewhere."));
  Made waiting(Quiet());
  waiting.Choice = made.Choice;
  waiting.Rows.WaitedShare = 0.6;
  check("how long ranks wait is known of the run",
    Has(JoinedText(waiting.Verdict().Sentences), "However, in the whole run, ranks spend 60 % of"));
  waiting.Rows.WaitedShare = 0.3;
  check("also in the advice",
    Has(JoinedText(waiting.Verdict().Advice), "time in MPI (in the whole run) waiting"));
  made.Prices.Found[0].IsElsewhere = true;
  const Verdict waits = made.Verdict();
  check("what others lose is none of it, but said",
    waits.Cause == Cause::None &&
      Has(JoinedText(waits.Sentences),
        "waiting for other ranks, on which this cause acts: background"));
  check.Near("in the evidence as well", ValueOf(verdict, "latency"), 2);
}

void TestLimits(Checks& check)
{
  Made made(Quiet());
  made.Rows.Nodes = 1;
  check("one node", Has(JoinedText(made.Verdict().Sentences), "All ranks share one node"));
  made.Rows.Nodes = made.Rows.Ranks.Size();
  const std::string own = JoinedText(made.Verdict().Sentences);
  check("a node each, and what that means if it is not true",
    Has(own, "Every rank has its own node") && Has(own, "give the reader a node file"));
  made.Rows.Nodes = 0;
  made.Rows.Messages = 100;
  made.Rows.InterNode = 0;
  check("none known",
    Has(JoinedText(made.Verdict().Sentences), "The nodes of ranks are unknown") &&
      !Has(JoinedText(made.Verdict().Sentences), "No message goes between nodes"));
  made.Rows.Nodes = 24;
  made.Rows.Skewed = 3;
  check("clocks that disagree", Has(JoinedText(made.Verdict().Sentences), "Clocks disagree"));
  made.Rows.ClocksChosen = true;
  check("but not if the reader has decided that",
    !Has(JoinedText(made.Verdict().Sentences), "Clocks disagree"));
}
}

int UnitTestPriceVerdict(int, char*[])
{
  Checks check;
  TestCounts(check);
  TestNone(check);
  TestOpen(check);
  TestUnpriced(check);
  TestFewAlike(check);
  TestHiddenWaits(check);
  TestChoice(check);
  TestLimits(check);
  return check.Result();
}
