#include "Filters/Core/Replay/TimeTree.h"
#include "Filters/Core/Replay/TimeParts.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/CountedGroup.h"
#include "Testing/Support/FindObservation.h"
#include "Testing/Support/ReplayTables.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
TimeTree Divide(ReplayTables& tables, const CommunicationAxis& axis, const RunChoice& choice = {})
{
  RunPartInput input;
  static_cast<ReplayInput&>(input) = tables.Input();
  input.Axis = axis;
  ProcessGroup alone;
  return FindTimeTree(input, choice, alone);
}

double TimeOf(const TimeTree& tree, const std::string& name)
{
  const auto at = std::find(tree.Tree.Name.begin(), tree.Tree.Name.end(), name);
  return tree.Tree.Time[at - tree.Tree.Name.begin()];
}

bool Says(const TimeTree& tree, const std::string& id)
{
  return FindObservation(tree.Observations, id) != nullptr;
}

/// Two ranks send to each other in turn, every 1.1 s from 10 s on, 30 times. The sender computes
/// for 0.999 s before it waits for its send, and only then its message arrives.
ReplayTables Held()
{
  ReplayTables tables;
  for (std::int32_t step = 0; step < 30; ++step)
  {
    const double at = 10 + 1.1 * step;
    tables.SendReceive(
      step % 2, 1 - step % 2, at, at + 0.001, at - 0.005, at + 1.01, 8, "MPI_Isend");
    tables.Rows.Call(step % 2, "MPI_Wait", at + 1, at + 1.005);
  }
  return tables;
}

void TestHeld(Checks& check)
{
  ReplayTables tables = Held();
  const TimeTree tree = Divide(tables, { 0, 10 + 1.1 * 29 + 1.01, {} });
  // Of a step the sender computes 0.999 s up to its wait, and the receiver 0.09 s up to its send.
  check.Near("a rank waits for what the other computes before it is in MPI again: 15 times 0.999 s",
    TimeOf(tree, "serialisation"), 15 * 0.999);
  const auto said = [](const TimeTree& of) {
    const Observation* held = FindObservation(of.Observations, "times.held");
    return held ? held->Text() : std::string();
  };
  check("which is said", said(tree).rfind("30 calls waited for a rank that computed; ", 0) == 0);
  const TimeTree part = Divide(tables, { 0, 10 + 1.1 * 29 + 1.01, {} }, { { 20, 30 }, {} });
  check("of a part, too, with numbers that are the run's, as it says",
    said(part).rfind("In the whole run, 30 calls waited for a rank that computed; ", 0) == 0);
}

/// Rank 0 enters a barrier at 4 s, rank 1 at 2 s; both leave it at 5 s. Then rank 0 works on. Rank
/// 1 works 2 s and waits for a message from 7 s on, until what was read ends at 10 s.
ReplayTables ReadUntil()
{
  ReplayTables tables;
  tables.Rows.Collective(0, "MPI_Barrier", 4, 5, 0, -1);
  tables.Rows.Collective(1, "MPI_Barrier", 2, 5, 0, -1);
  tables.Rows.Call(1, "MPI_Recv", 7, 10);
  return tables;
}

void TestCut(Checks& check)
{
  ReplayTables tables = ReadUntil();
  const CommunicationAxis cut{ 0, 10, {}, true };
  const TimeTree tree = Divide(tables, cut);
  check.Near("what was read lasts 10 s", TimeOf(tree, "run"), 10);
  check.Near("rank 0 works 4 and 5 s, rank 1 2 and 2 s", TimeOf(tree, "useful work"), 6.5);
  check.Near("so rank 0 works 2.5 s more than the mean", TimeOf(tree, "load imbalance"), 2.5);
  check.Near("nobody waits in turn", TimeOf(tree, "serialisation"), 0);
  check.Near("the barrier takes 1 s", TimeOf(tree, "transfer"), 1);
  check.Near("its row counts that work", tree.Ranks.Work[0], 9);
  check.Near("and no work where a rank is in a call at the end", tree.Ranks.Work[1], 4);
  const TimeTree later = Divide(tables, cut, { { 5, -1 }, {} });
  check.Near("from 5 s on: 5 and 2 s", TimeOf(later, "useful work"), 3.5);
  check.Near("and their times add up",
    TimeOf(Divide(tables, cut, { { 0, 5 }, {} }), "transfer") + TimeOf(later, "transfer"), 1);
  check.Near("where the trace ends, nothing is known of rank 0 after its last call",
    TimeOf(Divide(tables, { 0, 10, {} }), "useful work"), 4);
  tables.Rows.Call(0, "MPI_Finalize", 6, 6.5);
  check.Near("after MPI_Finalize it does no work: 4 and 1 s, and 4 s of rank 1",
    TimeOf(Divide(tables, cut), "useful work"), 4.5);
}

