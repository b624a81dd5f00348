#include "Views/Core/DAG/StateDAGMarks.h"

#include "Views/Core/Common/ChartMarks.h"
#include "Views/Core/DAG/StateDAGLinkMarks.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kDimming = 0.65;
constexpr double kRingInside = 0.76;            // share of its radius
constexpr std::size_t kQuickTexts = 40;         // more would take longer than a frame may
constexpr double kDigit = 0.62, kDigits = 0.72; // relative to the font size
constexpr double kAbove = 2;                    // between a ring and its number [units]
constexpr double kIdsBesideRings = 10; // least radius of a ring that has its number [units]

struct Builder
{
  const StateDAGScene& Scene;
  const PlaneCamera& Camera;
  const Box& Window;
  const StateDAGStyle& Style;
  StateDAGMarks& Marks;
};

/// Adds a point to the last layer if that has its colour, because neighbours are sorted by colour,
/// or to a new one.
void AddPoint(std::vector<PointLayer>& points, Color color, Point at, double across)
{
  if (points.empty() || !(points.back().Fill == color))
  {
    points.push_back({ color, across, {} });
  }
  points.back().Middles.push_back(static_cast<float>(at.X));
  points.back().Middles.push_back(static_cast<float>(at.Y));
}

/// Layers of glyphs, drawn over each other, each for all glyphs together.
struct GlyphStages
{
  std::vector<MarkLayer> Under, Bars, Borders, Ellipses;
  std::vector<PointLayer> Rims, Insides; ///< rings in motion
  void MoveTo(StateDAGMarks& marks)
  {
    for (std::vector<PointLayer>* stage : { &this->Rims, &this->Insides })
    {
      marks.Points.insert(marks.Points.end(), stage->begin(), stage->end());
    }
    for (std::vector<MarkLayer>* stage :
      { &this->Under, &this->Bars, &this->Borders, &this->Ellipses })
    {
      marks.Layers.insert(marks.Layers.end(), stage->begin(), stage->end());
    }
  }
};

/// A glyph at level Ring or Full.
class GlyphPainter
{
public:
  GlyphPainter(
    GlyphStages& stages, StateDAGMarks& marks, const StateDAG& dag, const StateDAGStyle& style)
    : Stages(stages), Under(stages.Under, 1), Bars(stages.Bars, 1), Borders(stages.Borders, 1),
      Ellipses(stages.Ellipses, 1), Marks(marks), Dag(dag), Style(style)
  {
  }

  void Add(std::int32_t state, Point at, double radius, bool dim)
  {
    this->Dim = dim;
    this->Radius = radius;
    const bool full = LevelOf(radius / this->Style.Density) == GlyphLevel::Full;
    const int sides = this->Sides(SidesFor(radius));
    const Theme& theme = this->Style.Colors;
    if (full)
    {
      this->Under.Of(theme.Ground).AddDisc(at, radius, sides);
      this->Border(state, at, sides);
    }
    else
    {
      this->Ring(state, at, sides);
    }
    this->Ellipse(state, at, full);
  }

private:
  /// Number of sides of a round mark; even.
  int Sides(int atRest) const { return this->Style.Quick ? (atRest / 2 + 5) / 2 * 2 : atRest; }

  Color Seen(Color color) const
  {
    return this->Dim ? Mix(color, this->Style.Colors.Ground, kDimming) : color;
  }

  void Ring(std::int32_t state, Point at, int sides)
  {
    const Color ground = this->Style.Colors.Ground;
    const Color color =
      this->Seen(LatencyColor(this->Style.Latency, this->Dag.States[state].LatencyWorst));
    if (this->Style.Quick)
    {
      AddPoint(this->Stages.Rims, color, at, 2 * this->Radius);
      AddPoint(this->Stages.Insides, ground, at, 2 * kRingInside * this->Radius);
      return;
    }
    this->Under.Of(ground).AddDisc(at, this->Radius, sides);
    this->Borders.Of(color).AddRing(at, kRingInside * this->Radius, this->Radius, sides);
  }

