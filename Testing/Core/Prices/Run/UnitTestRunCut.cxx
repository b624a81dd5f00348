#include "Filters/Core/Prices/Run/RunCut.h"
#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

using namespace pclvis;

namespace
{
/// A message each second, at which rank 0 works longer and longer: 10 s without a gap.
void TestSample(Checks& check)
{
  PricedProgram program({ 0, 1 });
  for (int i = 0; i < 100; ++i)
  {
    program.SendReceive(0, 1, 0.1 * i, 0.1 * i + 0.01, 0.1 * i, 0.1 * i + 0.02, i);
  }
  PriceInput input = program.Input();
  input.Axis = { 0, 10, {} };
  const PricedRun all = TakeRun(input, { 200, {} });
  check("of a run with fewer messages all is replayed",
    all.Messages() == 100 && all.Windows.empty() && all.Length == 10);
  const PricedRun run = TakeRun(input, { 50, {} });
  check("of another one a part", run.Windows.size() == 1 && run.Messages() >= 48);
  check.Near("with half of the messages in half of the time", run.Length, 5, 1e-9);
  check("whose axis is that time since trace start",
    run.Input.Axis.Begin == run.Windows[0].Begin && run.Input.Axis.End == run.Windows[0].End &&
      run.Whole.End == 10);
  const double first = run.Bytes(0) - 1; // the number of the message
  check.Near("messages are those of the part", run.Graph.Start(0, run.Graph.Calls.Begin),
    0.1 * first - run.Windows[0].Begin, 1e-9);
  const RunCalls& calls = run.Graph.Calls;
  check("the work before the part's first call is cut", run.Pieces[0] == RunGraph::kNone);
  bool same = true;
  for (std::size_t call = 1; call < calls.First[1]; ++call)
  {
    same = same && run.Pieces[call] == all.Pieces[calls.Row(call) / 2]; // two rows a message
  }
  check("other work is compared as in the run", same);
}

/// The same without a gap, and with one from 4 to 6 s.
void TestWindows(Checks& check)
{
  PricedProgram program({ 0, 1 });
  for (const int second : { 0, 1, 2, 3, 6, 7, 8, 9 })
  {
    program.SendReceive(0, 1, second + 0.2, second + 0.3, second + 0.2, second + 0.4);
  }
  PriceInput input = program.Input();
  input.Axis = { 0, 10, { { 4, 6 } } };
  const std::shared_ptr<const RunOnAxis> run = FindRun(input);
  check("without a number of messages all is replayed", FindCuts(*run, {}).empty());
  const std::vector<TimeWindow> asked = FindCuts(*run, { 100, { 1, 3 } });
  check("of a window, that one", asked.size() == 1 && asked[0].Begin == 1 && asked[0].End == 3);
  const std::vector<TimeWindow> ends = FindCuts(*run, { 100, { 7, 10 } });
  check("one to the end of the axis has what stands there: 8 s without the gap",
    ends.size() == 1 && ends[0].Begin == 5 && ends[0].End > 8 && ends[0].End < 8.0000001);
  // 1 to 2 s and 5 to 6 s of the axis are 1 to 2 s and 7 to 8 s of the run.
  const RunCut cut = CutRun(*run, { { 1, 2 }, { 5, 6 } }, input.Calls.Call, {});
  check("two messages are left", cut.Message.size() == 2 && cut.Graph.Calls.Size() == 4);
  check("whose axis has a gap between the windows, which holds that of the run",
    cut.Axis.Begin == 1 && cut.Axis.End == 8 && cut.Axis.Gaps.size() == 1 &&
      cut.Axis.Gaps[0].Begin == 2 && cut.Axis.Gaps[0].End == 7);
  check.Near("so it is 2 s long", cut.Axis.Length(), 2);
  check.Near("the second begins 1.2 s after the first window does", cut.Graph.Calls.Begin[1], 1.2);
  check("work that a cut divides has no number",
    cut.Pieces[0] == RunGraph::kNone && cut.Pieces[1] == RunGraph::kNone);
}
}

int UnitTestRunCut(int, char*[])
{
  Checks check;
  TestSample(check);
  TestWindows(check);
  return check.Result();
}
