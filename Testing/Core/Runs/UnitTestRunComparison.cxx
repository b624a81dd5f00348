#include "Filters/Core/Runs/RunComparison.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace pclvis;

namespace
{
const double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Messages of one run, made row by row.
struct Run : RunMessages::Owned
{
  CommunicationAxis Axis;
  std::int32_t RanksOfRegion = 4;
  void Add(std::int32_t source, std::int32_t destination, double sent, double t,
    std::uint8_t interNode = 0, double held = 0, std::int64_t id = -1)
  {
    this->MessageId.Append(id < 0 ? static_cast<std::int64_t>(this->Source.Size()) : id);
    this->SizeBytes.Append(8);
    this->Source.Append(source);
    this->Destination.Append(destination);
    this->SourceRegion.Append(source / this->RanksOfRegion);
    this->DestinationRegion.Append(destination / this->RanksOfRegion);
    this->InterNode.Append(interNode);
    this->Matched.Append(!std::isnan(t));
    this->Skewed.Append(t <= 0);
    this->SendBegin.Append(sent);
    this->ReceiveEnd.Append(sent + t);
    this->Transmission.Append(t);
    this->LateSender.Append(held / 2);
    this->Held.Append(held);
  }
  RunMessages View(bool extras = true) const
  {
    RunMessages view = ViewsOf<RunMessages>(*this);
    view.Axis = this->Axis;
    view.HasRegions = view.HasLateSender = view.HasHeld = extras;
    if (!extras)
    {
      view.SourceRegion = view.DestinationRegion = {};
      view.LateSender = view.Held = {};
    }
    return view;
  }
  /// The rows of one process, in another order.
  Run Part(const std::vector<std::size_t>& order, int process, int processes) const
  {
    Run part;
    for (std::size_t i = process; i < order.size(); i += processes)
    {
      const std::size_t row = order[i];
      part.Add(this->Source[row], this->Destination[row], this->SendBegin[row],
        this->Transmission[row], this->InterNode[row], this->Held[row], this->MessageId[row]);
    }
    return part;
  }
};

RunComparison Compare(const Run& a, const Run& b, const RunComparisonOptions& options = {},
  const CriteriaCurve* saved = nullptr)
{
  ProcessGroup alone;
  return CompareRuns(a.View(), b.View(), options, saved, nullptr, alone);
}

bool Says(const RunComparison& runs, const std::string& part)
{
  const bool said = std::any_of(runs.Observations.begin(), runs.Observations.end(),
    [&](const Observation& each) { return each.Text().find(part) != std::string::npos; });
  return said;
}

RunComparisonOptions Phases(int phases, PhaseAlignment alignment = PhaseAlignment::Messages)
{
  RunComparisonOptions options;
  options.Phases = phases;
  options.Alignment = alignment;
  options.Criteria.MinimumSamples = 0;
  return options;
}

/// The tables of the runs of CheckByHand.
void CheckTables(const RunComparison& runs, Checks& check)
{
  check("the summary begins with the lengths, 4 and 13 s, and their change, 225 %",
    runs.Summary.RunA[0] == 4 && runs.Summary.RunB[0] == 13 && runs.Summary.Change[0] == 225 &&
      runs.Summary.Unit[0] == "s");
  check.Near("then mean times and their change: 10 / 6 s after 1 s", runs.Summary.Change[1],
    100 * (10.0 / 6 - 1), 1e-9);
  check("what grows from 0 has no change in percent",
    runs.Summary.RunB[2] == 2 && std::isnan(runs.Summary.Change[2]));
  const auto& curves = runs.Curves;
  check("the curves have both ends of two slices of the longer run's 13 s",
    curves.Time.Size() == 4 && curves.Time[0] == 0 && curves.Time[1] == 6.5 &&
      curves.Time[2] == 6.5 && curves.Time[3] == 13);
  check("run A is over in the first one, run B has (1 + 1 + 3 + 3) / 4 there",
    curves.LatencyA[0] == 1 && curves.LatencyA[1] == 1 && std::isnan(curves.LatencyA[2]) &&
      curves.LatencyB[0] == 2 && curves.LatencyB[1] == 2);
}

/// Rank 0 sends four messages a second apart, rank 1 two; t = 1, so C = 1 and L = t.
/// In run B rank 0's third and fourth take 3; rank 1 starts at 10.
void CheckByHand(Checks& check)
{
  Run a, b;
  a.RanksOfRegion = 2; // region 0: ranks 0 and 1; run B's own regions do not count
  b.RanksOfRegion = 1;
  for (int i = 0; i < 4; ++i)
  {
    a.Add(0, 1, i, 1);
    b.Add(0, 1, i, i < 2 ? 1 : 3, 0, i < 2 ? 0 : 2);
  }
  a.Add(1, 2, 0.5, 1);
  a.Add(1, 2, 2.5, 1);
  b.Add(1, 2, 10, 1, 1);
  b.Add(1, 2, 12, 1, 1);
  a.Add(2, 0, 0, kNaN); // unmatched: counts nowhere
  const RunComparison runs = Compare(a, b, Phases(2));
  check("a row for all messages, then a row a region of run A",
    runs.Regions.size() == 3 && runs.Regions[0].Region == -1 && runs.Regions[1].Region == 0 &&
      runs.Regions[2].Region == 1);
  check(
    "matched messages count", runs.Regions[0].A.Messages == 6 && runs.Regions[0].B.Messages == 6);
  check.Near("mean L of run B by run A's criterion 1: (1 + 1 + 3 + 3) / 4",
    runs.Regions[0].B.MeanLatency(), 2);
  check("another class is judged by its own criterion, never run A's other one",
    runs.Regions[0].B.Judged == 4);
  check.Near("mean t of run B: (8 + 2) / 6", runs.Regions[0].B.MeanTransmission(), 10.0 / 6);
  check("held and late-sender times are summed",
    runs.Regions[0].B.Held == 4 && runs.Regions[0].B.LateSender == 2);
  check("regions hold the messages inside, by the ranks' regions of run A",
    runs.Regions[1].Ranks == 2 && runs.Regions[1].A.Messages == 4 &&
      runs.Regions[1].B.Transmission == 8 && runs.Regions[2].Ranks == 1 &&
      runs.Regions[2].A.Messages == 0 && runs.Regions[2].B.Messages == 0);
  check("a phase is the same share of each rank's messages",
    runs.Phases[0].A.Messages == 3 && runs.Phases[1].A.Messages == 3 &&
      runs.Phases[0].B.Messages == 3 && runs.Phases[1].B.Transmission == 7);
  check("phases begin where the median rank opens them: (2 + 2.5) / 2 and (2 + 12) / 2",
    runs.Phases[0].BeginA == 0 && runs.Phases[0].EndA == 2.25 && runs.Phases[1].EndA == 4 &&
      runs.Phases[1].BeginB == 7 && runs.Phases[1].EndB == 13);
  check("pairs by source and destination",
    runs.Pairs.size() == 2 && runs.Pairs[0].Source == 0 && runs.Pairs[0].B.Transmission == 8 &&
      runs.Pairs[1].InterNodeB() && !runs.Pairs[1].InterNodeA());
  check("lengths from first send to last receive", runs.LengthA == 4 && runs.LengthB == 13);
  check("who is slower is said", Says(runs, "Run B takes 225 % longer: 13 s"));
  check(
    "the mean L of both is said", Says(runs, "; by the same criteria, mean L is 1.00 and 2.00."));
  check("a placement that differs is said",
    Says(runs, "1 of 2 pairs is between nodes in one run and within a node in the other; 0 % of") &&
      Says(runs, "33.3 % in run B"));
  check("who came late is said",
    Says(runs, "account for 4 s more message time in run B: that explains the difference"));
  CheckTables(runs, check);
  const RunComparison byTime = Compare(a, b, Phases(2, PhaseAlignment::Time));
  check("by time: halves of 4 s and of 13 s",
    byTime.Phases[0].EndA == 2 && byTime.Phases[0].EndB == 6.5 &&
      byTime.Phases[0].A.Messages == 3 && byTime.Phases[0].B.Messages == 4);
}

Run RandomRun(unsigned seed, int ranks, int messages, double slowFrom = 2, double slowTo = 2)
{
  std::mt19937 random(seed);
  Run run;
  for (int i = 0; i < messages; ++i)
  {
    const double sent = (i + random() % 100 / 100.0) / messages;
    const double slow = sent >= slowFrom && sent < slowTo ? 5 : 1;
    const int source = static_cast<int>(random() % ranks);
    run.Add(source, (source + 1) % ranks, sent, slow * (1 + random() % 10) * 1e-6, source % 2,
      random() % 3 * 1e-7);
  }
  return run;
}

void CheckFindings(Checks& check)
{
  const Run quiet = RandomRun(3, 8, 4000), busy = RandomRun(3, 8, 4000, 0.5, 0.6);
  const RunComparison same = Compare(quiet, quiet, Phases(20));
  bool zeros = true;
  for (const PhaseDifference& phase : same.Phases)
  {
    zeros = zeros && phase.Excess() == 0 && phase.BeginA == phase.BeginB;
  }
  for (const PairDifference& pair : same.Pairs)
  {
    zeros = zeros && pair.A.MeanLatency() == pair.B.MeanLatency() && pair.Excess() == 0;
  }
  check("a run compared with itself differs nowhere",
    zeros && same.CommonShare == 1 && same.RanksOnlyA.empty() && same.Observations.size() == 2 &&
      Says(same, "Run B takes as long as run A"));
  const RunComparison runs = Compare(quiet, busy, Phases(20));
  check("the slow window is found: phases 10 and 11 of 20", Says(runs, "phases 10, 11 of 0 to 19"));
  check("a place that is everywhere is not named", !Says(runs, "regions") && !Says(runs, "pairs"));
  const RunComparison better = Compare(busy, quiet, Phases(20));
  check("a faster run saves there", Says(better, "of the time saved lies in phases 10, 11"));
}

void CheckOtherClasses(Checks& check)
{
  Run inNode, between;
  for (int i = 0; i < 4; ++i)
  {
    inNode.Add(0, 1, i, 1);
    between.Add(0, 1, i, 1, 1);
  }
  check("a run of another class has no L by the first one's criteria",
    Says(Compare(inNode, between, Phases(1)),
      "run B; run B has no message with an L by the criteria of run A."));
  check("as no criterion is for that class",
    Says(Compare(inNode, between, Phases(1)),
      "Run B has 4 messages between nodes, run A has none: no criterion judges them.") &&
      Says(Compare(between, inNode, Phases(1)), "Run B has 4 messages within a node, run A"));
  Run mixed = inNode;
  mixed.Add(0, 1, 4, 1, 1);
  check("also where others have an L", Says(Compare(inNode, mixed), "Run B has 1 message between"));
  check("nothing of the sort is said of classes that run A has",
    !Says(Compare(mixed, between, Phases(1)), "no criterion"));
}

void CheckOtherPrograms(Checks& check)
{
  const Run a = RandomRun(3, 8, 400), b = RandomRun(3, 16, 400), none;
  const RunComparison runs = Compare(a, b, Phases(4));
  check("ranks of one run only are named",
    runs.RanksOnlyB.size() == 8 && Says(runs, "Only run B has messages of ranks 8-15 (8 in all)"));
  check("runs of other size are called so", Says(runs, "not two runs of the same program"));
  const RunComparison empty = Compare(a, none, Phases(4));
  check("a run without messages is said", Says(empty, "Run B has no message"));
  check("and is not called another program for that",
    empty.Observations.size() == 1 && !Says(empty, "not two runs"));
  check("and has no mean",
    std::isnan(empty.Regions[0].B.MeanLatency()) && std::isnan(empty.LengthB) &&
      empty.Phases.size() == 4);
  check("its curve is that of the other alone",
    empty.Curves.Time.Size() == 8 && std::isnan(empty.Curves.LatencyB[0]));
  check("no message at all has no curve", Compare(none, none).Curves.Time.Size() == 0);
  check("no message at all", Says(Compare(none, none), "Neither run has a message"));
  Run one;
  one.Add(0, 0, 1, 1e-6);
  check("one rank's one message to itself is a run",
    Compare(one, one, Phases(3)).Regions[0].A.Messages == 1);
  ProcessGroup alone;
  check("columns for regions and waits may lack",
    CompareRuns(a.View(false), b.View(false), {}, nullptr, nullptr, alone).Regions.size() == 1);
  Run still;
  still.Add(0, 1, 2, 0);
  check("from no time at all there is no percentage",
    Says(Compare(still, a, Phases(1)), "Run B takes longer:"));
  check.Throws("no phase is refused", "phases is 0", [&] { Compare(a, b, Phases(0)); });
  check.Throws("too many phases are refused before they take memory", "must be 1 to 10000",
    [&] { Compare(a, b, Phases(2147483647)); });
  const CriteriaCurve curve = CurveFromText("inter_node,size_bytes,criterion_s\n0,0,1\n", "hand");
  const RunComparison judged = Compare(one, one, Phases(1), &curve);
  check.Near("a given curve judges both", judged.Regions[0].A.MeanLatency(), 1e-6);
}

void CheckSameForAll(Checks& check)
{
  const Run a = RandomRun(5, 6, 500), b = RandomRun(6, 6, 500, 0.2, 0.4);
  const RunComparison expected = Compare(a, b);
  std::mt19937 random(1);
  for (const int processes : { 1, 2, 3 })
  {
    std::vector<std::size_t> order(500);
    for (std::size_t i = 0; i < order.size(); ++i)
    {
      order[i] = i;
    }
    std::shuffle(order.begin(), order.end(), random);
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      const Run partA = a.Part(order, group.Process(), processes);
      const Run partB = b.Part(order, group.Process(), processes);
      const RunComparison runs =
        CompareRuns(partA.View(), partB.View(), {}, nullptr, nullptr, group);
      bool same = group.Process() != 0 || runs.Observations == expected.Observations;
      for (std::size_t i = 0; i < runs.Pairs.size(); ++i)
      {
        same = same && runs.Pairs[i].B.Latency == expected.Pairs[i].B.Latency &&
          runs.Pairs[i].A.Transmission == expected.Pairs[i].A.Transmission;
      }
      for (std::size_t i = 0; i < runs.Phases.size(); ++i)
      {
        same = same && runs.Phases[i].B.Latency == expected.Phases[i].B.Latency &&
          runs.Phases[i].EndB == expected.Phases[i].EndB;
      }
      same = same && (runs.Pairs.size() == (group.Process() == 0 ? expected.Pairs.size() : 0));
      check("the same for " + std::to_string(processes) + " processes and any order, process " +
          std::to_string(group.Process()),
        same);
    });
  }
}
/// Sends at 0, 1, 2 and, behind a gap of 7, at 10, 11, 12, each a second long; one before the axis.
void CheckAxis(Checks& check)
{
  Run run;
  for (const double sent : { -5.0, 0.0, 1.0, 2.0, 10.0, 11.0, 12.0 })
  {
    run.Add(0, 1, sent, 1);
  }
  run.Axis = { 0, 13, { { 3, 10 } } };
  const RunComparison runs = Compare(run, run, Phases(3, PhaseAlignment::Time));
  check("a message before the time axis does not count", runs.Regions[0].A.Messages == 6);
  check.Near("the gap is no part of the length", runs.LengthA, 6);
  check("which is said",
    runs.Observations.front().Text() ==
      "Run B takes as long as run A: 6 s from first send to last receive without gaps, run A 6 s.");
  check.Near("nor of the curves", runs.Curves.Time[5], 6);
  check.Near("thirds of 6 s: the first ends after 2", runs.Phases[0].EndA, 2);
  check.Near("the second 1 s behind the gap", runs.Phases[1].EndA, 11);
  check("two messages in each",
    runs.Phases[0].A.Messages == 2 && runs.Phases[1].A.Messages == 2 &&
      runs.Phases[2].B.Messages == 2);
}
}

int UnitTestRunComparison(int, char*[])
{
  Checks check;
  CheckByHand(check);
  CheckAxis(check);
  CheckFindings(check);
  CheckOtherClasses(check);
  CheckOtherPrograms(check);
  CheckSameForAll(check);
  return check.Result();
}
