#include "Filters/Core/Replay/ProgramPlaces.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

using namespace pclvis;

namespace
{
/// Two ranks make four calls each, row by row in time. Rank 0: phases 0, none, 1, none; rank 1: 1,
/// 1, none, none. The first two of each are iteration 0, the third iteration 1 of loop 3.
struct TwoRanks
{
  TwoRanks()
  {
    for (int call = 0; call < 4; ++call)
    {
      for (std::int32_t rank = 0; rank < 2; ++rank)
      {
        this->Tables.Rows.Collective(
          rank, "MPI_Barrier", call * 1e-3, call * 1e-3 + 1e-4, call, -1);
      }
    }
    const std::vector<std::int32_t> phases{ 0, 1, -1, 1, 1, -1, -1, -1 };
    const std::vector<std::int32_t> iterations{ 0, 0, 0, 0, 1, 1, -1, -1 };
    for (std::size_t row = 0; row < phases.size(); ++row)
    {
      this->Phase.Append(phases[row]);
      this->Loop.Append(iterations[row] < 0 ? -1 : 3);
      this->Iteration.Append(iterations[row]);
    }
    this->Places.Phase = this->Phase;
    this->Places.Loop = this->Loop;
    this->Places.Iteration = this->Iteration;
    this->Input = this->Tables.Input();
    this->Calls = TakeCalls(this->Input.Calls);
  }
  /// Of rank 0, then of rank 1.
  std::string Chosen(const CallChoice& choice) const
  {
    std::string chosen;
    for (const char call : ChosenCalls(this->Calls, this->Places, choice))
    {
      chosen += call ? '1' : '0';
    }
    return chosen;
  }

  ReplayTables Tables;
  ReplayInput Input;
  Column<std::int32_t> Phase, Loop, Iteration;
  ProgramPlaces Places;
  RunCalls Calls;
};
}

int UnitTestProgramPlaces(int, char*[])
{
  Checks check;
  const TwoRanks of;
  const PlainVector<std::int32_t> phases = PhasesOf(of.Calls, of.Places);
  check("a call without a phase is in that of the next one of its rank",
    std::vector<std::int32_t>(phases.begin(), phases.end()) ==
      std::vector<std::int32_t>{ 0, 1, 1, -1, 1, 1, -1, -1 });
  check("no choice is all calls", of.Chosen({}).empty());
  check("phase 0 is one call", of.Chosen({ 0 }) == "10000000");
  check("phase 1 is two of each rank", of.Chosen({ 1 }) == "01101100");
  check("the loop has three of each", of.Chosen({ -1, 3 }) == "11101110");
  check("iteration 1 is the third", of.Chosen({ -1, -1, 1, 1 }) == "00100010");
  check("up to iteration 0", of.Chosen({ -1, -1, -1, 0 }) == "11001100");
  check("from iteration 1 on", of.Chosen({ -1, -1, 1, -1 }) == "00100010");
  check("phase 1 in iteration 0", of.Chosen({ 1, 3, 0, 0 }) == "01001100");
  check("there is no loop 4", of.Chosen({ -1, 4 }) == "00000000");
  check("both are known", of.Places.HavePhases() && of.Places.HaveIterations());
  check("of others nothing is", !ProgramPlaces().HavePhases() && !ProgramPlaces().HaveIterations());
  const RunCalls none = TakeCalls({});
  check("without calls none is chosen", ChosenCalls(none, {}, { 1 }).empty());
  return check.Result();
}
