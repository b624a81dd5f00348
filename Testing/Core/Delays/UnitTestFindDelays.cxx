#include "Filters/Core/Delays/FindDelays.h"
#include "Readers/Base/Error.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FindObservation.h"
#include "Testing/Support/ReplayTables.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <string>

using namespace pclvis;

namespace
{
DelayTables Find(ReplayTables& tables, const CommunicationAxis& axis, const RunChoice& choice = {},
  const ProgramPlaces& places = {})
{
  DelayInput input;
  input.Program = places;
  static_cast<ReplayInput&>(input) = tables.Input();
  input.Axis = axis;
  ProcessGroup alone;
  return FindDelays(input, choice, alone);
}

double CostOf(
  const DelayTables& found, std::int32_t rank, const std::string& activity, const std::string& call)
{
  double cost = 0;
  for (std::size_t i = 0; i < found.Costs.Rank.Size(); ++i)
  {
    cost += found.Costs.Rank[i] == rank && found.Costs.Activity[i] == activity &&
        found.Costs.CallName[i] == call
      ? found.Costs.Cost[i]
      : 0;
  }
  return cost;
}

double Sum(const Column<double>& column)
{
  return std::accumulate(column.begin(), column.end(), 0.0);
}

bool Says(const DelayTables& found, const std::string& id)
{
  return FindObservation(found.Observations, id) != nullptr;
}

/// Rank 0 works 6 s, then sends; rank 1 works 1 s, waits 5 s for it, works 1 s, sends; rank 2 works
/// 2 s and waits 6.5 s for rank 1. Messages take 0.25 s.
ReplayTables Chain()
{
  ReplayTables tables;
  tables.SendReceive(0, 1, 6, 6, 1, 6.25);
  tables.SendReceive(1, 2, 7.25, 7.25, 2, 7.5);
  return tables;
}

void TestChain(Checks& check)
{
  ReplayTables tables = Chain();
  const DelayTables found = Find(tables, { 0, 7.5, {} });
  check.Near("rank 1 waits 5 s, rank 2 until 7.25 s", found.Waited, 5 + 5.25);
  check.Near("all of it is charged", Sum(found.Costs.Cost), found.Waited);
  // Rank 2 worked 2 s, as rank 1, which waited 5 s and received for 0.25 s beyond that.
  check.Near("rank 1 works no longer", CostOf(found, 1, "work before", "MPI_Send"), 0);
  check.Near("but receives", CostOf(found, 1, "in", "MPI_Recv"), 0.25);
  check.Near("the rest began on rank 0", CostOf(found, 0, "work before", "MPI_Send"), 5 + 5);
  check("which is first", found.Costs.Rank[0] == 0);
  check.Near("directly", found.Costs.ShortTerm[0], 5);
  check.Near("and through rank 1", found.Costs.LongTerm[0], 5);
  check.Near("shares are of all waits", Sum(found.Costs.Share), 1);
  check.Near("rank 0 costs as much", found.Ranks.Cost[0], found.Costs.Cost[0]);
  check.Near("rank 2 waits", found.Ranks.Waited[2], 5.25);
}

void TestPath(Checks& check)
{
  ReplayTables tables = Chain();
  const DelayTables found = Find(tables, { 0, 7.5, {} });
  const auto& path = found.Path;
  check("work, message, work, message", path.Rank.Size() == 4);
  check("over all ranks", path.Rank[0] == 0 && path.Rank[1] == 1 && path.Rank[3] == 2);
  check("work, then a call", path.Activity[0] == 0 && path.Activity[1] == 1);
  check("without a gap",
    path.Begin[0] == 0 && path.End[0] == 6 && path.Begin[1] == 6 && path.End[1] == 6.25 &&
      path.Begin[2] == 6.25 && path.End[2] == 7.25 && path.End[3] == 7.5);
  check.Near("as long as the run", found.Length, 7.5);
  const auto& profile = found.Profile;
  check("most is work before a send",
    profile.Activity[0] == "work before" && profile.CallName[0] == "MPI_Send");
  check.Near("7 s", profile.Time[0], 7);
  check.Near("of which a rank has 7/3 s in the mean", profile.Mean[0], 7.0 / 3);
  check.Near("so it is out of balance by the rest", profile.Imbalance[0], 7 - 7.0 / 3);
  check("mostly on rank 0", profile.Rank[0] == 0 && profile.RankTime[0] == 6);
  check("shares add up", std::abs(Sum(profile.Share) - 1) < 1e-12);
  check("it is said", Says(found, "delays.rank") && Says(found, "delays.path"));
}

/// In a barrier all wait for rank 0; since the barrier before, it works 3 s longer than rank 1, and
/// 2 s longer than rank 2. Work before the first barrier does not count for the second.
void TestBarriers(Checks& check)
{
  ReplayTables tables;
  const double begins[2][3] = { { 1, 3, 2 }, { 9, 6, 7 } };
  const double ends[2] = { 3.5, 9.5 };
  for (int i = 0; i < 2; ++i)
  {
    for (std::int32_t rank = 0; rank < 3; ++rank)
    {
      tables.Rows.Collective(rank, "MPI_Barrier", begins[i][rank], ends[i], i, -1);
    }
  }
  const DelayTables found = Find(tables, { 0, 9.5, {} });
  check.Near("3 s wait for rank 1, then 5 s for rank 0", found.Waited, 8);
  check.Near("3 s", CostOf(found, 1, "work before", "MPI_Barrier"), 3);
  check.Near("5 s", CostOf(found, 0, "work before", "MPI_Barrier"), 5);
  check("nothing comes of rank 2", found.Ranks.Cost[2] == 0);
  const DelayTables cut = Find(tables, { 0, 9.5, { { 4, 5 } } });
  check.Near("a gap is no work", cut.Length, 8.5);
  check.Near("in which nobody waited", cut.Waited, 8);
  const auto path = [](const DelayTables& tables) {
    return FindObservation(tables.Observations, "delays.path")->Text();
  };
  check("the run is called what it is",
    path(found).find("determines the length of the run (9.5 s)") < 99);
  check(
    "without a gap", path(cut).find("determines the length of the run without gaps (8.5 s)") < 99);
}

/// The same barriers: the first one is phase 0, the second one phase 1.
void TestPhases(Checks& check)
{
  ReplayTables tables;
  Column<std::int32_t> phase;
  const double begins[2][3] = { { 1, 3, 2 }, { 9, 6, 7 } };
  for (int i = 0; i < 2; ++i)
  {
    for (std::int32_t rank = 0; rank < 3; ++rank)
    {
      tables.Rows.Collective(rank, "MPI_Barrier", begins[i][rank], i == 0 ? 3.5 : 9.5, i, -1);
      phase.Append(i);
    }
  }
  ProgramPlaces places;
  places.Phase = phase;
  const auto in = [&](std::int32_t number) {
    return Find(tables, { 0, 9.5, {} }, { {}, {}, { number } }, places);
  };
  const DelayTables first = in(0), second = in(1);
  check.Near("the first barrier waits 3 s for rank 1", first.Waited, 3);
  check.Near("which works so much longer", CostOf(first, 1, "work before", "MPI_Barrier"), 3);
  check("nothing of it is charged to rank 0", first.Ranks.Cost[0] == 0);
  check.Near("the second 5 s for rank 0", CostOf(second, 0, "work before", "MPI_Barrier"), 5);
  check.Near("the path is 3 s of work and the barrier", first.Length, 3.5);
  check.Near("and 5.5 s with the other", second.Length, 6);
  check.Near("ranks work 2 s before the first one in the mean", first.Profile.Mean[0], 2);
  check("which is said",
    Says(first, "delays.path_part") &&
      first.Observations[0].Text().find("in phase 0") != std::string::npos);
  check("there is no phase 2, which is said", Says(in(2), "delays.outside"));
}

/// Of the chain, only what rank 1 waits from 2 s on, or rank 2.
void TestChoice(Checks& check)
{
  ReplayTables tables = Chain();
  RunChoice choice;
  choice.Window = { 2, 4 };
  const DelayTables then = Find(tables, { 0, 7.5, {} }, choice);
  check.Near("both wait for 2 s in the window", then.Waited, 4);
  check.Near("which are charged", Sum(then.Costs.Cost), 4);
  check.Near("also to what lies before and after it", CostOf(then, 0, "work before", "MPI_Send"),
    2 + 2 * 5 / 5.25);
  check("the path is that of the window",
    then.Path.Rank.Size() == 1 && then.Path.Begin[0] == 2 && then.Path.End[0] == 4);
  check("which is said", Says(then, "delays.rank_then"));
  DelayInput input;
  static_cast<ReplayInput&>(input) = tables.Input();
  input.Axis = { 0, 7.5, {} };
  Column<std::int32_t> source(2), destination(2);
  source[0] = 7, destination[0] = 7, source[1] = 7, destination[1] = 8;
  input.Regions.SourceRegion = source;
  input.Regions.DestinationRegion = destination;
  RunChoice region;
  region.Regions = { 8 };
  ProcessGroup alone;
  const DelayTables of = FindDelays(input, region, alone);
  check.Near("rank 2 is in region 8", of.Waited, 5.25);
  check.Near("what it waits comes of rank 0", CostOf(of, 0, "work before", "MPI_Send"), 5);
  check.Near("but for a receive", CostOf(of, 1, "in", "MPI_Recv"), 0.25);
  bool refused = false;
  try
  {
    choice.Window = { 4, 2 };
    Find(tables, { 0, 7.5, {} }, choice);
  }
  catch (const Error&)
  {
    refused = true;
  }
  check("a window that ends before it begins is refused", refused);
}

/// Rank 1 waits although rank 0 did no more since they met: its clock is 1 s late from there on.
void TestUnknown(Checks& check)
{
  ReplayTables tables;
  tables.SendReceive(0, 1, 1, 1, 1, 1.25);
  tables.SendReceive(0, 1, 2, 2, 1.75, 2.25);
  tables.Rows.Call(0, "MPI_Send", 0.5, 0.5);
  const DelayTables found = Find(tables, { 1, 2.25, {} });
  check.Near("a wait of 0.25 s", found.Waited, 0.25);
  check.Near("is charged to the work of rank 0", CostOf(found, 0, "work before", "MPI_Send"), 0.25);
  ReplayTables late;
  late.SendReceive(0, 1, 1, 1.5, 0.5, 1);
  late.SendReceive(0, 1, 2, 2, 1.75, 2.25);
  const DelayTables unknown = Find(late, { 1, 2.25, {} });
  check.Near(
    "here rank 0 worked less than rank 1", CostOf(unknown, 0, "unknown", "MPI_Send"), 0.25);
}

void TestNothing(Checks& check)
{
  ReplayTables tables;
  check("without calls it says so", Says(Find(tables, {}), "delays.nothing"));
  tables.Rows.Call(3, "MPI_Barrier", 1, 2);
  const DelayTables one = Find(tables, {});
  check("one rank waits for nobody", Says(one, "delays.none") && one.Costs.Rank.Size() == 0);
  check.Near("its call is the path", one.Length, 1);
  RunChoice half;
  half.Window = { 1, 1.5 };
  check(
    "of a part, that says nothing of the rest", Says(Find(tables, {}, half), "delays.none_there"));
}

/// Many rounds of a ring with random work, and a barrier now and then.
ReplayTables Rounds(int ranks, int rounds, unsigned seed)
{
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> work(0.5, 1.5);
  ReplayTables tables;
  std::vector<double> now(ranks, 0);
  for (int round = 0; round < rounds; ++round)
  {
    std::vector<double> sent(ranks);
    for (std::int32_t rank = 0; rank < ranks; ++rank)
    {
      sent[rank] = now[rank] + work(random);
      now[rank] = sent[rank] + 0.125;
    }
    for (std::int32_t rank = 0; rank < ranks; ++rank)
    {
      const std::int32_t from = (rank + ranks - 1) % ranks;
      const double begin = now[rank];
      now[rank] = std::max(begin, sent[from]) + 0.25;
      tables.SendReceive(from, rank, sent[from], sent[from] + 0.125, begin, now[rank]);
    }
    if (round % 5 == 4)
    {
      const double last = *std::max_element(now.begin(), now.end());
      for (std::int32_t rank = 0; rank < ranks; ++rank)
      {
        tables.Rows.Collective(rank, "MPI_Barrier", now[rank], last + 0.5, round, -1);
      }
      std::fill(now.begin(), now.end(), last + 0.5);
    }
  }
  return tables;
}

void TestSums(Checks& check)
{
  for (unsigned seed = 0; seed < 20; ++seed)
  {
    ReplayTables tables = Rounds(2 + static_cast<int>(seed % 6), 12, seed);
    const DelayTables found = Find(tables, {});
    const std::string which = " (" + std::to_string(seed) + ")";
    check.Near("all waits are charged" + which, Sum(found.Costs.Cost), found.Waited, 1e-7);
    check.Near("to ranks" + which, Sum(found.Ranks.Cost), found.Waited, 1e-7);
    check.Near("which wait as long" + which, Sum(found.Ranks.Waited), found.Waited);
    check("nothing costs less than nothing" + which,
      std::all_of(found.Costs.LongTerm.begin(), found.Costs.LongTerm.end(),
        [](double cost) { return cost > -1e-9; }));
    bool unbroken = true;
    for (std::size_t i = 1; i < found.Path.Begin.Size(); ++i)
    {
      unbroken = unbroken && std::abs(found.Path.Begin[i] - found.Path.End[i - 1]) < 1e-12;
    }
    check("the path has no gap" + which, unbroken);
    check.Near("and is as long as the run" + which, Sum(found.Profile.Time), found.Length);
  }
}

/// Rows in any order, on any number of processes.
void TestProcesses(Checks& check)
{
  ReplayTables tables = Rounds(5, 20, 7);
  const DelayTables whole = Find(tables, {});
  std::mt19937 random(3);
  for (const int processes : { 1, 2, 3 })
  {
    const WaitTables::Order order = tables.Rows.Shuffled(random);
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      ReplayTables part;
      part.Rows = tables.Rows.Part(order, group.Process(), processes);
      part.Sizes = Column<std::int64_t>(part.Rows.Messages.Source.Size(), 8);
      DelayInput input;
      static_cast<ReplayInput&>(input) = part.Input();
      const DelayTables found = FindDelays(input, {}, group);
      const std::string which = " on " + std::to_string(processes) + " processes";
      if (group.Process() == 0)
      {
        check("the same rows" + which,
          whole.Costs.Path == found.Costs.Path && whole.Costs.Activity == found.Costs.Activity);
        check.Near("the same costs" + which, found.Costs.Cost[0], whole.Costs.Cost[0]);
        check.Near("the same path" + which, found.Length, whole.Length);
      }
      else
      {
        check("others have no rows" + which, found.Costs.Rank.Size() == 0);
      }
    });
  }
}

