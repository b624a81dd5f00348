#include "Filters/Core/Periods/IterationLayout.h"
#include "Filters/Core/Periods/TemporalAbstraction.h"
#include "Testing/Support/Check.h"

#include <string>
#include <vector>

using namespace pclvis;

namespace
{
/// Iterations 0, 1, ... of loop 3 between these times; a negative one begins a pause.
IterationWindows Iterations(const std::vector<double>& times)
{
  IterationWindows windows;
  windows.Loop = 3;
  for (std::size_t i = 0; i + 1 < times.size(); ++i)
  {
    if (times[i] >= 0)
    {
      windows.Iteration.push_back(static_cast<std::int32_t>(windows.Windows.size()));
      windows.Windows.push_back({ times[i], times[i + 1] < 0 ? -times[i + 1] : times[i + 1] });
    }
  }
  return windows;
}

std::string Layout(const std::vector<double>& times, const TimeWindow& span, std::size_t most)
{
  const IterationLayout layout = LayIterations(Iterations(times), span, most);
  std::string words;
  for (std::size_t i = 0; i < layout.Size(); ++i)
  {
    words += std::to_string(static_cast<int>(layout.Borders[i])) + "-" +
      std::to_string(static_cast<int>(layout.Borders[i + 1])) + ":" +
      std::to_string(layout.First[i]) + "+" + std::to_string(layout.Count[i]) + " ";
  }
  return words;
}

void TestLayout(Checks& check)
{
  check("each iteration is a window, and what is before and after them",
    Layout({ 2, 4, 7, 9 }, { 0, 10 }, 200) == "0-2:-1+0 2-4:0+1 4-7:1+1 7-9:2+1 9-10:-1+0 ");
  check("an inner loop has pauses",
    Layout({ 2, 4, -5, 7, 9 }, { 2, 9 }, 200) == "2-4:0+1 4-5:1+1 5-7:-1+0 7-9:2+1 ");
  check("of five at most two windows: three and two together",
    Layout({ 0, 1, 2, 3, 4, 5 }, { 0, 5 }, 2) == "0-3:0+3 3-5:3+2 ");
  check("a part of the time", Layout({ 0, 4, 8 }, { 2, 6 }, 200) == "2-4:0+1 4-6:1+1 ");
  check("no iteration in it", Layout({ 0, 1 }, { 2, 6 }, 200) == "2-6:-1+0 ");
}

/// Two messages in each second from 0 to 12 s; iterations of 2 s from 2 to 10 s, the second of
/// which has L = 4, and a pause of 100 s in the third, which the axis leaves out.
void TestAbstraction(Checks& check)
{
  const auto late = [](double time) { return time < 7 ? time : time + 100; };
  TemporalMessages::Owned table;
  for (int i = 0; i < 24; ++i)
  {
    const double time = 0.25 + 0.5 * i;
    table.SendBegin.Append(late(time));
    table.SendEnd.Append(late(time));
    table.ReceiveEnd.Append(late(time));
    table.Latency.Append(time > 4 && time < 6 ? 4 : 1);
  }
  TemporalOptions options;
  options.Axis = { 0, 112, { { 7, 107 } } };
  options.Iterations = Iterations({ 2, 4, 6, 108, 110 });
  ProcessGroup alone;
  const TemporalResult result = AbstractTime(ViewsOf<TemporalMessages>(table), options, alone);
  const schema::Windows::Table& windows = result.Windows;
  check("six windows", windows.Begin.Size() == 6);
  const double begins[] = { 0, 2, 4, 6, 108, 110 }, means[] = { 1, 1, 4, 1, 1, 1 };
  const std::int32_t iterations[] = { -1, 0, 1, 2, 3, -1 };
  for (std::size_t i = 0; i < 6 && windows.Begin.Size() == 6; ++i)
  {
    const std::string of = "window " + std::to_string(i) + ": ";
    check.Near(of + "its begin", windows.Begin[i], begins[i]);
    check.Near(of + "its end", windows.End[i], i < 5 ? begins[i + 1] : 112);
    check.Near(of + "its mean L", windows.Latency[i], means[i]);
    check(of + "four messages, also around the pause", windows.Messages[i] == 4);
    check(of + "its iteration",
      windows.Iteration[i] == iterations[i] && windows.Loop[i] == (iterations[i] < 0 ? -1 : 3) &&
        windows.Iterations[i] == (iterations[i] >= 0));
  }
  std::int64_t inPeriods = 0;
  for (std::size_t i = 0; i < result.Periods.Kind.Size(); ++i)
  {
    inPeriods += result.Periods.Messages[i];
  }
  check("every message is in one period", inPeriods == 24);
  check("that windows are iterations is said",
    result.Observations.size() == 1 && result.Observations[0].Id() == "periods.iterations");
}
}

int UnitTestIterationLayout(int, char*[])
{
  Checks check;
  TestLayout(check);
  TestAbstraction(check);
  return check.Result();
}
