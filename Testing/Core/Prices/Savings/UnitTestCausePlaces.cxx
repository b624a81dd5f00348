#include "Filters/Core/Prices/Savings/CausePlaces.h"
#include "Filters/Core/Replay/RunReplay.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

using namespace pclvis;

namespace
{
/// Three ranks meet in two barriers after 1 ms of work each; rank 2 works 3 ms before the second
/// one. The first barrier is on call path 0, the second on path 1.
PricedProgram ThreeRanks()
{
  PricedProgram program({ 0, 0, 0 });
  program.Step({ 1e-3, 1e-3, 1e-3 });
  program.Step({ 1e-3, 1e-3, 3e-3 });
  return program;
}

/// What is saved by phase and by region.
void TestTable(Checks& check, const SavedPlaces& found)
{
  check("so is all that is saved", found.Phases.size() == 1 && found.Phases[0].Phase == 7);
  check.Near("2 ms", found.Phases[0].Time, 2e-3, 1e-12);
  schema::CauseParts::Table table;
  AppendParts(found, { 3, "slow rank", "" }, table);
  check("in the table as well",
    table.Time.Size() == 3 && table.Row[0] == 3 && table.Part[0] == "phase" &&
      table.Phase[0] == 7 && table.Iteration[0] == -1 && table.Region[0] == -1);
  check(
    "and both regions", table.Part[1] == "region" && table.Region[1] == 4 && table.Region[2] == 5);
  check.Near("which add up to it", table.Time[1] + table.Time[2], table.Time[0], 1e-12);
}
}

int UnitTestCausePlaces(int, char*[])
{
  Checks check;
  PricedProgram program = ThreeRanks();
  PriceInput input = program.Input();
  Column<std::int32_t> paths, phases;
  for (std::size_t row = 0; row < input.Calls.Rank.Size; ++row)
  {
    paths.Append(input.Calls.Begin[row] < 1.5e-3 ? 0 : 1);
    phases.Append(paths[row] + 6);
  }
  input.Paths.PathId = paths;
  input.Program.Phase = phases;
  input.Axis = { 0, 4e-3, {} };
  const PricedRun run = TakeRun(input);
  const CallPlaces places(run);
  // Ranks 0 and 1 are in region 4, rank 2 in region 5.
  const AskedPart all(run, { 1, 1, 1 }, {}, input.Program, { 4, 4, 5 });
  const ProgramParts parts = places.PartsOf(input.Program);
  RunTimes times = RecordedTimes(run.Input.Messages, run.Graph, 0);
  const ReplayedCalls before = ReplayRun(run.Graph, times);
  check(
    "nothing is saved in the same run", places.Saved(all, parts, before, before).Places.empty());
  times.Work[run.Graph.Calls.First[2] + 1] = 1e-3;
  const ReplayedCalls without = ReplayRun(run.Graph, times);
  const SavedPlaces found = places.Saved(all, parts, before, without);
  const std::vector<CausePlace>& saved = found.Places;
  check("waiting in the second barrier, and rank 2's work before it", saved.size() == 2);
  if (saved.size() == 2)
  {
    const CausePlace &wait = saved[0], &work = saved[1];
    check("the waiting comes first", !wait.IsWork && wait.Path == 1 && wait.Rank < 2);
    check.Near("2 of 3 ranks wait 2 ms less", wait.Time, 4e-3 / 3, 1e-12);
    check.Near("each of them", wait.RankTime, 2e-3, 1e-12);
    check("the work is on the same path", work.IsWork && work.Path == 1 && work.Rank == 2);
    check.Near("1 of 3 ranks works 2 ms less", work.Time, 2e-3 / 3, 1e-12);
    check.Near("they add up to what the run is shorter", wait.Time + work.Time, 2e-3, 1e-12);
    check.Near("all of the waiting is in the second phase", wait.Phase.Time, wait.Time, 1e-12);
    check("by the ranks of region 4", wait.Region.Region == 4);
    check.Near("all of it", wait.Region.Time, wait.Time, 1e-12);
    check("the work is that of region 5", work.Region.Region == 5);
    check("which is phase 7, and iterations are not known",
      wait.Phase.Phase == 7 && work.Phase.Phase == 7 && work.Iteration.Iteration == -1);
  }
  TestTable(check, found);
  // Rank 2's work lasts from 1 to 4 ms, the others wait from 2 to 4 ms for it.
  RunChoice choice;
  choice.Window = { 1e-3, 3e-3 };
  const std::vector<CausePlace> half =
    places.Saved(AskedPart(run, input, choice), parts, before, without).Places;
  check("the same places until 3 ms", half.size() == 2);
  if (half.size() == 2)
  {
    check.Near("half of the waiting", half[0].Time, 2e-3 / 3, 1e-12);
    check.Near("and two thirds of the work", half[1].Time, 4e-3 / 9, 1e-12);
  }
  return check.Result();
}
