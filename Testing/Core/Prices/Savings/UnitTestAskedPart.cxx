#include "Filters/Core/Prices/Savings/AskedPart.h"
#include "Filters/Core/Replay/RunReplay.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

#include <algorithm>
#include <cmath>
#include <utility>

using namespace pclvis;

namespace
{
/// Four ranks: 0 and 1 are in region 0, 2 and 3 in region 1 (by a message each at 1 and 2 us). They
/// meet in ten barriers, 1 ms apart; rank 3 works 2 ms before each of those from the sixth on.
struct FourRanks
{
  FourRanks() : Program({ 0, 0, 0, 0 }), Input(this->MakeInput()), Run(TakeRun(Input))
  {
    RunTimes times = RecordedTimes(this->Run.Input.Messages, this->Run.Graph, 0);
    this->Before = ReplayRun(this->Run.Graph, times);
    const RunCalls& calls = this->Run.Graph.Calls;
    for (std::size_t call = calls.First[3]; call < calls.First[4]; ++call)
    {
      times.Work[call] = std::min(times.Work[call], 1e-3);
    }
    this->Without = ReplayRun(this->Run.Graph, times);
  }

  PriceInput MakeInput()
  {
    this->Program.SendReceive(0, 1, 1e-6, 2e-6, 1e-6, 3e-6);
    this->Program.SendReceive(2, 3, 1e-6, 2e-6, 1e-6, 3e-6);
    this->Region.Append(0);
    this->Region.Append(1);
    for (int step = 0; step < 10; ++step)
    {
      this->Program.Step({ 1e-3, 1e-3, 1e-3, step < 5 ? 1e-3 : 2e-3 });
    }
    PriceInput input = this->Program.Input();
    // The exchange is phase 0 and in no loop; steps are phase 1, or 2 from the eighth on, the ninth
    // by the one after it.
    const Column<double>& ends = this->Program.Tables.Rows.Calls.End;
    for (std::size_t row = 0; row < ends.Size(); ++row)
    {
      const bool step = ends[row] > 0.5e-3;
      const int number = std::lround(ends[row] < 5.5e-3 ? ends[row] * 1e3 : 2.5 + ends[row] * 500);
      this->Phase.Append(!step ? 0 : number <= 7 ? 1 : number == 9 ? -1 : 2);
      this->Loop.Append(step ? 4 : -1);
      this->Iteration.Append(step ? number - 1 : -1);
    }
    input.Program.Phase = this->Phase;
    input.Program.Loop = this->Loop;
    input.Program.Iteration = this->Iteration;
    input.Regions.SourceRegion = this->Region;
    input.Regions.DestinationRegion = this->Region;
    input.Axis = { 0, 15e-3, {} };
    return input;
  }

  AskedPart Ask(double begin, double end, std::vector<std::int32_t> regions = {}) const
  {
    return AskedPart(this->Run, this->Input, { { begin, end }, std::move(regions) });
  }
  double Saved(double begin, double end, std::vector<std::int32_t> regions = {}) const
  {
    return this->Ask(begin, end, std::move(regions)).Saved(this->Before, this->Without);
  }
  AskedPart Ask(const CallChoice& calls, double begin = 0, double end = -1) const
  {
    return AskedPart(this->Run, this->Input, { { begin, end }, {}, calls });
  }
  double Saved(const CallChoice& calls, double begin = 0, double end = -1) const
  {
    return this->Ask(calls, begin, end).Saved(this->Before, this->Without);
  }

  PricedProgram Program;
  Column<std::int32_t> Region, Phase, Loop, Iteration;
  PriceInput Input;
  PricedRun Run;
  ReplayedCalls Before, Without;
};
}

