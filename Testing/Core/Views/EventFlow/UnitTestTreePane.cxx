#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnFlow.h"
#include "Views/Core/EventFlow/TreePane.h"

#include <algorithm>

using namespace pclvis;

namespace
{
const Box kDrawing{ 16, 60, 1000, 600 };

void TestRows(Checks& check, const ProgramFlow& flow, const CallTree& tree)
{
  const Box area = TreeArea(tree, kDrawing, 1);
  check("the tree takes 19 % of a wide drawing", area.Width == 190 && area.X == 16);
  check("in a narrow one it has no room", TreeArea(tree, { 0, 0, 400, 600 }, 1).Width == 0);
  check("nor without functions", TreeArea(MakeCallTree({}), kDrawing, 1).Width == 0);
  const TreePane pane = LayTree(tree, {}, area, 1, 0);
  check("it has a row for each of nine places", pane.Rows.size() == 9 && pane.All == 9);
  for (std::size_t i = 1; i < pane.Rows.size(); ++i)
  {
    check("rows stand one below the other",
      pane.Rows[i].Room.Y + pane.Rows[i].Room.Height <= pane.Rows[i - 1].Room.Y + 1e-9);
  }
  bool knob = false;
  const TreePane::Row& exchange = pane.Rows[2];
  check("a row is found",
    PlaceAt(pane, { area.X + 150, exchange.Room.Middle().Y }, knob) == tree.Find(1) && !knob);
  check("and what opens it", PlaceAt(pane, exchange.Knob.Middle(), knob) == tree.Find(1) && knob);
  check("deeper places stand further right", pane.Rows[3].Knob.X > exchange.Knob.X);
  FlowStyle style;
  style.Colors = ThemeFor(FromHex(0xFFFFFF));
  const FlowMarks marks = BuildTreeMarks(flow, tree, pane, style, tree.Find(1), -1);
  const auto words = [&marks](const std::string& text) {
    return std::any_of(marks.Texts.begin(), marks.Texts.end(),
      [&text](const FlowText& drawn) { return drawn.Words == text; });
  };
  // 10 of 16 s.
  check("rows have names and shares", words("exchange") && words("62.5 %"));
}

/// Calling contexts: main calls exchange in lines 20 and 30.
void TestSameNames(Checks& check, ProgramFlow flow)
{
  for (std::size_t path = 0; path < flow.Paths.size(); ++path)
  {
    if (flow.Paths[path].Parent == 0 && flow.Paths[path].Known)
    {
      flow.Paths[path].Region = "exchange";
      flow.Paths[path].File = "a.c";
      flow.Paths[path].Line = 20 + static_cast<std::int32_t>(path);
    }
  }
  const CallTree tree = MakeCallTree(flow);
  const std::int32_t first = tree.Find(1);
  const std::size_t same = tree.Places[tree.Places[first].Parent].Children.size();
  check("several calls of it are there", same > 1);
  const TreePane pane = LayTree(tree, {}, TreeArea(tree, kDrawing, 1), 1, 0);
  FlowStyle style;
  style.Colors = ThemeFor(FromHex(0xFFFFFF));
  const FlowMarks marks = BuildTreeMarks(flow, tree, pane, style, 0, -1);
  check("each has its line",
    std::count_if(marks.Texts.begin(), marks.Texts.end(), [](const FlowText& drawn) {
      return drawn.Words.find("exchange (a.c:2") == 0;
    }) == static_cast<std::ptrdiff_t>(same));
}

void TestScroll(Checks& check, const CallTree& tree)
{
  const Box low{ 16, 60, 190, 20 + 4 * 18 };
  const TreePane top = LayTree(tree, {}, low, 1, -5);
  check("of a low area four rows are in sight, from the first on",
    top.Rows.size() == 4 && top.First == 0 && top.All == 9);
  check("at the end the last ones", LayTree(tree, {}, low, 1, 99).First == 5);
  const std::int32_t reduce = tree.Find(7);
  check("to show the last, the first is the sixth", FirstToShow(tree, {}, top, reduce, 1) == 5);
  check("to show one in sight, nothing moves", FirstToShow(tree, {}, top, tree.Find(1), 1) == 0);
  check("at first a small tree is open", ClosedAtFirst(tree).count(tree.Find(2)) == 0);
  check("of a larger one only the first level",
    ClosedAtFirst(tree, 3).count(0) == 0 && ClosedAtFirst(tree, 3).count(tree.Find(0)) == 1);
}
}

int UnitTestTreePane(int, char*[])
{
  Checks check;
  const ProgramFlow flow = MakeProgramFlow(DrawnFlow());
  const CallTree tree = MakeCallTree(flow);
  TestRows(check, flow, tree);
  TestScroll(check, tree);
  TestSameNames(check, flow);
  return check.Result();
}
