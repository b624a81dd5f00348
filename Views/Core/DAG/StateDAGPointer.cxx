#include "Views/Core/DAG/StateDAGPointer.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/DAG/StateDAGMarks.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
constexpr double kReach = 40;     // greatest distance at which a state is found [units]
constexpr double kLeastState = 5; // the least such distance [units]
constexpr double kLink = 3;       // distance at which a link is found [units]
constexpr int kPieces = 24;       // of a link's curve
}

double StateDAGPlaces::Radius() const
{
  return GlyphPixels(this->Camera.Scale(), this->Density);
}

bool StateDAGPlaces::AnyIn(const Box& box) const
{
  for (std::size_t i = 0; i < this->Scene.Places.size(); ++i)
  {
    if (this->Scene.Visible[i] && box.Holds(this->Of(static_cast<std::int32_t>(i))))
    {
      return true;
    }
  }
  return false;
}

double StateDAGPlaces::OuterRadius() const
{
  const double radius = this->Radius();
  return LevelOf(radius / this->Density) == GlyphLevel::Full ? kGlyphSentOuter * radius : radius;
}

Point StateDAGPlaces::Half() const
{
  const bool dots = LevelOf(this->Radius() / this->Density) == GlyphLevel::Dot;
  return dots ? DotPixels(this->Camera, this->Density)
              : Point{ this->OuterRadius(), this->OuterRadius() };
}

Box StateDAGPlaces::BoxOf(std::int32_t state) const
{
  const Point at = this->Of(state), half = this->Half();
  return { at.X - half.X, at.Y - half.Y, 2 * half.X, 2 * half.Y };
}

std::vector<Point> StateDAGPlaces::Link(std::int32_t link) const
{
  std::vector<Point> chain = LinkPath(this->Scene, link, kPieces);
  for (Point& p : chain)
  {
    p = this->Camera.ToPixel(p);
  }
  return chain;
}

void StateDAGHits::Update(const StateDAGScene& scene, const StateDAGPlaces& places, double density)
{
  const double least = kLeastState * density;
  const Point half = places.Half();
  this->Reach = std::max(half.X, least);
  this->Flatten = this->Reach / std::max(half.Y, least);
  this->Density = density;
  std::vector<Point> pixels;
  this->States.clear();
  for (std::size_t i = 0; i < scene.Visible.size(); ++i)
  {
    if (scene.Visible[i])
    {
      pixels.push_back(this->Rounded(places.Of(static_cast<std::int32_t>(i))));
      this->States.push_back(static_cast<std::int32_t>(i));
    }
  }
  this->Pixels = HitGrid(std::move(pixels), std::max(kReach * density, this->Reach));
}

StateDAGUnder StateDAGHits::Find(const StateDAG& dag, const StateDAGScene& scene,
  const StateDAGPlaces& places, Point pixel, bool programOrder, std::int64_t drawnLinks) const
{
  const std::int32_t near = this->Pixels.Nearest(this->Rounded(pixel), this->Reach);
  if (near >= 0)
  {
    return { this->States[near], -1 };
  }
  return { -1,
    drawnLinks > kManyLinks ? -1 : this->FindLink(dag, scene, places, pixel, programOrder) };
}

std::int32_t StateDAGHits::FindLink(const StateDAG& dag, const StateDAGScene& scene,
  const StateDAGPlaces& places, Point pixel, bool programOrder) const
{
  std::int32_t found = -1;
  double least = kLink * this->Density;
  for (std::size_t i = 0; i < dag.Links.size(); ++i)
  {
    const StateDAG::Link& link = dag.Links[i];
    if (!scene.Visible[link.From] || !scene.Visible[link.To] ||
      (link.ProgramOrder && !programOrder))
    {
      continue;
    }
    const double left = places.Of(link.From).X, right = places.Of(link.To).X;
    if (pixel.X < left - least || pixel.X > right + least)
    {
      continue;
    }
    const auto index = static_cast<std::int32_t>(i);
    const double distance = DistanceToChain(pixel, places.Link(index));
    if (distance < least)
    {
      least = distance;
      found = index;
    }
  }
  return found;
}

std::vector<std::int32_t> StateDAGHits::Inside(const std::vector<Point>& outline) const
{
  std::vector<Point> around;
  for (const Point& corner : outline)
  {
    around.push_back(this->Rounded(corner));
  }
  std::vector<std::int32_t> states;
  for (std::int32_t i : this->Pixels.Inside(around))
  {
    states.push_back(this->States[i]);
  }
  return states;
}

std::optional<Walk> WalkOf(const std::string& symbol)
{
  return symbol == "Left" ? std::optional<Walk>(Walk::Predecessor)
    : symbol == "Right"   ? std::optional<Walk>(Walk::Successor)
    : symbol == "Up"      ? std::optional<Walk>(Walk::Above)
    : symbol == "Down"    ? std::optional<Walk>(Walk::Below)
                          : std::nullopt;
}

std::optional<std::string> HideByKey(const std::string& symbol, const StateDAG& dag,
  const std::set<std::int64_t>& selected, const std::set<std::int32_t>& hidden)
{
  if (symbol == "a")
  {
    return hidden.empty() ? std::nullopt : std::optional(std::string());
  }
  std::set<std::int32_t> chosen, others;
  for (const StateDAG::State& state : dag.States)
  {
    (selected.count(state.Id) > 0 ? chosen : others).insert(state.Rank);
  }
  if ((symbol != "h" && symbol != "o") || chosen.empty())
  {
    return std::nullopt;
  }
  std::vector<std::int32_t> now;
  if (symbol == "h")
  {
    std::set_union(
      hidden.begin(), hidden.end(), chosen.begin(), chosen.end(), std::back_inserter(now));
  }
  else
  {
    std::set_difference(
      others.begin(), others.end(), chosen.begin(), chosen.end(), std::back_inserter(now));
  }
  return RankList(now, ", ");
}
}
