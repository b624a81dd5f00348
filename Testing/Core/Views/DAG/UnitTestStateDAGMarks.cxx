#include "Testing/Support/Check.h"
#include "Testing/Support/RandomStateDAG.h"
#include "Views/Core/DAG/StateDAGMarks.h"
#include "Views/Core/DAG/StateDAGPointer.h"
#include "Views/Core/DAG/StateDAGRings.h"

#include <algorithm>
#include <cmath>

using namespace pclvis;

namespace
{
/// Rank 0 sends one message to rank 1 and one to rank 2, of L 0.5 and 8.
StateDAG Fork()
{
  StateDAGRows rows;
  for (int i = 0; i < 3; ++i)
  {
    StateDAG::State state;
    state.Id = i;
    state.Rank = i;
    state.Layer = i > 0;
    state.LatencyWorst = i == 1 ? 0.5 : 8;
    state.NodeLatency = 1;
    rows.States.push_back(state);
  }
  StateDAG::Link link;
  StateDAG::Bar bar;
  link.Messages = 1;
  for (int i = 1; i < 3; ++i)
  {
    link.Latency = bar.Latency = i == 1 ? 0.5 : 8;
    rows.Links.push_back({ 0, i, link });
    bar.Bytes = 100;
    bar.Transmission = 1;
    bar.Time = i;
    bar.Message = i;
    bar.Sent = true;
    rows.Bars.push_back({ 0, bar });
    bar.Sent = false;
    rows.Bars.push_back({ i, bar });
  }
  return MakeStateDAG(rows);
}

/// A camera with so many pixels a unit, its middle at (200, 150).
PlaneCamera CameraAt(const StateDAGScene& scene, double scale)
{
  PlaneCamera camera;
  const Point size{ 400 / scale, 300 / scale };
  const Point middle = 0.5 * (scene.Low + scene.High);
  camera.Fit(middle - 0.5 * size, middle + 0.5 * size, { 0, 0, 400, 300 });
  return camera;
}

/// Area of all quadrilaterals of a colour that convex corners give.
double AreaOf(const std::vector<MarkLayer>& layers, Color color)
{
  double area = 0;
  for (const MarkLayer& layer : layers)
  {
    const std::vector<float>& c = layer.Quads.Corners;
    for (std::size_t q = 0; layer.Fill == color && q + 8 <= c.size(); q += 8)
    {
      double twice = 0;
      for (int i = 0; i < 4; ++i)
      {
        const int j = (i + 1) % 4;
        twice += c[q + 2 * i] * c[q + 2 * j + 1] - c[q + 2 * j] * c[q + 2 * i + 1];
      }
      area += std::fabs(twice) / 2;
    }
  }
  return area;
}

/// That of states and links together.
double AreaOf(const StateDAGMarks& marks, Color color)
{
  return AreaOf(marks.Layers, color) + AreaOf(marks.Strokes, color);
}

void TestLevels(Checks& check, const StateDAGScene& scene, StateDAGStyle style)
{
  const Box window{ 0, 0, 400, 300 };
  const Color late = LatencyColor(style.Latency, 8), quick = LatencyColor(style.Latency, 0.5);
  style.Scale.MostBytes = 100;
  style.Scale.MostSeconds = 1;
  const StateDAGMarks full = BuildStateDAGMarks(scene, CameraAt(scene, 1), window, style);
  check("at 24 pixels glyphs are full", full.Level == GlyphLevel::Full);
  check("three states, two links", full.States == 3 && full.Links == 2);
  check("each has its number", full.Texts.size() == 3);
  check("no bar is joined", !full.Joined);
  check("a few links are no thin lines", full.Lines.empty());
  // The bar inside rank 2: 44 degrees of the ring from 0.55 to 0.94 of 24 pixels; outside of rank
  // 0 the same from 1.06 to 1.5; an edge of 0.24 pixels less on each side. And the link.
  const double degree = 3.141592653589793 / 360;
  const auto ring = [](double inner, double outer) {
    return std::pow(24 * outer - 0.24, 2) - std::pow(24 * inner + 0.24, 2);
  };
  const double bars = 44 * degree * (ring(0.55, 0.94) + ring(1.06, 1.5));
  const double area = AreaOf(full, late);
  double link = 0;
  const std::vector<Point> chain = LinkChain(scene.Links[1], 400);
  for (std::size_t i = 0; i + 1 < chain.size(); ++i)
  {
    link += Length(chain[i + 1] - chain[i]) * LinkStroke(1, 1);
  }
  check.Near("late bars and the late link have their area", area / (bars + link), 1, 0.03);

  const StateDAGMarks ring2 = BuildStateDAGMarks(scene, CameraAt(scene, 0.5), window, style);
  check("at 12 pixels they are rings", ring2.Level == GlyphLevel::Ring && ring2.Texts.size() == 3);
  const StateDAGMarks small = BuildStateDAGMarks(scene, CameraAt(scene, 0.35), window, style);
  check("smaller rings have no number", small.Level == GlyphLevel::Ring && small.Texts.empty());
  const StateDAGMarks dots = BuildStateDAGMarks(scene, CameraAt(scene, 0.1), window, style);
  check("under 8 pixels they are dots", dots.Level == GlyphLevel::Dot);
  check("late dots come last", dots.Layers.back().Fill == late);
  check("and quick ones are there", AreaOf(dots.Layers, quick) > 10);

  PlaneCamera away = CameraAt(scene, 1);
  away.Pan({ 5000, 0 });
  const StateDAGMarks none = BuildStateDAGMarks(scene, away, window, style);
  check("outside of the window nothing is drawn",
    none.States == 0 && none.Links == 0 && none.Layers.empty() && none.Strokes.empty());
}

/// 0.05 pixels a unit to the right, and 10 times as many upwards: 24 units are 1.2 and 12 pixels.
void TestBars(Checks& check, const StateDAG& dag, const StateDAGScene& scene, StateDAGStyle style)
{
  const Box window{ 0, 0, 400, 300 };
  PlaneCamera camera;
  camera.FillsHeight = true;
  const Point middle = 0.5 * (scene.Low + scene.High), half{ 200 / 0.05, 150 / 0.5 };
  camera.Fit(middle - half, middle + half, window);
  const Color late = LatencyColor(style.Latency, 8);
  const StateDAGMarks bars = BuildStateDAGMarks(scene, camera, window, style);
  check("stretched dots are dots still", bars.Level == GlyphLevel::Dot);
  // Two late states of 2.4 by 24 pixels.
  check.Near("of the height of a stretched glyph", AreaOf(bars.Layers, late), 2 * 2.4 * 24, 1e-3);
  style.Quick = true;
  const StateDAGMarks quick = BuildStateDAGMarks(scene, camera, window, style);
  check.Near("in motion, too", AreaOf(quick.Layers, late), 2 * 2.4 * 24, 1e-3);
  const StateDAGPlaces places(scene, camera, 1);
  StateDAGHits hits;
  hits.Update(scene, places, 1);
  const Point at = places.Of(0);
  const auto under = [&](Point p) { return hits.Find(dag, scene, places, p, true, 2).State; };
  check("the pointer finds a bar near its end", under(at + Point{ 0, 11.5 }) == 0);
  check("not above it", under(at + Point{ 0, 13 }) < 0);
  check("nor farther beside it than a dot", under(at + Point{ 5.5, 0 }) < 0);
  StateDAGChosen chosen;
  chosen.States = { 0 };
  // Two caps of 2 pixels, each 2.4 wide and 1 + 2 more at both sides.
  check.Near("a selected one has caps",
    AreaOf({ { late, 1, RingsOf(dag, scene, places, chosen, 1) } }, late), 2 * 2 * 8.4, 0.01);
}

void TestLighting(Checks& check, const StateDAGScene& scene, StateDAGStyle style)
{
  const Box window{ 0, 0, 400, 300 };
  style.Lit = 1; // rank 1, which receives
  const StateDAGMarks lit = BuildStateDAGMarks(scene, CameraAt(scene, 1), window, style);
  check("its link in is red", AreaOf(lit, InColor(style.Colors)) > 200);
  check("it has none out", AreaOf(lit, OutColor(style.Colors)) == 0);
  check("no mark keeps the colour of late",
    AreaOf(lit, LatencyColor(style.Latency, 8)) <
      AreaOf(
        BuildStateDAGMarks(scene, CameraAt(scene, 1), window, {}), LatencyColor(style.Latency, 8)) /
        2);
  style.Lit = 0;
  const StateDAGMarks out = BuildStateDAGMarks(scene, CameraAt(scene, 1), window, style);
  check("links out are blue", AreaOf(out, OutColor(style.Colors)) > 400);
  int dim = 0;
  for (const GlyphText& text : lit.Texts)
  {
    dim += text.Dim;
  }
  check("only rank 2 has nothing to do with it", dim == 1);
}
/// Least and greatest radius and angle (clockwise from the top) [degrees] of corners of a colour.
struct Reach
{
  double Inner = 1e9, Outer = 0, Begin = 1e9, End = -1e9;
};
Reach ReachOf(const std::vector<MarkLayer>& layers, Color color, Point middle)
{
  Reach reach;
  for (const MarkLayer& layer : layers)
  {
    const std::vector<float>& c = layer.Quads.Corners;
    for (std::size_t i = 0; layer.Fill == color && i + 1 < c.size(); i += 2)
    {
      const Point p = Point{ c[i], c[i + 1] } - middle;
      const double angle = std::atan2(p.X, p.Y) * 180 / 3.141592653589793;
      reach.Inner = std::min(reach.Inner, Length(p));
      reach.Outer = std::max(reach.Outer, Length(p));
      reach.Begin = std::min(reach.Begin, angle);
      reach.End = std::max(reach.End, angle);
    }
  }
  return reach;
}

/// A glyph of radius 100 with one message of the greatest size and time, received or sent, and one
/// half as high after it.
void TestGlyph(Checks& check, StateDAGStyle style)
{
  style.Scale.MostBytes = 100;
  style.Scale.MostSeconds = 1;
  const Point middle{ 300, 200 };
  for (bool sent : { false, true })
  {
    StateDAGRows rows;
    StateDAG::State state;
    state.RelativeLoad = sent ? 1 : -0.5;
    state.NodeLatency = 4;
    rows.States.push_back(state);
    StateDAG::Bar bar;
    bar.Sent = sent;
    bar.Bytes = 100;
    bar.Transmission = 1;
    bar.Latency = 8;
    rows.Bars.push_back({ 0, bar });
    bar.Bytes = 25;
    bar.Transmission = 0.25;
    bar.Latency = 0.5;
    bar.Time = 1;
    rows.Bars.push_back({ 0, bar });
    const StateDAG dag = MakeStateDAG(std::move(rows));
    StateDAGMarks marks;
    AddGlyph(marks, dag, 0, middle, 100, style);
    const std::string which = sent ? "sent: " : "received: ";
    const Reach first = ReachOf(marks.Layers, LatencyColor(style.Latency, 8), middle);
    check.Near(which + "the first begins at the top", first.Begin, 0, 0.01);
    check.Near(which + "and runs clockwise for 44 degrees", first.End, 44, 0.01);
    // Half a pixel is left free all around.
    check.Near(which + "from there", first.Inner, sent ? 106.5 : 55.5, 0.01);
    check.Near(which + "to there", first.Outer, sent ? 149.5 : 93.5, 0.01);
    const Reach next = ReachOf(marks.Layers, LatencyColor(style.Latency, 0.5), middle);
    check.Near(which + "the next comes 2 degrees later", next.Begin, 46, 0.01);
    check.Near(which + "a quarter of the time is half as long", next.End, 68, 0.01);
    check.Near(which + "of a quarter of the size half as high", next.Outer - next.Inner + 1,
      (sent ? 44 : 39) / 2.0, 0.01);
    check.Near(
      which + "it stands at the border", sent ? next.Inner : next.Outer, sent ? 106.5 : 93.5, 0.01);
    Point low{ 1e9, 1e9 }, high{ -1e9, -1e9 };
    for (const MarkLayer& layer : marks.Layers)
    {
      const std::vector<float>& c = layer.Quads.Corners;
      for (std::size_t i = 0; layer.Fill == LatencyColor(style.Latency, 4) && i < c.size(); i += 2)
      {
        low = { std::min<double>(low.X, c[i]), std::min<double>(low.Y, c[i + 1]) };
        high = { std::max<double>(high.X, c[i]), std::max<double>(high.Y, c[i + 1]) };
      }
    }
    check.Near(which + "the ellipse is as wide", high.X - low.X, sent ? 98 : 98 / 1.5, 0.2);
    check.Near(which + "and as high as the load says", high.Y - low.Y, sent ? 49 : 98, 0.2);
  }
}

bool Contains(const Box& outer, const Box& inner)
{
  return outer.X <= inner.X && outer.Y <= inner.Y &&
    outer.X + outer.Width >= inner.X + inner.Width &&
    outer.Y + outer.Height >= inner.Y + inner.Height;
}

/// Whether a rectangle of the ground, drawn over all links, hides what is under a box.
bool Hides(const StateDAGMarks& marks, Color ground, const Box& box)
{
  for (const MarkLayer& layer : marks.Layers)
  {
    const std::vector<float>& c = layer.Quads.Corners;
    for (std::size_t q = 0; layer.Fill == ground && q + 8 <= c.size(); q += 8)
    {
      const auto x = std::minmax({ c[q], c[q + 2], c[q + 4], c[q + 6] });
      const auto y = std::minmax({ c[q + 1], c[q + 3], c[q + 5], c[q + 7] });
      if (Contains({ x.first, y.first, x.second - x.first, y.second - y.first }, box))
      {
        return true;
      }
    }
  }
  return false;
}

/// Distance of a box from a ring's outer edge.
double Away(const Box& box, Point middle, double radius)
{
  const Point nearest{ std::clamp(middle.X, box.X, box.X + box.Width),
    std::clamp(middle.Y, box.Y, box.Y + box.Height) };
  return Length(nearest - middle) - radius;
}

/// Numbers above rings from the smallest that have some to the largest: eight ranks that all send
/// to all others, over and over.
void TestNumbers(Checks& check, const StateDAGStyle& style)
{
  const StateDAG dag = RandomStateDAG(8, 5, 8, 3);
  const StateDAGScene scene = LayOutStateDAG(dag, {});
  std::size_t crossed = 0, numbers = 0;
  for (double radius : { 10.0, 12.0, 16.0, 23.0 })
  {
    const PlaneCamera camera = CameraAt(scene, radius / kGlyphRadius);
    const StateDAGMarks marks =
      BuildStateDAGMarks(scene, camera, { -9000, -9000, 18000, 18000 }, style);
    check("these are rings", marks.Level == GlyphLevel::Ring && marks.Texts.size() == 40);
    for (const GlyphText& text : marks.Texts)
    {
      std::size_t own = 0, next = 0;
      double least = 1e9, second = 1e9;
      for (std::size_t i = 0; i < scene.Places.size(); ++i)
      {
        const double away = Away(text.Place, camera.ToPixel(scene.Places[i]), radius);
        next = away < least ? own : away < second ? i : next;
        second = away < least ? least : std::min(second, away);
        own = away < least ? i : own;
        least = std::min(least, away);
      }
      check("a number is nearest to its own ring, by far",
        dag.States[own].Rank == text.Rank && least > 0 && least < second - 1);
      bool meets = false;
      for (const LayerLink& link : scene.Links)
      {
        for (const Point& at : LinkChain(link, 200))
        {
          meets = meets || text.Place.Holds(camera.ToPixel(at));
        }
      }
      crossed += meets ? 1 : 0;
      ++numbers;
      check("no link runs through it", Hides(marks, style.Colors.Ground, text.Place));
    }
  }
  check("links pass under some of the numbers", crossed > 5 && crossed < numbers);
}

std::size_t Pieces(const StateDAGMarks& marks)
{
  std::size_t count = 0;
  for (const LineLayer& layer : marks.Lines)
  {
    count += layer.Ends.size() / 4;
  }
  return count;
}

/// The lines of a moved drawing, all of which is seen.
void TestPan(
  Checks& check, const StateDAGScene& scene, const PlaneCamera& camera, const StateDAGStyle& style)
{
  PlaneCamera moved = camera;
  moved.Pan({ 13, 7 });
  const Box all{ -100, -100, 900, 650 };
  const StateDAGMarks before = BuildStateDAGMarks(scene, camera, all, style);
  const StateDAGMarks after = BuildStateDAGMarks(scene, moved, all, style);
  double shift = 0;
  bool same = before.Lines.size() == after.Lines.size() && Pieces(before) == Pieces(after);
  for (std::size_t i = 0; same && i < before.Lines.size(); ++i)
  {
    const std::vector<float>&a = before.Lines[i].Ends, &b = after.Lines[i].Ends;
    same = a.size() == b.size();
    for (std::size_t k = 0; same && k < a.size(); ++k)
    {
      shift = std::max(shift, std::fabs(b[k] - a[k] - (k % 2 == 0 ? 13.0 : 7.0)));
    }
  }
  check("a pan moves the very same lines", same && shift < 0.01);
}

/// Rings while the drawing moves: a point of the ground in a larger one, the ellipse over both.
void TestRings(
  Checks& check, const StateDAGScene& scene, const PlaneCamera& camera, const StateDAGStyle& style)
{
  PlaneCamera near = camera;
  near.ZoomAt({ 350, 225 }, 0.4 / near.Scale());
  const StateDAGMarks rings = BuildStateDAGMarks(scene, near, { 0, 0, 700, 450 }, style);
  check("at 9.6 pixels there are rings", rings.Level == GlyphLevel::Ring && rings.States > 3);
  double rims = 0, insides = 0;
  for (const PointLayer& layer : rings.Points)
  {
    const bool rim = std::fabs(layer.Across - 19.2) < 1e-9;
    (rim ? rims : insides) += layer.Middles.size() / 2.0;
    check("a rim, or the ground in it",
      rim ? !(layer.Fill == style.Colors.Ground)
          : layer.Fill == style.Colors.Ground && std::fabs(layer.Across - 0.76 * 19.2) < 1e-9);
  }
  check.Near("each state has a rim", rims, rings.States);
  check.Near("and the ground in it", insides, rings.States);
  check("the ground lies over the rims", rings.Points.back().Fill == style.Colors.Ground);
  check("ellipses are drawn", !rings.Layers.empty());
}

/// What is drawn of 3000 states and 8000 links while they move and at rest.
void TestMotion(Checks& check, StateDAGStyle style)
{
  const StateDAG dag = RandomStateDAG(600, 5, 3);
  const StateDAGScene scene = LayOutStateDAG(dag, {});
  const Box window{ 0, 0, 700, 450 };
  PlaneCamera camera;
  camera.Fit(scene.Low, scene.High, window);
  const StateDAGMarks rest = BuildStateDAGMarks(scene, camera, window, style);
  style.Quick = true;
  const StateDAGMarks quick = BuildStateDAGMarks(scene, camera, window, style);
  check("all states and links count in both",
    rest.States == 3000 && quick.States == 3000 && rest.Links == std::int64_t(dag.Links.size()) &&
      quick.Links == rest.Links);
  check("at rest there are no points", rest.Points.empty() && !rest.Layers.empty());
  std::size_t points = 0;
  for (const PointLayer& layer : quick.Points)
  {
    points += layer.Middles.size() / 2;
  }
  check.Near("in motion dots are points", points, 3000);
  check.Near("alone", quick.Layers.size(), 0);
  const double radius = GlyphPixels(camera.Scale(), 1);
  check.Near("as large as the discs", quick.Points.at(0).Across, 2 * radius, 1e-9);
  check("the links are joined to few", Pieces(quick) <= 4 * 1000 && Pieces(quick) > 1000);
  check("at rest there are more", Pieces(rest) > 2 * Pieces(quick));
  const Color worst = LatencyColor(style.Latency, 5.45);
  check("late links come last in both",
    rest.Lines.back().Stroke == worst && quick.Lines.back().Stroke == worst);

  TestPan(check, scene, camera, style);
  TestRings(check, scene, camera, style);

  style.Quick = false;
  style.Lit = dag.Links[0].To;
  const std::int64_t in = dag.InBegin[style.Lit + 1] - dag.InBegin[style.Lit];
  const StateDAGMarks lit = BuildStateDAGMarks(scene, camera, window, style);
  std::size_t corners = 0;
  for (const MarkLayer& layer : lit.Strokes)
  {
    corners += layer.Fill == InColor(style.Colors) ? layer.Quads.CornerCount() : 0;
  }
  check("no lit link is joined away", std::int64_t(corners) >= in * 3 * 4);
}
}

