#include "Filters/Core/Attribution/LatencyAttribution.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

using namespace pclvis;

namespace
{
LatencyAttribution Attribute(const MadeTrace& trace, const LatencyAttributionOptions& options = {})
{
  ProcessGroup alone;
  return AttributeLatency(trace.Input(), options, alone);
}

void TestCauses(Checks& check)
{
  const LatencyAttribution quiet = Attribute(MakeRing({}));
  check("a quiet ring has no cause", quiet.Verdict.Cause == Cause::None);
  check("four durations", quiet.Durations.Size() == 4 && quiet.Durations.Cause.Size() == 4);
  RingWishes wishes;
  wishes.Slower = [](std::int32_t, int i) { return i >= 12 && i < 20 ? 4.0 : 1.0; };
  const LatencyAttribution traffic = Attribute(MakeRing(wishes));
  check("slow messages between nodes for a while are background",
    traffic.Verdict.Cause == Cause::Background);
  check("in the second duration of four",
    traffic.Durations.Cause[1] == static_cast<int>(Cause::Background) &&
      traffic.Durations.Cause[3] == static_cast<int>(Cause::None));
  wishes.Work = [](std::int32_t rank, int) { return rank == 9 ? 170e-6 : 100e-6; };
  const LatencyAttribution both = Attribute(MakeRing(wishes));
  check("with a slow rank as well it is mixed", both.Verdict.Cause == Cause::Mixed);
  const RankWorkTable& work = both.RankWork;
  check("the work of 16 ranks, of which 9 is slow",
    work.Rank.Size() == 16 && work.Rank[9] == 9 && work.Slow[9] == 1 && work.Slow[8] == 0);
  check.Near("by 1.7", work.WorkRatio[9], 1.7, 0.06);
  RingWishes hot;
  hot.Hot = 6;
  check("one rank that all send to is a pattern",
    Attribute(MakeRing(hot)).Verdict.Cause == Cause::Pattern);
  RingWishes dealt;
  dealt.NodeOf = [](std::int32_t rank) { return rank % 4; };
  check("neighbours on other nodes are a mapping",
    Attribute(MakeRing(dealt)).Verdict.Cause == Cause::Mapping);
}

void TestLittle(Checks& check)
{
  const LatencyAttribution nothing = Attribute(MadeTrace());
  check("nothing is undecided", nothing.Verdict.Cause == Cause::Undecided);
  check("and has no duration", nothing.Durations.Size() == 0);
  check("and no work", nothing.RankWork.Rank.Size() == 0);
  RingWishes node;
  node.NodeOf = [](std::int32_t) { return 0; };
  check("one node, nothing wrong", Attribute(MakeRing(node)).Verdict.Cause == Cause::None);
  MadeTrace rank;
  rank.Call(0, 0, 1);
  rank.Call(0, 2, 3);
  check("one rank is undecided", Attribute(rank).Verdict.Cause == Cause::Undecided);
}

/// Slow messages between nodes for a while, as before; the clocks of ranks 4 to 7, a node, are 1 ms
/// late.
void TestClocks(Checks& check)
{
  RingWishes wishes;
  wishes.Slower = [](std::int32_t, int i) { return i >= 12 && i < 20 ? 4.0 : 1.0; };
  MadeTrace trace = MakeRing(wishes);
  const auto late = [](std::int32_t rank) { return rank / 4 == 1 ? -1e-3 : 0.0; };
  for (std::size_t i = 0; i < trace.Messages.Source.Size(); ++i)
  {
    trace.Messages.SendBegin[i] += late(trace.Messages.Source[i]);
    trace.Messages.SendEnd[i] += late(trace.Messages.Source[i]);
    trace.Messages.ReceiveBegin[i] += late(trace.Messages.Destination[i]);
    trace.Messages.ReceiveEnd[i] += late(trace.Messages.Destination[i]);
  }
  for (std::size_t i = 0; i < trace.Calls.Rank.Size(); ++i)
  {
    trace.Calls.Begin[i] += late(trace.Calls.Rank[i]);
    trace.Calls.End[i] += late(trace.Calls.Rank[i]);
  }
  const LatencyAttribution skewed = Attribute(trace);
  const LatencyAttribution right = Attribute(MakeRing(wishes));
  check("a late clock changes no cause", skewed.Verdict.Cause == Cause::Background);
  check("the verdict says which times it rests on, and the charts on which",
    JoinedText(skewed.Verdict.Sentences)
        .find("causes are based on times corrected by an estimate, latencies and "
              "their charts on times as read") != std::string::npos);
  check("it does not where clocks agree",
    JoinedText(right.Verdict.Sentences).find("estimate") == std::string::npos);
}

void TestPeriods(Checks& check)
{
  RingWishes wishes;
  wishes.Slower = [](std::int32_t, int i) { return i >= 12 && i < 20 ? 4.0 : 1.0; };
  const MadeTrace trace = MakeRing(wishes);
  const DurationTable slices = Attribute(trace).Durations;
  const double end = slices.End[3], half = end / 2;
  // Region 5's are not those of all messages.
  const std::vector<double> begins{ half, 0, 0 }, ends{ end, half, end };
  const std::vector<std::int32_t> regions{ -1, -1, 5 };
  AttributionInput input = trace.Input();
  input.Periods = { { begins.data(), 3 }, { ends.data(), 3 }, { regions.data(), 3 }, {}, {} };
  ProcessGroup alone;
  const LatencyAttribution found = AttributeLatency(input, {}, alone);
  check("two periods are two durations",
    found.Durations.Size() == 2 && found.Durations.End[0] == half && found.Durations.End[1] == end);
  check("they have all messages",
    found.Durations.IntraMessages[0] + found.Durations.IntraMessages[1] ==
      slices.IntraMessages[0] + slices.IntraMessages[1] + slices.IntraMessages[2] +
        slices.IntraMessages[3]);
  check("the first has the traffic",
    found.Durations.Cause[0] == static_cast<int>(Cause::Background) &&
      found.Durations.Cause[1] == static_cast<int>(Cause::None));
  input.Periods.Region = {};
  check.Throws(
    "overlapping periods are refused", "overlaps", [&] { AttributeLatency(input, {}, alone); });
}

void TestProcesses(Checks& check)
{
  RingWishes wishes;
  wishes.Slower = [](std::int32_t, int i) { return i >= 12 && i < 20 ? 4.0 : 1.0; };
  const MadeTrace trace = MakeRing(wishes);
  const LatencyAttribution alone = Attribute(trace);
  RunAsProcesses(3, [&](ProcessGroup& group) {
    // All rows on the last process.
    const LatencyAttribution found =
      AttributeLatency(group.Process() == 2 ? trace.Input() : AttributionInput(), {}, group);
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
    check.Throws(name + " out of range is refused", name, [&] { Attribute(MadeTrace(), options); });
  };
  using O = LatencyAttributionOptions;
  refuse("durations", [](O& o) { o.Durations = 0; });
  refuse("durations is 1001, must be 1 to 1000", [](O& o) { o.Durations = 1001; });
  refuse("slowdown", [](O& o) { o.Causes.Traffic.Slowdown = 1; });
  refuse("slow pairs", [](O& o) { o.Causes.Traffic.SlowPairs = 2; });
  refuse("slow work", [](O& o) { o.Causes.Work.SlowWork = 0.5; });
  refuse("hot load", [](O& o) { o.Causes.Pattern.HotLoad = 1; });
  refuse("poor share", [](O& o) { o.Causes.Mapping.PoorShare = 0; });
}
}

int UnitTestLatencyAttribution(int, char*[])
{
  Checks check;
  TestCauses(check);
  TestLittle(check);
  TestClocks(check);
  TestPeriods(check);
  TestProcesses(check);
  TestOptions(check);
  return check.Result();
}
