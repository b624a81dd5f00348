#include "Filters/Core/Runs/LogicalDifferences.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <random>
#include <string>

using namespace pclvis;

namespace
{
constexpr std::int32_t kSend = 0, kReceive = 1, kCollective = 2;

/// Two ranks: in each iteration rank 0 sends to rank 1 (a phase of two steps); at the end both
/// meet. Rank 0 works for `work` s before each send, which takes 1 s; rank 1 receives until 1 s
/// after.
struct Steps : RunSteps::Owned
{
  void Add(std::int32_t rank, std::int32_t kind, std::int32_t phase, std::int32_t step,
    double begin, double end, double wait)
  {
    this->Rank.Append(rank);
    this->Kind.Append(kind);
    this->Phase.Append(phase);
    this->Step.Append(step);
    this->Begin.Append(begin);
    this->End.Append(end);
    this->Messages.Append(kind == kCollective ? 0 : 1);
    this->Wait.Append(wait);
    this->Lateness.Append(wait / 2);
    this->Originated.Append(rank == 0 ? wait : 0);
    this->Event.Append(static_cast<std::int64_t>(this->Event.Size()));
  }
  explicit Steps(const std::vector<double>& work)
  {
    double now = 0;
    std::int32_t phase = 0;
    const auto n = static_cast<std::int32_t>(work.size());
    for (const double seconds : work)
    {
      now += seconds + 1;
      this->Add(0, kSend, phase, 2 * phase, now - 1, now, 0);
      ++phase;
    }
    this->Add(0, kCollective, n, 2 * n, now, now + 2, 1);
    now = 0;
    phase = 0;
    for (const double seconds : work)
    {
      this->Add(1, kReceive, phase, 2 * phase + 1, now, now + seconds + 2, seconds);
      now += seconds + 1;
      ++phase;
    }
    this->Add(1, kCollective, n, 2 * n, now + 1, now + 2, 0);
  }
  RunSteps View() const { return ViewsOf<RunSteps>(*this); }
  /// Rows in another order, or some of them.
  Steps Chosen(const std::vector<std::size_t>& rows) const
  {
    Steps chosen({});
    static_cast<RunSteps::Owned&>(chosen) = {};
    for (const std::size_t row : rows)
    {
      chosen.Add(this->Rank[row], this->Kind[row], this->Phase[row], this->Step[row],
        this->Begin[row], this->End[row], this->Wait[row]);
      chosen.Event[chosen.Event.Size() - 1] = this->Event[row];
    }
    return chosen;
  }
};

LogicalDifferences Compare(const RunSteps& a, const RunSteps& b)
{
  ProcessGroup alone;
  return CompareLogically(a, b, alone);
}

std::string Texts(const LogicalDifferences& found)
{
  std::string all;
  for (const Observation& each : found.Observations)
  {
    all += each.Text() + "\n";
  }
  return all;
}

const LogicalPair& PairOf(const LogicalDifferences& found, std::int32_t phaseA)
{
  return *std::find_if(found.Phases.begin(), found.Phases.end(),
    [phaseA](const LogicalPair& pair) { return pair.PhaseA == phaseA; });
}

/// Run B works 6 s instead of 1 s before its second send of four.
void TestSlower(Checks& check)
{
  const Steps a({ 1, 1, 1, 1 }), b({ 1, 6, 1, 1 });
  const LogicalDifferences found = Compare(a.View(), b.View());
  check("five phases", found.Phases.size() == 5);
  check("of which all are equal step by step",
    std::all_of(found.Phases.begin(), found.Phases.end(),
      [](const LogicalPair& pair) { return pair.SameSteps && pair.PhaseA == pair.PhaseB; }));
  const LogicalPair& first = found.Phases[0];
  check("the greatest change is first", first.PhaseA == 1);
  // Rank 0: 1 + 1 s and 6 + 1 s. Rank 1: from 3 to 5 s and from 3 to 10 s.
  check.Near("it takes 2 s of a rank's time in run A", first.A.Time, 2);
  check.Near("and 7 s in run B", first.B.Time, 7);
  // From rank 1's begin at 2 s to its end at 5 and 10 s.
  check.Near("it lasts 3 s in run A", first.A.End - first.A.Begin, 3);
  check.Near("and 8 s in run B", first.B.End - first.B.Begin, 8);
  check.Near("the receive waits 1 s, half of it for each rank", first.A.Wait, 0.5);
  check.Near("in run B 6 s", first.B.Wait, 3);
  check.Near("lateness of 3 s, of half a receive's wait", first.B.Lateness, 1.5);
  double sumA = 0, sumB = 0;
  for (const LogicalPair& pair : found.Phases)
  {
    sumA += pair.A.Time;
    sumB += pair.B.Time;
  }
  check.Near("times add up to run A, which ends at 10 s", sumA, 10);
  check.Near("and to run B, 5 s later", sumB, 15);
  check("there are nine steps", found.Steps.size() == 9);
  const LogicalStepPair &send = found.Steps[0], &receive = found.Steps[1];
  check("both of the phase changed as much", send.StepA == 2 && receive.StepA == 3);
  check.Near("the send by 5 s of two ranks'", send.Excess(), 2.5);
  check("each is one event", send.A.Events == 1 && receive.B.Events == 1);
  check("a row for each step, after one before all", found.Curves.Step.Size() == 10);
  check.Near("before the send, nobody is behind", found.Curves.Behind[2], 0);
  check.Near("after it, one of two ranks by 5 s", found.Curves.Behind[3], 2.5);
  check.Near("after the receive both, to the end", found.Curves.Behind[9], 5);
  const std::string said = Texts(found);
  check("it is said how much is the same: " + said,
    said.find(
      "5 of 5 logical phases of run A are in run B as well, 5 step by step; on average, a "
      "rank takes 10 s for them in run A and 15 s in run B, 50 % more") != std::string::npos);
  check("and where it is not",
    said.find("100 % of the additional time in logical phases lies in phase 1 of run A (steps 2 to "
              "3)") != std::string::npos);
  // 4 s of rank 1 and 1 s of rank 0; in run B 5 s more.
  check("and what it waits",
    said.find("a rank waits 2.5 s in run A and 5 s in run B, 100 % more") != std::string::npos);
}

/// Run B has two more iterations, before the end.
void TestLonger(Checks& check)
{
  const LogicalDifferences found =
    Compare(Steps({ 1, 1, 1 }).View(), Steps({ 1, 1, 1, 1, 1 }).View());
  check("six phases", found.Phases.size() == 6);
  check(
    "the end is paired with the end", PairOf(found, 3).PhaseB == 5 && PairOf(found, 3).SameSteps);
  check("phases that run A lacks",
    found.Phases[0].PhaseA == -1 && found.Phases[0].PhaseB == 3 && found.Phases[1].PhaseB == 4);
  // The last common iteration ends at step 5, in row 6; the end comes 4 s later.
  check.Near("run B is not behind before", found.Curves.Behind[5], 0);
  check.Near("and then by both iterations", found.Curves.Behind[6], 4);
  check.Near("at the end as well", found.Curves.Behind[7], 4);
  check("are told",
    Texts(found).find(
      "Only run B has 2 further logical phases, which take 4 s of a rank's time.") !=
      std::string::npos);
}

/// Only times differ: pairs and equal steps do not.
void TestWithoutTimes(Checks& check)
{
  std::mt19937 random(7);
  bool same = true;
  for (int run = 0; run < 200; ++run)
  {
    std::vector<double> one(2 + random() % 6), other(one.size());
    for (std::size_t i = 0; i < one.size(); ++i)
    {
      one[i] = static_cast<double>(random() % 100) / 8;
      other[i] = static_cast<double>(random() % 100) / 8;
    }
    const LogicalDifferences found = Compare(Steps(one).View(), Steps(other).View());
    for (const LogicalPair& pair : found.Phases)
    {
      same = same && pair.PhaseA == pair.PhaseB && pair.SameSteps;
    }
  }
  check("times do not matter for pairs", same);
}

/// Rows in any order, on three processes.
void TestParts(Checks& check)
{
  const Steps a({ 1, 1, 2, 1 }), b({ 1, 6, 1, 1, 3 });
  const LogicalDifferences expected = Compare(a.View(), b.View());
  std::atomic<int> empty{ 0 };
  const auto part = [](const Steps& all, int process, int processes) {
    std::vector<std::size_t> rows(all.Event.Size()), mine;
    std::iota(rows.begin(), rows.end(), std::size_t{ 0 });
    std::reverse(rows.begin(), rows.end());
    for (std::size_t i = static_cast<std::size_t>(process); i < rows.size();
         i += static_cast<std::size_t>(processes))
    {
      mine.push_back(rows[i]);
    }
    return all.Chosen(mine);
  };
  RunAsProcesses(3, [&](ProcessGroup& group) {
    const Steps mineA = part(a, group.Process(), 3), mineB = part(b, group.Process(), 3);
    const LogicalDifferences found = CompareLogically(mineA.View(), mineB.View(), group);
    if (group.Process() == 0)
    {
      bool same = found.Phases.size() == expected.Phases.size();
      for (std::size_t i = 0; same && i < found.Phases.size(); ++i)
      {
        same = found.Phases[i].PhaseA == expected.Phases[i].PhaseA &&
          found.Phases[i].Excess() == expected.Phases[i].Excess() &&
          found.Phases[i].A.Wait == expected.Phases[i].A.Wait;
      }
      check("rows of three processes give the same", same);
      check("and the same sentences", found.Observations == expected.Observations);
    }
    else
    {
      empty += found.Phases.empty() && found.Steps.empty();
    }
  });
  check("other processes have nothing", empty == 2);
}

void TestEdges(Checks& check)
{
  const Steps some({ 1, 1 });
  Steps other({ 1, 1 });
  RunSteps plain = some.View();
  plain.Wait = plain.Lateness = plain.Originated = {};
  const LogicalDifferences found = Compare(plain, some.View());
  check("without lateness and waits, there are none",
    std::isnan(found.Phases[0].A.Wait) && std::isnan(found.Phases[0].A.Lateness) &&
      found.Phases[0].B.Wait >= 0);
  check("nor sentences of them", Texts(found).find("waits") == std::string::npos);
  std::replace(other.Rank.begin(), other.Rank.end(), 1, 7);
  const LogicalDifferences apart = Compare(some.View(), other.View());
  check("other ranks are another program",
    Texts(apart).find("No logical phase of run A is in run B") == 0 && apart.Phases.size() == 6);
  const LogicalDifferences none = Compare(RunSteps(), some.View());
  check("a run without events has no phases", none.Phases.size() == 3 && none.Steps.empty());
  RunSteps broken = some.View();
  --broken.Step.Size;
  check.Throws("columns of one length", "different lengths", [&] { Compare(broken, some.View()); });
  // Only what lies within the axis counts.
  RunSteps cut = some.View();
  cut.Axis.Begin = 1;
  cut.Axis.End = 3;
  double sum = 0;
  for (const LogicalPair& pair : Compare(cut, cut).Phases)
  {
    sum += pair.A.Time;
  }
  check.Near("times add up to the axis", sum, 2);
}
}

int UnitTestLogicalDifferences(int, char*[])
{
  Checks check;
  TestSlower(check);
  TestLonger(check);
  TestWithoutTimes(check);
  TestParts(check);
  TestEdges(check);
  return check.Result();
}
