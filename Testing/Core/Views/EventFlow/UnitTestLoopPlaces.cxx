#include "Testing/Support/Check.h"
#include "Testing/Support/LoopedPrograms.h"
#include "Views/Core/EventFlow/LoopPlaces.h"

#include <algorithm>
#include <cmath>

using namespace pclvis;

namespace
{
constexpr double kTiny = 1e-6;

bool Inside(const Box& inner, const Box& outer)
{
  return inner.X > outer.X && inner.Y > outer.Y && inner.X + inner.Width < outer.X + outer.Width &&
    inner.Y + inner.Height < outer.Y + outer.Height;
}

/// Whether they share more than a rim.
bool Overlap(const Box& a, const Box& b)
{
  return a.X + kTiny < b.X + b.Width && b.X + kTiny < a.X + a.Width &&
    a.Y + kTiny < b.Y + b.Height && b.Y + kTiny < a.Y + a.Height;
}

bool InLoop(const LoopedGraph& graph, std::int32_t loop, std::int32_t wanted)
{
  while (loop >= 0 && loop != wanted)
  {
    loop = graph.Parent[loop];
  }
  return loop == wanted;
}

void CheckBoxes(Checks& check, const LoopedGraph& graph, const LoopPlaces& places)
{
  const auto loops = static_cast<std::int32_t>(graph.Parent.size());
  for (std::size_t i = 0; i < places.Nodes.size(); ++i)
  {
    check("a node has its size",
      std::abs(places.Nodes[i].Width - graph.Size[i].X) < kTiny &&
        std::abs(places.Nodes[i].Height - graph.Size[i].Y) < kTiny);
    for (std::size_t k = 0; k < i; ++k)
    {
      check("no two nodes overlap", !Overlap(places.Nodes[i], places.Nodes[k]));
    }
    for (std::int32_t loop = 0; loop < loops; ++loop)
    {
      const bool in = InLoop(graph, graph.Loop[i], loop);
      check("a frame contains the nodes of its loop, and touches no others",
        in ? Inside(places.Nodes[i], places.Frames[loop])
           : !Overlap(places.Nodes[i], places.Frames[loop]));
    }
  }
  for (std::int32_t a = 0; a < loops; ++a)
  {
    for (std::int32_t b = 0; b < loops; ++b)
    {
      const bool nested = InLoop(graph, a, b), other = !nested && !InLoop(graph, b, a);
      check("frames are nested as loops are, or apart",
        a == b ||
          (nested ? Inside(places.Frames[a], places.Frames[b])
                  : !other || !Overlap(places.Frames[a], places.Frames[b])));
    }
  }
}

/// Whether a piece of a line runs through a box, away from its rim.
bool RunsThrough(Point a, Point b, const Box& box)
{
  constexpr int kSteps = 40;
  const Box core{ box.X + 1, box.Y + 1, box.Width - 2, box.Height - 2 };
  for (int i = 0; i <= kSteps; ++i)
  {
    if (core.Holds(a + (double(i) / kSteps) * (b - a)))
    {
      return true;
    }
  }
  return false;
}

void CheckLines(Checks& check, const LoopedGraph& graph, const LoopPlaces& places)
{
  for (std::size_t e = 0; e < graph.Edges.size(); ++e)
  {
    const std::vector<Point>& line = places.Lines[e].Points;
    const Box &from = places.Nodes[graph.Edges[e].From], &to = places.Nodes[graph.Edges[e].To];
    check("a line has two ends", line.size() >= 2);
    check("it begins at the lower side of its node",
      std::abs(line.front().Y - from.Y) < kTiny && line.front().X > from.X &&
        line.front().X < from.X + from.Width);
    check("and ends at the upper side of the next",
      std::abs(line.back().Y - to.Y - to.Height) < kTiny && line.back().X > to.X &&
        line.back().X < to.X + to.Width);
    bool through = false, outside = false;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
    {
      for (const Box& node : places.Nodes)
      {
        through = through || RunsThrough(line[i], line[i + 1], node);
      }
    }
    for (const Point& p : line)
    {
      outside = outside || p.X < places.Low.X - kTiny || p.X > places.High.X + kTiny ||
        p.Y < places.Low.Y - kTiny || p.Y > places.High.Y + kTiny;
    }
    check("no line runs through a node", !through);
    check("all lines are inside the drawing", !outside);
  }
}

void TestPrograms(Checks& check)
{
  for (unsigned seed = 0; seed < 25; ++seed)
  {
    const LoopedGraph graph = LoopedProgram(8 + 4 * static_cast<int>(seed % 12), seed).Graph;
    const std::vector<LoopLevel> levels = MakeLoopLevels(graph);
    for (const double most : { 1e9, 300.0, 100.0 })
    {
      const LoopPlaces places = PlaceLoops(graph, levels, most);
      CheckBoxes(check, graph, places);
      CheckLines(check, graph, places);
    }
  }
}

void TestColumns(Checks& check)
{
  // 60 calls in a row: one column is 60 times as high as a node, at least.
  LoopedGraph graph;
  for (int i = 0; i < 60; ++i)
  {
    graph.Size.push_back({ 100, 17 });
    graph.Loop.push_back(-1);
    if (i > 0)
    {
      graph.Edges.push_back({ i - 1, i });
    }
  }
  graph.Start = 0;
  const std::vector<LoopLevel> levels = MakeLoopLevels(graph);
  const LoopPlaces one = PlaceLoops(graph, levels, 1e9);
  check("in one column all stand one below the other", one.High.Y - one.Low.Y > 60 * 17);
  for (int i = 1; i < 60; ++i)
  {
    check("straight down",
      std::abs(one.Nodes[i].X - one.Nodes[0].X) < kTiny && one.Nodes[i].Y < one.Nodes[i - 1].Y);
  }
  const LoopPlaces fitted = FitLoops(graph, levels, 1400, 900);
  const double scale =
    std::min(1400 / (fitted.High.X - fitted.Low.X), 900 / (fitted.High.Y - fitted.Low.Y));
  check("in a window of 1400 x 900 they are set in columns and stay at full size", scale >= 1);
}

void TestBack(Checks& check)
{
  // 0 -> 1 -> 0: the edge back is marked and goes around.
  LoopedGraph graph;
  graph.Size = { { 100, 17 }, { 100, 17 } };
  graph.Loop = { 0, 0 };
  graph.Parent = { -1 };
  graph.HeadWidth = { 300 };
  graph.Edges = { { 0, 1 }, { 1, 0 } };
  graph.Start = 0;
  const LoopPlaces places = PlaceLoops(graph, MakeLoopLevels(graph), 1e9);
  check(
    "only the edge to the first node leads back", !places.Lines[0].Back && places.Lines[1].Back);
  const auto right = std::max_element(places.Lines[1].Points.begin(), places.Lines[1].Points.end(),
    [](Point a, Point b) { return a.X < b.X; });
  check("it goes around to the right", right->X > places.Nodes[0].X + 100);
  check("a frame has room for its words", places.Frames[0].Width >= 300);
}
}

int UnitTestLoopPlaces(int, char*[])
{
  Checks check;
  TestPrograms(check);
  TestColumns(check);
  TestBack(check);
  const LoopPlaces nothing = FitLoops({}, MakeLoopLevels({}), 1400, 900);
  check("nothing has no places", nothing.Nodes.empty() && nothing.Lines.empty());
  return check.Result();
}
