#include "Testing/Support/Check.h"
#include "Testing/Support/RandomStateDAG.h"
#include "Views/Core/DAG/StateDAGJoins.h"
#include "Views/Core/DAG/StateDAGLayout.h"

#include <array>
#include <cmath>
#include <map>

using namespace pclvis;

namespace
{
/// Two messages, of which the second has the greater L, between four states at these places.
std::vector<SeenLink> TwoLinks(Point from, Point to, Point otherFrom, Point otherTo)
{
  StateDAGRows rows;
  for (int i = 0; i < 4; ++i)
  {
    StateDAG::State state;
    state.Id = state.Rank = i;
    state.Layer = i % 2;
    rows.States.push_back(state);
  }
  StateDAG::Link link;
  link.Messages = 1;
  link.Latency = 1;
  rows.Links.push_back({ 0, 1, link });
  link.Latency = 2;
  rows.Links.push_back({ 2, 3, link });
  const StateDAG dag = MakeStateDAG(std::move(rows));
  StateDAGScene scene = LayOutStateDAG(dag, {});
  scene.Places = { from, to, otherFrom, otherTo };
  return JoinLinks(scene);
}

void TestTwo(Checks& check)
{
  check.Near("squares of level 0 have a side of 64", JoinSide(0), 64);
  check.Near("the next level doubles one side", JoinSide(1), 128);
  check.Near("four levels double all", JoinSide(4), 128);
  check.Near("the fifth begins again", JoinSide(5), 256);
  const Point from{ 10, 10 }, to{ 1000, 10 };
  const auto level = [&](Point otherFrom, Point otherTo) {
    const std::vector<SeenLink> seen = TwoLinks(from, to, otherFrom, otherTo);
    check("the one of the greater L comes last and stays",
      seen.size() == 2 && seen[1].From == 2 && seen[1].Joined == kNeverJoined);
    return int(seen[0].Joined);
  };
  check.Near("ends in the same squares are joined at once", level({ 60, 60 }, { 1010, 60 }), 0);
  check.Near("begins in neighbouring rows at level 1", level({ 10, 70 }, to), 1);
  check.Near("ends at level 2", level(from, { 1000, 70 }), 2);
  check.Near("begins in neighbouring columns at level 3", level({ 70, 10 }, to), 3);
  check.Near("ends at level 4", level(from, { 900, 10 }), 4);
  check.Near("both ends at that of the later", level({ 70, 70 }, { 1000, 70 }), 3);
  check.Near("two rows further away at level 5", level({ 10, 130 }, to), 5);
}

/// Compares with all links of each level, grouped by their rectangles.
void TestMany(Checks& check)
{
  const StateDAG dag = RandomStateDAG(120, 6, 3, 2);
  StateDAGLayoutOptions options;
  options.Hidden = { 3, 77 };
  const StateDAGScene scene = LayOutStateDAG(dag, options);
  std::size_t visible = 0;
  for (const StateDAG::Link& link : dag.Links)
  {
    visible += scene.Visible[link.From] && scene.Visible[link.To];
  }
  check("links of hidden ranks are not among them",
    scene.Seen.size() == visible && visible < dag.Links.size());
  bool same = true, inOrder = true;
  std::size_t first = 0, last = 0;
  for (int level = 0; level < 40; ++level)
  {
    const auto cell = [level](double place, int turn) {
      const int doublings = (level + 4 - turn) / 4;
      return std::floor(place / (64 * std::pow(2.0, doublings)));
    };
    std::map<std::array<double, 4>, std::size_t> lastOf;
    for (std::size_t i = 0; i < scene.Seen.size(); ++i)
    {
      const Point from = scene.Places[scene.Seen[i].From], to = scene.Places[scene.Seen[i].To];
      lastOf[{ cell(from.Y, 1), cell(to.Y, 2), cell(from.X, 3), cell(to.X, 4) }] = i;
    }
    std::size_t left = 0;
    for (const SeenLink& link : scene.Seen)
    {
      left += link.Joined > level;
    }
    same = same && left == lastOf.size();
    for (const auto& group : lastOf)
    {
      same = same && scene.Seen[group.second].Joined > level;
    }
    first = level == 0 ? left : first;
    last = left;
  }
  for (std::size_t i = 1; i < scene.Seen.size(); ++i)
  {
    inOrder =
      inOrder && dag.Links[scene.Seen[i - 1].Link].Latency <= dag.Links[scene.Seen[i].Link].Latency;
  }
  check("each level leaves the last link of each pair of rectangles", same);
  // No rectangle holds places on both sides of 0: four of a begin with four of an end are left.
  check("nearly all at first, hardly any in the end",
    100 * first > 98 * visible && last > 0 && last <= 16);
  check("they are by L", inOrder);
}

/// What stands around a link holds its whole path.
void TestCorners(Checks& check)
{
  const StateDAG dag = RandomStateDAG(40, 5, 3, 3);
  const StateDAGScene scene = LayOutStateDAG(dag, {});
  double outside = 0;
  for (const SeenLink& link : scene.Seen)
  {
    for (const Point& p : LinkPath(scene, link.Link, 24))
    {
      outside =
        std::max({ outside, link.Left - p.X, p.X - link.Right, link.Low - p.Y, p.Y - link.High });
    }
  }
  check("no path leaves its corners", outside < 0.01 && !scene.Seen.empty());
}
}

int UnitTestStateDAGJoins(int, char*[])
{
  Checks check;
  TestTwo(check);
  TestMany(check);
  TestCorners(check);
  return check.Result();
}
