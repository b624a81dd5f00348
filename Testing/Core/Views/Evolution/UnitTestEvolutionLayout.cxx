#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnEvolution.h"
#include "Views/Core/Evolution/EvolutionLayout.h"

using namespace pclvis;

namespace
{
EvolutionFrame Frame(double width, double height)
{
  EvolutionFrame frame;
  frame.Area = { 16, 100, width, height };
  frame.Compress = false;
  frame.Window = { 2, 6 };
  return frame;
}

void TestRows(Checks& check, const Evolution& evolution)
{
  const EvolutionScene scene = LayEvolution(evolution, Frame(1162, 900));
  check.Near("96 units are left for names", scene.Plot.X, 16 + 96);
  check.Near("and 66 for averages", scene.Plot.Width, 1000);
  check("all rows have room", scene.Rows.size() == 3 && scene.LeftOut == 0);
  const double height = (900 - 108) / 3.0;
  const Box& first = scene.Rows[0].Circles;
  check.Near("the first row begins at the top", first.Y + first.Height, 1000);
  const Box& second = scene.Rows[1].Circles;
  check.Near("rows are equally high", second.Y + second.Height, 1000 - height, 1e-9);
  check("circles, kinds and curve lie below another",
    scene.Rows[0].Kinds.Y + scene.Rows[0].Kinds.Height <= first.Y + 1e-9 &&
      scene.Rows[0].Curve.Y + scene.Rows[0].Curve.Height < scene.Rows[0].Kinds.Y);
  check("a row ends above the next one", scene.Rows[0].Curve.Y > second.Y + second.Height + 20);
  check.Near("the curve begins at 0", scene.Rows[0].ToY(0), scene.Rows[0].Curve.Y);
  check("and holds its highest window",
    scene.Rows[0].ToY(5) < scene.Rows[0].Curve.Y + scene.Rows[0].Curve.Height);

  const EvolutionScene low = LayEvolution(evolution, Frame(1162, 108 + 3 * 60));
  check("low rows have no curve", low.Rows.size() == 3 && low.Rows[0].Curve.Height == 0);
  const EvolutionScene lowest = LayEvolution(evolution, Frame(468, 78 + 60));
  check("where two have room one is left out", lowest.Rows.size() == 2 && lowest.LeftOut == 1);
  check("the one with the lower latency", evolution.Rows[lowest.Rows[1].Index].Region == 3);
  check(
    "circles stay inside their row", lowest.Rows[0].Greatest <= lowest.Rows[0].Circles.Height / 2);
  check.Near("a narrow view leaves less for names", lowest.Plot.X, 16 + 62);

  EvolutionFrame chosen = Frame(1162, 900);
  chosen.Regions = { 3 };
  const EvolutionScene one = LayEvolution(evolution, chosen);
  check("a chosen region is first", evolution.Rows[one.Rows[0].Index].Region == 3);
  check.Near("two rows share the height",
    one.Rows[0].Circles.Y + one.Rows[0].Circles.Height -
      (one.Rows[1].Circles.Y + one.Rows[1].Circles.Height),
    396, 1e-9);
  check.Near("circles have 124 of it", one.Rows[0].Circles.Height, 124, 1e-9);
  chosen = Frame(468, 108 + 150);
  chosen.Regions = { 3 };
  const EvolutionScene small = LayEvolution(evolution, chosen);
  check("alone where two would have no curve",
    small.Rows.size() == 1 && small.Rows[0].Curve.Height > 20 && small.LeftOut == 0);
  check("without data there is no row", LayEvolution({}, Frame(500, 300)).Rows.empty());
}

void TestLowRows(Checks& check, const Evolution& evolution)
{
  const EvolutionScene plain = LayEvolution(evolution, Frame(468, 78 + 127));
  check("rows that all have room are equal",
    plain.Rows.size() == 3 && plain.Rows[0].Curve.Height == 0 && plain.LeftOut == 0);
  Evolution many = evolution;
  for (int region = 10; region < 20; ++region)
  {
    many.Rows.push_back(evolution.Rows[1]);
    many.Rows.back().Region = region;
  }
  const EvolutionScene tall = LayEvolution(many, Frame(468, 78 + 100 + 27 + 10));
  check("where some are left out anyway the first one has a curve",
    tall.Rows.size() == 2 && tall.LeftOut == 11 && tall.Rows[0].Curve.Height > 0 &&
      tall.Rows[1].Curve.Height == 0);
  check.Near("and the rest of the height",
    tall.Rows[0].Circles.Y + tall.Rows[0].Circles.Height -
      (tall.Rows[1].Circles.Y + tall.Rows[1].Circles.Height),
    110, 1e-9);
}

void TestSingleRegion(Checks& check, const Evolution& evolution)
{
  // All messages and region 3, which has as many in each window.
  Evolution single = evolution;
  single.Rows.erase(single.Rows.begin() + 1);
  check("a single region repeats all messages", CountDistinctRows(single) == 1);
  const EvolutionFrame low = Frame(1162, 108 + 150);
  const EvolutionScene scene = LayEvolution(single, low);
  check("which has its row alone, with a curve",
    scene.Rows.size() == 1 && scene.Rows[0].Index == 0 && scene.Rows[0].Curve.Height > 20 &&
      scene.LeftOut == 0);
  EvolutionFrame chosen = Frame(1162, 900);
  chosen.Regions = { 3 };
  const EvolutionScene one = LayEvolution(single, chosen);
  check("chosen it is alone", one.Rows.size() == 1 && one.Rows[0].Index == 1);
  single.Rows[1].Windows[2].Messages = 19;
  check("one of other messages is a row of its own",
    CountDistinctRows(single) == 2 && LayEvolution(single, low).Rows.size() == 2);
}

void TestTimes(Checks& check, const Evolution& evolution)
{
  EvolutionFrame frame = Frame(1162, 900);
  const EvolutionScene whole = LayEvolution(evolution, frame);
  check.Near("2.5 s of 10 are a quarter of the plot", whole.Pixel(2.5), 112 + 250);
  check.Near("and back", whole.Time(362), 2.5);
  check.Near("the slider has its handle there, too", whole.Slider.Pixel(2.5), 112 + 250);
  frame.Zoom = 2;
  frame.Offset = 0.1;
  const EvolutionScene zoomed = LayEvolution(evolution, frame);
  check.Near("zoomed twice, 6 s in the middle", zoomed.Pixel(6), 112 + 500);
  check.Near("half of the time is seen", zoomed.Time(1112) - zoomed.Time(112), 5);
  check.Near("the slider stays", zoomed.Slider.Pixel(2.5), 112 + 250);
  frame.Offset = 5;
  check.Near("what is seen ends with the trace", LayEvolution(evolution, frame).Time(1112), 10);
  frame.Zoom = 0.2;
  check.Near("no zoom out of it", LayEvolution(evolution, frame).Pixel(0), 112);
}

void TestMarks(Checks& check, const Evolution& evolution)
{
  const EvolutionScene scene = LayEvolution(evolution, Frame(1162, 900));
  const EvolutionScene::Row &all = scene.Rows[0], &region = scene.Rows[1];
  check.Near("most delayed messages of all: 30 units", CircleRadius(90, all, scene), 30);
  check.Near("area by messages", CircleRadius(40, all, scene), 30 * std::sqrt(40 / 90.0));
  check("regions have a scale of their own", scene.OwnScale && region.Most == 40);
  check.Near("their most: 30 units", CircleRadius(40, region, scene), 30);
  check("the same for all of them",
    scene.Rows[2].Most == 40 && scene.Rows[2].Greatest == region.Greatest);
  check.Near("none: 3 units", CircleRadius(0, region, scene), 3);
  Evolution alone = evolution;
  alone.Rows.resize(1);
  check("all messages alone have no other scale beside them",
    !LayEvolution(alone, Frame(1162, 900)).OwnScale);
  Evolution::Period end = evolution.Rows[0].Periods[1];
  end.Begin = 9.9;
  end.End = 10;
  check.Near(
    "a circle at the end of the trace is whole", CircleMiddle(end, all, scene).X, 112 + 1000 - 30);
  check.Near("in a narrow view circles are smaller",
    LayEvolution(evolution, Frame(62 + 56 + 40, 900)).Rows[0].Greatest, 12);
  const Evolution::Row& row = evolution.Rows[1];
  check("a time has a period", PeriodAt(row, 1) == 0 && PeriodAt(row, 5) == 1);
  check("an end belongs to the next one", PeriodAt(row, 2) == 1);
  check("the last end to the last one", PeriodAt(row, 10) == 2);
  check("outside there is none", PeriodAt(row, -1) == -1 && PeriodAt(row, 11) == -1);
  check("the nearest window", WindowAt(row, scene, scene.Pixel(3.2), 50) == 1);
  check("within reach only", WindowAt(row, scene, scene.Pixel(2), 50) == -1);
  check("an empty one is not hit", WindowAt(row, scene, scene.Pixel(5), 50) == -1);
}
}

namespace
{
void TestLowAreas(Checks& check, const Evolution& evolution)
{
  // The slider with times of periods above it takes 78, a row's name 20.
  const EvolutionScene enough = LayEvolution(evolution, Frame(468, 98));
  check("there is room for times", enough.PeriodTimes && enough.Plot.Y == 100 + 78);
  const EvolutionScene lower = LayEvolution(evolution, Frame(468, 97));
  check("a lower area has times at the slider only",
    !lower.PeriodTimes && lower.Plot.Y == 100 + 58 && lower.Rows.size() == 1);
  check.Near("which fits the lowest one", LeastEvolution(), 78);
}
}

int UnitTestEvolutionLayout(int, char*[])
{
  Checks check;
  const Evolution evolution = DrawnEvolution();
  TestRows(check, evolution);
  TestSingleRegion(check, evolution);
  TestLowRows(check, evolution);
  TestTimes(check, evolution);
  TestMarks(check, evolution);
  TestLowAreas(check, evolution);
  return check.Result();
}
