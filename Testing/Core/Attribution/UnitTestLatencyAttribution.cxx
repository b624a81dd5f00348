#include "Filters/Core/Attribution/LatencyAttribution.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>

using namespace pclvis;

namespace
{
constexpr int kSteps = 24;

/// Eight ranks on four nodes meet in 24 barriers after 1 ms of work, more or less by 1 %. Rank 5
/// needs 1.5 ms for that from the seventh step on, until the 18th. Each step is an iteration, six
/// are a phase.
class SlowRankProgram
{
public:
  explicit SlowRankProgram(double slowness = 1.5) : Program({ 0, 0, 1, 1, 2, 2, 3, 3 })
  {
    for (int step = 0; step < kSteps; ++step)
    {
      std::vector<double> work;
      for (int rank = 0; rank < 8; ++rank)
      {
        work.push_back(1e-3 * (1 + 0.005 * ((step * 2 + rank * 3) % 5 - 2)));
      }
      work[5] *= step >= 6 && step < 18 ? slowness : 1;
      this->Program.Step(work);
      this->Ends.push_back(this->Program.Now);
    }
    this->Input.Priced = this->Program.Input();
    this->Input.Priced.Axis = { 0, this->Program.Now, {} };
    this->Waits = Column<double>(this->Input.Priced.Calls.Rank.Size, std::nan(""));
    this->Input.Waits.Wait = this->Waits;
    for (std::int32_t row = 0; row < 8 * kSteps; ++row)
    {
      this->Phase.Append(row / 48);
      this->Loop.Append(0);
      this->Iteration.Append(row / 8);
    }
    this->Input.Priced.Program.Phase = this->Phase;
    this->Input.Priced.Program.Loop = this->Loop;
    this->Input.Priced.Program.Iteration = this->Iteration;
  }
  LatencyAttribution Attribute(
    const LatencyAttributionOptions& options = {}, AttributionMemory* memory = nullptr) const
  {
    ProcessGroup alone;
    return AttributeLatency(this->Input, options, alone, {}, memory);
  }

