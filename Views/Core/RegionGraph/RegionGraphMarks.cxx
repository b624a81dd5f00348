#include "Views/Core/RegionGraph/RegionGraphMarks.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr double kAcrossOpacity = 0.42;
constexpr double kInsideOpacity = 0.75;
constexpr double kDotShare = 0.165; // radius of a dot relative to the mean distance between dots
constexpr double kLeastDot = 0.8;   // in that measure; smaller dots would touch [units]

struct Builder
{
  const RegionGraphScene& Scene;
  const PlaneCamera& Camera;
  const Box& Window;
  const RegionGraphStyle& Style;
  std::vector<MarkLayer> Layers;
  std::int64_t Most = 1;

  bool Seen(Point low, Point high, double margin) const
  {
    return Box{ low.X - margin, low.Y - margin, high.X - low.X + 2 * margin,
      high.Y - low.Y + 2 * margin }
      .Meets(this->Window);
  }
  bool DiscSeen(std::size_t region) const
  {
    const Point middle = this->Camera.ToPixel(this->Scene.Discs[region].Middle);
    const double radius = this->Scene.Discs[region].Radius * this->Camera.Scale();
    return this->Seen(middle, middle, radius + 2);
  }
  bool ChainSeen(const std::vector<Point>& chain) const
  {
    Point low = chain.front(), high = chain.front();
    for (const Point& p : chain)
    {
      low = { std::min(low.X, p.X), std::min(low.Y, p.Y) };
      high = { std::max(high.X, p.X), std::max(high.Y, p.Y) };
    }
    return this->Seen(low, high, 2);
  }
  std::vector<Point> PixelChain(std::size_t link) const
  {
    std::vector<Point> chain;
    if (!this->Scene.AcrossCurves.empty())
    {
      chain = this->Scene.AcrossCurves[link];
    }
    if (chain.size() < 2)
    {
      const RegionGraph::Link& ends = this->Scene.Graph->Links[link];
      chain = { this->Scene.Places[ends.First], this->Scene.Places[ends.Second] };
    }
    for (Point& p : chain)
    {
      p = this->Camera.ToPixel(p);
    }
    return chain;
  }
};

/// Cuts the chain where it first leaves the disc around its first point. Returns the part inside;
/// the rest stays.
std::vector<Point> CutInside(std::vector<Point>& chain, Point middle, double radius)
{
  std::size_t out = 0;
  while (out < chain.size() && Length(chain[out] - middle) <= radius)
  {
    ++out;
  }
  if (out == 0 || out == chain.size())
  {
    return {};
  }
  const Point in = chain[out - 1], way = chain[out] - chain[out - 1];
  // |in + t way - middle| = radius, the greater root.
  const Point from = in - middle;
  const double a = std::max(Dot(way, way), 1e-18), b = Dot(from, way);
  const double c = Dot(from, from) - radius * radius;
  const double t = (-b + std::sqrt(std::max(0.0, b * b - a * c))) / a;
  const Point rim = in + std::clamp(t, 0.0, 1.0) * way;
  std::vector<Point> inside(chain.begin(), chain.begin() + out);
  inside.push_back(rim);
  chain.erase(chain.begin(), chain.begin() + out);
  chain.insert(chain.begin(), rim);
  return inside;
}

