#include "Views/Core/StateDAGMarks.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace pclvis
{
namespace
{
constexpr std::size_t kManyLinks = 1500; // drawn as lines of a pixel
constexpr double kCrowded = 300;         // more links are paler
constexpr double kLeastDot = 1.7;        // [units]
constexpr double kDimming = 0.65;
constexpr double kIdsBesideRings = 12; // least radius of a ring with its number [units]

struct Builder
{
  const StateDAGScene& Scene;
  const PlaneCamera& Camera;
  const Box& Window;
  const StateDAGStyle& Style;
  StateDAGMarks& Marks;

  bool Seen(Point low, Point high, double margin) const
  {
    return Box{ low.X - margin, low.Y - margin, high.X - low.X + 2 * margin,
      high.Y - low.Y + 2 * margin }
      .Meets(this->Window);
  }
  /// The link in pixels.
  LayerLink PixelLink(std::int32_t index) const
  {
    const LayerLink& link = this->Scene.Links[index];
    return { this->Camera.ToPixel(link.From), this->Camera.ToPixel(link.To),
      link.Bend * this->Camera.Scale() };
  }
  bool LinkSeen(const LayerLink& link) const
  {
    const double bend = std::fabs(link.Bend) + 2;
    return this->Seen({ std::min(link.From.X, link.To.X), std::min(link.From.Y, link.To.Y) - bend },
      { std::max(link.From.X, link.To.X), std::max(link.From.Y, link.To.Y) + bend }, 0);
  }
  bool Lit(const StateDAG::Link& link) const
  {
    return link.From == this->Style.Lit || link.To == this->Style.Lit;
  }
};

double ForOrder(double latency)
{
  return std::isnan(latency) ? -1 : latency;
}

/// Links in the window, in the order of drawing.
std::vector<std::int32_t> LinksInWindow(const Builder& builder)
{
  std::vector<std::int32_t> seen;
  for (std::int32_t index : builder.Scene.Order)
  {
    const StateDAG::Link& link = builder.Scene.Dag->Links[index];
    if (builder.Scene.Visible[link.From] && builder.Scene.Visible[link.To] &&
      (builder.Style.ProgramOrder || !link.ProgramOrder) &&
      builder.LinkSeen(builder.PixelLink(index)))
    {
      seen.push_back(index);
    }
  }
  return seen;
}

/// Of links with both ends in the same two squares the last one, which has the greatest L.
std::vector<std::int32_t> WithoutHidden(
  const Builder& builder, const std::vector<std::int32_t>& links)
{
  std::unordered_set<std::uint64_t> taken;
  std::vector<std::int32_t> kept;
  const double side = 2 * builder.Style.Density;
  const auto cell = [&](Point p) {
    const auto x = static_cast<std::int32_t>(std::floor(p.X / side));
    const auto y = static_cast<std::int32_t>(std::floor(p.Y / side));
    return static_cast<std::uint64_t>(static_cast<std::uint16_t>(x)) << 16 |
      static_cast<std::uint16_t>(y);
  };
  for (auto i = links.rbegin(); i != links.rend(); ++i)
  {
    const LayerLink link = builder.PixelLink(*i);
    if (taken.insert(cell(link.From) << 32 | cell(link.To)).second)
    {
      kept.push_back(*i);
    }
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

Color LinkColor(const Builder& builder, const StateDAG::Link& link)
{
  const Theme& theme = builder.Style.Colors;
  if (builder.Style.Lit >= 0)
  {
    return link.To == builder.Style.Lit ? InColor(theme)
      : link.From == builder.Style.Lit  ? OutColor(theme)
                                        : Mix(theme.Ground, theme.Ink, 0.22);
  }
  return link.ProgramOrder ? Mix(theme.Ground, theme.Ink, 0.25)
                           : LatencyColor(builder.Style.Latency, link.Latency);
}

int PiecesOf(const LayerLink& link, double unit, double piece, int most)
{
  const double length = Length(link.To - link.From) + std::fabs(link.Bend);
  return std::clamp(static_cast<int>(length / (piece * unit)), 3, most);
}

void AddLines(Builder& builder, const std::vector<std::int32_t>& links, double opacity)
{
  std::vector<LineLayer>& lines = builder.Marks.Lines;
  for (std::int32_t index : links)
  {
    const StateDAG::Link& link = builder.Scene.Dag->Links[index];
    if (builder.Style.Lit >= 0 && builder.Lit(link))
    {
      continue;
    }
    const Color color = LinkColor(builder, link);
    if (lines.empty() || !(lines.back().Stroke == color))
    {
      // What is late is seen through any crowd.
      const bool late = builder.Style.Lit < 0 && link.Latency >= 2;
      lines.push_back({ color, late ? std::max(opacity, 0.45) : opacity, {} });
    }
    const LayerLink pixels = builder.PixelLink(index);
    const std::vector<Point> chain =
      LinkChain(pixels, PiecesOf(pixels, builder.Style.Density, 30, 8));
    for (std::size_t i = 0; i + 1 < chain.size(); ++i)
    {
      for (const Point& p : { chain[i], chain[i + 1] })
      {
        lines.back().Ends.push_back(static_cast<float>(p.X));
        lines.back().Ends.push_back(static_cast<float>(p.Y));
      }
    }
  }
}

void AddLinks(Builder& builder)
{
  std::vector<std::int32_t> links = LinksInWindow(builder);
  builder.Marks.Links = static_cast<std::int64_t>(links.size());
  const double density = builder.Style.Density;
  const bool many = links.size() > kManyLinks;
  if (many)
  {
    links = WithoutHidden(builder, links);
  }
  const double opacity =
    std::clamp(0.8 * std::sqrt(kCrowded / std::max<double>(links.size(), kCrowded)), 0.12, 0.8);
  if (many)
  {
    AddLines(builder, links, opacity);
  }
  std::vector<MarkLayer> over;
  {
    MarkStage strokes(builder.Marks.Layers, opacity), lit(over, 1);
    for (std::int32_t index : links)
    {
      const StateDAG::Link& link = builder.Scene.Dag->Links[index];
      const bool shines = builder.Style.Lit >= 0 && builder.Lit(link);
      if (many && !shines)
      {
        continue;
      }
      const double width = link.ProgramOrder || (builder.Style.Lit >= 0 && !shines)
        ? density
        : std::max(LinkStroke(link.Messages, density), shines ? 2 * density : 0.0);
      const LayerLink pixels = builder.PixelLink(index);
      (shines ? lit : strokes)
        .Of(LinkColor(builder, link))
        .AddChain(LinkChain(pixels, PiecesOf(pixels, density, 14, 24)), width);
    }
  }
  builder.Marks.Layers.insert(builder.Marks.Layers.end(), over.begin(), over.end());
}

/// Stages of glyphs: each a layer over the one before, for all glyphs together.
struct GlyphStages
{
  std::vector<MarkLayer> Under, Bars, Borders, Ellipses;
  void MoveTo(std::vector<MarkLayer>& layers)
  {
    for (std::vector<MarkLayer>* stage :
      { &this->Under, &this->Bars, &this->Borders, &this->Ellipses })
    {
      layers.insert(layers.end(), stage->begin(), stage->end());
    }
  }
};

/// One glyph of level ring or full.
class GlyphPainter
{
public:
  GlyphPainter(
    GlyphStages& stages, StateDAGMarks& marks, const StateDAG& dag, const StateDAGStyle& style)
    : Under(stages.Under, 1), Bars(stages.Bars, 1), Borders(stages.Borders, 1),
      Ellipses(stages.Ellipses, 1), Marks(marks), Dag(dag), Style(style)
  {
  }

  void Add(std::int32_t state, Point at, double radius, bool dim)
  {
    this->Dim = dim;
    this->Radius = radius;
    const bool full = LevelOf(radius / this->Style.Density) == GlyphLevel::Full;
    const int sides = SidesFor(radius);
    const Theme& theme = this->Style.Colors;
    this->Under.Of(theme.Ground).AddDisc(at, radius, sides);
    if (full)
    {
      this->Border(state, at, sides);
    }
    else
    {
      const Color worst = LatencyColor(this->Style.Latency, this->Dag.States[state].LatencyWorst);
      this->Borders.Of(this->Seen(worst)).AddRing(at, 0.76 * radius, radius, sides);
    }
    this->Ellipse(state, at, full);
  }

private:
  Color Seen(Color color) const
  {
    return this->Dim ? Mix(color, this->Style.Colors.Ground, kDimming) : color;
  }

  void Border(std::int32_t state, Point at, int sides)
  {
    const double unit = this->Style.Density, r = this->Radius;
    const Theme& theme = this->Style.Colors;
    this->Under.Of(theme.Grid)
      .AddRing(at, kGlyphSentOuter * r - 0.5 * unit, kGlyphSentOuter * r + 0.5 * unit, sides);
    const double line = std::max(1.6 * unit, 0.035 * r);
    this->Borders.Of(this->Seen(theme.Ink)).AddRing(at, r - line / 2, r + line / 2, sides);
    const double dot = std::max(1.1 * unit, 0.02 * r), edge = std::min(0.5 * unit, 0.01 * r);
    for (bool sent : { false, true })
    {
      for (const GlyphBar& bar : BarsOf(this->Dag, state, sent, this->Style.Scale))
      {
        this->Bars.Of(this->Seen(LatencyColor(this->Style.Latency, bar.Latency)))
          .AddArc(at, bar.Inner * r + edge, bar.Outer * r - edge, bar.Begin, bar.Length, 120);
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
      // Over a flat ellipse the number would hide how flat it is.
      inside = false;
      const bool lies = width >= height;
      middle.Y -= lies ? 0.16 * this->Radius : 0;
      text.Y += lies ? 0.16 * this->Radius : 0;
    }
    else if (!full)
    {
      text.Y += this->Radius + 8 * unit;
    }
    if (full)
    {
      this->Under.Of(this->Style.Colors.Grid)
        .AddRing(middle, kGlyphEllipse * this->Radius - 0.5 * unit,
          kGlyphEllipse * this->Radius + 0.5 * unit, 48);
      this->Borders.Of(this->Seen(Mix(fill, this->Style.Colors.Ink, 0.5)))
        .AddEllipse(middle, width + 0.6 * unit, height + 0.6 * unit, 48);
    }
    this->Ellipses.Of(this->Seen(fill)).AddEllipse(middle, width, height, full ? 48 : 16);
    if (full || this->Radius >= kIdsBesideRings * unit)
    {
      this->Marks.Texts.push_back(
        { row.Rank, text, points, inside, inside ? fill : this->Style.Colors.Ground, this->Dim });
    }
  }

  static int Digits(std::int32_t rank) { return static_cast<int>(std::to_string(rank).size()); }

  MarkStage Under, Bars, Borders, Ellipses;
  StateDAGMarks& Marks;
  const StateDAG& Dag;
  const StateDAGStyle& Style;
  bool Dim = false;
  double Radius = 0;
};

/// States that keep their colour while one is lit: itself and its neighbours.
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

void AddDots(Builder& builder, std::vector<std::int32_t>& states, double radius,
  const std::vector<char>& bright)
{
  const StateDAG& dag = *builder.Scene.Dag;
  std::stable_sort(states.begin(), states.end(), [&](std::int32_t a, std::int32_t b) {
    return bright[a] != bright[b]
      ? bright[a] < bright[b]
      : ForOrder(dag.States[a].LatencyWorst) < ForOrder(dag.States[b].LatencyWorst);
  });
  const Color ground = builder.Style.Colors.Ground;
  const int sides = radius < 3 * builder.Style.Density ? 8 : SidesFor(radius);
  MarkStage dots(builder.Marks.Layers, 1);
  for (std::int32_t state : states)
  {
    const Color color = LatencyColor(builder.Style.Latency, dag.States[state].LatencyWorst);
    dots.Of(bright[state] ? color : Mix(color, ground, kDimming))
      .AddDisc(builder.Camera.ToPixel(builder.Scene.Places[state]), radius, sides);
  }
}

void AddStates(Builder& builder)
{
  const StateDAGScene& scene = builder.Scene;
  const double radius = GlyphPixels(builder.Camera.Scale(), builder.Style.Density);
  builder.Marks.Level = LevelOf(radius / builder.Style.Density);
  std::vector<std::int32_t> states;
  for (std::size_t i = 0; i < scene.Places.size(); ++i)
  {
    const Point at = builder.Camera.ToPixel(scene.Places[i]);
    if (scene.Visible[i] && builder.Seen(at, at, 1.6 * radius))
    {
      states.push_back(static_cast<std::int32_t>(i));
    }
  }
  builder.Marks.States = static_cast<std::int64_t>(states.size());
  const std::vector<char> bright = Bright(scene, builder.Style.Lit);
  if (builder.Marks.Level == GlyphLevel::Dot)
  {
    AddDots(builder, states, radius, bright);
    return;
  }
  GlyphStages stages;
  {
    GlyphPainter painter(stages, builder.Marks, *scene.Dag, builder.Style);
    for (std::int32_t state : states)
    {
      painter.Add(state, builder.Camera.ToPixel(scene.Places[state]), radius, !bright[state]);
    }
  }
  stages.MoveTo(builder.Marks.Layers);
}
}

Color LatencyColor(const ColorScale& scale, double latency)
{
  const double low = scale.Stops().front().Value, high = scale.Stops().back().Value;
  return SteppedColor(
    scale, low, high, std::isnan(latency) ? latency : std::log2(std::max(latency, 1e-9)));
}

double GlyphPixels(double pixelsPerUnit, double density)
{
  return std::max(kGlyphRadius * pixelsPerUnit, kLeastDot * density);
}

double LinkStroke(std::int64_t messages, double density)
{
  return std::min(0.9 + 1.1 * std::sqrt(std::max(0.0, messages / 4.0)), 4.0) * density;
}

Color InColor(const Theme& theme)
{
  return FromHex(theme.Dark ? 0xF2797B : 0xC0262D);
}

Color OutColor(const Theme& theme)
{
  return FromHex(theme.Dark ? 0x7FB2F0 : 0x1F5FA8);
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
  stages.MoveTo(marks.Layers);
}

StateDAGMarks BuildStateDAGMarks(const StateDAGScene& scene, const PlaneCamera& camera,
  const Box& window, const StateDAGStyle& style)
{
  StateDAGMarks marks;
  Builder builder{ scene, camera, window, style, marks };
  AddLinks(builder);
  AddStates(builder);
  return marks;
}
}
