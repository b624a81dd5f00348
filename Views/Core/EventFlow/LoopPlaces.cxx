#include "Views/Core/EventFlow/LoopPlaces.h"

#include "Views/Core/EventFlow/LevelPlacement.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kRound = 4;        // radius of corners [design unit]
constexpr double kInside = 40;      // by which columns of inner loops are lower [design unit]
constexpr double kLeastMost = 60;   // of a column's height [design unit]
constexpr std::size_t kLarge = 500; // nodes; larger graphs have fewer trials

/// Loops, inner ones first; finally -1, the level of no loop.
std::vector<std::int32_t> InnerFirst(const LoopedGraph& graph, std::vector<int>& depth)
{
  depth.assign(graph.Parent.size(), 0);
  std::vector<std::int32_t> order(graph.Parent.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::int32_t loop : order)
  {
    for (std::int32_t at = loop; at >= 0; at = graph.Parent[at])
    {
      ++depth[loop];
    }
  }
  std::stable_sort(order.begin(), order.end(),
    [&depth](std::int32_t a, std::int32_t b) { return depth[a] > depth[b]; });
  order.push_back(-1);
  return order;
}

void AddPoint(std::vector<Point>& points, Point p)
{
  if (points.empty() || Length(p - points.back()) > 1e-6)
  {
    points.push_back(p);
  }
}

/// The same line with its corners rounded.
std::vector<Point> Rounded(const std::vector<Point>& line)
{
  std::vector<Point> points;
  for (std::size_t i = 0; i < line.size(); ++i)
  {
    const bool inside = i > 0 && i + 1 < line.size();
    const Point in = inside ? line[i] - line[i - 1] : Point(),
                out = inside ? line[i + 1] - line[i] : Point();
    const auto straight = [](Point p) { return std::abs(p.X) < 1e-6 || std::abs(p.Y) < 1e-6; };
    if (!inside || !straight(in) || !straight(out) || std::abs(Dot(in, out)) > 1e-6)
    {
      AddPoint(points, line[i]);
      continue;
    }
    const double radius = std::min({ kRound, Length(in) / 2, Length(out) / 2 });
    const Point a = line[i] - (radius / Length(in)) * in,
                b = line[i] + (radius / Length(out)) * out;
    AddPoint(points, a);
    AddPoint(points, 0.25 * (a + 2.0 * line[i] + b));
    AddPoint(points, b);
  }
  return points;
}

/// Combines levels, from the outermost inwards.
class Assembly
{
public:
  Assembly(const LoopedGraph& graph, const std::vector<LoopLevel>& levels,
    const std::vector<PlacedLevel>& placed)
    : Graph(graph), Levels(levels), Placed(placed), Corner(levels.size())
  {
  }

  LoopPlaces Put(const std::vector<std::int32_t>& innerFirst)
  {
    LoopPlaces all;
    all.Nodes.resize(this->Graph.Size.size());
    all.Frames.resize(this->Graph.Parent.size());
    for (auto loop = innerFirst.rbegin(); loop != innerFirst.rend(); ++loop)
    {
      const LoopLevel& level = this->Levels[*loop + 1];
      for (std::size_t i = 0; i < level.Items.size(); ++i)
      {
        const LoopLevel::Item item = level.Items[i];
        const Point corner = this->Corner[*loop + 1] + this->Placed[*loop + 1].Items[i];
        const Point size =
          item.Frame ? this->Placed[item.Index + 1].Size : this->Graph.Size[item.Index];
        if (item.Frame)
        {
          this->Corner[item.Index + 1] = corner;
        }
        (item.Frame ? all.Frames : all.Nodes)[item.Index] = { corner.X, -corner.Y - size.Y, size.X,
          size.Y };
      }
    }
    this->PutLines(innerFirst, all);
    all.High = { this->Placed[0].Size.X, 0 };
    all.Low = { 0, -this->Placed[0].Size.Y };
    return all;
  }

private:
  void Append(std::int32_t loop, std::size_t piece, std::vector<Point>& points) const
  {
    for (const Point& p : this->Placed[loop + 1].Pieces[piece])
    {
      const Point at = this->Corner[loop + 1] + p;
      AddPoint(points, { at.X, -at.Y });
    }
  }

