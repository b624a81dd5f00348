#include "Filters/Core/Structure/Lateness.h"
#include "Filters/Core/Structure/LatenessWords.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
/// Tables made row by row.
struct Tables
{
  LatenessSteps::Owned Steps;
  LatenessMessages::Owned Messages;

  void Event(std::int64_t event, std::int32_t rank, std::int32_t phase, std::int32_t step,
    double begin, double end, std::int32_t path = 0)
  {
    this->Steps.Event.Append(event);
    this->Steps.Rank.Append(rank);
    this->Steps.Kind.Append(0);
    this->Steps.Phase.Append(phase);
    this->Steps.Step.Append(step);
    this->Steps.Begin.Append(begin);
    this->Steps.End.Append(end);
    this->Steps.PathId.Append(path);
    this->Steps.Loop.Append(-1);
    this->Steps.Iteration.Append(-1);
  }
  void Message(std::int32_t from, std::int32_t to, std::int32_t sent, std::int32_t received)
  {
    this->Messages.Source.Append(from);
    this->Messages.Destination.Append(to);
    this->Messages.SendStep.Append(sent);
    this->Messages.ReceiveStep.Append(received);
  }
  LatenessInput Input() const
  {
    return { ViewsOf<LatenessSteps>(this->Steps), ViewsOf<LatenessMessages>(this->Messages),
      { "", "", "main > MPI_Send (a.c:3)" }, {} };
  }
};

/// Four ranks in a ring: twice, each sends to the right, then receives. Before the second send of a
/// round, rank 0 works 3 s longer than the others (a). Its receive is late because the rank is (b);
/// rank 1 receives the late send (c); the message to rank 2 takes 2 s too long (d).
Tables Ring(int rounds)
{
  Tables tables;
  for (std::int32_t rank = 0; rank < 4; ++rank)
  {
    for (int round = 0; round < rounds; ++round)
    {
      const double t = 10 * round;
      const std::int32_t step = 4 * round;
      const std::int64_t event = 100 * rank + step;
      const double late = rank == 0 ? 3 : 0;
      const double ends[] = { 7, 7, 6, 4 };
      tables.Event(event, rank, round, step, t, t + 1, 0);
      tables.Event(event + 1, rank, round, step + 1, t + 1, t + 2, 1);
      tables.Event(event + 2, rank, round, step + 2, t + 2 + late, t + 3 + late, 2);
      tables.Event(event + 3, rank, round, step + 3, t + 3 + late, t + ends[rank], 3);
      tables.Message(rank, (rank + 1) % 4, step, step + 1);
      tables.Message(rank, (rank + 1) % 4, step + 2, step + 3);
    }
  }
  return tables;
}

Lateness Alone(const Tables& tables, std::int64_t points = 20)
{
  ProcessGroup alone;
  LatenessOptions options;
  options.Points = points;
  return FindLateness(tables.Input(), options, alone);
}

/// Each round is an iteration, but the last.
void TestIterations(Checks& check)
{
  Tables tables = Ring(4);
  const std::int32_t last = 3;
  for (std::size_t row = 0; row < tables.Steps.Event.Size(); ++row)
  {
    const std::int32_t round = tables.Steps.Phase[row];
    tables.Steps.Loop[row] = round == last ? -1 : 2;
    tables.Steps.Iteration[row] = round == last ? -1 : round;
  }
  ProcessGroup alone;
  LatenessOptions options;
  options.Points = 1;
  options.ByIteration = true;
  const auto points = FindLateness(tables.Input(), options, alone).Points;
  check("a point of each iteration, and outside of them first", points.Event.Size() == 4);
  for (std::size_t i = 0; i < points.Event.Size(); ++i)
  {
    check("the greatest is rank 0's", points.Rank[i] == 0);
    check.Near("3 s late", points.Originated[i], 3);
    check("with its iteration",
      points.Loop[i] == (i > 0 ? 2 : -1) && points.Iteration[i] == static_cast<int>(i) - 1);
  }
  check("which recurs", points.Recurrence[0] == 4 && points.Recurrence[1] == 1);
  check("of the run there is one", Alone(tables, 1).Points.Event.Size() == 1);
  check.Throws("without iterations there are no points of them", "no event of Steps is in",
    [&] { FindLateness(Ring(2).Input(), options, alone); });
}

