#include "Views/Core/StateDAGLinkMarks.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr std::size_t kManyLinks = 1500; // drawn as lines of a pixel
constexpr std::size_t kQuickLinks = 300; // likewise while the drawing moves
constexpr std::size_t kMostQuick = 1500; // more are joined while the drawing moves
constexpr double kCrowded = 300;         // more links are paler
constexpr double kFinest = 2;            // side of the squares in which links are joined [units]

/// Keys that have been met: open addressing, as a frame asks for tens of thousands.
class KeySet
{
public:
  explicit KeySet(std::size_t most)
  {
    std::size_t slots = 16;
    for (; slots < 2 * most; slots *= 2)
    {
      --this->Shift;
    }
    this->Slots.assign(slots, kNone);
  }
  /// True if the key is new.
  bool Insert(std::uint64_t key)
  {
    std::size_t at = key * 0x9E3779B97F4A7C15u >> this->Shift;
    while (this->Slots[at] != kNone && this->Slots[at] != key)
    {
      at = (at + 1) & (this->Slots.size() - 1);
    }
    const bool fresh = this->Slots[at] == kNone;
    this->Slots[at] = key;
    return fresh;
  }

private:
  static constexpr std::uint64_t kNone = ~std::uint64_t(0);
  std::vector<std::uint64_t> Slots;
  int Shift = 60; ///< 64 less the bits of a slot's number
};

/// A link that may be seen, in pixels.
struct SeenLink
{
  std::int32_t Index;
  LayerLink Pixels;
};

class LinkPainter
{
public:
  LinkPainter(StateDAGMarks& marks, const StateDAGScene& scene, const PlaneCamera& camera,
    const Box& window, const StateDAGStyle& style)
    : Marks(marks), Scene(scene), Window(window), Style(style), Scale(camera.Scale()),
      Corner(camera.ToPixel({ 0, 0 })), Right(camera.ToPixel({ 1, 0 }) - Corner),
      Up(camera.ToPixel({ 0, 1 }) - Corner)
  {
  }

  void Add()
  {
    std::vector<SeenLink> links = this->InWindow();
    this->Marks.Links = static_cast<std::int64_t>(links.size());
    const bool many = links.size() > (this->Style.Quick ? kQuickLinks : kManyLinks);
    if (many)
    {
      this->Join(links);
    }
    const double opacity =
      std::clamp(0.8 * std::sqrt(kCrowded / std::max<double>(links.size(), kCrowded)), 0.12, 0.8);
    if (many)
    {
      this->AddLines(links, opacity);
    }
    this->AddStrokes(links, opacity, many);
  }

private:
  Point ToPixel(Point p) const { return this->Corner + p.X * this->Right + p.Y * this->Up; }

  const StateDAG::Link& Row(const SeenLink& link) const
  {
    return this->Scene.Dag->Links[link.Index];
  }

  bool Lit(const StateDAG::Link& link) const
  {
    return this->Style.Lit >= 0 && (link.From == this->Style.Lit || link.To == this->Style.Lit);
  }

  /// In the order of drawing.
  std::vector<SeenLink> InWindow() const
  {
    std::vector<Point> places;
    places.reserve(this->Scene.Places.size());
    for (const Point& place : this->Scene.Places)
    {
      places.push_back(this->ToPixel(place));
    }
    std::vector<SeenLink> seen;
    seen.reserve(this->Scene.Order.size());
    for (std::int32_t index : this->Scene.Order)
    {
      const StateDAG::Link& link = this->Scene.Dag->Links[index];
      if (!this->Scene.Visible[link.From] || !this->Scene.Visible[link.To] ||
        (link.ProgramOrder && !this->Style.ProgramOrder))
      {
        continue;
      }
      const LayerLink pixels{ places[link.From], places[link.To],
        this->Scene.Links[index].Bend * this->Scale };
      const double bend = std::fabs(pixels.Bend) + 2;
      Point low{ std::min(pixels.From.X, pixels.To.X),
        std::min(pixels.From.Y, pixels.To.Y) - bend };
      Point high{ std::max(pixels.From.X, pixels.To.X),
        std::max(pixels.From.Y, pixels.To.Y) + bend };
      for (std::int64_t i = this->Scene.WayBegin[index]; i < this->Scene.WayBegin[index + 1]; ++i)
      {
        const double y = this->ToPixel(this->Scene.Ways[i]).Y;
        low.Y = std::min(low.Y, y);
        high.Y = std::max(high.Y, y);
      }
      if (MeetsWindow(this->Window, low, high, 0))
      {
        seen.push_back({ index, pixels });
      }
    }
    return seen;
  }

  /// Of links with both ends in the same two squares only the last one, which has the greatest L,
  /// is left; lit ones all. The squares grow until few enough are left to move.
  void Join(std::vector<SeenLink>& links) const
  {
    double side = kFinest * this->Style.Density;
    this->JoinInSquares(links, side);
    while (this->Style.Quick && links.size() > kMostQuick && side < this->Window.Width)
    {
      side *= 2;
      this->JoinInSquares(links, side);
    }
  }

  void JoinInSquares(std::vector<SeenLink>& links, double side) const
  {
    const auto cell = [side](Point p) {
      const auto x = static_cast<std::int32_t>(std::floor(p.X / side));
      const auto y = static_cast<std::int32_t>(std::floor(p.Y / side));
      return static_cast<std::uint64_t>(static_cast<std::uint16_t>(x)) << 16 |
        static_cast<std::uint16_t>(y);
    };
    KeySet taken(links.size());
    std::vector<SeenLink> kept;
    kept.reserve(links.size());
    for (auto link = links.rbegin(); link != links.rend(); ++link)
    {
      if (taken.Insert(cell(link->Pixels.From) << 32 | cell(link->Pixels.To)) ||
        this->Lit(this->Row(*link)))
      {
        kept.push_back(*link);
      }
    }
    std::reverse(kept.begin(), kept.end());
    links = std::move(kept);
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
    return link.ProgramOrder ? Mix(theme.Ground, theme.Ink, 0.25)
                             : LatencyColor(this->Style.Latency, link.Latency);
  }

  /// @param piece length of a straight piece [units]; @param most pieces
  std::vector<Point> Chain(const SeenLink& link, double piece, int most) const
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

  void AddLines(const std::vector<SeenLink>& links, double opacity)
  {
    std::vector<LineLayer>& lines = this->Marks.Lines;
    for (const SeenLink& link : links)
    {
      const StateDAG::Link& row = this->Row(link);
      if (this->Lit(row))
      {
        continue;
      }
      const Color color = this->ColorOf(row);
      if (lines.empty() || !(lines.back().Stroke == color))
      {
        // What is late is seen through any crowd.
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

  /// Lit links over all others; those others only where they are not lines already.
  void AddStrokes(const std::vector<SeenLink>& links, double opacity, bool onlyLit)
  {
    std::vector<MarkLayer> over;
    {
      const double density = this->Style.Density;
      MarkStage strokes(this->Marks.Layers, opacity), lit(over, 1);
      for (const SeenLink& link : links)
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
    this->Marks.Layers.insert(this->Marks.Layers.end(), over.begin(), over.end());
  }

  StateDAGMarks& Marks;
  const StateDAGScene& Scene;
  const Box& Window;
  const StateDAGStyle& Style;
  double Scale;
  Point Corner, Right, Up; ///< the camera, as an affine map
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