  void Border(std::int32_t state, Point at, int sides)
  {
    const double unit = this->Style.Density, r = this->Radius;
    const Theme& theme = this->Style.Colors;
    if (!this->Style.Quick)
    {
      this->Under.Of(theme.Grid)
        .AddRing(at, kGlyphSentOuter * r - 0.5 * unit, kGlyphSentOuter * r + 0.5 * unit, sides);
    }
    const double line = std::max(1.6 * unit, 0.035 * r);
    this->Borders.Of(this->Seen(theme.Ink)).AddRing(at, r - line / 2, r + line / 2, sides);
    const double dot = std::max(1.1 * unit, 0.02 * r), edge = std::min(0.5 * unit, 0.01 * r);
    for (bool sent : { false, true })
    {
      for (const GlyphBar& bar : BarsOf(this->Dag, state, sent, this->Style.Scale))
      {
        this->Bars.Of(this->Seen(LatencyColor(this->Style.Latency, bar.Latency)))
          .AddArc(at, bar.Inner * r + edge, bar.Outer * r - edge, bar.Begin, bar.Length,
            this->Sides(120));
        if (bar.Messages > 1)
        {
          this->Marks.Joined = true;
          const double away = (sent ? bar.Outer : bar.Inner) * r + (sent ? 2.6 : -2.6) * dot;
          for (double side : { -1.8, 1.8 })
          {
            const double angle = (90 - bar.Begin - bar.Length / 2) * 0.017453292519943295;
            const Point out{ std::cos(angle), std::sin(angle) };
            this->Borders.Of(this->Seen(theme.Ink))
              .AddDisc(at + away * out + side * dot * Point{ -out.Y, out.X }, dot, 10);
          }
        }
      }
    }
  }

  void Ellipse(std::int32_t state, Point at, bool full)
  {
    const StateDAG::State& row = this->Dag.States[state];
    const double unit = this->Style.Density;
    GlyphEllipse axes = this->Style.FlatnessByLB ? EllipseByLoadBalance(row.LoadBalance)
                                                 : EllipseByRelativeLoad(row.RelativeLoad);
    const double size = this->Radius * (full ? 1 : 0.58 / kGlyphEllipse);
    const double width = axes.Width * size, height = axes.Height * size;
    const Color fill = this->Style.EllipseByNode && row.Node >= 0
      ? RegionHue(row.Node)
      : LatencyColor(this->Style.Latency, row.NodeLatency);
    const int points = std::clamp(
      static_cast<int>(std::lround(0.27 * this->Radius / unit * 0.75)), full ? 8 : 9, 20);
    Point middle = at, text = at;
    bool inside = full;
    const double letters = points * 4 / 3.0 * unit;
    if (full && (2 * height < letters + 1 || 2 * width < 0.6 * letters * Digits(row.Rank)))
    {
      // A number in a flat ellipse would hide how flat it is.
      inside = false;
      const bool lies = width >= height;
      middle.Y -= lies ? 0.16 * this->Radius : 0;
      text.Y += lies ? 0.16 * this->Radius : 0;
    }
    else if (!full)
    {
      text.Y += this->Radius + kAbove * unit + kDigits * letters / 2;
    }
    if (full && !this->Style.Quick)
    {
      this->Under.Of(this->Style.Colors.Grid)
        .AddRing(middle, kGlyphEllipse * this->Radius - 0.5 * unit,
          kGlyphEllipse * this->Radius + 0.5 * unit, 48);
    }
    if (full)
    {
      this->Borders.Of(this->Seen(Mix(fill, this->Style.Colors.Ink, 0.5)))
        .AddEllipse(middle, width + 0.6 * unit, height + 0.6 * unit, this->Sides(48));
    }
    this->Ellipses.Of(this->Seen(fill))
      .AddEllipse(middle, width, height, this->Sides(full ? 48 : 16));
    if (full || this->Radius >= kIdsBesideRings * unit)
    {
      const Box place = DigitsAt(row.Rank, text, letters);
      this->Marks.Texts.push_back({ row.Rank, text, points, inside,
        inside ? fill : this->Style.Colors.Ground, this->Dim, place });
      if (!full && !this->Style.Quick)
      {
        // Links must not cross the number.
        AddBox(this->Under.Of(this->Style.Colors.Ground), place.X - unit, place.Y - unit,
          place.X + place.Width + unit, place.Y + place.Height + unit);
      }
    }
  }

  static Box DigitsAt(std::int32_t rank, Point middle, double letters)
  {
    const double width = kDigit * letters * Digits(rank), height = kDigits * letters;
    return { middle.X - width / 2, middle.Y - height / 2, width, height };
  }

  static int Digits(std::int32_t rank) { return static_cast<int>(std::to_string(rank).size()); }

  GlyphStages& Stages;
  MarkStage Under, Bars, Borders, Ellipses;
  StateDAGMarks& Marks;
  const StateDAG& Dag;
  const StateDAGStyle& Style;
  bool Dim = false;
  double Radius = 0;
};

