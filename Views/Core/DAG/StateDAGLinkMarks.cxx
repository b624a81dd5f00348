#include "Views/Core/DAG/StateDAGLinkMarks.h"

#include "Views/Core/DAG/StateDAGJoins.h"
#include "Views/Core/DAG/StateDAGLayout.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr std::size_t kManyLinks = 1500; // more are drawn as lines one pixel wide
constexpr std::size_t kQuickLinks = 300; // the same while the drawing moves
constexpr std::size_t kMostQuick = 1000; // more are joined while the drawing moves
constexpr double kCrowded = 300;         // more links are paler
constexpr double kFinest = 2;            // links nearer at both ends are joined at rest [units]

/// A link to be drawn, in pixels.
struct DrawnLink
{
  std::int32_t Index;
  LayerLink Pixels;
};

class LinkPainter
{
public:
  LinkPainter(StateDAGMarks& marks, const StateDAGScene& scene, const PlaneCamera& camera,
    const Box& window, const StateDAGStyle& style)
    : Marks(marks), Scene(scene), Camera(camera), Window(window), Style(style),
      Scale(camera.Scale()), Corner(camera.ToPixel({ 0, 0 })),
      Across(camera.ToPixel({ 1, 0 }) - Corner), Up(camera.ToPixel({ 0, 1 }) - Corner)
  {
  }

  void Add()
  {
    this->FindWindow();
    const std::vector<const SeenLink*> seen = this->InWindow();
    this->Marks.Links = static_cast<std::int64_t>(seen.size());
    const bool many = seen.size() > (this->Style.Quick ? kQuickLinks : kManyLinks);
    const std::vector<DrawnLink> links = this->Leave(seen, many ? this->Level(seen) : -1);
    const double opacity =
      std::clamp(0.8 * std::sqrt(kCrowded / std::max<double>(links.size(), kCrowded)), 0.12, 0.8);
    if (many)
    {
      this->AddLines(links, opacity);
    }
    this->AddStrokes(links, opacity, many);
  }

private:
  Point ToPixel(Point p) const { return this->Corner + p.X * this->Across + p.Y * this->Up; }

  const StateDAG::Link& Row(const DrawnLink& link) const
  {
    return this->Scene.Dag->Links[link.Index];
  }

  bool Lit(const StateDAG::Link& link) const
  {
    return this->Style.Lit >= 0 && (link.From == this->Style.Lit || link.To == this->Style.Lit);
  }

  /// Computes the window in layout coordinates, so that testing a link takes a few comparisons.
  void FindWindow()
  {
    Point low{ 1e300, 1e300 }, high{ -1e300, -1e300 };
    for (Point corner : { Point{ 0, 0 }, Point{ 1, 0 }, Point{ 0, 1 }, Point{ 1, 1 } })
    {
      const Point at = this->Camera.ToWorld({ this->Window.X + corner.X * this->Window.Width,
        this->Window.Y + corner.Y * this->Window.Height });
      low = { std::min(low.X, at.X), std::min(low.Y, at.Y) };
      high = { std::max(high.X, at.X), std::max(high.Y, at.Y) };
    }
    const double rim = 2 / this->Scale;
    this->Left = static_cast<float>(low.X - rim);
    this->Right = static_cast<float>(high.X + rim);
    this->Low = static_cast<float>(low.Y - rim);
    this->High = static_cast<float>(high.Y + rim);
  }

  /// The links in the window, in drawing order.
  std::vector<const SeenLink*> InWindow() const
  {
    std::vector<const SeenLink*> seen;
    seen.reserve(this->Scene.Seen.size());
    for (const SeenLink& link : this->Scene.Seen)
    {
      if (link.Right > this->Left && link.Left < this->Right && link.High > this->Low &&
        link.Low < this->High &&
        (this->Style.ProgramOrder || !this->Scene.Dag->Links[link.Link].ProgramOrder))
      {
        seen.push_back(&link);
      }
    }
    return seen;
  }

  /// The level at which links are joined; -1: none are. At rest, the last one whose sides are at
  /// most kFinest; in motion, at least coarse enough to leave few links.
  int Level(const std::vector<const SeenLink*>& seen) const
  {
    int level = -1;
    while (JoinSide(level + 1) * this->Scale <= kFinest * this->Style.Density)
    {
      ++level;
    }
    if (!this->Style.Quick)
    {
      return level;
    }
    std::array<std::size_t, kNeverJoined + 1> joined{};
    for (const SeenLink* link : seen)
    {
      ++joined[link->Joined];
    }
    std::size_t left = seen.size();
    for (int k = 0; k < kNeverJoined && (k <= level || left > kMostQuick); ++k)
    {
      left -= joined[k];
      level = std::max(level, k);
    }
    return level;
  }

