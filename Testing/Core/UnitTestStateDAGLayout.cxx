#include "Testing/Support/Check.h"
#include "Views/Core/StateDAGLayout.h"

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
}

int UnitTestStateDAGLayout(int, char*[])
{
  Checks check;
  const StateDAG dag = CrossedDAG();
  StateDAGLayoutOptions options;
  const StateDAGScene scene = LayOutStateDAG(dag, options);
  check("crossings are taken out", scene.Crossings == 0);
  check("partners stand at one height", scene.Places[0].Y == scene.Places[7].Y);
  check("two heads", scene.Heads.size() == 2 && scene.Heads[1].Layer == 1);
  check.Near("the first spans its states' times", scene.Heads[0].End, 3.5);
  check.Near("and the second", scene.Heads[1].Begin, 4);
  check.Near("the corners are those of the states", scene.High.X - scene.Low.X, 208);
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