void TestSilent(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Init", 0.5, 2);
  tables.Rows.Call(1, "MPI_Init", 1, 2);
  const TimeTree tree = Divide(tables, { 0, 2, {}, true });
  check("start-up alone is not divided",
    tree.Tree.Name.empty() && tree.Ranks.Rank.Size() == 0 &&
      std::isnan(tree.Efficiencies.Parallel));
  check("which is said, and what to read instead",
    tree.Observations.size() == 1 &&
      tree.Observations.front().Text().find("Window Begin and Window End of the reader") !=
        std::string::npos);
}

/// Four ranks compute 1 s each, one after the other, as each needs what the one below sends; the
/// network takes 0.25 s for each message, and a send 0.
ReplayTables Pipeline()
{
  ReplayTables tables;
  for (std::int32_t rank = 0; rank + 1 < 4; ++rank)
  {
    const double sent = 1 + 1.25 * rank;
    tables.SendReceive(rank, rank + 1, sent, sent, 0, sent + 0.25);
  }
  tables.Rows.Call(3, "MPI_Send", 4.75, 4.75);
  return tables;
}

void TestPipeline(Checks& check)
{
  ReplayTables tables = Pipeline();
  const TimeTree tree = Divide(tables, { 0, 4.75, {} });
  check.Near("the run lasts 4 s of work and 3 messages", TimeOf(tree, "run"), 4.75);
  check.Near("each rank works 1 s of it", TimeOf(tree, "useful work"), 1);
  check.Near("all the same", TimeOf(tree, "load imbalance"), 0);
  check.Near("the other three works are waited for in turn", TimeOf(tree, "serialisation"), 3);
  check.Near("and three messages", TimeOf(tree, "transfer"), 0.75);
  check.Near("parallel efficiency", tree.Efficiencies.Parallel, 1 / 4.75);
  check.Near("load balance", tree.Efficiencies.LoadBalance, 1);
  check.Near("serialisation", tree.Efficiencies.Serialisation, 1.0 / 4);
  check.Near("transfer", tree.Efficiencies.Transfer, 4 / 4.75);
  check.Near("communication: their product", tree.Efficiencies.Communication, 1 / 4.75);
  check.Near("shares are of the run", tree.Tree.Share[3], 3 / 4.75);
  check("the losses are told, the greatest first, and none that is nothing",
    tree.Observations.front().Text() ==
      "Ranks do useful work in 21.1 % of the 4.75 s from the first to the last communication, and "
      "lose 63.2 % to serialisation (waiting for work in turn) and 15.8 % to transfer (MPI, the "
      "network, and waiting for them).");
  check("and that they overlap", Says(tree, "times.overlap"));
  const Observation* factors = FindObservation(tree.Observations, "times.efficiencies");
  check("the efficiencies are told as factors",
    factors &&
      factors->Text() ==
        "Parallel efficiency 21.1 % is load balance 100 % times communication efficiency 21.1 %, "
        "which is serialisation 25 % times transfer 84.2 % (the efficiencies of POP).");
}

/// Rank 0 works 6 s, rank 1 2 s; they meet in a barrier that takes 1 s, with start-up before it.
ReplayTables Uneven()
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Init", 0, 10);
  tables.Rows.Call(1, "MPI_Init", 0, 10);
  tables.Rows.Collective(0, "MPI_Barrier", 16, 17, 0, -1);
  tables.Rows.Collective(1, "MPI_Barrier", 12, 17, 0, -1);
  tables.Rows.Call(0, "MPI_Finalize", 30, 31);
  tables.Rows.Call(1, "MPI_Finalize", 30, 31);
  return tables;
}