/// Rank 1 waits 3, 2 and 2 s for rank 0, before three calls.
void TestParts(Checks& check)
{
  ReplayTables tables;
  const char* const names[] = { "MPI_Barrier", "MPI_Allreduce", "MPI_Alltoall" };
  const double begins[3][2] = { { 4, 1 }, { 7, 5 }, { 10, 8 } };
  for (int i = 0; i < 3; ++i)
  {
    for (std::int32_t rank = 0; rank < 2; ++rank)
    {
      tables.Rows.Collective(rank, names[i], begins[i][rank], begins[i][0], i, -1);
    }
  }
  const DelayTables found = Find(tables, { 0, 10, {} });
  const std::string text = FindObservation(found.Observations, "delays.place")->Text();
  check("three sevenths are not most: " + text,
    text ==
      "The greatest part of that, 42.9 %, is charged to the work before MPI_Barrier: 3 s (42.9 % "
      "of all this waiting).");
}
}

int UnitTestFindDelays(int, char*[])
{
  Checks check;
  TestChain(check);
  TestPath(check);
  TestBarriers(check);
  TestParts(check);
  TestPhases(check);
  TestChoice(check);
  TestUnknown(check);
  TestNothing(check);
  TestSums(check);
  TestProcesses(check);
  return check.Result();
}
