#include "Testing/Support/Check.h"
#include "Views/Core/Common/WindowDrag.h"

#include <cmath>

using namespace pclvis;

namespace
{
constexpr TimeRange kWhole{ 0, 10 };
constexpr double kLeast = 0.01;

// A trace of 10 s on 1000 pixels from x = 100, the window 2..6 s: handles at 300 and 700.
WindowSlider Slider(TimeRange window = { 2, 6 })
{
  return { DrawnAxis(ShownTime{ kWhole, {} }), window, { 100, 50, 1000, 36 }, 1 };
}

void TestDrag(Checks& check)
{
  WindowDrag drag;
  check("above the track is nothing", !drag.Grab(Slider(), kWhole, { 500, 95 }));
  check("a handle can be taken", drag.Grab(Slider(), kWhole, { 303, 60 }));
  const TimeRange moved = drag.To(Slider(), kWhole, { 403, 60 }, kLeast);
  check.Near("it stays 3 pixels beside the pointer", moved.Begin, 3);
  check.Near("from the window as it was grabbed, whatever it is now",
    drag.To(Slider({ 0, 1 }), kWhole, { 403, 60 }, kLeast).End, 6);
  check("a drag without a change is none", !drag.Drop());

  drag.Grab(Slider(), kWhole, { 500, 60 });
  const TimeRange both = drag.To(Slider(), kWhole, { 600, 60 }, kLeast);
  check.Near("between the handles both move, begin", both.Begin, 3);
  check.Near("and end", both.End, 7);
  drag.Changed();
  check("a change is told at the end", drag.Drop());
  check("once", !drag.Drop());

  drag.Grab(Slider(kWhole), kWhole, { 400, 60 });
  const TimeRange drawn = drag.To(Slider(kWhole), kWhole, { 600, 60 }, kLeast);
  check.Near("the whole cannot be moved: a new one is drawn", drawn.Begin, 3);
  check.Near("to the pointer", drawn.End, 5);
}

void TestKeys(Checks& check)
{
  const TimeRange window{ 2, 6 };
  const auto key = [&](const char* symbol, bool shift = false, bool control = false) {
    return WindowByKey(symbol, shift, control, kWhole, window, kLeast).value_or(TimeRange{});
  };
  check.Near("right moves it by a twentieth of its 4 s", key("Right").Begin, 2.2, 1e-9);
  check.Near("with its length", key("Right").Length(), 4, 1e-9);
  check.Near("left moves it back", key("Left").Begin, 1.8, 1e-9);
  check("Shift moves its end alone",
    key("Right", true).Begin == 2 && std::abs(key("Right", true).End - 6.2) < 1e-9);
  check("Ctrl its begin",
    key("Right", false, true).End == 6 && std::abs(key("Right", false, true).Begin - 2.2) < 1e-9);
  check("Home goes to the beginning of the trace", key("Home") == TimeRange{ 0, 4 });
  check("End to its end", key("End") == TimeRange{ 6, 10 });
  check.Near("up makes it 1.25 times as long", key("Up").Length(), 5, 1e-9);
  check.Near("down shorter", key("Down").Length(), 3.2, 1e-9);
  check("other keys mean nothing", !WindowByKey("n", false, false, kWhole, window, kLeast));

  const TimeRange longer = WindowByWheel(kWhole, window, 4, -1, kLeast);
  check.Near("a step down of the wheel: 1.15 times as long", longer.Length(), 4.6, 1e-9);
  check.Near("about the time under the pointer", longer.Begin, 1.7, 1e-9);
}
}

int UnitTestWindowDrag(int, char*[])
{
  Checks check;
  TestDrag(check);
  TestKeys(check);
  return check.Result();
}
