#include "Filters/Core/Attribution/Traffic/TrafficSearch.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

#include <cmath>

using namespace pclvis;

namespace
{
struct Found
{
  TrafficEvidence Evidence;
  std::vector<TrafficWindow> Windows; ///< background only
  double Iteration;                   ///< [s]
};

Found Look(const RingWishes& wishes)
{
  const AttributionRows rows = MakeRing(wishes).Rows();
  Found found;
  found.Evidence = FindTraffic(rows, FindTransfers(rows), {}, {});
  found.Iteration = rows.End / wishes.Iterations;
  for (const TrafficWindow& window : found.Evidence.Windows)
  {
    if (window.Background)
    {
      found.Windows.push_back(window);
    }
  }
  return found;
}

/// Messages of every other node between nodes are hit hard in iterations 12 to 19, all others not.
void TestFewHitHard(Checks& check)
{
  RingWishes wishes;
  wishes.Slower = [](std::int32_t rank, int i) {
    return (rank / 4) % 2 == 0 && i >= 12 && i < 20 ? 4.0 : 1.0;
  };
  const Found found = Look(wishes);
  check("half of the pairs hit hard are a window", found.Windows.size() == 1);
}

/// Iterations 0 to 5 are 1.7 times as slow.
void TestStart(Checks& check)
{
  RingWishes wishes;
  wishes.Slower = [](std::int32_t, int i) { return i < 6 ? 1.7 : 1.0; };
  check("what begins with the run may be its start", Look(wishes).Windows.empty());
  wishes.Slower = [](std::int32_t, int i) { return i < 6 ? 4.0 : 1.0; };
  check("unless it is twice as slow", Look(wishes).Windows.size() == 1);
}

/// Iterations 12 to 19 of 40 are three times as slow between nodes.
void TestWindow(Checks& check)
{
  RingWishes wishes;
  wishes.Slower = [](std::int32_t, int i) { return i >= 12 && i < 20 ? 3.0 : 1.0; };
  const Found found = Look(wishes);
  check("one window is found", found.Windows.size() == 1);
  if (found.Windows.size() == 1)
  {
    const TrafficWindow& window = found.Windows[0];
    check.Near("it begins with iteration 12", window.Begin / found.Iteration, 12, 1);
    check.Near("it ends after iteration 19", window.End / found.Iteration, 20, 1);
    check.Near("messages are three times as slow", window.Slowdown, 3, 0.2);
    check.Near("those within nodes are not", window.WithinNodes, 1, 0.05);
    check("all pairs of nodes are slow", window.SlowNodePairs == window.NodePairs);
    check("it is sure of that", window.Confidence > 0.7);
  }
}

void TestNothing(Checks& check)
{
  check("a quiet run has no window", Look({}).Windows.empty());
  RingWishes one;
  one.NodeOf = [](std::int32_t) { return 0; };
  const Found alone = Look(one);
  check("within one node there is nothing to judge",
    alone.Windows.empty() && alone.Evidence.Judged == 0);
  RingWishes little;
  little.Slower = [](std::int32_t, int i) { return i >= 12 && i < 20 ? 1.1 : 1.0; };
  check("a tenth slower is no background", Look(little).Windows.empty());
}

/// Iterations 12 to 19 are a quarter slower: less than what one message tells.
void TestAllTogether(Checks& check)
{
  RingWishes wishes;
  wishes.Slower = [](std::int32_t, int i) { return i >= 12 && i < 20 ? 1.25 : 1.0; };
  const Found found = Look(wishes);
  check("all messages together tell a quarter", found.Windows.size() == 1);
  if (found.Windows.size() == 1)
  {
    const TrafficWindow& window = found.Windows[0];
    check.Near("it begins with iteration 12", window.Begin / found.Iteration, 12, 1);
    check.Near("it ends with iteration 19", window.End / found.Iteration, 20, 1);
    check.Near("by a quarter", window.Slowdown, 1.25, 0.05);
    check("by what all say", window.Sigmas > 5 && window.Confidence > 0.5);
  }
  wishes.Slower = [](std::int32_t, int i) { return i % 12 < 4 && i > 11 && i < 36 ? 1.25 : 1.0; };
  check("twice may be other jobs", Look(wishes).Windows.size() == 2);
  wishes.Slower = [](std::int32_t, int i) { return i % 10 < 3 && i > 9 ? 1.25 : 1.0; };
  check("three times alike are the program's", Look(wishes).Windows.empty());
  wishes.Slower = [](std::int32_t, int i) { return i % 20 < 4 ? 1.25 : 1.0; };
  check("so is what the run starts with, too", Look(wishes).Windows.empty());
}

/// What comes every fifth iteration is the program's.
void TestRepeating(Checks& check)
{
  RingWishes wishes;
  wishes.Slower = [](std::int32_t, int i) { return i % 5 == 0 ? 3.0 : 1.0; };
  check("what comes again and again is no background", Look(wishes).Windows.empty());
}

/// Iterations 12 to 19 are as slow as four times two, which last a quarter of it.
void TestLongAmongShort(Checks& check)
{
  RingWishes wishes;
  wishes.Slower = [](std::int32_t, int i) {
    return (i >= 12 && i < 20) || (i > 23 && i % 4 < 2) ? 3.0 : 1.0;
  };
  const Found found = Look(wishes);
  check("a long time is not like short ones that come again", found.Windows.size() == 1);
  if (found.Windows.size() == 1)
  {
    check.Near("it begins with iteration 12", found.Windows[0].Begin / found.Iteration, 12, 1);
  }
}

/// 30 iterations that work for 900 us and then exchange 8 messages of different sizes one after the
/// other; messages between nodes take 5 us, those of one iteration four times as long.
void TestBurst(Checks& check)
{
  for (const int slowExchanges : { 8, 1 })
  {
    MadeTrace trace;
    double now = 0;
    for (int i = 0; i < 30; ++i)
    {
      now += 900e-6;
      for (int exchange = 0; exchange < 8; ++exchange)
      {
        const double slower = i == 14 && exchange < slowExchanges ? 4 : 1;
        for (std::int32_t rank = 0; rank < 32; ++rank)
        {
          const double seconds = (5e-6 + 1e-8 * ((rank + i + exchange) % 5)) * slower;
          trace.Message(
            (rank + 4) % 32, rank, std::int64_t{ 100 } << exchange, now, seconds, now - 1e-7);
        }
        now += 5.1e-6 * slower;
      }
    }
    const AttributionRows rows = trace.Rows();
    std::int64_t windows = 0;
    for (const TrafficWindow& window : FindTraffic(rows, FindTransfers(rows), {}, {}).Windows)
    {
      windows += window.Background;
    }
    check(slowExchanges > 1 ? "all messages of an iteration are enough, sent in a tenth of its time"
                            : "one exchange of an iteration is not",
      windows == (slowExchanges > 1 ? 1 : 0));
  }
}

/// Half of the pairs are hit a little in iterations 12 to 19, so that a third more is lost; with
/// and without times in which all are slow for an iteration or two.
void TestWeakAmongBursts(Checks& check)
{
  for (const bool bursts : { false, true })
  {
    RingWishes wishes;
    wishes.Slower = [bursts](std::int32_t rank, int i) {
      return (rank / 4) % 2 == 0 && i >= 12 && i < 20 ? 1.5
        : bursts && i > 23 && i % 6 < 2               ? 3.0
                                                      : 1.0;
    };
    check(bursts ? "little that is lost is no background where worse comes again and again"
                 : "in a calm run it is",
      Look(wishes).Windows.size() == (bursts ? 0u : 1u));
  }
}

/// Messages into one node only: no network that many share.
void TestOnePair(Checks& check)
{
  RingWishes wishes;
  wishes.Ranks = 32;
  wishes.Slower = [](std::int32_t from, int i) {
    return i >= 12 && i < 20 && from == 3 ? 5.0 : 1.0;
  };
  check("one slow pair of nodes among sixteen is no background", Look(wishes).Windows.empty());
}

void TestAlways(Checks& check)
{
  RingWishes wishes;
  wishes.Slower = [](std::int32_t, int i) { return i >= 4 ? 3.0 : 1.0; };
  const Found found = Look(wishes);
  check("where nearly all is slow, nothing is said", found.Windows.empty());
}

/// Criteria of a quiet run: 5 us between nodes, 2 us within.
void TestSavedCurve(Checks& check)
{
  for (const double slower : { 1.0, 3.0 })
  {
    RingWishes wishes;
    wishes.Slower = [slower](std::int32_t, int) { return slower; };
    MadeTrace trace = MakeRing(wishes);
    for (std::size_t i = 0; i < trace.Messages.Source.Size(); ++i)
    {
      trace.Messages.Criterion[i] = trace.Messages.InterNode[i] ? 5e-6 : 2e-6;
      trace.Messages.Latency[i] =
        (trace.Messages.ReceiveEnd[i] - trace.Messages.SendBegin[i]) / trace.Messages.Criterion[i];
    }
    const AttributionRows rows = trace.Rows();
    const TrafficEvidence found = FindTraffic(rows, FindTransfers(rows), {}, {});
    check("by a saved curve traffic over the whole run is found where it is",
      found.Windows.size() == (slower > 1 ? 1u : 0u));
    check("from the begin to the end", found.Windows.empty() || found.Windows[0].End == rows.End);
  }
}

/// Iterations 12 to 19 are three times as slow between nodes.
void TestWeigh(Checks& check)
{
  RingWishes wishes;
  wishes.Slower = [](std::int32_t, int i) { return i >= 12 && i < 20 ? 3.0 : 1.0; };
  const AttributionRows rows = MakeRing(wishes).Rows();
  TrafficEvidence found = FindTraffic(rows, FindTransfers(rows), {}, {});
  WeighTraffic(rows, true, found);
  bool background = false;
  for (const TrafficWindow& w : found.Windows)
  {
    background = background || (w.Background && w.Cost > 0.5);
  }
  check("traffic that ranks wait for stays", background);
  for (TrafficWindow& w : found.Windows)
  {
    w.Unconfirmed = w.Background;
    w.Background = false;
  }
  TrafficEvidence beside = found;
  WeighTraffic(rows, false, beside);
  WeighTraffic(rows, true, found);
  background = false;
  for (std::size_t i = 0; i < found.Windows.size(); ++i)
  {
    background = background || found.Windows[i].Background;
    check("beside hot ranks it does not tell", !beside.Windows[i].Background);
  }
  check("what costs more than all else confirms it", background);
  // The same messages, in a program whose calls last as long at all times.
  MadeTrace trace = MakeRing(wishes);
  for (std::size_t call = 0; call < trace.Calls.Begin.Size(); ++call)
  {
    trace.Calls.End[call] = trace.Calls.Begin[call] + 5e-6;
  }
  WeighTraffic(trace.Rows(), true, found);
  for (const TrafficWindow& w : found.Windows)
  {
    check("traffic that costs nothing is left out", !w.Background);
  }
}
}

int UnitTestTrafficSearch(int, char*[])
{
  Checks check;
  TestWindow(check);
  TestFewHitHard(check);
  TestStart(check);
  TestNothing(check);
  TestAllTogether(check);
  TestRepeating(check);
  TestLongAmongShort(check);
  TestBurst(check);
  TestWeakAmongBursts(check);
  TestOnePair(check);
  TestAlways(check);
  TestSavedCurve(check);
  TestWeigh(check);
  const AttributionRows rows = MakeRing({}).Rows();
  bool cancelled = false;
  try
  {
    FindTraffic(rows, FindTransfers(rows), {}, {}, [](double, const char*) { return false; });
  }
  catch (const Cancelled&)
  {
    cancelled = true;
  }
  check("it can be stopped", cancelled);
  return check.Result();
}