void TestClasses(Checks& check)
{
  const Lateness found = Alone(Ring(1));
  const auto& of = found.Steps;
  const auto at = [](std::int32_t rank, std::int32_t step) { return 4 * rank + step; };
  const auto classed = [&](std::int32_t rank, std::int32_t step, LatenessClass as) {
    return of.LatenessClass[at(rank, step)] == static_cast<std::int32_t>(as);
  };
  check.Near("rank 0's send is 3 s late", of.Lateness[at(0, 2)], 3);
  check("which begins there", classed(0, 2, LatenessClass::Here) && of.Origin[at(0, 2)] == 2);
  check.Near("all of it", of.Originated[at(0, 2)], 3);
  check.Near("in the work before", of.WorkDifferential[at(0, 2)], 3);
  check("its receive is late as it was", classed(0, 3, LatenessClass::Before));
  check.Near("nothing begins there", of.Originated[at(0, 3)], 0);
  check("rank 1 receives the late send", classed(1, 3, LatenessClass::LateSend));
  check.Near("3 s late", of.Lateness[at(1, 3)], 3);
  check.Near("of which nothing is its own", of.Differential[at(1, 3)], 0);
  check("both began at rank 0's send", of.Origin[at(0, 3)] == 2 && of.Origin[at(1, 3)] == 2);
  check("the message to rank 2 took long", classed(2, 3, LatenessClass::Message));
  check.Near("2 s", of.Differential[at(2, 3)], 2);
  check("which began there", of.Origin[at(2, 3)] == 203);
  check("rank 3 is not late", of.LatenessClass[at(3, 3)] == -1 && of.Origin[at(3, 3)] == -1);
}

void TestPoints(Checks& check)
{
  const Lateness found = Alone(Ring(2));
  const auto& points = found.Points;
  check("lateness begins twice in a round", points.Event.Size() == 4);
  check("most of it at rank 0's send", points.Rank[0] == 0 && points.Step[0] == 2);
  check.Near("3 s", points.Originated[0], 3);
  check.Near("with both receives: 9 s of lateness", points.Spread[0], 9);
  check("in three events", points.Late[0] == 3);
  check("the first time, then the second", points.Recurrence[0] == 1 && points.Recurrence[1] == 2);
  check("where in the code", points.Path[0] == "main > MPI_Send (a.c:3)");
  check("a row each step", found.ByStep.Step.Size() == 8 && found.ByStep.Events[3] == 4);
  check.Near("step 3 has 3 + 3 + 2 s", found.ByStep.Lateness[3], 8);
  check.Near("2 s of them begin there", found.ByStep.Originated[3], 2);
  check.Near("no event is later than 3 s", found.Greatest, 3);
  check("each round is a phase", found.ByPhase.Phase.Size() == 2 && found.ByPhase.LastStep[0] == 3);
  check.Near("with the lateness of its steps", found.ByPhase.Lateness[1], 3 + 8);
  check.Near("3 + 2 s begin in it", found.ByPhase.Originated[1], 5);
  check("the first event that is 3 s late is rank 0's",
    found.ByPhase.Greatest[0] == 3 && found.ByPhase.LatestRank[0] == 0);
  check("the rank is named", found.Observations[0].Id() == "lateness.most");
  check("and the work before the call", found.Observations[1].Id() == "lateness.before");
  check("and a phase", found.Observations[2].Id() == "lateness.phase");
  check("but not if it is the only one", Alone(Ring(1)).Observations.size() == 2);
  check("no more points than asked for", Alone(Ring(2), 3).Points.Event.Size() == 3);
}

