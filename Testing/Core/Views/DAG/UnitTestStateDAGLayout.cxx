#include "Testing/Support/Check.h"
#include "Views/Core/DAG/StateDAGLayout.h"

#include <cmath>

using namespace pclvis;

namespace
{
/// Ranks 0 to 3 in two layers, linked crosswise, and one link of program order.
/// @param extra one more link, from the first to the last but one
StateDAG CrossedDAG(bool extra = false)
{
  StateDAGRows rows;
  for (int i = 0; i < 8; ++i)
  {
    StateDAG::State state;
    state.Id = i;
    state.Rank = i % 4;
    state.Layer = i / 4;
    state.Begin = i;
    state.End = i + 0.5;
    rows.States.push_back(state);
  }
  StateDAG::Link link;
  link.Messages = 1;
  for (int i = 0; i < 4; ++i)
  {
    rows.Links.push_back({ i, 7 - i, link });
  }
  if (extra)
  {
    rows.Links.push_back({ 0, 6, link });
  }
  link.ProgramOrder = true;
  rows.Links.push_back({ 0, 4, link });
  return MakeStateDAG(rows);
}

/// A link over a layer in whose middle a state stands.
void TestWays(Checks& check)
{
  StateDAGRows rows;
  for (int i = 0; i < 3; ++i)
  {
    StateDAG::State state;
    state.Id = state.Rank = state.Layer = i;
    rows.States.push_back(state);
  }
  StateDAG::Link link;
  link.Messages = 1;
  rows.Links = { { 0, 1, link }, { 0, 2, link }, { 1, 2, link } };
  const StateDAG dag = MakeStateDAG(rows);
  const StateDAGScene scene = LayOutStateDAG(dag, {});
  check("the long link has a way through one layer",
    scene.WayBegin == std::vector<std::int64_t>{ 0, 0, 2, 2 });
  const Point come = scene.Ways[0], leave = scene.Ways[1], state = scene.Places[1];
  check("level, on both sides of the state",
    come.Y == leave.Y && come.X < state.X - 24 && leave.X > state.X + 24);
  check("beside the state's border", std::fabs(come.Y - state.Y) > 36);
  const std::vector<Point> path = LinkPath(scene, 1, 24);
  double clear = 1e9;
  bool forward = true;
  for (std::size_t i = 0; i < path.size(); ++i)
  {
    clear = std::min(clear, Length(path[i] - state));
    forward = forward && (i == 0 || path[i].X > path[i - 1].X);
  }
  check("and so runs the path", clear > 36 && forward);
  check("from its begin to its end",
    Length(path.front() - scene.Places[0]) == 0 && Length(path.back() - scene.Places[2]) == 0);
  check("a short link has its own pieces", LinkPath(scene, 0, 24).size() == 25);
}
}

int UnitTestStateDAGLayout(int, char*[])
{
  Checks check;
  TestWays(check);
  const StateDAG dag = CrossedDAG();
  StateDAGLayoutOptions options;
  const StateDAGScene scene = LayOutStateDAG(dag, options);
  check("crossings are taken out", scene.Crossings == 0);
  check("partners stand at one height", scene.Places[0].Y == scene.Places[7].Y);
  check("two heads", scene.Heads.size() == 2 && scene.Heads[1].Layer == 1);
  check.Near("the first spans its states' times", scene.Heads[0].End, 3.5);
  check.Near("and the second", scene.Heads[1].Begin, 4);
  // two layers of four: three rows of 84 high, and as much wider as was asked for
  check.Near("the corners are those of the states", scene.High.Y - scene.Low.Y, 252);
  check.Near("as wide as the room", scene.High.X - scene.Low.X, 1.6 * 252);
  bool ends = true;
  for (std::size_t i = 0; i < dag.Links.size(); ++i)
  {
    ends = ends && Length(scene.Links[i].From - scene.Places[dag.Links[i].From]) == 0 &&
      Length(scene.Links[i].To - scene.Places[dag.Links[i].To]) == 0;
  }
  check("links end at their states", ends);
  // Links are by (from, to): 0 -> 4 (program order) comes first.
  check("program order comes first", dag.Links[0].ProgramOrder);

  check("and is drawn first", scene.Order[0] == 0);

  options.ByRank = true;
  const StateDAGScene ranked = LayOutStateDAG(dag, options);
  check("by rank every two links cross: 6", ranked.Crossings == 6);
  check("and a rank stays at its height", ranked.Places[0].Y == ranked.Places[4].Y);
  const StateDAG more = CrossedDAG(true);
  const StateDAGScene bent = LayOutStateDAG(more, options);
  check("links with neighbours bend, program order does not",
    bent.Links[0].Bend == 0 && bent.Links[1].Bend != 0 && bent.Links[2].Bend != 0);
  options.Bundling = 0;
  check.Near("no bundling, no bend", LayOutStateDAG(more, options).Links[1].Bend, 0);
  options.Hidden = { 0, 1, 2 };
  const StateDAGScene one = LayOutStateDAG(dag, options);
  check("hidden ranks are not visible", one.Visible == std::vector<char>{ 0, 0, 0, 1, 0, 0, 0, 1 });
  check.Near("and take no room", one.High.Y - one.Low.Y, 0);
  check("nothing has no place", LayOutStateDAG(MakeStateDAG({}), {}).Heads.empty());
  return check.Result();
}