int UnitTestStateDAGMarks(int, char*[])
{
  Checks check;
  const StateDAG dag = Fork();
  StateDAGScene scene = LayOutStateDAG(dag, {});
  StateDAGStyle style;
  style.Colors = ThemeFor(FromHex(0xFFFFFF));
  TestLevels(check, scene, style);
  TestBars(check, dag, scene, style);
  TestLighting(check, scene, style);
  TestGlyph(check, style);
  TestMotion(check, style);
  TestNumbers(check, style);

  ShowStates(scene, VisibleStates(dag, { 0 }, {}));
  const StateDAGMarks folded =
    BuildStateDAGMarks(scene, CameraAt(scene, 1), { 0, 0, 400, 300 }, style);
  check("folded away are states and their links", folded.States == 1 && folded.Links == 0);
  check.Near("a link of one message is 0.9 + 1.1 / 2 wide", LinkStroke(1, 1), 1.45);
  check.Near("and never wider than 4", LinkStroke(1000000, 1), 4);
  check.Near("a dot is never smaller than 1.7 units", GlyphPixels(1e-6, 2), 3.4);

  StateDAGMarks alone;
  style.Scale.MostBytes = 100;
  style.Scale.MostSeconds = 1;
  AddGlyph(alone, dag, 0, { 50, 50 }, 42, style);
  check("a glyph alone has its two bars and number",
    alone.Texts.size() == 1 && AreaOf(alone.Layers, LatencyColor(style.Latency, 8)) > 20);
  return check.Result();
}