void TestUneven(Checks& check)
{
  ReplayTables tables = Uneven();
  const TimeTree tree = Divide(tables, { 10, 17, {} });
  check.Near("start-up and shut-down are not of the run", TimeOf(tree, "run"), 7);
  check.Near("the mean of 6 and 2 s", TimeOf(tree, "useful work"), 4);
  check.Near("rank 0 works 2 s longer", TimeOf(tree, "load imbalance"), 2);
  check.Near("nobody waits in turn", TimeOf(tree, "serialisation"), 0);
  check.Near("the barrier takes 1 s", TimeOf(tree, "transfer"), 1);
  check("a row a rank", tree.Ranks.Rank.Size() == 2 && tree.Ranks.Rank[1] == 1);
  check.Near("its work", tree.Ranks.Work[1], 2);
  check.Near("its time in MPI", tree.Ranks.Mpi[1], 5);
  check.Near("its work over the mean", tree.Ranks.WorkRatio[1], 0.5);
  check("the longest is named, whose start-up is recorded",
    Says(tree, "times.longest") && !Says(tree, "times.before_first"));
  check("the others come after it",
    tree.Observations.front().Text() ==
      "Ranks do useful work in 57.1 % of the 7 s from the first to the last communication, and "
      "lose 28.6 % to load imbalance and 14.3 % to transfer (MPI, the network, and "
      "waiting for them).");
  const TimeTree cut = Divide(tables, { 10, 17, { { 13, 15 } } });
  check.Near("a gap from 13 to 15 s is no work", TimeOf(cut, "useful work"), 3);
  check.Near("and not of the run", TimeOf(cut, "run"), 5);
  check("which is said, with what is work of all of it: 6 and 2 of 7 s",
    cut.Observations.front().Text() ==
      "Without 1 gap of 2 s, in which no message is on its way, the run takes 5 s from the "
      "first to the last communication; ranks do useful work in 60 % of that, and lose 20 % to "
      "load imbalance and 20 % to transfer (MPI, the network, and waiting for them). With this "
      "gap it takes 7 s, 57.1 % of it useful work.");
}

/// Rank 0 receives from 0 s on what rank 1 sends at 6 s, in its first call; then both work 1 s.
void TestLateRecord(Checks& check)
{
  ReplayTables tables;
  tables.SendReceive(1, 0, 6, 6, 0, 6);
  tables.Rows.Collective(0, "MPI_Barrier", 7, 7, 0, -1);
  tables.Rows.Collective(1, "MPI_Barrier", 7, 7, 0, -1);
  const TimeTree tree = Divide(tables, { 0, 7, {} });
  const Observation* before = FindObservation(tree.Observations, "times.before_first");
  check("what lies before the first call of who works longest is told, if it is most of it",
    before &&
      before->Text() ==
        "6 s of its work lie before its first MPI call. If the rank was recorded only from that "
        "call on, this is start-up, not work of the program.");
}

/// What is told of 100 s of which 99.5, or 97, are work.
void TestSmallLosses(Checks& check)
{
  check("a loss under 1 % of the run is not told",
    TextsOf(DescribeParts({ 100 }, { 99.5, 0.2, 0, 0.3 })) ==
      std::vector<std::string>{
        "Ranks do useful work in 99.5 % of the 100 s from the first to the last communication." });
  check("one of 1 % is, alone: nothing overlaps",
    TextsOf(DescribeParts({ 100 }, { 98.5, 1, 0, 0.5 })) ==
      std::vector<std::string>{
        "Ranks do useful work in 98.5 % of the 100 s from the first to the last communication, and "
        "lose 1 % to load imbalance." });
  const CommunicationAxis axis{ 10, 150, { { 20, 30 }, { 40, 70 } } };
  check("without losses, of an axis with two gaps, 40 of 140 s: 99.5 and 26.5 s are work",
    TextsOf(DescribeParts({ 100, "", axis, 26.5 }, { 99.5, 0.2, 0, 0.3 })) ==
      std::vector<std::string>{
        "Without 2 gaps of 40 s in all, in which no message is on its way, the run takes 100 s "
        "from "
        "the first to the last communication; ranks do useful work in 99.5 % of that. With these "
        "gaps it takes 140 s, 90 % of it useful work." });
  check("of no time nothing is told", DescribeParts({ 0 }, {}).empty());
  check("nor of no table", TimeRows::Describe(schema::CauseTree::Table(), {}, 0).empty());
}

