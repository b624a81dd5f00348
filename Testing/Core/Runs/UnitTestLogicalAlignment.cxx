#include "Filters/Core/Runs/LogicalAlignment.h"
#include "Filters/Core/Runs/RunComparison.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FindObservation.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <cmath>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
/// Messages of 8 bytes from rank 0 to rank 1.
struct PhaseRun : RunMessages::Owned
{
  void Add(double sent, double t, std::int32_t phase)
  {
    this->MessageId.Append(static_cast<std::int64_t>(this->Source.Size()));
    this->SizeBytes.Append(8);
    this->Source.Append(0);
    this->Destination.Append(1);
    this->InterNode.Append(0);
    this->Matched.Append(1);
    this->Skewed.Append(0);
    this->SendBegin.Append(sent);
    this->ReceiveEnd.Append(sent + t);
    this->Transmission.Append(t);
    this->Phase.Append(phase);
  }
  RunMessages View() const
  {
    RunMessages view = ViewsOf<RunMessages>(*this);
    view.HasPhases = true;
    return view;
  }
};

LogicalPhaseSums Lasting(double begin, double end)
{
  LogicalPhaseSums sums;
  sums.Begin = begin;
  sums.End = end;
  sums.Length = end - begin;
  return sums;
}

LogicalPair Pair(std::int32_t phaseA, std::int32_t phaseB)
{
  LogicalPair pair;
  pair.PhaseA = phaseA;
  pair.PhaseB = phaseB;
  return pair;
}

RunComparison Compare(
  const RunMessages& a, const RunMessages& b, const std::vector<LogicalPair>* logical)
{
  RunComparisonOptions options;
  options.Alignment = PhaseAlignment::Logical;
  options.Criteria.MinimumSamples = 0;
  ProcessGroup alone;
  return CompareRuns(a, b, options, nullptr, logical, alone);
}

void TestOrder(Checks& check)
{
  const std::vector<LogicalPair> ordered = InOrderOfRunA(
    { Pair(3, 4), Pair(-1, 3), Pair(1, -1), Pair(-1, 0), Pair(2, 1), Pair(0, 2), Pair(-1, 5) });
  std::vector<std::pair<std::int32_t, std::int32_t>> numbers;
  numbers.reserve(ordered.size());
  for (const LogicalPair& pair : ordered)
  {
    numbers.emplace_back(pair.PhaseA, pair.PhaseB);
  }
  // In run B: 0 is before all; 3 follows 2, which is 0 in run A; 5 follows 4.
  const std::vector<std::pair<std::int32_t, std::int32_t>> expected = { { -1, 0 }, { 0, 2 },
    { -1, 3 }, { 1, -1 }, { 2, 1 }, { 3, 4 }, { -1, 5 } };
  check("by run A, with what only run B does after what it does before", numbers == expected);
  check("nothing has no order", InOrderOfRunA({}).empty());
}

/// Six messages of each run. Run B lacks phase 1 of run A, has a phase 2 of its own, and takes 5 s
/// instead of 1 s for the second message of the last.
struct TwoRuns
{
  PhaseRun A, B;
  std::vector<LogicalPair> Pairs;
  TwoRuns()
  {
    this->A.Add(0, 1, -1);
    this->A.Add(2, 1, 0);
    this->A.Add(4, 1, 1);
    this->A.Add(6, 1, 3);
    this->A.Add(8, 1, 3);
    this->B.Add(2, 1, 0);
    this->B.Add(3, 1, 2);
    this->B.Add(4, 1, 3);
    this->B.Add(5, 5, 3);
    // The greatest change first; 2 in run A and 1 in run B is a collective.
    LogicalPair last = Pair(3, 3), first = Pair(0, 0), collective = Pair(2, 1), onlyA = Pair(1, -1),
                onlyB = Pair(-1, 2);
    last.A = Lasting(5, 9);
    last.B = Lasting(3.5, 10.5);
    first.A = Lasting(1, 3);
    first.B = Lasting(1.5, 3);
    onlyA.A = Lasting(4, 5);
    onlyB.B = Lasting(3, 4);
    this->Pairs = { last, onlyB, onlyA, collective, first };
  }
};