  PricedProgram Program;
  AttributionInput Input;
  std::vector<double> Ends; ///< [s] of the steps

private:
  Column<double> Waits;
  Column<std::int32_t> Phase, Loop, Iteration;
};

std::string CauseOf(const LatencyAttribution& found, std::size_t duration)
{
  return CauseNames().at(static_cast<std::size_t>(found.Durations.Cause[duration]));
}

void TestSlowRank(Checks& check)
{
  const SlowRankProgram program;
  const LatencyAttribution found = program.Attribute();
  check("the slow rank is the verdict",
    found.Verdict.Cause == Cause::SlowRank &&
      found.Verdict.Ranks == std::vector<std::int32_t>{ 5 });
  check("surely, as far as causes are recognised", found.Verdict.Confidence > 0.79);
  // Twelve of 24 steps take 1.5 ms instead of 1 ms, but for 1 % of noise: 6 of 30 ms.
  const auto& prices = found.Prices.Causes;
  check("its price is in the tables", prices.Cause.at(0) == "slow rank");
  check.Near("6 of 30 ms", prices.Share[0], 0.2, 0.01);
  check("while it is slow",
    found.Verdict.Windows.size() == 1 &&
      std::fabs(found.Verdict.Windows[0].Begin - program.Ends[5]) < 1e-3 &&
      std::fabs(found.Verdict.Windows[0].End - program.Ends[17]) < 1e-3);
  check("four durations", found.Durations.Size() == 4);
  LatencyAttributionOptions five; // 6 ms each: the first and the last one are quiet
  five.Durations = 5;
  const LatencyAttribution parts = program.Attribute(five);
  check("of five, those in the middle have the slow rank",
    CauseOf(parts, 0) == "none" && CauseOf(parts, 1) == "slow rank" &&
      CauseOf(parts, 2) == "slow rank" && CauseOf(parts, 3) == "slow rank" &&
      CauseOf(parts, 4) == "none");
  const RankWorkTable& work = found.RankWork;
  check("the work of all ranks, of which one is slow",
    work.Rank.Size() == 8 && work.Slow[5] == 1 &&
      std::count(work.Slow.begin(), work.Slow.end(), 1) == 1);
  check.Near("30 of 24 ms", work.WorkRatio[5], 1.25, 0.01);
  check("there is a time tree", found.Prices.Tree.Name.size() > 4);
  const LatencyAttribution even = SlowRankProgram(1).Attribute();
  check("without it there is no cause", even.Verdict.Cause == Cause::None);
}

void TestChoice(Checks& check)
{
  const SlowRankProgram program;
  AttributionMemory memory;
  LatencyAttributionOptions options;
  const LatencyAttribution whole = program.Attribute(options, &memory);
  options.Choice.Window = { program.Ends[7], program.Ends[11] };
  const LatencyAttribution slow = program.Attribute(options, &memory);
  check("while the rank is slow, a third of the time is its price",
    slow.Verdict.Cause == Cause::SlowRank &&
      std::fabs(slow.Prices.Causes.Share[0] - 1. / 3) < 0.02);
  check("the sentence begins with the time", slow.Verdict.Choice.find("ms") != std::string::npos);
  check("its ends are ends of durations",
    std::count(slow.Durations.Begin.begin(), slow.Durations.Begin.end(), program.Ends[7]) == 1);
  check(
    "the others are not judged", CauseOf(slow, 0) == "undecided" && slow.Durations.Chosen[0] == 0);
  const schema::CauseTree::Table& tree = slow.Prices.Tree;
  check.Near(
    "the time tree is that of this time", tree.Time[0], program.Ends[11] - program.Ends[7], 1e-12);
  // Seven of eight ranks wait half a millisecond in each of four steps.
  check.Near("with its load imbalance", tree.Time[2], 4 * 7. / 8 * 0.5e-3, 0.1e-3);
  const auto leaf = std::find(tree.Parent.begin(), tree.Parent.end(), "load imbalance");
  check("all of which is the slow rank's",
    leaf != tree.Parent.end() && tree.Name[leaf - tree.Parent.begin()] == "slow rank" &&
      tree.Time[leaf - tree.Parent.begin()] > 0.97 * tree.Time[2]);
  check("as its rows say", tree.Choice[0] == slow.Verdict.Choice);
  check.Near("four times a millisecond of work", slow.RankWork.Work[0], 4e-3, 0.04e-3);
  check.Near("the slow rank works 1.5 times as long", slow.RankWork.WorkRatio[5], 1.5, 0.015);
  options.Choice.Window = { 0, program.Ends[4] };
  const LatencyAttribution before = program.Attribute(options, &memory);
  check("before that there is no cause", before.Verdict.Cause == Cause::None);
  check.Near("and it works as long as the others", before.RankWork.WorkRatio[5], 1, 0.015);
  options.Choice = {};
  const LatencyAttribution again = program.Attribute(options, &memory);
  check("the whole run is as it was",
    JoinedText(again.Verdict.Sentences) == JoinedText(whole.Verdict.Sentences) &&
      again.Prices.Causes.Time[0] == whole.Prices.Causes.Time[0]);
  LatencyAttributionOptions first;
  first.Choice.Window = { program.Ends[7], program.Ends[11] };
  const LatencyAttribution fresh = program.Attribute(first);
  check("a choice says the same whatever was asked before",
    JoinedText(fresh.Verdict.Sentences) == JoinedText(slow.Verdict.Sentences) &&
      fresh.Prices.Causes.Time[0] == slow.Prices.Causes.Time[0]);
  check("and has the same time tree",
    std::equal(fresh.Prices.Tree.Time.begin(), fresh.Prices.Tree.Time.end(), tree.Time.begin(),
      tree.Time.end()));
}

/// Prices of the calls of a phase, or of some iterations.
void TestProgram(Checks& check)
{
  const SlowRankProgram program;
  AttributionMemory memory;
  const auto ask = [&](const CallChoice& calls) {
    LatencyAttributionOptions options;
    options.Choice.Calls = calls;
    return program.Attribute(options, &memory);
  };
  const LatencyAttribution slow = ask({ 1 });
  check("in the second phase rank 5 is slow",
    slow.Verdict.Cause == Cause::SlowRank && slow.Verdict.Choice == "phase 1");
  check.Near("a third of that phase", slow.Prices.Causes.Share[0], 1. / 3, 0.02);
  check.Near("which takes 6 * 1.5 ms", slow.Prices.Length, 9e-3, 0.1e-3);
  check.Near("all of them its work", slow.RankWork.Work[5], 9e-3, 0.1e-3);
  check.Near("the others' is 6 ms", slow.RankWork.WorkRatio[5], 1.5, 0.015);
  check("durations after the phase have nothing of it", CauseOf(slow, 3) == "undecided");
  check("that with most of it has the cause", CauseOf(slow, 1) == "slow rank");
  check("not in the first one", ask({ 0 }).Verdict.Cause == Cause::None);
  const LatencyAttribution border = ask({ -1, 0, 4, 7 });
  check("in iterations 4 to 7 rank 5 is slow in two",
    border.Verdict.Choice == "loop 0, iterations 4 to 7" &&
      std::fabs(border.Prices.Causes.Time[0] - 1e-3) < 0.05e-3);
  SlowRankProgram loops;
  loops.Input.Priced.Program.Phase = {};
  LatencyAttributionOptions slowed;
  slowed.Choice.Calls = { -1, 0, 6, 17 };
  const LatencyAttribution one = loops.Attribute(slowed);
  check("iterations are enough without phases",
    one.Verdict.Cause == Cause::SlowRank &&
      std::count(one.Prices.Parts.Part.begin(), one.Prices.Parts.Part.end(), "phase") == 0);
  const LatencyAttribution beyond = ask({ -1, -1, 30, 30 });
  check("there is no iteration 30, which is said", !beyond.Verdict.IsPriced);
  check("and nobody works in it", beyond.RankWork.Rank.Size() == 0);
  const auto& parts = ask({}).Prices.Parts;
  double phases = 0, iterations = 0, seventh = 0, sixth = 0;
  for (std::size_t i = 0; i < parts.Row.Size() && parts.Row[i] == 0; ++i)
  {
    (parts.Part[i] == "phase" ? phases : iterations) += parts.Time[i];
    seventh += parts.Iteration[i] == 6 ? parts.Time[i] : 0;
    sixth += parts.Iteration[i] == 5 ? parts.Time[i] : 0;
  }
  check.Near("phases add up to 12 * 0.5 ms", phases, 6e-3, 0.2e-3);
  check.Near("iterations as well", iterations, phases, 1e-9);
  check.Near("half a millisecond in the seventh", seventh, 0.5e-3, 0.02e-3);
  check.Near("hardly anything in the sixth", sixth, 0, 0.02e-3);
}

/// A run of 32,000 messages, of which 8,000 are replayed. Rank 5 needs half as long again in half
/// of the steps: 1 of 5 s.
class LongProgram
{
public:
  LongProgram() : Program({ 0, 0, 1, 1, 2, 2, 3, 3 })
  {
    for (int step = 0; step < kLong; ++step)
    {
      const double now = this->Program.Now;
      for (int rank = 0; rank < 8; ++rank)
      {
        this->Program.SendReceive(
          rank, (rank + 1) % 8, now + 1e-6, now + 2e-6, now + 3e-6, now + 4e-6);
      }
      std::vector<double> work(8, 1e-3 * (1 + 0.01 * (step % 3)));
      work[5] *= step >= kLong / 4 && step < 3 * kLong / 4 ? 1.5 : 1;
      this->Program.Step(work);
    }
    this->Input.Priced = this->Program.Input();
    this->Input.Priced.Axis = { 0, this->Program.Now, {} };
    this->Waits = Column<double>(this->Input.Priced.Calls.Rank.Size, std::nan(""));
    this->Input.Waits.Wait = this->Waits;
    this->Input.Messages.SourceNode = this->Input.Messages.DestinationNode = this->Nodes;
    this->Input.Messages.InterNode = this->InterNode;
    this->Input.Messages.Latency = this->Input.Messages.LateSender = this->Unknown;
    this->Options.MostMessages = 8 * kLong - 1;
    this->Options.SampledMessages = 8000;
  }
  double Length() const { return this->Program.Now; }
  LatencyAttribution Attribute(double begin = 0, double end = -1)
  {
    ProcessGroup alone;
    this->Options.Choice.Window = { begin, end };
    return AttributeLatency(this->Input, this->Options, alone, {}, &this->Memory);
  }

