#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnFlow.h"
#include "Views/Core/EventFlow/FlowPointer.h"

#include <algorithm>

using namespace pclvis;

namespace
{
struct Shown
{
  ProgramFlow Flow = MakeProgramFlow(DrawnFlow());
  CallTree Tree = MakeCallTree(this->Flow);
  FlowScene Scene;

  explicit Shown(std::int32_t path = -1)
    : Scene(MakeFlowScene(this->Flow, this->Tree, this->Tree.Find(path), 1100, 700))
  {
  }
  TipRows Tip(FlowUnder under) const { return FlowTip(this->Flow, this->Tree, this->Scene, under); }
};

bool Has(const TipRows& rows, const std::string& name, const std::string& value)
{
  return std::find(rows.begin(), rows.end(), TipRow(name, value)) != rows.end();
}

FlowUnder Item(std::int32_t item)
{
  FlowUnder under;
  under.Item = item;
  return under;
}

void TestFind(Checks& check)
{
  const Shown shown;
  const LoopPlaces& places = shown.Scene.Places;
  for (std::size_t i = 0; i < places.Nodes.size(); ++i)
  {
    check("a node is found in its middle",
      FindInFlow(shown.Scene, places.Nodes[i].Middle(), 3).Item == static_cast<std::int32_t>(i));
  }
  // The link from MPI_Allreduce back to MPI_Isend, at the side of the frame.
  const auto back = std::find_if(shown.Scene.Links.begin(), shown.Scene.Links.end(),
    [](const FlowScene::Link& link) { return link.Count == 18; });
  const auto link = static_cast<std::int32_t>(back - shown.Scene.Links.begin());
  const std::vector<Point>& line = places.Lines[link].Points;
  const Point side =
    *std::max_element(line.begin(), line.end(), [](Point a, Point b) { return a.X < b.X; });
  check("a link is found near it", FindInFlow(shown.Scene, side + Point{ 1, 0 }, 3).Link == link);
  const Box& frame = places.Frames[1];
  const Point corner{ frame.X + 2, frame.Y + 2 };
  check("a frame beside all that is in it, the inner one first",
    FindInFlow(shown.Scene, corner, 1).Frame == 1);
  check("and nothing outside", FindInFlow(shown.Scene, { -50, 50 }, 3) == FlowUnder());
  const Box& all = places.Frames[0];
  const std::vector<Point> outline{ { all.X, all.Y }, { all.X + all.Width, all.Y },
    { all.X + all.Width, all.Y + all.Height }, { all.X, all.Y + all.Height } };
  check("what is inside an outline is found",
    ItemsInside(shown.Scene, outline) == std::vector<std::int32_t>{ 1, 2, 3 });
}

void TestNodes(Checks& check)
{
  const Shown shown;
  using Nodes = std::vector<std::int32_t>;
  FlowUnder under;
  under.Frame = 0;
  check("a loop has all nodes in it, those of inner loops as well",
    NodesOf(shown.Flow, shown.Scene, under) == Nodes{ 1, 2, 3 });
  under.Frame = 1;
  check("the inner one its own", NodesOf(shown.Flow, shown.Scene, under) == Nodes{ 3 });
  check("which is in the outer loop", OuterLoopOf(shown.Flow, shown.Scene, under) == 0);
  under = {};
  under.Link = 1;
  check("a link the nodes at its ends", NodesOf(shown.Flow, shown.Scene, under) == Nodes{ 1, 2 });
  check("a link is in the loop of both ends", OuterLoopOf(shown.Flow, shown.Scene, under) == 0);
  under.Link = 0;
  check("in none where one end is outside", OuterLoopOf(shown.Flow, shown.Scene, under) == -1);
  check(
    "a call is in the outer one of its own", OuterLoopOf(shown.Flow, shown.Scene, Item(3)) == 0);
  check("the first call is in none", OuterLoopOf(shown.Flow, shown.Scene, Item(0)) == -1);
  check("the start none", NodesOf(shown.Flow, shown.Scene, Item(5)).empty());
  const Shown main(0);
  for (std::size_t i = 0; i < main.Scene.Items.size(); ++i)
  {
    if (main.Scene.Items[i].Is == FlowScene::Kind::Representative)
    {
      check("a function those that it stands for",
        NodesOf(main.Flow, main.Scene, Item(static_cast<std::int32_t>(i))) == Nodes{ 1, 2 });
    }
  }
}

void TestTips(Checks& check)
{
  const Shown shown;
  const TipRows wait = shown.Tip(Item(2));
  check("a node has its numbers",
    Has(wait, "", "MPI_Waitall") && Has(wait, "calls", "20") &&
      Has(wait, "time in them", "8 s, mean 400 ms") && Has(wait, "waiting", "6 s, 75 % of it") &&
      Has(wait, "sent, received", "2 kB, 1 kB"));
  check("and its stack with file and line",
    Has(wait, "from", "wait (halo.c:40)") && Has(wait, "from", "exchange (halo.c:20)"));
  FlowUnder under;
  under.Link = 1;
  const TipRows link = shown.Tip(under);
  check("a link says how often and how long",
    Has(link, "transitions", "20") && Has(link, "2 ranks, the first is 0", "10 times each") &&
      Has(link, "time between", "mean 25 ms"));
  under = {};
  under.Frame = 0;
  const TipRows loop = shown.Tip(under);
  check("a loop its iterations, place and share of MPI",
    Has(loop, "", "Main loop, 10 iterations") && Has(loop, "at", "main.c:7") &&
      Has(loop, "MPI share", "90 %; by rank 80 % to 100 %") && Has(loop, "stable from", "250 ms"));
  ProgramFlow odd = DrawnFlow();
  odd.Loops[0].Irreducible = true;
  odd.Loops[0].Cure = "Add the call site.";
  check("an irreducible one its cure",
    Has(FlowTip(odd, shown.Tree, shown.Scene, under), "", "Add the call site."));
  check("nothing has no tip", shown.Tip({}).empty());
  const TipRows exchange = PlaceTip(shown.Flow, shown.Tree, shown.Tree.Find(1));
  check("a function has the sums of its calls",
    Has(exchange, "", "exchange") && Has(exchange, "nodes", "2") && Has(exchange, "calls", "40"));
}

/// Two signatures of a call, in 2 and in 3 calls that take 1 and 3 s, on ranks 1 to 2 and 0 to 3
/// of 6.
void TestJoined(Checks& check)
{
  ProgramFlow flow;
  flow.Ranks = 6;
  for (int i = 0; i < 2; ++i)
  {
    ProgramFlow::Node node;
    node.Call = "MPI_Wait";
    node.Label = node.Call + (i == 0 ? " 8 kB" : " 24 B");
    node.Ranks = i == 0 ? 2 : 4;
    node.FirstRank = i == 0 ? 1 : 0;
    node.Sums = { i == 0 ? 2 : 3, i == 0 ? 1.0 : 3.0, 0, 0, 0 };
    node.Least = i == 0 ? 0.5 : 0.25;
    node.Most = i == 0 ? 0.5 : 2;
    flow.Nodes.push_back(node);
  }
  const auto tip = [&flow] {
    const CallTree tree = MakeCallTree(flow);
    return FlowTip(flow, tree, MakeFlowScene(flow, tree, 0, 1100, 700, FlowJoin::InLoop), Item(0));
  };
  const TipRows rows = tip();
  check("joined signatures have the numbers of all",
    Has(rows, "", "MPI_Wait") && Has(rows, "signatures", "2") && Has(rows, "calls", "5") &&
      Has(rows, "time in them", "4 s, mean 800 ms") &&
      Has(rows, "shortest, longest", "250 ms, 2 s"));
  check("they are on as many ranks as the one that most have, or more",
    Has(rows, "ranks", "at least 4 ranks, the first is 0"));
  flow.Nodes[1].Ranks = 6;
  check("or on all", Has(tip(), "ranks", "6 ranks, the first is 0"));
}

void TestWalk(Checks& check)
{
  const Shown shown;
  check("down leads along the most frequent link", WalkInFlow(shown.Scene, 1, "Down") == 2);
  check("not around to the same node", WalkInFlow(shown.Scene, 3, "Down") == 1);
  check("up back", WalkInFlow(shown.Scene, 2, "Up") == 1);
  check("from the start nothing leads up", WalkInFlow(shown.Scene, 5, "Up") == 5);
}
}

int UnitTestFlowPointer(int, char*[])
{
  Checks check;
  TestFind(check);
  TestNodes(check);
  TestTips(check);
  TestJoined(check);
  TestWalk(check);
  return check.Result();
}