void TestPhases(Checks& check)
{
  const TwoRuns two;
  const RunComparison runs = Compare(two.A.View(), two.B.View(), &two.Pairs);
  std::vector<std::pair<std::int32_t, std::int32_t>> numbers;
  for (const PhaseDifference& phase : runs.Phases)
  {
    numbers.emplace_back(phase.PhaseA, phase.PhaseB);
  }
  const std::vector<std::pair<std::int32_t, std::int32_t>> expected = { { 0, 0 }, { 1, -1 },
    { -1, 2 }, { 3, 3 } };
  // Phase 2 of run B follows the collective, which is phase 2 of run A.
  check("phases with messages in either run, in order", numbers == expected);
  const PhaseDifference &first = runs.Phases[0], &onlyA = runs.Phases[1], &onlyB = runs.Phases[2],
                        &last = runs.Phases[3];
  check("a message each in the first", first.A.Messages == 1 && first.B.Messages == 1);
  check.Near("its begin and end are those of the phase", first.BeginB, 1.5);
  check.Near("in both runs", first.EndA, 3);
  check("what run A lacks has none there",
    onlyB.A.Messages == 0 && onlyB.B.Messages == 1 && std::isnan(onlyB.BeginA) &&
      std::isnan(onlyB.EndA) && std::isnan(onlyB.LengthA) && onlyB.LengthB == 1);
  check("nor what run B lacks",
    onlyA.A.Messages == 1 && onlyA.B.Messages == 0 && std::isnan(onlyA.BeginB) &&
      std::isnan(onlyA.EndB) && std::isnan(onlyA.LengthB) && onlyA.LengthA == 1);
  // By the criterion of run A, 1 s: L is 1 and 5.
  check.Near("mean L of the last in run A", last.A.MeanLatency(), 1);
  check.Near("and in run B", last.B.MeanLatency(), 3);
  check.Near("lengths are without gaps", last.LengthB, 7);
  check("a message of run A is in no phase", runs.OutsideA == 1 && runs.OutsideB == 0);
  check.Near("the run is from first send to last receive", runs.LengthA, 9);
  check.Near("in run B from 2 to 10 s", runs.LengthB, 8);
  // Of four phases it is no more than a third: run B's messages of it take 6 s instead of 2 s.
  const Observation* where = FindObservation(runs.Observations, "runs.in_logical_phases");
  check("it is said where the difference lies: " + (where ? where->Text() : std::string("nowhere")),
    where &&
      where->Text() ==
        "100 % of the additional time of messages lies in logical phase 3 of run A (run B: "
        "3.5 to 10.5 s).");
  const Observation* outside = FindObservation(runs.Observations, "runs.outside_logical_phases");
  check("and what is in none",
    outside && outside->Text() == "1 message of run A and 0 of run B are in no logical phase.");
}

void TestGaps(Checks& check)
{
  const TwoRuns two;
  RunMessages a = two.A.View();
  a.Axis.Begin = 3;
  a.Axis.End = 20;
  const RunComparison runs = Compare(a, two.B.View(), &two.Pairs);
  check("messages before the time axis do not count",
    runs.Phases[0].A.Messages == 0 && runs.Phases[0].B.Messages == 1 && runs.OutsideA == 0);
}

void TestErrors(Checks& check)
{
  const TwoRuns two;
  const RunMessages a = two.A.View();
  check.Throws("without Steps", "Steps of both runs are not connected",
    [&] { Compare(a, two.B.View(), nullptr); });
  RunMessages without = two.B.View();
  without.HasPhases = false;
  without.Phase = {};
  check.Throws("messages that did not pass through Logical Structure",
    "Messages of run B has no column phase", [&] { Compare(a, without, &two.Pairs); });
  PhaseRun other = two.B;
  other.Phase[1] = 7;
  check.Throws("messages of another structure than Steps",
    "a message of run B is in phase 7, which Steps of run B does not have",
    [&] { Compare(a, other.View(), &two.Pairs); });
  other.Phase[1] = 1;
  std::vector<LogicalPair> fewer = two.Pairs;
  fewer.erase(fewer.begin() + 3);
  check.Throws("also of a phase below the greatest", "in phase 1, which Steps of run B",
    [&] { Compare(a, other.View(), &fewer); });
}

void TestProcesses(Checks& check)
{
  const TwoRuns two;
  RunAsProcesses(2, [&](ProcessGroup& group) {
    const PhaseRun none;
    const bool first = group.Process() == 0;
    RunComparisonOptions options;
    options.Alignment = PhaseAlignment::Logical;
    options.Criteria.MinimumSamples = 0;
    const std::vector<LogicalPair> nothing;
    const RunComparison runs = CompareRuns(first ? two.A.View() : none.View(),
      first ? none.View() : two.B.View(), options, nullptr, first ? &two.Pairs : &nothing, group);
    check("the runs may be on different processes", runs.Phases.size() == (first ? 4 : 0));
    check("with their messages", !first || runs.Phases[3].B.Messages == 2);
  });
  RunAsProcesses(2, [&](ProcessGroup& group) {
    check.Throws("an error is one of all processes", "Steps of both runs are not connected", [&] {
      RunComparisonOptions options;
      options.Alignment = PhaseAlignment::Logical;
      CompareRuns(two.A.View(), two.B.View(), options, nullptr, nullptr, group);
    });
  });
}
}

int UnitTestLogicalAlignment(int, char*[])
{
  Checks check;
  TestOrder(check);
  TestPhases(check);
  TestGaps(check);
  TestErrors(check);
  TestProcesses(check);
  return check.Result();
}