namespace
{
/// The sixth to the tenth step, 2 ms each, would take 1 ms.
void TestCalls(Checks& check, const FourRanks& of)
{
  check.Near("phase 1 has two of these steps", of.Saved({ 1 }), 2e-3, 1e-9);
  check.Near("phase 2 has three", of.Saved({ 2 }), 3e-3, 1e-9);
  check.Near("phases add up to the run", of.Saved({ 0 }) + of.Saved({ 1 }) + of.Saved({ 2 }),
    of.Saved(0, -1), 1e-9);
  check.Near("phase 2 is three steps of 2 ms", of.Ask({ 2 }).Length(), 6e-3, 1e-9);
  check.Near("phases take as long as the run",
    of.Ask({ 0 }).Length() + of.Ask({ 1 }).Length() + of.Ask({ 2 }).Length(), 15e-3, 1e-9);
  check.Near("iteration 5 is one", of.Saved({ -1, -1, 5, 5 }), 1e-3, 1e-9);
  check.Near("from iteration 8 on there are two", of.Saved({ -1, -1, 8, -1 }), 2e-3, 1e-9);
  check.Near("up to iteration 6 there are two", of.Saved({ -1, -1, -1, 6 }), 2e-3, 1e-9);
  check.Near("all iterations of the loop", of.Saved({ -1, 4 }), 5e-3, 1e-9);
  check.Near("phase 2 up to iteration 8", of.Saved({ 2, 4, 0, 8 }), 2e-3, 1e-9);
  check.Near("of iteration 7, from 9 to 11 ms, rank 3 is at half of its work at 10 ms",
    of.Saved({ -1, 4, 7, 7 }, 0, 10e-3), 0.125e-3, 1e-9);
  check.Near("rank 3 saves 3 ms of its own in phase 2",
    of.Ask({ 2 }).SavedByRank(of.Before, of.Without).Own[3], 3e-3, 1e-9);
  check("there is no phase 3", of.Ask({ 3 }).Nothing());
  check("nor another loop", of.Ask({ -1, 5 }).Nothing());
}

/// Rank 3 works 1 ms less before each of the last five steps, but is in the call as much longer.
void TestWork(Checks& check, const FourRanks& of)
{
  ReplayedCalls without = of.Before;
  const RunCalls& calls = of.Run.Graph.Calls;
  for (std::size_t call = calls.First[4] - 5; call < calls.First[4]; ++call)
  {
    without.Begin[call] -= 1e-3;
    without.Ready[call] -= 1e-3;
  }
  const AskedPart all = of.Ask(0, -1);
  check.Near("then it saves nothing", all.SavedByRank(of.Before, without).Own[3], 0, 1e-12);
  check.Near("of its work it saves 5 ms", all.SavedByRank(of.Before, without).Work[3], 5e-3, 1e-12);
}

/// From 5.5 to 15 ms ranks 0 to 2 begin calls at 6, 8, 10, 12 and 14 ms, rank 3 at 7, 9, 11 and 13.
void TestShareOfCalls(Checks& check, const FourRanks& of)
{
  const auto gain = [&of](double share, const TimeWindow& time) {
    return of.Ask(0, -1).GainAfter(share, time, of.Before, of.Without);
  };
  const TimeWindow time{ 5.5e-3, 15e-3 };
  check.Near("after no call it is the begin", gain(0, time),
    of.Ask(0, -1).GainAt(time.Begin, of.Before, of.Without), 0);
  check.Near("after all calls it is the end", gain(1, time),
    of.Ask(0, -1).GainAt(time.End, of.Before, of.Without), 0);
  check.Near("after two of five at 10 ms, 2 ms ahead; after 1.6 of four at 10.2 ms, 2.6 ms ahead",
    gain(0.4, time), (3 * 2e-3 + 2.6e-3) / 4, 1e-9);
  check.Near("where ranks begin no call, at 5.5 ms: rank 3 at a quarter of 2 ms",
    gain(0.5, { 5.1e-3, 5.9e-3 }), 0.25e-3 / 4, 1e-9);
}
}

int UnitTestAskedPart(int, char*[])
{
  Checks check;
  const FourRanks of;
  TestShareOfCalls(check, of);
  TestWork(check, of);
  check.Near("the run would be 5 ms shorter", of.Saved(0, -1), 5e-3, 1e-12);
  check.Near("nothing of that before 5 ms", of.Saved(0, 5e-3), 0, 1e-12);
  check.Near("all from there on", of.Saved(5e-3, -1), 5e-3, 1e-12);
  check.Near("2 ms in two steps of 2 ms", of.Saved(7e-3, 11e-3), 2e-3, 1e-12);
  check.Near("windows add up, wherever they are cut", of.Saved(0, 8.3e-3) + of.Saved(8.3e-3, -1),
    of.Saved(0, -1), 1e-12);
  // From 5 to 6 ms ranks 0 to 2 work, which is the same; rank 3 is at half of its 2 ms.
  check.Near("region 0 saves nothing while it works", of.Saved(5e-3, 6e-3, { 0 }), 0, 1e-12);
  check.Near(
    "one of two ranks saves half of a millisecond", of.Saved(5e-3, 6e-3, { 1 }), 0.25e-3, 1e-12);
  check.Near("both regions are all ranks", of.Saved(5e-3, 6e-3, { 0, 1 }), 0.125e-3, 1e-12);
  const std::vector<double> own = of.Ask(0, -1).SavedByRank(of.Before, of.Without).Own;
  check.Near("rank 3 saves 5 ms of work", own[3], 5e-3, 1e-12);
  check.Near("the others wait as much less, and save nothing of their own", own[0], 0, 1e-12);
  check.Near("one millisecond in each of two steps",
    of.Ask(7e-3, 11e-3).SavedByRank(of.Before, of.Without).Own[3], 2e-3, 1e-12);
  check("-1 stands for all", of.Ask(0, -1, { -1 }).AskedRanks() == 4);
  check("two ranks are in region 1",
    of.Ask(0, -1, { 1 }).AskedRanks() == 2 && of.Ask(0, -1, { 1 }).Asks(3));
  check("there is no region 7", of.Ask(0, -1, { 7 }).Nothing());
  check("nor anything after the run", of.Ask(16e-3, 17e-3).Nothing());
  const AskedPart window = of.Ask(5e-3, 9e-3);
  check.Near("a window is as long as it is", window.Length(), 4e-3, 1e-12);
  const RunCalls& calls = of.Run.Graph.Calls;
  const std::size_t seventh = calls.First[3] + 1 + 6; // a receive before
  check.Near("the work of the seventh step, from 7 to 9 ms, lies in it", window.WorkWeight(seventh),
    1, 1e-12);
  check.Near("half of it in a window to 8 ms", of.Ask(5e-3, 8e-3).WorkWeight(seventh), 0.5, 1e-12);
  check.Near("that after it does not", window.WorkWeight(seventh + 1), 0, 1e-12);
  const std::vector<TimeWindow> within =
    window.Within({ { 0, 6e-3 }, { 8e-3, 8.5e-3 }, { 10e-3, 11e-3 } });
  check("times are cut at its ends",
    within.size() == 2 && within[0].Begin == 5e-3 && within[1].End == 8.5e-3);
  check.Throws("a window that ends before its begin", "Cause prices", [&] { of.Ask(3e-3, 1e-3); });
  TestCalls(check, of);
  return check.Result();
}