  /// The links that remain at a level, and all highlighted ones, in pixels.
  std::vector<DrawnLink> Leave(const std::vector<const SeenLink*>& seen, int level) const
  {
    std::vector<DrawnLink> left;
    for (const SeenLink* link : seen)
    {
      const bool lit =
        this->Style.Lit >= 0 && (link->From == this->Style.Lit || link->To == this->Style.Lit);
      if (link->Joined > level || lit)
      {
        left.push_back({ link->Link,
          { this->ToPixel(this->Scene.Places[link->From]),
            this->ToPixel(this->Scene.Places[link->To]),
            this->Scene.Links[link->Link].Bend * this->Scale } });
      }
    }
    return left;
  }

  Color ColorOf(const StateDAG::Link& link) const
  {
    const Theme& theme = this->Style.Colors;
    if (this->Style.Lit >= 0)
    {
      return link.To == this->Style.Lit ? InColor(theme)
        : link.From == this->Style.Lit  ? OutColor(theme)
                                        : Mix(theme.Ground, theme.Ink, 0.22);
    }
    return link.ProgramOrder ? ProgramOrderColor(theme)
                             : LatencyColor(this->Style.Latency, link.Latency);
  }

  /// @param piece length of a straight piece [units]; @param most pieces
  std::vector<Point> Chain(const DrawnLink& link, double piece, int most) const
  {
    const double length = Length(link.Pixels.To - link.Pixels.From) + std::fabs(link.Pixels.Bend);
    const int pieces =
      std::clamp(static_cast<int>(length / (piece * this->Style.Density)), 3, most);
    if (this->Scene.WayBegin[link.Index] == this->Scene.WayBegin[link.Index + 1])
    {
      return LinkChain(link.Pixels, pieces);
    }
    std::vector<Point> path = LinkPath(this->Scene, link.Index, pieces);
    for (Point& p : path)
    {
      p = this->ToPixel(p);
    }
    return path;
  }

  void AddLines(const std::vector<DrawnLink>& links, double opacity)
  {
    std::vector<LineLayer>& lines = this->Marks.Lines;
    for (const DrawnLink& link : links)
    {
      const StateDAG::Link& row = this->Row(link);
      if (this->Lit(row))
      {
        continue;
      }
      const Color color = this->ColorOf(row);
      if (lines.empty() || !(lines.back().Stroke == color))
      {
        // Late messages stay visible in any crowd.
        const bool late = this->Style.Lit < 0 && row.Latency >= 2;
        lines.push_back({ color, late ? std::max(opacity, 0.45) : opacity, {} });
      }
      const std::vector<Point> chain =
        this->Style.Quick ? this->Chain(link, 60, 4) : this->Chain(link, 30, 8);
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

  /// Draws highlighted links over all others; the others only if they are not drawn as lines
  /// already.
  void AddStrokes(const std::vector<DrawnLink>& links, double opacity, bool onlyLit)
  {
    std::vector<MarkLayer> over;
    {
      const double density = this->Style.Density;
      MarkStage strokes(this->Marks.Strokes, opacity), lit(over, 1);
      for (const DrawnLink& link : links)
      {
        const StateDAG::Link& row = this->Row(link);
        const bool shines = this->Lit(row);
        if (onlyLit && !shines)
        {
          continue;
        }
        const double width = row.ProgramOrder || (this->Style.Lit >= 0 && !shines)
          ? density
          : std::max(LinkStroke(row.Messages, density), shines ? 2 * density : 0.0);
        (shines ? lit : strokes)
          .Of(this->ColorOf(row))
          .AddChain(
            this->Style.Quick ? this->Chain(link, 28, 10) : this->Chain(link, 14, 24), width);
      }
    }
    this->Marks.Strokes.insert(this->Marks.Strokes.end(), over.begin(), over.end());
  }

  StateDAGMarks& Marks;
  const StateDAGScene& Scene;
  const PlaneCamera& Camera;
  const Box& Window;
  const StateDAGStyle& Style;
  double Scale;
  Point Corner, Across, Up;                     ///< the camera, as an affine map
  float Left = 0, Right = 0, Low = 0, High = 0; ///< the window [unit of the layout]
};
}

bool MeetsWindow(const Box& window, Point low, Point high, double margin)
{
  return Box{ low.X - margin, low.Y - margin, high.X - low.X + 2 * margin,
    high.Y - low.Y + 2 * margin }
    .Meets(window);
}

void AddLinkMarks(StateDAGMarks& marks, const StateDAGScene& scene, const PlaneCamera& camera,
  const Box& window, const StateDAGStyle& style)
{
  LinkPainter(marks, scene, camera, window, style).Add();
}
}