/// The first event of a rank has all work since the start before it.
void TestStart(Checks& check)
{
  Tables tables;
  for (std::int32_t rank = 0; rank < 3; ++rank)
  {
    tables.Event(rank, rank, rank == 2 ? 1 : 0, 0, rank == 1 ? 6 : 1, rank == 1 ? 7 : rank + 2);
  }
  const Lateness found = Alone(tables);
  check.Near("rank 1 is 5 s later than rank 0", found.Steps.Lateness[1], 5);
  check.Near("which begins in its work", found.Steps.Originated[1], 5);
  check.Near("alone in its phase, rank 2 is not late", found.Steps.Lateness[2], 0);
  check.Near("among all, it ends 2 s after the first", found.Steps.GlobalLateness[2], 2);
  check("rank 1 is the latest of the first phase",
    found.ByPhase.LatestRank[0] == 1 && found.ByPhase.Events[0] == 2);
  check("nobody is late in the second",
    found.ByPhase.Greatest[1] == 0 && found.ByPhase.Begin[1] == 1 && found.ByPhase.End[1] == 4);
  check("it says which phase", found.Observations.back().Id() == "lateness.phase");
}

/// MPI_Init and MPI_Finalize around one step: the axis is from 10 to 20 s.
void TestStartUp(Checks& check)
{
  Tables tables;
  tables.Event(0, 0, 0, 0, 0, 9);
  tables.Event(1, 0, 1, 1, 10, 11, 1);
  tables.Event(2, 0, 2, 2, 21, 30, 2);
  tables.Event(3, 1, 0, 0, 4, 10.5);
  tables.Event(4, 1, 1, 1, 14, 15, 1);
  tables.Event(5, 1, 2, 2, 19.5, 33, 2);
  LatenessInput input = tables.Input();
  ProcessGroup alone;
  check("without an axis, lateness begins in MPI_Init as well",
    FindLateness(input, {}, alone).Steps.Originated[3] > 0);
  input.Axis.Begin = 10;
  input.Axis.End = 20;
  const Lateness found = FindLateness(input, {}, alone);
  check.Near("rank 1 leaves MPI_Init 1.5 s later", found.Steps.Lateness[3], 1.5);
  check("which is no lateness of the program",
    found.Steps.Originated[3] == 0 && found.Steps.Originated[5] == 0);
  check.Near("of the 4 s after it, 2.5 s begin in the work", found.Steps.Originated[4], 2.5);
  check("one point of interest", found.Points.Event.Size() == 1 && found.Points.Event[0] == 4);
  check("one phase", found.ByPhase.Phase.Size() == 1 && found.ByPhase.Phase[0] == 1);
  check("steps of start-up and shut-down have no sum",
    found.ByStep.Events[0] == 0 && found.ByStep.Events[1] == 2 && found.ByStep.Lateness[2] == 0);
  check.Near("the latest event is 4 s late", found.Greatest, 4);
  input.Axis.Begin = 10.9;
  input.Axis.End = 20;
  check.Near("the time that rank 1 was in MPI_Init is not its work",
    FindLateness(input, {}, alone).Steps.Originated[4], 2.5);
  input.Axis.Begin = 12;
  check("a step that an event left before the axis is start-up",
    FindLateness(input, {}, alone).Points.Event.Size() == 0);
}

void TestInput(Checks& check)
{
  const Lateness nothing = Alone(Tables());
  check("no events, no points", nothing.Points.Event.Size() == 0);
  check("it says so", nothing.Observations[0].Id() == "lateness.nothing");
  Tables one;
  one.Event(0, 0, 0, 0, 1, 2);
  check("one event is not late", Alone(one).Observations[0].Id() == "lateness.none");
  one.Message(7, 8, 0, 1);
  one.Message(0, 0, -1, 0);
  check("messages of other ranks, or without a step, do not matter",
    Alone(one).Steps.LatenessClass[0] == -1);
  one.Event(1, 0, 0, 0, 3, 4);
  check.Throws("two events of a rank at a step", "two events", [&] { Alone(one); });
  check.Throws("no points", "1 or more", [&] { Alone(Ring(1), 0); });
}

