#include "Filters/Core/Prices/Placement/PlacementGains.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

using namespace pclvis;

namespace
{
/// Two ranks work 1 ms before each of ten barriers.
struct TenSteps
{
  TenSteps() : Program({ 0, 1 }), Input(this->MakeInput()), Run(TakeRun(Input))
  {
    this->Times = RecordedTimes(this->Run.Input.Messages, this->Run.Graph, 0);
    this->Recorded = ReplayRun(this->Run.Graph, this->Times);
  }

  PriceInput MakeInput()
  {
    for (int step = 0; step < 10; ++step)
    {
      this->Program.Step({ 1e-3, 1e-3 });
      for (int rank = 0; rank < 2; ++rank)
      {
        this->Phase.Append(step < 5 ? 0 : 1);
      }
    }
    PriceInput input = this->Program.Input();
    input.Program.Phase = this->Phase;
    input.Axis = { 0, 10e-3, {} };
    return input;
  }

  /// What a placement gives with which they work so long before the first and the last five.
  ReplayedCalls Placed(double first, double last) const
  {
    RunTimes times = this->Times;
    const RunCalls& calls = this->Run.Graph.Calls;
    for (std::size_t call = 0; call < calls.Size(); ++call)
    {
      times.Work[call] = call - calls.First[calls.Rank[call]] < 5 ? first : last;
    }
    ReplayedCalls replayed = ReplayRun(this->Run.Graph, times);
    replayed.Begin = PlacementGains::Thinned(calls, replayed.Begin);
    return replayed;
  }

  PricedProgram Program;
  Column<std::int32_t> Phase;
  PriceInput Input;
  PricedRun Run;
  RunTimes Times;
  ReplayedCalls Recorded;
};

/// 40,000 ranks with three calls each are more than are kept.
void TestThinned(Checks& check)
{
  constexpr std::size_t kRanks = 40000;
  RunCalls calls;
  PlainVector<double> begin;
  calls.First.push_back(0);
  for (std::size_t rank = 0; rank < kRanks; ++rank)
  {
    calls.First.push_back(3 * (rank + 1));
    begin.insert(begin.end(), { 1.0, 2.0, 3.0 });
  }
  const PlainVector<double> thinned = PlacementGains::Thinned(calls, begin);
  check("of many ranks the last call of each is kept", thinned == PlainVector<double>(kRanks, 3.0));
}
}

int UnitTestPlacementGains(int, char*[])
{
  Checks check;
  const TenSteps of;
  // 2.5 ms in the first half; 2 ms in the second; 3 ms there, but 4 ms more in the first.
  const PlacementGains gains(of.Run.Graph.Calls, of.Recorded,
    { of.Placed(0.5e-3, 1e-3), of.Placed(1e-3, 0.6e-3), of.Placed(1.8e-3, 0.4e-3) });
  const auto in = [&](double begin, double end, double almost) {
    return gains.BestIn(AskedPart(of.Run, of.Input, { { begin, end }, {} }), almost);
  };
  check("with the first the run is shortest", gains.Best() == 0);
  check("it is best in the first half", in(0, 5e-3, 1e-5) == 0);
  check("the second is in the other, as with the third the run would take longer",
    in(5e-3, 10e-3, 1e-5) == 1);
  check("0.4 ms more in one step", in(6e-3, 7e-3, 0.39e-3) == 1);
  check("are not more than that", in(6e-3, 7e-3, 0.41e-3) == 0);
  CallChoice phase;
  phase.Phase = 1;
  const AskedPart late(of.Run, of.Input, { {}, {}, phase });
  check("the same of the calls of a phase", gains.BestIn(late, 1.99e-3) == 1);
  check("which are worth 2 ms", gains.BestIn(late, 2.01e-3) == 0);
  TestThinned(check);
  return check.Result();
}
