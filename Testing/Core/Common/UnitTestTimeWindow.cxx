#include "Filters/Core/Common/TimeWindow.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <cmath>

using namespace pclvis;

int UnitTestTimeWindow(int, char*[])
{
  Checks check;
  const TimeWindow window{ 2, 5 };
  check("a time shares with a window what lies in both",
    window.Shares(1, 4) == 2 && window.Shares(4, 9) == 1 && window.Shares(3, 3.5) == 0.5 &&
      window.Shares(0, 9) == 3);
  check("one beside it nothing", window.Shares(0, 1) == 0 && window.Shares(5, 9) == 0);
  check("and one that ends before it begins nothing", window.Shares(4, 3) == 0);
  TimeExtent extent;
  check("nothing begins: no span, whatever was asked for", SpanOf(extent, 5, 6, "Foo").Empty());
  extent.AddTime(7);
  extent.AddBegin(NAN);
  check("ends alone are no span", SpanOf(extent, 0, -1, "Foo").Empty());
  extent.AddBegin(2);
  extent.AddBegin(3);
  TimeWindow span = SpanOf(extent, 0, -1, "Foo");
  check("a trace begins at 0 and ends with the latest time", span.Begin == 0 && span.End == 7);
  check("the begin belongs to it, the end does not", span.Holds(0) && !span.Holds(7));
  span = SpanOf(extent, 2.5, 3, "Foo");
  check("a part of it", span.Begin == 2.5 && span.End == 3);
  span = SpanOf(extent, -4, 100, "Foo");
  check("what is outside is cut off", span.Begin == 0 && span.End == 7);
  extent.AddBegin(8);
  span = SpanOf(extent, 0, -1, "Foo");
  check("the latest begin lies inside", span.Holds(8) && span.End < 8.001);
  extent.AddBegin(-1);
  check("clocks may put a begin before 0", SpanOf(extent, 0, -1, "Foo").Begin == -1);
  check.Throws("a window behind the trace", "Foo: the window from 9 s to the end",
    [&] { SpanOf(extent, 9, -1, "Foo"); });
  check.Throws("a window that ends before it begins", "the trace spans -1",
    [&] { SpanOf(extent, 1, 0.5, "Foo"); });
  check.Throws("no number is no time", "the window runs from 0 s to none; its end must be",
    [&] { SpanOf(extent, 0, std::nan(""), "Foo"); });
  check.Throws("a window must end after its begin", "from 2 s to 2 s", [] {
    CheckWindow({ 2, 2 }, "Test");
  });
  check.Throws("a bound must be a number", "from none", [] { CheckWindow({ NAN, -1 }, "Test"); });
  RunAsProcesses(3, [&](ProcessGroup& group) {
    TimeExtent mine;
    mine.AddBegin(group.Process());
    const TimeExtent all = mine.OfAll(group);
    if (group.Process() == 1)
    {
      check("all processes' extent", all.First == 0 && all.LastBegin == 2 && all.Last == 2);
    }
  });
  return check.Result();
}
