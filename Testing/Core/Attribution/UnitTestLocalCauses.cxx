#include "Filters/Core/Attribution/LatencyAttribution.h"
#include "Filters/Core/Attribution/LocalCauses.h"
#include "Readers/Base/ShortText.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RegionRings.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <cmath>

using namespace pclvis;

namespace
{
WholeRun Quiet()
{
  WholeRun whole;
  whole.Evidence.Mapping.Slower = 2;
  whole.Evidence.Work.Known = true;
  whole.Looks.emplace();
  return whole;
}

/// Looks of a region in the window, between its two nodes; all others are slowness.
WholeRun WithLooks(std::int32_t region, double slower)
{
  WholeRun whole = Quiet();
  for (int i = 0; i < 30; ++i)
  {
    for (std::int32_t r = 0; r < 12; ++r)
    {
      const double times = r == region ? slower : 1;
      whole.Looks->push_back({ 5e-3 + 1e-4 * i, 16 * r + 7, 16 * r + 8, times, times });
      whole.Looks->push_back({ 12e-3 + 1e-4 * i, 16 * r + 7, 16 * r + 8, 1, 1 });
    }
  }
  return whole;
}

Cause CauseOf(
  const AttributionRows& rows, const AttributionChoice& choice, const WholeRun& whole = Quiet())
{
  return DecideLocally(rows, choice, whole, {}).Cause;
}

double Value(const Verdict& verdict, const std::string& name)
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

void TestMappingAndPattern(Checks& check, const AttributionRows& rows)
{
  const Verdict dealt = DecideLocally(rows, RegionInWindow(1), Quiet(), {});
  check("dealt to its nodes and slower than elsewhere: mapping", dealt.Cause == Cause::Mapping);
  check.Near("two of 16 would be left", Value(dealt, "inter_share_best"), 0.125);
  check("the window is that of the choice",
    dealt.Windows.size() == 1 && dealt.Windows[0].Begin == 5e-3 && dealt.Windows[0].End == 1e-2);
  check("the sentence quotes here and elsewhere",
    JoinedText(dealt.Sentences)
        .find("R1, " + SpanWords(5e-3, 1e-2) +
          ": 100 % of the messages go between nodes, 12.5 % elsewhere") == 0);
  check("the advice is another mapping", JoinedText(dealt.Advice).find("Put ranks") == 0);
  check("at another time it is as dealt, but not slower",
    CauseOf(rows, { { 10e-3, 20e-3 }, { 1 } }) == Cause::None);
  WholeRun poor = Quiet();
  poor.Evidence.Mapping.Poor = true;
  poor.Evidence.Mapping.Best = 0.125;
  check("where all suffer alike by a poor mapping it need not be slower than elsewhere",
    CauseOf(rows, { { 10e-3, 20e-3 }, { 1 } }, poor) == Cause::Mapping);
  check("but what is placed well is not", CauseOf(rows, RegionInWindow(3), poor) == Cause::None);

  const Verdict hot = DecideLocally(rows, RegionInWindow(2), Quiet(), {});
  check("a rank that gets a message of all others: pattern", hot.Cause == Cause::Pattern);
  check("it is named", hot.Ranks == std::vector<std::int32_t>{ 37 });
  check("15 messages an iteration over the median's 3", Value(hot, "hot_messages") == 5);
  check("not at another time", CauseOf(rows, { { 10e-3, 20e-3 }, { 2 } }) == Cause::None);
  check("nor in another region", CauseOf(rows, RegionInWindow(3)) == Cause::None);
  check("both regions together: the hot rank is still one",
    CauseOf(rows, { { 5e-3, 1e-2 }, { 2, 3 } }) == Cause::Pattern);
}

void TestTrafficAndSlowRanks(Checks& check, const AttributionRows& rows)
{
  const Verdict slow = DecideLocally(rows, RegionInWindow(3), WithLooks(3, 3), {});
  check("a network three times as slow as elsewhere and at baseline times: background",
    slow.Cause == Cause::Background);
  check(
    "1.4 times is not enough", CauseOf(rows, RegionInWindow(3), WithLooks(3, 1.4)) == Cause::None);
  check(
    "elsewhere it is slowness", CauseOf(rows, RegionInWindow(4), WithLooks(3, 3)) == Cause::None);
  check("an uneven load explains it",
    CauseOf(rows, RegionInWindow(2), WithLooks(2, 3)) == Cause::Pattern);
  check("so do more messages between nodes",
    CauseOf(rows, RegionInWindow(1), WithLooks(1, 3)) == Cause::Mapping);
  WholeRun run = WithLooks(3, 1.3);
  TrafficWindow window{};
  window.Begin = 4e-3;
  window.End = 9e-3;
  window.Slowdown = 1.6;
  window.Confidence = 0.7;
  window.Background = true;
  run.Evidence.Traffic.Windows = { window };
  const Verdict part = DecideLocally(rows, RegionInWindow(3), run, {});
  check("a window of the run is there if the region is half as slow, log 1.3 > log 1.6 / 2",
    part.Cause == Cause::Background && part.Windows[0].Begin == 5e-3 &&
      part.Windows[0].End == 9e-3);
  check("a region that is spared has none", CauseOf(rows, RegionInWindow(4), run) == Cause::None);
  check("the window says nothing of a time it does not meet",
    CauseOf(rows, { { 12e-3, 20e-3 }, { 3 } }, run) == Cause::None);

  WholeRun work = Quiet();
  work.Evidence.Work.Ranks = { 70 };
  work.Evidence.Work.Begin = 0;
  work.Evidence.Work.End = 12e-3;
  work.Evidence.Work.Ratio = 1.5;
  work.Verdict.Windows = { { 0, 12e-3, Cause::SlowRank, 0.9 } };
  const Verdict slowRank = DecideLocally(rows, RegionInWindow(4), work, {});
  check("the slow rank of the run is in its region",
    slowRank.Cause == Cause::SlowRank && slowRank.Confidence == 0.9 &&
      slowRank.Ranks == std::vector<std::int32_t>{ 70 });
  check("not in another one", CauseOf(rows, RegionInWindow(3), work) == Cause::None);
  check("nor when it is not slow", CauseOf(rows, { { 12e-3, 20e-3 }, { 4 } }, work) == Cause::None);
}

void TestLittle(Checks& check, const AttributionRows& rows)
{
  const Verdict few = DecideLocally(rows, { { 5e-3, 6e-3 }, { 3 } }, Quiet(), {});
  check("16 messages are undecided", few.Cause == Cause::Undecided && few.Confidence == 0);
  check("and the sentence says so",
    JoinedText(few.Sentences) ==
      "R3, " + SpanWords(5e-3, 6e-3) + ": Only 16 messages: too few to determine a cause.");
  WholeRun run = Quiet();
  run.Verdict.Cause = Cause::SlowRank;
  run.Verdict.Confidence = 0.98;
  check("with what the whole run says, where that is decided",
    JoinedText(DecideLocally(rows, { { 5e-3, 6e-3 }, { 3 } }, run, {}).Sentences) ==
      JoinedText(few.Sentences) + " In the whole run: slow rank, confidence 0.98.");
  const Verdict none = DecideLocally(rows, { {}, { 99 } }, Quiet(), {});
  check("a region that there is not is undecided", none.Cause == Cause::Undecided);
  const Verdict nothing = DecideLocally(AttributionRows(), RegionInWindow(1), Quiet(), {});
  check("so is nothing at all", nothing.Cause == Cause::Undecided);
}

/// What the filter does: durations of the choice, what is kept, processes.
void TestFilter(Checks& check)
{
  const MadeTrace trace = MakeRegionRings();
  LatencyAttributionOptions options;
  ProcessGroup alone;
  const LatencyAttribution whole = AttributeLatency(trace.Input(), options, alone);
  check("the whole run has no choice", whole.Verdict.Choice.empty());
  options.Choice = RegionInWindow(2);
  AttributionMemory memory;
  const LatencyAttribution part = AttributeLatency(trace.Input(), options, alone, {}, &memory);
  std::int64_t inside = 0, beside = 0;
  for (std::size_t i = 0; i < part.Durations.Size(); ++i)
  {
    (part.Durations.Chosen[i] ? inside : beside) +=
      part.Durations.IntraMessages[i] + part.Durations.InterMessages[i];
  }
  check("durations hold the region's messages in the window", inside == 5 * 29);
  check("and, beside it, those of other times", beside == 15 * 16);
  check("the cause is that of the choice", part.Verdict.Cause == Cause::Pattern);
  options.Choice = {};
  const LatencyAttribution again = AttributeLatency(trace.Input(), options, alone, {}, &memory);
  check("the whole run is kept",
    JoinedText(again.Verdict.Sentences) == JoinedText(whole.Verdict.Sentences) &&
      again.Verdict.Confidence == whole.Verdict.Confidence &&
      again.Durations.Size() == whole.Durations.Size());
  options.Choice.Window = { 2e-3, 1e-3 };
  check.Throws("a window that ends before it begins", "its end must be after its begin",
    [&] { AttributeLatency(trace.Input(), options, alone); });
}
}

int UnitTestLocalCauses(int, char*[])
{
  Checks check;
  const AttributionRows rows = MakeRegionRings().Rows();
  TestMappingAndPattern(check, rows);
  TestTrafficAndSlowRanks(check, rows);
  TestLittle(check, rows);
  TestFilter(check);
  return check.Result();
}
