#include "Filters/Core/Prices/Savings/ProgramParts.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <cmath>

using namespace pclvis;

namespace
{
/// One rank makes six calls of two sites in turn: phases 0, 0, 0, 1, 1, 1; iterations of loop 2:
/// none, 0, 0, 1, 1, none.
struct SixCalls
{
  SixCalls()
  {
    const std::vector<std::int32_t> iterations{ -1, 0, 0, 1, 1, -1 };
    for (int call = 0; call < 6; ++call)
    {
      this->Tables.Rows.Collective(0, "MPI_Barrier", call * 1e-3, call * 1e-3 + 1e-4, call, -1);
      this->Path.Append(call % 2);
      this->Phase.Append(call / 3);
      this->Loop.Append(iterations[call] < 0 ? -1 : 2);
      this->Iteration.Append(iterations[call]);
    }
    this->Input = this->Tables.Input();
    this->Calls = TakeCalls(this->Input.Calls);
    this->Sites = NumberCallSites(this->Calls, this->Input.Calls.Call, this->Path);
  }
  ProgramParts Parts(bool phases, bool iterations) const
  {
    ProgramPlaces places;
    if (phases)
    {
      places.Phase = this->Phase;
    }
    if (iterations)
    {
      places.Loop = this->Loop;
      places.Iteration = this->Iteration;
    }
    return ProgramParts(this->Calls, this->Sites, places);
  }

  ReplayTables Tables;
  ReplayInput Input;
  Column<std::int32_t> Path, Phase, Loop, Iteration;
  RunCalls Calls;
  CallSites Sites;
};

/// Sums of so much in each call.
std::vector<double> SumsOf(const ProgramParts& parts, const std::vector<double>& times)
{
  std::vector<double> sums(parts.Size(), 0);
  for (std::size_t call = 0; call < times.size(); ++call)
  {
    sums[parts.Of(call)] += times[call];
  }
  return sums;
}
}

int UnitTestProgramParts(int, char*[])
{
  Checks check;
  const SixCalls of;
  const ProgramParts parts = of.Parts(true, true);
  const std::vector<double> sums = SumsOf(parts, { 1, 2, 4, 8, 16, -32 });
  const std::vector<SavedPart> phases = parts.Phases(sums, 1e-9);
  check("two phases", phases.size() == 2 && phases[0].Phase == 0 && phases[1].Phase == 1);
  check("1 + 2 + 4 and 8 + 16 - 32", phases[0].Time == 7 && phases[1].Time == -8);
  const std::vector<SavedPart> iterations = parts.Iterations(sums, 1e-9);
  check("outside of the loop, and two iterations",
    iterations.size() == 3 && iterations[0].Iteration == -1 && iterations[0].Loop == -1 &&
      iterations[1].Iteration == 0 && iterations[2].Iteration == 1 && iterations[2].Loop == 2);
  check("1 - 32, 2 + 4 and 8 + 16",
    iterations[0].Time == -31 && iterations[1].Time == 6 && iterations[2].Time == 24);
  check("less than the least is left out", parts.Iterations(sums, 7).size() == 2);
  // The first site has calls 0, 2, 4, the second 1, 3, 5.
  const std::vector<SavedPart> inPhase = parts.GreatestPhases(sums);
  check("of the first site 16 in phase 1", inPhase[0].Phase == 1 && inPhase[0].Time == 16);
  check("of the second 2 in phase 0", inPhase[1].Phase == 0 && inPhase[1].Time == 2);
  const std::vector<SavedPart> inIteration = parts.GreatestIterations(sums);
  check("16 in iteration 1", inIteration[0].Iteration == 1 && inIteration[0].Time == 16);
  check("8 in iteration 1", inIteration[1].Iteration == 1 && inIteration[1].Time == 8);
  const std::vector<SavedPart> first = parts.GreatestPhases(SumsOf(parts, { 3, -1, 0, -1, 3, -1 }));
  check("of equal ones the first", first[0].Phase == 0);
  check("nothing saved is in no phase", first[1].Phase == -1 && std::isnan(first[1].Time));
  const ProgramParts loops = of.Parts(false, true);
  check("without phases there are none",
    loops.Phases(SumsOf(loops, std::vector<double>(6, 1)), 0).empty() &&
      loops.GreatestPhases(SumsOf(loops, std::vector<double>(6, 1)))[0].Phase == -1);
  const ProgramParts nothing = of.Parts(false, false);
  check("without both there is no sum", nothing.Size() == 0 && nothing.Iterations({}, 0).empty());
  check("and sites are nowhere",
    nothing.GreatestPhases({}).size() == 2 && nothing.GreatestIterations({})[1].Iteration == -1);
  return check.Result();
}