void TestNothing(Checks& check)
{
  ReplayTables tables;
  const TimeTree tree = Divide(tables, {});
  check("without calls it says so", Says(tree, "times.no_calls"));
  check("and there are no times",
    Divide(tables, { 0, 5, {} }).Tree.Name.empty() && tree.Ranks.Rank.Size() == 0);
  check("and there is no efficiency", std::isnan(tree.Efficiencies.Parallel));
  ReplayTables one;
  one.Rows.Call(3, "MPI_Barrier", 1, 2);
  const TimeTree alone = Divide(one, {});
  check.Near("one rank with one call: all is transfer", TimeOf(alone, "transfer"), 1);
}

/// Rows in any order, on any number of processes.
void TestProcesses(Checks& check)
{
  ReplayTables tables = Uneven();
  for (int i = 0; i < 40; ++i)
  {
    tables.SendReceive(
      i % 2, 1 - i % 2, 17.5 + 0.25 * i, 17.6 + 0.25 * i, 17.5 + 0.25 * i, 17.7 + 0.25 * i);
  }
  const CommunicationAxis axis{ 10, 28, {} };
  const TimeTree whole = Divide(tables, axis);
  std::mt19937 random(3);
  for (const int processes : { 1, 2, 3 })
  {
    const WaitTables::Order order = tables.Rows.Shuffled(random);
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      ReplayTables part;
      part.Rows = tables.Rows.Part(order, group.Process(), processes);
      part.Sizes = Column<std::int64_t>(part.Rows.Messages.Source.Size(), 8);
      RunPartInput input;
      static_cast<ReplayInput&>(input) = part.Input();
      input.Axis = axis;
      const TimeTree tree = FindTimeTree(input, {}, group);
      if (group.Process() == 0)
      {
        check("the same on " + std::to_string(processes) + " processes",
          std::equal(whole.Tree.Time.begin(), whole.Tree.Time.end(), tree.Tree.Time.begin(),
            tree.Tree.Time.end()) &&
            std::equal(whole.Ranks.Work.begin(), whole.Ranks.Work.end(), tree.Ranks.Work.begin(),
              tree.Ranks.Work.end()));
      }
      else
      {
        check("others have no rows", tree.Tree.Name.empty() && tree.Ranks.Rank.Size() == 0);
      }
    });
  }
}

/// Filters that share a run on several processes gather its rows once.
void TestSharing(Checks& check)
{
  ReplayTables tables = Uneven();
  std::mt19937 random(3);
  const WaitTables::Order order = tables.Rows.Shuffled(random);
  RunAsProcesses(2, [&](ProcessGroup& all) {
    CountedGroup group(all);
    ReplayTables part;
    part.Rows = tables.Rows.Part(order, group.Process(), 2);
    part.Sizes = Column<std::int64_t>(part.Rows.Messages.Source.Size(), 8);
    RunPartInput input;
    static_cast<ReplayInput&>(input) = part.Input();
    input.Axis = { 10, 28, {} };
    input.Shared = std::make_shared<SharedRun>();
    const TimeTree first = FindTimeTree(input, {}, group);
    const std::int64_t sent = group.Sent;
    const TimeTree second = FindTimeTree(input, {}, group);
    check("rows are sent once", group.Process() == 0 || sent > 100);
    check("to those that share them nothing", group.Sent == sent);
    check("who are told the same",
      std::equal(first.Tree.Time.begin(), first.Tree.Time.end(), second.Tree.Time.begin(),
        second.Tree.Time.end()) &&
        first.Tree.Name.empty() == (group.Process() > 0));
  });
}
}

int UnitTestTimeTree(int, char*[])
{
  Checks check;
  TestPipeline(check);
  TestHeld(check);
  TestCut(check);
  TestSilent(check);
  TestUneven(check);
  TestLateRecord(check);
  TestSmallLosses(check);
  TestNothing(check);
  TestProcesses(check);
  TestSharing(check);
  return check.Result();
}