/// Two phases; in the second one, of one step, rank 2 is 0.25 s late.
void TestWords(Checks& check)
{
  schema::PhaseLateness::Table phases;
  schema::PointsOfInterest::Table points;
  const auto add = [&phases](
                     std::int32_t first, std::int32_t last, double late, std::int32_t rank) {
    phases.Phase.Append(static_cast<std::int32_t>(phases.Phase.Size()));
    phases.FirstStep.Append(first);
    phases.LastStep.Append(last);
    phases.Originated.Append(0);
    phases.Greatest.Append(late);
    phases.LatestRank.Append(rank);
  };
  add(0, 3, 0, 0);
  add(4, 4, 0.25, 2);
  check("what is late, but not unusually so, is not called punctual",
    JoinedText(DescribeLateness(points, phases)) ==
      "Events are late by up to 250 ms (rank 2), but no work or call takes unusually long for its "
      "place in the program, so there are no points of interest.");
  points.Event.Append(7);
  points.Rank.Append(2);
  points.Originated.Append(0.25);
  points.Phase.Append(1);
  points.LatenessClass.Append(static_cast<std::int32_t>(LatenessClass::Here));
  points.Path.emplace_back();
  phases.Originated[1] = 0.25;
  check("a phase of one step has one",
    JoinedText(DescribeLateness(points, phases))
        .find("begins in phase 1 (step 4); its latest event, on rank 2, ends 250 ms after") !=
      std::string::npos);
  phases.Greatest[1] = 1e-6; // all wait for rank 2 in a barrier
  check("that ranks wait for those that are late is not called the lateness",
    JoinedText(DescribeLateness(points, phases))
        .find(
          "Ranks wait there for late ranks, so all events of a step end within 1 \xC2\xB5s of each "
          "other.") != std::string::npos);
  phases.Originated[0] = 0.5;
  check("one of four names both ends",
    JoinedText(DescribeLateness(points, phases)).find("begins in phase 0 (steps 0 to 3); its") !=
      std::string::npos);
}

/// Rows in any order, on any number of processes.
void TestProcesses(Checks& check)
{
  const Tables tables = Ring(5);
  const Lateness whole = Alone(tables);
  std::vector<std::size_t> order(tables.Steps.Event.Size()), sent(tables.Messages.Source.Size());
  std::iota(order.begin(), order.end(), std::size_t{ 0 });
  std::iota(sent.begin(), sent.end(), std::size_t{ 0 });
  std::mt19937 random(4);
  for (const int processes : { 1, 2, 3, 4 })
  {
    std::shuffle(order.begin(), order.end(), random);
    std::shuffle(sent.begin(), sent.end(), random);
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      Tables part;
      std::vector<std::size_t> rows;
      const auto& s = tables.Steps;
      for (std::size_t i = static_cast<std::size_t>(group.Process()); i < order.size();
           i += static_cast<std::size_t>(processes))
      {
        const std::size_t r = order[i];
        rows.push_back(r);
        part.Event(s.Event[r], s.Rank[r], s.Phase[r], s.Step[r], s.Begin[r], s.End[r], s.PathId[r]);
      }
      const auto& m = tables.Messages;
      for (std::size_t i = static_cast<std::size_t>(group.Process()); i < sent.size();
           i += static_cast<std::size_t>(processes))
      {
        const std::size_t r = sent[i];
        part.Message(m.Source[r], m.Destination[r], m.SendStep[r], m.ReceiveStep[r]);
      }
      const Lateness found = FindLateness(part.Input(), {}, group);
      bool same = true;
      for (std::size_t i = 0; i < rows.size(); ++i)
      {
        same = same && found.Steps.Lateness[i] == whole.Steps.Lateness[rows[i]] &&
          found.Steps.Originated[i] == whole.Steps.Originated[rows[i]] &&
          found.Steps.LatenessClass[i] == whole.Steps.LatenessClass[rows[i]] &&
          found.Steps.Origin[i] == whole.Steps.Origin[rows[i]];
      }
      const std::string on = " on " + std::to_string(processes) + " processes";
      check("events are the same" + on, same);
      check("points are the same" + on,
        group.Process() == 0 ? std::equal(found.Points.Event.begin(), found.Points.Event.end(),
                                 whole.Points.Event.begin(), whole.Points.Event.end())
                             : found.Points.Event.Size() == 0);
    });
  }
}
}

int UnitTestLateness(int, char*[])
{
  Checks check;
  TestIterations(check);
  TestClasses(check);
  TestPoints(check);
  TestStart(check);
  TestStartUp(check);
  TestInput(check);
  TestWords(check);
  TestProcesses(check);
  return check.Result();
}
