#include "Filters/Core/Prices/AskedPart.h"
#include "Filters/Core/Replay/RunReplay.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

#include <algorithm>
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

  PricedProgram Program;
  Column<std::int32_t> Region;
  PriceInput Input;
  PricedRun Run;
  ReplayedCalls Before, Without;
};
}

int UnitTestAskedPart(int, char*[])
{
  Checks check;
  const FourRanks of;
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
  const std::vector<double> own = of.Ask(0, -1).OwnTimeSaved(of.Before, of.Without);
  check.Near("rank 3 saves 5 ms of work", own[3], 5e-3, 1e-12);
  check.Near("the others wait as much less, and save nothing of their own", own[0], 0, 1e-12);
  check.Near("one millisecond in each of two steps",
    of.Ask(7e-3, 11e-3).OwnTimeSaved(of.Before, of.Without)[3], 2e-3, 1e-12);
  check("-1 stands for all", of.Ask(0, -1, { -1 }).AskedRanks() == 4);
  check("two ranks are in region 1",
    of.Ask(0, -1, { 1 }).AskedRanks() == 2 && of.Ask(0, -1, { 1 }).Asks(3));
  check("there is no region 7", of.Ask(0, -1, { 7 }).Nothing());
  check("nor anything after the run", of.Ask(16e-3, 17e-3).Nothing());
  const AskedPart window = of.Ask(5e-3, 9e-3);
  check.Near("a window is as long as it is", window.Length(), 4e-3, 1e-12);
  check.Near("a quarter of a time lies in it", window.Weight(8e-3, 12e-3), 0.25, 1e-12);
  const std::vector<ActingTime> within =
    window.Within({ { 0, 6e-3 }, { 8e-3, 8.5e-3 }, { 10e-3, 11e-3 } });
  check("times are cut at its ends",
    within.size() == 2 && within[0].Begin == 5e-3 && within[1].End == 8.5e-3);
  check.Throws("a window that ends before its begin", "Cause prices", [&] { of.Ask(3e-3, 1e-3); });
  return check.Result();
}
