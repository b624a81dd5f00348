// Based on: T. Fruchterman, E. Reingold, Graph Drawing by Force-directed Placement, 1991;
// Y. Koren, Drawing graphs by eigenvectors, 2005. Departures: regions are placed as discs before
// their ranks, and ranks repel only ranks of their own region, which keeps regions visibly apart
// and the cost close to the number of links.
#include "Views/Core/RegionGraph/RegionGraphLayout.h"

#include "Views/Core/Common/NearPairs.h"

#include <algorithm>
#include <chrono>
#include <random>

namespace pclvis
{
namespace
{
constexpr int kRelaxSteps = 140;
constexpr int kTurnRounds = 6;
/// Share of a disc's radius that ranks may use: their dots stay clear of the rim.
constexpr double kUsed = 0.88;
/// Pull towards the middle, which holds parts together that have no links between them.
constexpr double kGravity = 0.6;
/// Up to this many ranks, every pair repels; above, only near ones do.
constexpr std::size_t kAllPairs = 200;
/// Least final distance between two ranks, in mean distances.
constexpr double kLeastDistance = 0.5;

double DiscRadius(std::int32_t ranks)
{
  return 1.08 * std::max(0.8, std::sqrt(std::max(ranks, 1) / 3.141592653589793));
}

Point Sunflower(std::size_t i, std::size_t n, double radius)
{
  const double distance = n == 1 ? 0 : radius * std::sqrt((i + 0.5) / n);
  const double angle = 2.399963229728653 * i;
  return { distance * std::cos(angle), distance * std::sin(angle) };
}

void KeepInside(Point& place, double radius)
{
  const double length = Length(place);
  if (length > radius)
  {
    place = (radius / length) * place;
  }
}
}

RegionGraphLayout::RegionGraphLayout(const RegionGraph& graph, const Options& options)
  : Seed(options.Seed)
{
  const std::size_t regions = graph.Regions.size();
  this->Insides.resize(regions);
  this->LinksOut.resize(regions);
  this->Grounds.resize(regions);
  this->RegionOf.resize(graph.Ranks.size());
  this->IndexIn.resize(graph.Ranks.size());
  for (std::size_t i = 0; i < graph.Ranks.size(); ++i)
  {
    Inside& inside = this->Insides[graph.Ranks[i].Region];
    this->RegionOf[i] = graph.Ranks[i].Region;
    this->IndexIn[i] = static_cast<std::int32_t>(inside.Ranks.size());
    inside.Ranks.push_back(static_cast<std::int32_t>(i));
  }
  std::vector<std::vector<TiedNodes>> pairs(regions);
  std::map<std::pair<std::int32_t, std::int32_t>, double> between;
  std::int64_t most = 1;
  for (const RegionGraph::Link& link : graph.Links)
  {
    most = std::max(most, link.Messages);
  }
  for (const RegionGraph::Link& link : graph.Links)
  {
    const std::int32_t a = this->RegionOf[link.First], b = this->RegionOf[link.Second];
    const double weight =
      0.3 + 0.7 * std::sqrt(double(std::max<std::int64_t>(link.Messages, 0)) / most);
    if (a == b)
    {
      pairs[a].push_back({ this->IndexIn[link.First], this->IndexIn[link.Second], weight });
      continue;
    }
    between[{ std::min(a, b), std::max(a, b) }] += double(std::max<std::int64_t>(link.Messages, 1));
    this->LinksOut[a].push_back({ link.First, link.Second, weight });
    this->LinksOut[b].push_back({ link.Second, link.First, weight });
  }
  this->StartDiscs(pairs, between, options);
}

void RegionGraphLayout::StartDiscs(const std::vector<std::vector<TiedNodes>>& pairs,
  const std::map<std::pair<std::int32_t, std::int32_t>, double>& between, const Options& options)
{
  const std::size_t regions = this->Insides.size();
  std::vector<double> radii(regions);
  for (std::size_t r = 0; r < regions; ++r)
  {
    Inside& inside = this->Insides[r];
    const std::size_t n = inside.Ranks.size();
    radii[r] = this->Grounds[r].Radius = DiscRadius(static_cast<std::int32_t>(n));
    inside.Links = MakeNeighbourLists(static_cast<std::int32_t>(n), pairs[r]);
    for (std::size_t i = 0; i < n; ++i)
    {
      inside.Local.push_back(Sunflower(i, n, kUsed * radii[r]));
    }
  }
  std::vector<DiscPlacement::Pair> discPairs;
  for (const auto& [ends, weight] : between)
  {
    discPairs.push_back({ ends.first, ends.second, weight });
  }
  DiscPlacement::Options placement;
  placement.Seed = options.Seed;
  placement.Aspect = options.Aspect;
  this->Placement = DiscPlacement(radii, discPairs, placement);
  for (std::size_t r = 0; r < regions; ++r)
  {
    this->Grounds[r].Middle = this->Placement.Places()[r];
  }
  this->Last = regions == 0
    ? 0
    : this->Placement.Steps() + static_cast<int>(regions) + kRelaxSteps + 1 + kTurnRounds;
}

bool RegionGraphLayout::Step()
{
  if (this->Settled())
  {
    return false;
  }
  const int regions = static_cast<int>(this->Insides.size());
  int at = this->Now++;
  if (at < this->Placement.Steps())
  {
    this->Placement.Step();
    for (int r = 0; r < regions; ++r)
    {
      this->Grounds[r].Middle = this->Placement.Places()[r];
    }
    return true;
  }
  at -= this->Placement.Steps();
  if (at < regions)
  {
    this->StartRegion(at);
    return true;
  }
  at -= regions;
  for (int r = 0; r < regions; ++r)
  {
    if (at < kRelaxSteps)
    {
      this->Relax(this->Insides[r], this->Grounds[r].Radius, 1.0 - double(at) / kRelaxSteps);
    }
    else if (at == kRelaxSteps)
    {
      this->FillDisc(this->Insides[r], this->Grounds[r].Radius);
    }
    else
    {
      this->Turn(r);
    }
  }
  return true;
}

bool RegionGraphLayout::StepFor(double milliseconds)
{
  const auto start = std::chrono::steady_clock::now();
  while (this->Step() &&
    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() <
      milliseconds)
  {
  }
  return this->Settled();
}

void RegionGraphLayout::Finish()
{
  while (this->Step())
  {
  }
}

void RegionGraphLayout::StartRegion(std::size_t region)
{
  Inside& inside = this->Insides[region];
  const std::size_t n = inside.Ranks.size();
  if (n < 3 || inside.Links.To.empty())
  {
    return;
  }
  const double radius = kUsed * this->Grounds[region].Radius;
  const std::uint32_t seed = this->Seed * 7919u + static_cast<std::uint32_t>(region);
  inside.Local = ComputeSpectralStart(inside.Links, seed);
  double furthest = 1e-12;
  for (const Point& place : inside.Local)
  {
    furthest = std::max(furthest, Length(place));
  }
  // Ranks with the same neighbours get the same place; a little noise lets forces separate them.
  std::mt19937 random(seed);
  const auto noise = [&random] { return (random() / 2147483648.0 - 1) * 0.05; };
  for (Point& place : inside.Local)
  {
    place = (0.8 * radius / furthest) * place;
    const double x = noise();
    place = place + Point{ x, noise() };
  }
}

void RegionGraphLayout::Relax(Inside& inside, double radius, double heat) const
{
  const std::size_t n = inside.Ranks.size();
  if (n < 3 || inside.Links.To.empty())
  {
    return;
  }
  const double used = kUsed * radius;
  const double even = 0.9 * used * std::sqrt(3.141592653589793 / n);
  std::vector<Point> force(n);
  const auto repel = [&](std::int32_t i, std::int32_t j) {
    const Point way = inside.Local[i] - inside.Local[j];
    const double square = std::max(Dot(way, way), 1e-4 * even * even);
    const Point push = (even * even / square) * way;
    force[i] = force[i] + push;
    force[j] = force[j] - push;
  };
  if (n <= kAllPairs)
  {
    for (std::size_t i = 0; i < n; ++i)
    {
      for (std::size_t j = i + 1; j < n; ++j)
      {
        repel(static_cast<std::int32_t>(i), static_cast<std::int32_t>(j));
      }
    }
  }
  else
  {
    ForEachNearPair(inside.Local, 2.5 * even, repel);
  }
  const double limit = (0.02 + 0.2 * heat * heat) * std::min(used, 6 * even);
  std::vector<Point> moved(n);
  for (std::size_t i = 0; i < n; ++i)
  {
    Point sum = force[i];
    for (std::int32_t k = inside.Links.Begin[i]; k < inside.Links.Begin[i + 1]; ++k)
    {
      const Point way = inside.Local[inside.Links.To[k]] - inside.Local[i];
      sum = sum + (inside.Links.Weight[k] * Length(way) / even) * way;
    }
    sum = sum - (kGravity * even / used) * inside.Local[i];
    const double length = Length(sum);
    moved[i] = inside.Local[i] + (length > limit ? limit / length : 1.0) * sum;
  }
  inside.Local = moved;
}

/// Scales the arrangement to the rim and separates ranks that are too close.
void RegionGraphLayout::FillDisc(Inside& inside, double radius) const
{
  const std::size_t n = inside.Ranks.size();
  const double used = kUsed * radius;
  if (n < 2)
  {
    return;
  }
  Point middle;
  for (const Point& place : inside.Local)
  {
    middle = middle + (1.0 / n) * place;
  }
  std::vector<double> distances;
  for (Point& place : inside.Local)
  {
    place = place - middle;
    distances.push_back(Length(place));
  }
  std::sort(distances.begin(), distances.end());
  // A few stragglers must not squeeze the others: they are moved to the rim instead.
  const double most = distances[n * 9 / 10], furthest = distances.back();
  const double reach = std::max(furthest > 1.3 * most ? 1.1 * most : furthest, 1e-12);
  for (Point& place : inside.Local)
  {
    place = (used / reach) * place;
    KeepInside(place, used);
  }
  for (int sweep = 0; sweep < 30; ++sweep)
  {
    std::vector<Point> moves(n);
    bool close = false;
    ForEachNearPair(inside.Local, kLeastDistance, [&](std::int32_t i, std::int32_t j) {
      Point way = inside.Local[j] - inside.Local[i];
      const double distance = Length(way);
      way = distance > 1e-9 ? (1 / distance) * way : Sunflower(i + 1, n + 1, 1);
      const Point push = (0.5 * (kLeastDistance - distance)) * way;
      moves[i] = moves[i] - push;
      moves[j] = moves[j] + push;
      close = true;
    });
    if (!close)
    {
      break;
    }
    for (std::size_t i = 0; i < n; ++i)
    {
      inside.Local[i] = inside.Local[i] + moves[i];
      KeepInside(inside.Local[i], used);
    }
  }
}

/// Rotates, and mirrors where that is better, to minimise the sum of w |p - q|^2 over outgoing
/// links: with p rotated about the disc's middle, this is the greatest sum w p . q, which has a
/// closed form.
void RegionGraphLayout::Turn(std::size_t region)
{
  Inside& inside = this->Insides[region];
  const Point middle = this->Grounds[region].Middle;
  double same[2] = { 0, 0 }, mirrored[2] = { 0, 0 };
  for (const Across& link : this->LinksOut[region])
  {
    const std::int32_t other = this->RegionOf[link.Other];
    const Point p = inside.Local[this->IndexIn[link.Rank]];
    Point q =
      this->Grounds[other].Middle + this->Insides[other].Local[this->IndexIn[link.Other]] - middle;
    const double distance = std::max(Length(q), 1e-9);
    // Only the direction counts; otherwise the far regions alone would decide.
    q = (link.Weight / distance) * q;
    same[0] += Dot(p, q);
    same[1] += p.X * q.Y - p.Y * q.X;
    mirrored[0] += p.X * q.X - p.Y * q.Y;
    mirrored[1] += p.X * q.Y + p.Y * q.X;
  }
  const double best = std::hypot(same[0], same[1]);
  const double flipped = std::hypot(mirrored[0], mirrored[1]);
  if (std::max(best, flipped) < 1e-9)
  {
    return;
  }
  const bool mirror = flipped > best * (1 + 1e-9);
  const double* turn = mirror ? mirrored : same;
  const double angle = std::atan2(turn[1], turn[0]);
  const double c = std::cos(angle), s = std::sin(angle);
  for (Point& place : inside.Local)
  {
    const Point p{ place.X, mirror ? -place.Y : place.Y };
    place = { c * p.X - s * p.Y, s * p.X + c * p.Y };
  }
}

std::vector<Point> RegionGraphLayout::Places() const
{
  std::vector<Point> places(this->RegionOf.size());
  for (std::size_t i = 0; i < places.size(); ++i)
  {
    const std::size_t region = this->RegionOf[i];
    places[i] = this->Grounds[region].Middle + this->Insides[region].Local[this->IndexIn[i]];
  }
  return places;
}
}
