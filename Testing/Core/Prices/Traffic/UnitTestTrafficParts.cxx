#include "Filters/Core/Prices/Traffic/TrafficParts.h"
#include "Testing/Support/Check.h"

#include <cmath>

using namespace pclvis;

namespace
{
/// A part from `begin` to `end` with one message.
TimePart Part(double begin, double end, double started, double arrived)
{
  const LeftMessage message{ started, arrived, 0 };
  return TimePart(begin, end, &message, &message + 1);
}

void TestPart(Checks& check)
{
  const LeftMessage messages[] = { { 1, 4, 0.5 }, { 2, 4.5, 0.1 }, { 2.5, 5.5, 0.2 } };
  check.Near("the middle of a message", messages[1].Middle(), 3.25);
  const TimePart part(2, 4.5, messages, messages + 3);
  check.Near("the middle value of 0.5, 0.1, 0.2", part.Value, 0.2);
  check.Near("the middle start of 1, 2, 2.5", part.Started, 2);
  check.Near("the middle end of 4, 4.5, 5.5", part.Arrived, 4.5);
}

void TestTime(Checks& check)
{
  //  time     0   1   2   3   4   5   6   7   8
  //  parts    |-0-|       |-1-|       |-2-|
  //  messages          |----1----|
  const std::vector<TimePart> parts{ Part(0, 1, 0, 1), Part(3, 4, 2, 4.8), Part(6, 7, 4, 9) };
  const auto [begin, end] = TimeOf({ 1, 2 }, parts, 8);
  check.Near("from when the messages started", begin, 2);
  check.Near("until they arrived", end, 4.8);
  const auto [beginOfTwo, endOfTwo] = TimeOf({ 1, 3 }, parts, 8);
  check.Near("of two parts, when those of the first one started", beginOfTwo, 2);
  check.Near("the run ends before those of the last one arrive", endOfTwo, 8);
  const auto [beginOfLast, endOfLast] = TimeOf({ 2, 3 }, parts, 8);
  check.Near("the part before ends as its messages start", beginOfLast, 4);
  check.Near("the same end", endOfLast, 8);
  const auto [beginOfFirst, endOfFirst] = TimeOf({ 0, 1 }, parts, 8);
  check.Near("a part begins where its messages do", beginOfFirst, 0);
  check.Near("and ends where they do", endOfFirst, 1);
  const std::vector<TimePart> close{ Part(0, 1, 0, 1), Part(1, 2, 0.5, 3), Part(2, 3, 2, 3) };
  const auto [beginOfClose, endOfClose] = TimeOf({ 1, 2 }, close, 8);
  check.Near("what is known before is not in it", beginOfClose, 1);
  check.Near("nor what is known after", endOfClose, 2);
}

void TestLevels(Checks& check)
{
  // Steps 0, 0, 0, 0, 1.2: the middle one is 0, so that the spread is the least, 0.06. The usual
  // value is the lower quartile, 0, as the steps do not differ.
  const Levels levels({ 0, 0, 0, 0, 0, 1.2 });
  check.Near("one value stands out", levels.Values.back(), 1.2, 1e-12);
  check.Near("the others do not", levels.Values.front(), 0, 1e-12);
  check.Near("no less than the program's own load makes them differ", levels.Sigma, 0.12);
  check.Near("from part to part they may differ less", levels.Steps, 0.06);
  check.Near("nor below", levels.Low, 0.12);
  // All steps are 1 up or down.
  check.Near(
    "steps to and fro", Levels({ 0, 1, 0, 1, 0, 1 }).Steps, 1.4826 / std::sqrt(2.0), 1e-12);
  // Steps 1, -2, 3, -2: the middle one of 1, 2, 2, 3 is 2.
  check.Near(
    "steps that differ", Levels({ 0, 1, -1, 2, 0 }).Steps, 1.4826 * 2 / std::sqrt(2.0), 1e-12);
  // The lower quartile is the second value, 0, the base 2 / sqrt(2) = 1.414 above; below that are
  // -1, 0, 0, 1: distances 2.414, 1.414, 1.414, 0.414, the middle one 1.414.
  check.Near(
    "values below differ as well", Levels({ 0, 1, -1, 2, 0 }).Low, 1.4826 * std::sqrt(2.0), 1e-12);
}
}

int UnitTestTrafficParts(int, char*[])
{
  Checks check;
  TestPart(check);
  TestTime(check);
  TestLevels(check);
  return check.Result();
}