/// States that keep their colour while one is highlighted: itself and its neighbours.
std::vector<char> Bright(const StateDAGScene& scene, std::int32_t lit)
{
  const StateDAG& dag = *scene.Dag;
  std::vector<char> bright(dag.States.size(), lit < 0);
  if (lit >= 0)
  {
    bright[lit] = 1;
    for (std::int64_t i = dag.OutBegin[lit]; i < dag.OutBegin[lit + 1]; ++i)
    {
      bright[dag.Links[dag.Out[i]].To] = 1;
    }
    for (std::int64_t i = dag.InBegin[lit]; i < dag.InBegin[lit + 1]; ++i)
    {
      bright[dag.Links[dag.In[i]].From] = 1;
    }
  }
  return bright;
}

/// Dots or bars by worst L, those that keep their colour on top; dots in motion as points.
void AddDots(
  Builder& builder, const std::vector<std::int32_t>& states, const std::vector<char>& bright)
{
  const Point half = DotPixels(builder.Camera, builder.Style.Density);
  const double radius = half.X;
  const Theme& theme = builder.Style.Colors;
  const int sides = radius < 3 * builder.Style.Density ? 8 : SidesFor(radius);
  std::vector<PointLayer>& points = builder.Marks.Points;
  MarkStage dots(builder.Marks.Layers, 1);
  for (bool keeps : { false, true })
  {
    for (std::int32_t state : states)
    {
      if ((bright[state] != 0) != keeps)
      {
        continue;
      }
      const Color worst =
        LatencyColor(builder.Style.Latency, builder.Scene.Dag->States[state].LatencyWorst);
      const Color color = keeps ? worst : Mix(worst, theme.Ground, kDimming);
      const Point at = builder.Camera.ToPixel(builder.Scene.Places[state]);
      if (half.Y > half.X)
      {
        AddBox(dots.Of(color), at.X - half.X, at.Y - half.Y, at.X + half.X, at.Y + half.Y);
      }
      else if (builder.Style.Quick)
      {
        AddPoint(points, color, at, 2 * radius);
      }
      else
      {
        dots.Of(color).AddDisc(at, radius, sides);
      }
    }
  }
}

void AddStates(Builder& builder)
{
  const StateDAGScene& scene = builder.Scene;
  const double radius = GlyphPixels(builder.Camera.Scale(), builder.Style.Density);
  builder.Marks.Level = LevelOf(radius / builder.Style.Density);
  const bool dots = builder.Marks.Level == GlyphLevel::Dot;
  const double reach = dots ? DotPixels(builder.Camera, builder.Style.Density).Y : 1.6 * radius;
  std::vector<std::int32_t> states;
  for (std::int32_t i : scene.StateOrder)
  {
    const Point at = builder.Camera.ToPixel(scene.Places[i]);
    if (MeetsWindow(builder.Window, at, at, reach))
    {
      states.push_back(i);
    }
  }
  builder.Marks.States = static_cast<std::int64_t>(states.size());
  const std::vector<char> bright = Bright(scene, builder.Style.Lit);
  if (dots)
  {
    AddDots(builder, states, bright);
    return;
  }
  if (!builder.Style.Quick)
  {
    std::sort(states.begin(), states.end()); // if glyphs overlap, the later one is on top
  }
  GlyphStages stages;
  {
    GlyphPainter painter(stages, builder.Marks, *scene.Dag, builder.Style);
    for (std::int32_t state : states)
    {
      painter.Add(state, builder.Camera.ToPixel(scene.Places[state]), radius, !bright[state]);
    }
  }
  stages.MoveTo(builder.Marks);
  if (builder.Style.Quick && builder.Marks.Texts.size() > kQuickTexts)
  {
    builder.Marks.Texts.clear();
  }
}
}

std::vector<GlyphBar> BarsOf(
  const StateDAG& dag, std::int32_t state, bool sent, const GlyphScale& scale)
{
  std::vector<GlyphMessage> messages;
  for (std::int64_t i = dag.BarsBegin[state]; i < dag.BarsBegin[state + 1]; ++i)
  {
    const StateDAG::Bar& bar = dag.Bars[i];
    if (bar.Sent == sent)
    {
      messages.push_back({ static_cast<double>(bar.Bytes), bar.Transmission, bar.Latency });
    }
  }
  return PlaceGlyphBars(messages, sent, scale);
}

void AddGlyph(StateDAGMarks& marks, const StateDAG& dag, std::int32_t state, Point at,
  double radius, const StateDAGStyle& style)
{
  GlyphStages stages;
  {
    GlyphPainter painter(stages, marks, dag, style);
    painter.Add(state, at, radius, false);
  }
  stages.MoveTo(marks);
}

StateDAGMarks BuildStateDAGMarks(const StateDAGScene& scene, const PlaneCamera& camera,
  const Box& window, const StateDAGStyle& style)
{
  StateDAGMarks marks;
  Builder builder{ scene, camera, window, style, marks };
  AddLinkMarks(marks, scene, camera, window, style);
  AddStates(builder);
  return marks;
}
}