void AddAcross(Builder& builder, std::vector<MarkLayer>& under, std::vector<MarkLayer>& over)
{
  const RegionGraphScene& scene = builder.Scene;
  const double scale = builder.Camera.Scale();
  const bool own = !builder.Style.LinkColors.empty();
  MarkStage below(under, own ? 0.7 : kAcrossOpacity), above(over, own ? 0.7 : kAcrossOpacity);
  for (std::size_t i = 0; i < scene.Graph->Links.size(); ++i)
  {
    const RegionGraph::Link& link = scene.Graph->Links[i];
    if (link.Inside)
    {
      continue;
    }
    std::vector<Point> chain = builder.PixelChain(i);
    if (!builder.ChainSeen(chain))
    {
      continue;
    }
    const Color color = own ? builder.Style.LinkColors[i] : builder.Style.Colors.Neutral;
    const double width = LinkWidth(link.Messages, builder.Most, builder.Style.Density);
    const double thin = std::min(width, 0.7 * builder.Style.Density);
    const std::size_t ends[2] = { static_cast<std::size_t>(scene.Graph->Ranks[link.First].Region),
      static_cast<std::size_t>(scene.Graph->Ranks[link.Second].Region) };
    for (std::size_t end : ends)
    {
      const Point middle = builder.Camera.ToPixel(scene.Discs[end].Middle);
      const std::vector<Point> piece = CutInside(chain, middle, scene.Discs[end].Radius * scale);
      if (!RanksMerge(scale, builder.Style.Density))
      {
        above.Of(color).AddChain(piece, thin);
      }
      std::reverse(chain.begin(), chain.end());
    }
    below.Of(color).AddChain(chain, width);
  }
}

void AddDiscs(Builder& builder)
{
  const Theme& theme = builder.Style.Colors;
  const bool weak = DividesPicture(*builder.Scene.Graph);
  const double line = 0.8 * builder.Style.Density;
  // If a disc stands for its ranks, it is the only thing that carries the colour.
  const bool merged = RanksMerge(builder.Camera.Scale(), builder.Style.Density);
  const double tint = merged ? 0.4 : theme.Dark ? 0.2 : 0.13;
  std::vector<MarkLayer> rimLayers;
  {
    MarkStage fills(builder.Layers, 1), rims(rimLayers, 1);
    for (std::size_t r = 0; r < builder.Scene.Discs.size(); ++r)
    {
      if (!builder.DiscSeen(r))
      {
        continue;
      }
      const Point middle = builder.Camera.ToPixel(builder.Scene.Discs[r].Middle);
      const double radius = builder.Scene.Discs[r].Radius * builder.Camera.Scale();
      const Color hue = builder.Style.RegionColors[r];
      const int sides = SidesFor(radius);
      fills.Of(Mix(theme.Ground, hue, tint)).AddDisc(middle, radius, sides);
      QuadBatch& rim = rims.Of(Mix(theme.Ground, hue, weak ? 0.8 : 0.45));
      if (weak)
      {
        rim.AddDashedRing(middle, radius - 1.2 * line, radius + 0.3 * line,
          std::max(12, static_cast<int>(radius / builder.Style.Density * 0.7)));
      }
      else
      {
        rim.AddRing(middle, radius - line, radius, sides);
      }
    }
  }
  builder.Layers.insert(builder.Layers.end(), rimLayers.begin(), rimLayers.end());
}

void AddInside(Builder& builder)
{
  const RegionGraphScene& scene = builder.Scene;
  // If dots are small, lines of full width would fill the disc.
  const double dot = RankDotRadius(builder.Camera.Scale(), builder.Style.Density);
  const double thinner = std::clamp(dot / (3.4 * builder.Style.Density), 0.5, 1.0);
  MarkStage lines(builder.Layers, kInsideOpacity);
  for (std::size_t i = 0; i < scene.Graph->Links.size(); ++i)
  {
    const RegionGraph::Link& link = scene.Graph->Links[i];
    const std::size_t region = scene.Graph->Ranks[link.First].Region;
    if (!link.Inside)
    {
      continue;
    }
    const Point from = builder.Camera.ToPixel(scene.Places[link.First]);
    const Point to = builder.Camera.ToPixel(scene.Places[link.Second]);
    if (builder.Seen({ std::min(from.X, to.X), std::min(from.Y, to.Y) },
          { std::max(from.X, to.X), std::max(from.Y, to.Y) }, 2))
    {
      const Color lighter = Mix(builder.Style.RegionColors[region], FromHex(0xFFFFFF), 0.15);
      lines.Of(builder.Style.LinkColors.empty() ? lighter : builder.Style.LinkColors[i])
        .AddStroke(
          from, to, thinner * LinkWidth(link.Messages, builder.Most, builder.Style.Density));
    }
  }
}

