#include "Filters/Core/Runs/RunComparison.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FindObservation.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
/// A run of two ranks, which send each other a message a second in each iteration of loop 1, after
/// three messages outside of it.
struct LoopRun : RunMessages::Owned
{
  std::int32_t MainLoop = 1;

  void Add(std::int32_t source, double sent, double t, std::int32_t iteration)
  {
    this->MessageId.Append(static_cast<std::int64_t>(this->Source.Size()));
    this->SizeBytes.Append(8);
    this->Source.Append(source);
    this->Destination.Append(1 - source);
    this->InterNode.Append(0);
    this->Matched.Append(1);
    this->Skewed.Append(0);
    this->SendBegin.Append(sent);
    this->ReceiveEnd.Append(sent + t);
    this->Transmission.Append(t);
    this->Loop.Append(iteration < 0 ? -1 : 1);
    this->Iteration.Append(iteration);
  }
  /// Iterations begin every `length` seconds from 10 s on, on rank 1 half a second later.
  LoopRun(int iterations, double length, double t)
  {
    for (const double sent : { 0.0, 1.0, 2.0 })
    {
      this->Add(0, sent, 1, -1);
    }
    for (int i = 0; i < iterations; ++i)
    {
      const double begin = 10 + length * i;
      this->Add(0, begin, t, i);
      this->Add(1, begin + 0.5, t, i);
    }
  }
  RunMessages View() const
  {
    RunMessages view = ViewsOf<RunMessages>(*this);
    view.HasIterations = this->Iteration.Size() > 0;
    view.MainLoop = this->MainLoop;
    return view;
  }
};

RunComparison Compare(
  const RunMessages& a, const RunMessages& b, std::int32_t loop = kMainLoopOfRun)
{
  RunComparisonOptions options;
  options.Alignment = PhaseAlignment::Iterations;
  options.Loop = loop;
  options.Criteria.MinimumSamples = 0;
  ProcessGroup alone;
  return CompareRuns(a, b, options, nullptr, nullptr, alone);
}

/// Run A: three iterations of 2 s, messages of 1 s. Run B: five of 3 s, messages of 2 s.
void TestLonger(Checks& check)
{
  const LoopRun a(3, 2, 1), b(5, 3, 2);
  const RunComparison runs = Compare(a.View(), b.View());
  check("as many phases as the longer run has iterations", runs.Phases.size() == 5);
  // The median of 10 and 10.5 s, and of the next iteration's 12 and 12.5 s.
  check.Near("an iteration of run A begins with the median rank", runs.Phases[0].BeginA, 10.25);
  check.Near("and lasts until the next one", runs.Phases[0].EndA, 12.25);
  check.Near("in run B 3 s", runs.Phases[1].LengthB, 3);
  check.Near(
    "the last of run A ends with its receives, at 15 and 15.5 s", runs.Phases[2].EndA, 15.25);
  check("two messages in each, of both runs",
    runs.Phases[1].A.Messages == 2 && runs.Phases[1].B.Messages == 2);
  check("run A has no fourth iteration",
    runs.Phases[3].A.Messages == 0 && std::isnan(runs.Phases[3].BeginA) &&
      std::isnan(runs.Phases[3].LengthA) && runs.Phases[3].B.Messages == 2);
  check("messages outside of the loop are in none", runs.OutsideA == 3 && runs.OutsideB == 3);
  const Observation* iterations = FindObservation(runs.Observations, "runs.iterations");
  check("the common iterations take 2 + 2 + 1 and 3 + 3 + 3 s",
    iterations && iterations->Text().find("The 3 iterations") == 0 &&
      iterations->Text().find("take 5 s in run A and 9 s in run B, 80 % more") !=
        std::string::npos);
  const Observation* more = FindObservation(runs.Observations, "runs.more_iterations");
  // 3 s and 2.25 s: from 22.25 s to the median of the receives at 24 and 24.5 s.
  check("two more take 3 + 2 s",
    more && more->Text() == "Run B has 2 more iterations, which take 5 s.");
  check("what is outside is said",
    FindObservation(runs.Observations, "runs.outside_iterations") != nullptr);
  const auto& summary = runs.Summary;
  const auto row =
    std::find(summary.Quantity.begin(), summary.Quantity.end(), "median of these iterations") -
    summary.Quantity.begin();
  check("the summary has the median iteration, 2 and 3 s",
    summary.RunA[row] == 2 && summary.RunB[row] == 3 && summary.RunA[row - 2] == 3 &&
      summary.RunB[row - 2] == 5);
}

/// The main loop has another number in run B.
void TestLoops(Checks& check)
{
  const LoopRun a(3, 2, 1);
  LoopRun b(3, 2, 1);
  b.MainLoop = 4;
  std::replace(b.Loop.begin(), b.Loop.end(), 1, 4);
  check("main loops correspond", Compare(a.View(), b.View()).Phases.size() == 3);
  check("equal runs have no more iterations",
    !FindObservation(Compare(a.View(), b.View()).Observations, "runs.more_iterations"));
  check.Throws("a loop that run B lacks", "no message of run B is sent in an iteration of loop 1",
    [&] { Compare(a.View(), b.View(), 1); });
  b.MainLoop = -1;
  check.Throws(
    "a main loop that is not known", "main loop of run B", [&] { Compare(a.View(), b.View()); });
  check("a loop can be chosen by number", Compare(a.View(), a.View(), 1).Phases.size() == 3);
  RunMessages without = b.View();
  without.HasIterations = false;
  without.Loop = without.Iteration = {};
  check.Throws("messages without iterations", "Messages of run B has no columns loop and iteration",
    [&] { Compare(a.View(), without); });
}

/// An iteration in which nothing is sent, and one that ranks begin out of order.
void TestGaps(Checks& check)
{
  LoopRun run(2, 4, 1);
  run.Add(0, 30, 1, 3);
  const RunComparison runs = Compare(run.View(), run.View());
  check("the empty iteration is there", runs.Phases.size() == 4 && runs.Phases[2].A.Messages == 0);
  check("and takes no time", runs.Phases[2].LengthA == 0 && runs.Phases[2].BeginA == 30);
}

void TestProcesses(Checks& check)
{
  const LoopRun a(3, 2, 1), b(5, 3, 2);
  RunAsProcesses(2, [&](ProcessGroup& group) {
    LoopRun none(0, 1, 1);
    static_cast<RunMessages::Owned&>(none) = RunMessages::Owned();
    RunMessages empty = none.View();
    empty.HasIterations = true;
    const bool first = group.Process() == 0;
    RunComparisonOptions options;
    options.Alignment = PhaseAlignment::Iterations;
    options.Criteria.MinimumSamples = 0;
    const RunComparison runs = CompareRuns(
      first ? a.View() : empty, first ? empty : b.View(), options, nullptr, nullptr, group);
    check("the runs may be on different processes", runs.Phases.size() == (first ? 5 : 0));
  });
}
}

int UnitTestRunIterations(int, char*[])
{
  Checks check;
  TestLonger(check);
  TestLoops(check);
  TestGaps(check);
  TestProcesses(check);
  return check.Result();
}