  void PutLines(const std::vector<std::int32_t>& innerFirst, LoopPlaces& all) const
  {
    all.Lines.resize(this->Graph.Edges.size());
    std::vector<std::vector<Point>> lines(this->Graph.Edges.size());
    for (std::int32_t loop : innerFirst) // ways out
    {
      const LoopLevel& level = this->Levels[loop + 1];
      for (std::size_t i = 0; i < level.Exits.size(); ++i)
      {
        this->Append(loop, level.Edges.size() + i, lines[level.Exits[i].Edge]);
      }
    }
    for (std::int32_t loop : innerFirst) // between items
    {
      const LoopLevel& level = this->Levels[loop + 1];
      for (std::size_t i = 0; i < level.Edges.size(); ++i)
      {
        all.Lines[level.Edges[i].Edge].Back = level.Edges[i].Back;
        this->Append(loop, i, lines[level.Edges[i].Edge]);
      }
    }
    for (auto loop = innerFirst.rbegin(); loop != innerFirst.rend(); ++loop) // ways in
    {
      const LoopLevel& level = this->Levels[*loop + 1];
      for (std::size_t i = 0; i < level.Entries.size(); ++i)
      {
        this->Append(
          *loop, level.Edges.size() + level.Exits.size() + i, lines[level.Entries[i].Edge]);
      }
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
    {
      all.Lines[i].Points = Rounded(lines[i]);
    }
  }

  const LoopedGraph& Graph;
  const std::vector<LoopLevel>& Levels;
  const std::vector<PlacedLevel>& Placed;
  std::vector<Point> Corner; // by level
};

/// Greatest height of columns, and that of inner loops relative to it.
struct Heights
{
  double Most, Inner;
};

/// The heights to try, from many low columns to few high ones; fewer for large graphs.
std::vector<Heights> Trials(const LoopPlaces& one, double aspect, bool large)
{
  // The height of the window if the single column were cut into columns that fill it.
  const Point size = one.High - one.Low;
  const double square = std::sqrt(size.X * size.Y / aspect);
  std::vector<Heights> trials;
  for (double factor = 0.3; factor < 4; factor *= large ? 1.35 : 1.12)
  {
    for (double inner : { 1.0, 0.5, 0.75, 1.35, 1.8 })
    {
      if (inner == 1 || !large)
      {
        trials.push_back({ std::max(square * factor, kLeastMost), inner });
      }
    }
  }
  return trials;
}

LoopPlaces PlaceWith(
  const LoopedGraph& graph, const std::vector<LoopLevel>& levels, const Heights& heights)
{
  std::vector<int> depth;
  const std::vector<std::int32_t> order = InnerFirst(graph, depth);
  LevelParts parts;
  parts.FrameSize.resize(graph.Parent.size());
  parts.ExitX.resize(graph.Edges.size(), 0);
  parts.EntryX.resize(graph.Edges.size(), 0);
  std::vector<PlacedLevel> placed(levels.size());
  for (std::int32_t loop : order)
  {
    const double height = loop < 0
      ? heights.Most
      : std::max(heights.Most * heights.Inner - kInside * depth[loop], kLeastMost);
    const Point head = loop < 0 ? Point{ 0, 0 } : Point{ graph.HeadWidth[loop], kFrameHead };
    placed[loop + 1] = PlaceLevel(graph, levels[loop + 1], parts, height, head);
    if (loop >= 0)
    {
      parts.FrameSize[loop] = placed[loop + 1].Size;
    }
  }
  return Assembly(graph, levels, placed).Put(order);
}
}

LoopPlaces PlaceLoops(const LoopedGraph& graph, const std::vector<LoopLevel>& levels, double most)
{
  return PlaceWith(graph, levels, { most, 1 });
}

LoopPlaces FitLoops(
  const LoopedGraph& graph, const std::vector<LoopLevel>& levels, double width, double height)
{
  const auto scale = [&](const LoopPlaces& places) {
    const Point size = places.High - places.Low;
    return std::min(width / std::max(size.X, 1.0), height / std::max(size.Y, 1.0));
  };
  LoopPlaces best = PlaceLoops(graph, levels, 1e9);
  for (const Heights& heights : Trials(best, width / height, graph.Size.size() > kLarge))
  {
    LoopPlaces places = PlaceWith(graph, levels, heights);
    if (scale(places) > scale(best))
    {
      best = std::move(places);
    }
  }
  return best;
}
}
