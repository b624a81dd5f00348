#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnEvolution.h"
#include "Views/Core/Evolution/EvolutionPointer.h"

using namespace pclvis;

namespace
{
/// A window that holds iterations.
void TestIterations(const Evolution& evolution, const EvolutionScene& scene,
  const EvolutionUnder& window, Checks& check)
{
  check("a window's tip begins with what it is",
    EvolutionTip(evolution, scene, window, { 0, {} })[0].second.rfind("Window  ", 0) == 0);
  Evolution iterations = evolution;
  iterations.Rows[0].Windows[1].Iteration = 7;
  iterations.Rows[0].Windows[1].Iterations = 1;
  check("or its iteration",
    EvolutionTip(iterations, scene, window, { 0, {} })[0].second.rfind("Iteration 7  ", 0) == 0);
  iterations.Rows[0].Windows[1].Iterations = 3;
  check("or iterations",
    EvolutionTip(iterations, scene, window, { 0, {} })[0].second.rfind("Iterations 7 to 9  ", 0) ==
      0);
}
}

int UnitTestEvolutionPointer(int, char*[])
{
  Checks check;
  const Evolution evolution = DrawnEvolution();
  EvolutionFrame frame;
  frame.Area = { 16, 100, 1162, 900 };
  frame.Compress = false;
  const EvolutionScene scene = LayEvolution(evolution, frame);
  const auto tip = [&](const EvolutionUnder& under) {
    return EvolutionTip(evolution, scene, under, { 0, {} });
  };

  // The plot begins at 112 and has 100 pixels a second; 2..8 s of all messages is growth.
  const EvolutionScene::Row& all = scene.Rows[0];
  const double kinds = all.Kinds.Y + all.Kinds.Height / 2;
  const EvolutionUnder growth = FindInRows(evolution, scene, { 112 + 300, kinds });
  check("a period is found by its time", growth.Row == 0 && growth.Period == 1);
  check("its tip says what it is", tip(growth)[0].second.rfind("Growth", 0) == 0);
  check("90 of 100 messages are delayed", tip(growth)[4].second == "90  (90 %)");
  const Point circle = CircleMiddle(evolution.Rows[0].Periods[0], all, scene);
  check("a circle is found where it is seen", FindInRows(evolution, scene, circle).Period == 0);

  // Windows of 2 s: the middle of the second one is 3 s.
  const double curve = all.Curve.Y + all.Curve.Height / 2;
  const EvolutionUnder window = FindInRows(evolution, scene, { 112 + 305, curve });
  check("a window is found near its point", window.Window == 1 && window.Period == -1);
  check("not 50 pixels beside it",
    FindInRows(evolution, scene, { 112 + 350, curve }) == EvolutionUnder{ 0, -1, -1, false });
  check("the tip has its mean L", tip(window)[1] == TipRow("mean L", "2.00"));
  TestIterations(evolution, scene, window, check);
  const Point kind{ 112 + 300, kinds };
  const Box mark = MarkUnder(evolution, scene, growth, kind).value();
  const Point middle = CircleMiddle(evolution.Rows[0].Periods[1], all, scene);
  const double radius = CircleRadius(90, all, scene);
  check("a period's tip explains its whole circle",
    radius > 5 && mark.Holds(middle + Point{ radius, radius }) &&
      mark.Holds(middle - Point{ radius, radius }));
  check("and what the pointer is at", mark.Holds(kind));
  const Box dot = MarkUnder(evolution, scene, window, { 112 + 305, curve }).value();
  check("a window's its point, which is at its mean L",
    dot.Holds({ 112 + 300, all.ToY(2) }) && dot.Width < 30);
  check("nothing has no mark", !MarkUnder(evolution, scene, {}, { 5, 5 }));

  const double second = scene.Rows[1].Circles.Y + 5;
  const EvolutionUnder name = FindInRows(evolution, scene, { 20, second });
  check("left of the plot are names", name.Row == 1 && name.Name);
  const int region = evolution.Rows[scene.Rows[1].Index].Region;
  check("a name's tip is the row's", tip(name)[0].second == "Region R" + std::to_string(region));
  check("a click on the chosen region's name shows all",
    EvolutionTip(evolution, scene, name, { region, {} })[3].second == "shows all regions" &&
      EvolutionTip(evolution, scene, name, {})[3].second == "chooses it");
  check("below the rows is nothing", FindInRows(evolution, scene, { 400, 0 }) == EvolutionUnder());
  check("which has no tip", tip({}).empty());

  // In the order of the rows: all messages, 0, 3.
  check("the next region", RegionBeside(evolution, 0, 1) == 3);
  check("after the last all messages", RegionBeside(evolution, 3, 1) == -1);
  check("before all messages the last", RegionBeside(evolution, -1, -1) == 3);
  return check.Result();
}