  LatencyAttributionOptions Options;

private:
  static constexpr int kLong = 4000;
  PricedProgram Program;
  AttributionInput Input;
  AttributionMemory Memory;
  Column<double> Waits, Unknown{ 8 * kLong, std::nan("") };
  Column<std::int32_t> Nodes{ 8 * kLong, 0 };
  Column<std::uint8_t> InterNode{ 8 * kLong, 0 };
};

void TestSample(Checks& check)
{
  LongProgram program;
  const double length = program.Length();
  const LatencyAttribution found = program.Attribute();
  const CausePrices& prices = found.Prices;
  check("a quarter is replayed",
    prices.Replayed > 0.2 && prices.Replayed < 0.3 && found.Verdict.IsPriced);
  check("the slow rank is the verdict",
    found.Verdict.Cause == Cause::SlowRank &&
      found.Verdict.Ranks == std::vector<std::int32_t>{ 5 });
  check("which says that prices are estimates",
    JoinedText(found.Verdict.Sentences).find("estimates: 16 parts") != std::string::npos);
  check.Near("seconds are those of the run", prices.Length, length, 1e-9);
  check.Near("and so is the price", prices.Causes.Share[0], 0.2, 0.03);
  check(
    "in its range", prices.Causes.Low[0] < 0.2 * length && prices.Causes.High[0] > 0.2 * length);
  check.Near("the time tree is that of the run", prices.Tree.Time[0], length, 1e-9);
  // Of 4,000 steps of 1.01 ms in the mean, rank 5 works half as long again in 2,000.
  check.Near("exactly: the mean of the work", prices.Tree.Time[1], 4.04 * (1 + 0.25 / 8), 0.01);
}

void TestSampleOfWindow(Checks& check)
{
  LongProgram program;
  const double length = program.Length();
  // From 1 s on the rank is slow: half of this window, in which it takes a third of the time.
  const LatencyAttribution part = program.Attribute(0.16 * length, 0.24 * length);
  check("a window with fewer messages is replayed whole", part.Prices.Replayed == 1);
  check.Near("its price is known better", part.Prices.Causes.Share[0], 1. / 6, 0.005);
  check.Near("the time tree is that of this time", part.Prices.Tree.Time[0], 0.08 * length, 1e-9);
  const LatencyAttribution outside = program.Attribute(2 * length, 3 * length);
  check("of a window outside of the run nothing is priced, which is said",
    !outside.Verdict.IsPriced &&
      JoinedText(outside.Verdict.Sentences).find("outside of the run") != std::string::npos);
  program.Options.SampledMessages = 0;
  check("without a sample it is not priced", !program.Attribute().Verdict.IsPriced);
}

/// 40 messages, one a second: what is kept of them is told of the same durations only.
void TestKeptDurations(Checks& check)
{
  MadeTrace trace;
  for (int i = 0; i < 40; ++i)
  {
    trace.Message(i % 8, (i + 1) % 8, 100, i, 0.5, i);
  }
  AttributionMemory memory;
  ProcessGroup alone;
  const auto count = [&](int durations, const EventWindow& window = {}) {
    LatencyAttributionOptions options;
    options.Durations = durations;
    options.MostMessages = options.SampledMessages = 0; // without prices
    options.Choice.Window = window;
    const DurationTable found =
      AttributeLatency(trace.Input(), options, alone, {}, &memory).Durations;
    std::vector<std::int64_t> messages;
    for (std::size_t i = 0; i < found.Size(); ++i)
    {
      messages.push_back(found.IntraMessages[i] + found.InterMessages[i]);
    }
    return messages;
  };
  const std::vector<std::int64_t> quarters = { 10, 10, 10, 10 };
  check("four durations have ten messages each", count(4) == quarters);
  check("also if they are asked for again", count(4) == quarters && memory.Described);
  check("two have twenty", count(2) == std::vector<std::int64_t>{ 20, 20 });
  check("of a window they are others", count(2, { 5, 12 }).size() == 4);
  check("and four as before", count(4) == quarters);
}

void TestUnpriced(Checks& check)
{
  ProcessGroup alone;
  const LatencyAttribution nothing = AttributeLatency({}, {}, alone);
  check("nothing is undecided", nothing.Verdict.Cause == Cause::Undecided);
  check("and has no duration", nothing.Durations.Size() == 0);
  check("and no work", nothing.RankWork.Rank.Size() == 0);
  MadeTrace trace;
  for (int i = 0; i < 40; ++i)
  {
    trace.Message(i % 8, (i + 1) % 8, 100, i, 0.5, i);
  }
  LatencyAttributionOptions few;
  few.MostMessages = 39;
  few.SampledMessages = 0;
  const LatencyAttribution large = AttributeLatency(trace.Input(), few, alone);
  check("more messages than are priced: no verdict, but durations and work",
    large.Verdict.Cause == Cause::Undecided && !large.Verdict.IsPriced &&
      large.Durations.Size() == 4 && large.RankWork.Rank.Size() == 8);
  check("none of its durations is judged", CauseOf(large, 2) == "undecided");
  PricedProgram program({ 0, 0 });
  for (int step = 0; step < 10; ++step)
  {
    program.Step({ 1e-3, 2e-3 });
  }
  AttributionInput input;
  input.Priced = program.Input();
  input.Priced.Axis = { 0, program.Now, {} };
  const Column<double> waits(input.Priced.Calls.Rank.Size, std::nan(""));
  input.Waits.Wait = waits;
  const LatencyAttribution twenty = AttributeLatency(input, {}, alone);
  check("20 calls are too few for a verdict", twenty.Verdict.Sentences.at(0).Id() == "verdict.few");
  check("and for prices of causes beside it", twenty.Prices.Causes.Cause.empty());
  for (int step = 0; step < 10; ++step)
  {
    program.Step({ 1e-3, 2e-3 });
  }
  AttributionInput unjoined;
  unjoined.Priced = program.Input();
  const Column<double> noWaits(unjoined.Priced.Calls.Rank.Size, std::nan(""));
  const Column<std::int64_t> noIds(unjoined.Priced.Calls.Rank.Size, -1);
  unjoined.Waits.Wait = noWaits;
  unjoined.Priced.Calls.CollectiveId = noIds;
  check("40 calls of which no operation is recorded say so",
    AttributeLatency(unjoined, {}, alone).Verdict.Sentences.at(0).Id() == "verdict.unjoined");
  PricedProgram lonely({ 0 });
  for (int step = 0; step < 40; ++step)
  {
    lonely.Step({ 1e-3 });
  }
  AttributionInput one;
  one.Priced = lonely.Input();
  one.Priced.Axis = { 0, lonely.Now, {} };
  const Column<double> none(one.Priced.Calls.Rank.Size, std::nan(""));
  one.Waits.Wait = none;
  const Verdict verdict = AttributeLatency(one, {}, alone).Verdict;
  check("of one rank, the choice is not to blame",
    IdsOf(verdict.Sentences) == std::vector<std::string>{ "prices.one_rank" } &&
      IdsOf(verdict.Advice) == std::vector<std::string>{ "advice.several_ranks" });
}

void TestPeriods(Checks& check)
{
  SlowRankProgram program;
  const double half = program.Ends[5], end = program.Ends.back();
  // Region 5's are not those of all messages.
  const std::vector<double> begins{ half, 0, 0 }, ends{ end, half, end };
  const std::vector<std::int32_t> regions{ -1, -1, 5 };
  auto& periods = program.Input.Periods;
  periods.Begin = { begins.data(), 3 };
  periods.End = { ends.data(), 3 };
  periods.Region = { regions.data(), 3 };
  const LatencyAttribution found = program.Attribute();
  check("two periods are two durations",
    found.Durations.Size() == 2 && found.Durations.End[0] == half && found.Durations.End[1] == end);
  check("the second has the slow rank",
    CauseOf(found, 0) == "none" && CauseOf(found, 1) == "slow rank");
  periods.Region = {};
  check.Throws("overlapping periods are refused", "overlaps", [&] { program.Attribute(); });
}

void TestProcesses(Checks& check)
{
  const SlowRankProgram program;
  const LatencyAttribution alone = program.Attribute();
  RunAsProcesses(3, [&](ProcessGroup& group) {
    // All rows on the last process.
    AttributionInput none;
    none.Priced.Axis = program.Input.Priced.Axis;
    const LatencyAttribution found =
      AttributeLatency(group.Process() == 2 ? program.Input : none, {}, group);
    if (group.Process() == 0)
    {
      check("three processes say what one says",
        JoinedText(found.Verdict.Sentences) == JoinedText(alone.Verdict.Sentences) &&
          found.Verdict.Confidence == alone.Verdict.Confidence);
    }
    else
    {
      check("the others have no row", found.Durations.Size() == 0);
    }
  });
}

void TestOptions(Checks& check)
{
  const auto refuse = [&](const std::string& name, auto change) {
    LatencyAttributionOptions options;
    change(options);
    check.Throws(name + " out of range is refused", name, [&] {
      ProcessGroup alone;
      AttributeLatency({}, options, alone);
    });
  };
  using O = LatencyAttributionOptions;
  refuse("durations", [](O& o) { o.Durations = 0; });
  refuse("durations is 1001, must be 1 to 1000", [](O& o) { o.Durations = 1001; });
  refuse("sampled messages is 29, must be 0, or 30 or more", [](O& o) { o.SampledMessages = 29; });
  refuse("least share", [](O& o) { o.LeastShare = 1.5; });
}
}

int UnitTestLatencyAttribution(int, char*[])
{
  Checks check;
  TestSlowRank(check);
  TestChoice(check);
  TestProgram(check);
  TestSample(check);
  TestSampleOfWindow(check);
  TestUnpriced(check);
  TestKeptDurations(check);
  TestPeriods(check);
  TestProcesses(check);
  TestOptions(check);
  return check.Result();
}
