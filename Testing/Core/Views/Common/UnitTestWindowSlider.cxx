#include "Testing/Support/Check.h"
#include "Views/Core/Common/WindowSlider.h"

using namespace pclvis;

namespace
{
// A trace of 10 s on 1000 pixels from x = 100, the window 2..6 s: handles at 300 and 700.
WindowSlider Slider(TimeRange window = { 2, 6 })
{
  return { DrawnAxis(ShownTime{ { 0, 10 }, {} }), window, { 100, 50, 1000, 36 }, 1 };
}

void TestPlaces(Checks& check)
{
  const WindowSlider slider = Slider();
  check.Near("a time has a pixel", slider.Pixel(2), 300);
  check.Near("a pixel has a time", slider.Time(300), 2);
  check.Near("beside the track the ends count", slider.Time(5000), 10);
  const Box handle = slider.Handle(SliderPart::End);
  check.Near("the right handle's middle", handle.X + handle.Width / 2, 700);
  check.Near("it is 36 high", handle.Height, 36);
  check("the left handle is found", slider.At({ 303, 60 }) == SliderPart::Begin);
  check("the right handle is found", slider.At({ 694, 60 }) == SliderPart::End);
  check("between them is the middle", slider.At({ 500, 60 }) == SliderPart::Middle);
  check("the rest of the track is outside", slider.At({ 200, 60 }) == SliderPart::Outside);
  check("above the track is nothing", slider.At({ 500, 95 }) == SliderPart::None);
  check("where handles meet the nearer one is taken",
    Slider({ 5, 5.02 }).At({ 599, 60 }) == SliderPart::Begin &&
      Slider({ 5, 5.02 }).At({ 604, 60 }) == SliderPart::End);
  check("at the trace's end the one that can move",
    Slider({ 10, 10 }).At({ 1100, 60 }) == SliderPart::Begin);
  check("at its begin the other one", Slider({ 0, 0 }).At({ 100, 60 }) == SliderPart::End);
}

void TestDrags(Checks& check)
{
  const TimeRange whole{ 0, 10 }, window{ 2, 6 };
  const auto drag = [&](SliderPart part, double from, double to) {
    return DragWindow(whole, window, part, from, to, 0.01);
  };
  check("the left handle", drag(SliderPart::Begin, 2, 3) == TimeRange{ 3, 6 });
  check("it stops before the right one", drag(SliderPart::Begin, 2, 9) == TimeRange{ 5.99, 6 });
  check("and at the trace's begin", drag(SliderPart::Begin, 2, -4) == TimeRange{ 0, 6 });
  check("the right handle", drag(SliderPart::End, 6, 8) == TimeRange{ 2, 8 });
  check("it stops at the trace's end", drag(SliderPart::End, 6, 60) == TimeRange{ 2, 10 });
  check("and behind the left one", drag(SliderPart::End, 6, 0) == TimeRange{ 2, 2.01 });
  check("the middle moves both", drag(SliderPart::Middle, 3, 4.5) == TimeRange{ 3.5, 7.5 });
  check("and keeps the length at the end", drag(SliderPart::Middle, 3, 99) == TimeRange{ 6, 10 });
  check("and at the begin", drag(SliderPart::Middle, 3, -9) == TimeRange{ 0, 4 });
  check(
    "beside the window a new one is drawn", drag(SliderPart::Outside, 7, 9) == TimeRange{ 7, 9 });
  check("to the left, too", drag(SliderPart::Outside, 9, 7) == TimeRange{ 7, 9 });
  check("it has the least length", drag(SliderPart::Outside, 7, 7).Length() >= 0.0099);
  check("nothing moves nothing", drag(SliderPart::None, 1, 9) == window);
}

void TestTyping(Checks& check)
{
  const TimeRange whole{ 0, 10 }, window{ 2, 6 };
  const auto type = [&](SliderPart part, double time) {
    return TypeWindow(whole, window, part, time, 0.01);
  };
  check("a typed begin", type(SliderPart::Begin, 3.25) == TimeRange{ 3.25, 6 });
  check("a typed end", type(SliderPart::End, 3.25) == TimeRange{ 2, 3.25 });
  check("a begin after the end takes it along", type(SliderPart::Begin, 6) == TimeRange{ 6, 10 });
  check("inside the trace", type(SliderPart::Begin, 8) == TimeRange{ 6, 10 });
  check("an end before the begin, too", type(SliderPart::End, 1) == TimeRange{ 0, 4 });
  check("before the trace is its begin", type(SliderPart::Begin, -5) == TimeRange{ 0, 6 });
  check("behind it its end", type(SliderPart::End, 50) == TimeRange{ 2, 10 });
}

void TestScaling(Checks& check)
{
  const TimeRange whole{ 0, 10 }, window{ 2, 6 };
  check("half as long about 3: its place in the window stays a quarter",
    ScaleWindow(whole, window, 3, 0.5, 0.01) == TimeRange{ 2.5, 4.5 });
  check("longer at an end of the trace stays inside",
    ScaleWindow(whole, window, 6, 2, 0.01) == TimeRange{ 0, 8 });
  check("at most the whole", ScaleWindow(whole, window, 4, 99, 0.01) == whole);
  check.Near("at least the least", ScaleWindow(whole, window, 4, 1e-9, 0.01).Length(), 0.01, 1e-9);
  check.Near("a thousandth of the trace", LeastWindow({ whole, {} }), 0.01);
}

void TestProperties(Checks& check)
{
  const TimeRange whole{ -0.5, 10 };
  check("0 and -1 are the whole", WindowOf(whole, 0, -1) == whole);
  check("numbers are themselves", WindowOf(whole, 2, 6) == TimeRange{ 2, 6 });
  check("an end beyond the trace is its end", WindowOf(whole, 2, 60) == TimeRange{ 2, 10 });
  check("an end before the begin is an empty window", WindowOf(whole, 6, 2) == TimeRange{ 6, 6 });
  check("the whole is 0 and -1", PropertiesOf(whole, whole) == TimeRange{ 0, -1 });
  check("others are themselves", PropertiesOf(whole, { 2, 6 }) == TimeRange{ 2, 6 });
}
}

int UnitTestWindowSlider(int, char*[])
{
  Checks check;
  TestPlaces(check);
  TestDrags(check);
  TestTyping(check);
  TestScaling(check);
  TestProperties(check);
  return check.Result();
}