void AddRanks(Builder& builder, double radius)
{
  const RegionGraphScene& scene = builder.Scene;
  const Color ground = builder.Style.Colors.Ground;
  const double rim = 0.6 * builder.Style.Density;
  const int sides = SidesFor(radius);
  std::vector<MarkLayer> dotLayers, holeLayers;
  {
    MarkStage rims(builder.Layers, 1), dots(dotLayers, 1), holes(holeLayers, 1);
    for (std::size_t i = 0; i < scene.Places.size(); ++i)
    {
      const Point at = builder.Camera.ToPixel(scene.Places[i]);
      if (!builder.Seen(at, at, radius + 1))
      {
        continue;
      }
      const std::int32_t region = scene.Graph->Ranks[i].Region;
      const RankShape shape =
        builder.Style.Shapes ? RegionShape(scene.Graph->Regions[region].Id) : RankShape::Disc;
      QuadBatch& dot = dots.Of(builder.Style.RegionColors[region]);
      if (shape == RankShape::Square)
      {
        rims.Of(ground).AddSquare(at, 0.9 * radius + rim);
        dot.AddSquare(at, 0.9 * radius);
        continue;
      }
      rims.Of(ground).AddDisc(at, radius + rim, sides);
      dot.AddDisc(at, radius, sides);
      if (shape == RankShape::Ring)
      {
        holes.Of(ground).AddDisc(at, 0.56 * radius, sides);
      }
    }
  }
  builder.Layers.insert(builder.Layers.end(), dotLayers.begin(), dotLayers.end());
  builder.Layers.insert(builder.Layers.end(), holeLayers.begin(), holeLayers.end());
}
}

double RankDotRadius(double pixelsPerWorldUnit, double density)
{
  return std::clamp(kDotShare * pixelsPerWorldUnit, 2 * density, 8 * density);
}

bool RanksMerge(double pixelsPerWorldUnit, double density)
{
  return pixelsPerWorldUnit < RanksApartScale(density);
}

double RanksApartScale(double density)
{
  return kLeastDot / kDotShare * density;
}

double LinkWidth(std::int64_t messages, std::int64_t most, double density)
{
  const double share = most > 0 ? std::clamp(double(messages) / most, 0.0, 1.0) : 0;
  return (0.5 + 1.2 * std::sqrt(share)) * density;
}

std::vector<MarkLayer> BuildRegionGraphMarks(const RegionGraphScene& scene,
  const PlaneCamera& camera, const Box& window, const RegionGraphStyle& style)
{
  Builder builder{ scene, camera, window, style, {}, 1 };
  for (const RegionGraph::Link& link : scene.Graph->Links)
  {
    builder.Most = std::max(builder.Most, link.Messages);
  }
  std::vector<MarkLayer> under, over;
  if (style.LinksAcross)
  {
    AddAcross(builder, under, over);
  }
  builder.Layers = std::move(under);
  AddDiscs(builder);
  builder.Layers.insert(builder.Layers.end(), over.begin(), over.end());
  if (!RanksMerge(camera.Scale(), style.Density))
  {
    if (style.LinksInside)
    {
      AddInside(builder);
    }
    AddRanks(builder, RankDotRadius(camera.Scale(), style.Density));
  }
  return std::move(builder.Layers);
}

LatencyRange RangeOf(const std::vector<double>& values)
{
  double low = 0, high = 0, sum = 0;
  int counted = 0;
  for (double value : values)
  {
    if (std::isfinite(value))
    {
      low = counted == 0 ? value : std::min(low, value);
      high = counted == 0 ? value : std::max(high, value);
      sum += value;
      ++counted;
    }
  }
  if (counted == 0 || sum <= 0)
  {
    return {};
  }
  const double mean = sum / counted;
  const double least = mean / kLeastSpan, most = mean * kLeastSpan;
  return { std::min(low, least), mean, std::max(high, most), low > least || high < most, true };
}
}
