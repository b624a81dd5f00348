// Based on: T. Fruchterman, E. Reingold, Graph Drawing by Force-directed Placement, 1991.
// Departure: discs have a size, so they repel only on contact; gravity keeps parts of the graph
// together that have no links between them.
#include "Views/Core/RegionGraph/DiscPlacement.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <random>

namespace pclvis
{
namespace
{
constexpr double kGoldenAngle = 2.399963229728653;
}

DiscPlacement::DiscPlacement(
  std::vector<double> radii, std::vector<Pair> pairs, const Options& options)
  : Radii(std::move(radii)), Pairs(std::move(pairs)), Gap(options.Gap), Aspect(options.Aspect)
{
  double heaviest = 0;
  for (const Pair& pair : this->Pairs)
  {
    assert(pair.First != pair.Second && "a disc is no pair");
    heaviest = std::max(heaviest, pair.Weight);
  }
  for (Pair& pair : this->Pairs)
  {
    pair.Weight = heaviest > 0 ? std::sqrt(pair.Weight / heaviest) : 0;
  }
  double area = 0;
  for (double radius : this->Radii)
  {
    area += radius * radius * (1 + this->Gap) * (1 + this->Gap);
  }
  this->Extent = std::sqrt(area);
  const std::size_t n = this->Radii.size();
  this->Last = n > 2000 ? 60 : 300;
  const std::vector<std::int32_t> order = this->OrderByPairs();
  std::mt19937 random(options.Seed);
  const std::size_t starts = n < 3 ? 1 : std::clamp<std::size_t>(2000 / n, 1, 24);
  for (std::size_t s = 0; s < starts; ++s)
  {
    const double turn = random() / 4294967296.0 * 6.283185307179586;
    Arrangement middles(n);
    for (std::size_t i = 0; i < n; ++i)
    {
      const double distance = this->Extent * std::sqrt((i + 0.5) / n);
      const double angle = turn + i * kGoldenAngle;
      // Every other start uses the order of the discs' numbers, which often has a meaning.
      middles[s % 2 == 0 ? order[i] : i] = { distance * std::cos(angle),
        distance * std::sin(angle) };
    }
    this->Starts.push_back(std::move(middles));
  }
  this->Middles = this->Starts.front();
}

/// Discs in breadth-first order along the pairs, heavy pairs first, so that neighbours are
/// adjacent.
std::vector<std::int32_t> DiscPlacement::OrderByPairs() const
{
  const std::size_t n = this->Radii.size();
  std::vector<std::vector<std::pair<double, std::int32_t>>> neighbours(n);
  for (const Pair& pair : this->Pairs)
  {
    neighbours[pair.First].push_back({ -pair.Weight, pair.Second });
    neighbours[pair.Second].push_back({ -pair.Weight, pair.First });
  }
  std::vector<std::int32_t> order;
  std::vector<char> seen(n, 0);
  for (std::size_t root = 0; root < n; ++root)
  {
    if (!seen[root])
    {
      seen[root] = 1;
      order.push_back(static_cast<std::int32_t>(root));
    }
    for (std::size_t head = order.size() - 1; head < order.size(); ++head)
    {
      auto& near = neighbours[order[head]];
      std::sort(near.begin(), near.end());
      for (const auto& [weight, next] : near)
      {
        if (!seen[next])
        {
          seen[next] = 1;
          order.push_back(next);
        }
      }
    }
  }
  return order;
}

/// Moves overlapping discs apart by a share of their overlap. @return the sum of overlaps before
double DiscPlacement::Separate(Arrangement& middles, double share) const
{
  const std::size_t n = this->Radii.size();
  std::vector<std::int32_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  const auto left = [this, &middles](std::int32_t i) { return middles[i].X - this->Radii[i]; };
  std::sort(order.begin(), order.end(),
    [&](std::int32_t a, std::int32_t b) { return left(a) != left(b) ? left(a) < left(b) : a < b; });
  const double largest = n ? *std::max_element(this->Radii.begin(), this->Radii.end()) : 0;
  double overlapSum = 0;
  std::vector<Point> moves(n);
  for (std::size_t i = 0; i < n; ++i)
  {
    const std::int32_t a = order[i];
    const double reach = middles[a].X + this->Radii[a] + this->Gap * largest;
    for (std::size_t j = i + 1; j < n && left(order[j]) < reach; ++j)
    {
      const std::int32_t b = order[j];
      const double touch = (this->Radii[a] + this->Radii[b]) * (1 + this->Gap / 2);
      Point way = middles[b] - middles[a];
      double distance = Length(way);
      if (distance >= touch)
      {
        continue;
      }
      if (distance < 1e-9 * touch)
      {
        const double angle = kGoldenAngle * (a + b);
        way = { std::cos(angle), std::sin(angle) };
        distance = 1;
      }
      const double overlap = touch - Length(middles[b] - middles[a]);
      overlapSum += overlap;
      // The lighter disc moves further.
      const double massA = this->Radii[a] * this->Radii[a];
      const double massB = this->Radii[b] * this->Radii[b];
      const Point push = (share * overlap / distance) * way;
      moves[a] = moves[a] - (massB / (massA + massB)) * push;
      moves[b] = moves[b] + (massA / (massA + massB)) * push;
    }
  }
  for (std::size_t i = 0; i < n; ++i)
  {
    middles[i] = middles[i] + moves[i];
  }
  return overlapSum;
}

void DiscPlacement::Move(Arrangement& middles, double heat) const
{
  const std::size_t n = this->Radii.size();
  std::vector<Point> force(n);
  std::vector<double> pull(n, 1e-9);
  for (const Pair& pair : this->Pairs)
  {
    const Point way = middles[pair.Second] - middles[pair.First];
    force[pair.First] = force[pair.First] + pair.Weight * way;
    force[pair.Second] = force[pair.Second] - pair.Weight * way;
    pull[pair.First] += pair.Weight;
    pull[pair.Second] += pair.Weight;
  }
  for (std::size_t i = 0; i < n; ++i)
  {
    // Gravity is stronger across the short side, so that the whole gets the aspect ratio asked for.
    const Point gravity{ -middles[i].X / this->Aspect, -middles[i].Y * this->Aspect };
    Point move = (0.30 * heat / pull[i]) * force[i] + (0.04 + 0.08 * heat) * gravity;
    const double limit = this->Extent * 0.2 * heat + 2e-3 * this->Extent;
    const double length = Length(move);
    if (length > limit)
    {
      move = (limit / length) * move;
    }
    middles[i] = middles[i] + move;
  }
  for (int sweep = 0; sweep < 4; ++sweep)
  {
    this->Separate(middles, 0.6);
  }
}

/// Exchanges the places of two discs wherever that reduces the weighted distances.
void DiscPlacement::Swap(Arrangement& middles) const
{
  const std::size_t n = this->Radii.size();
  std::vector<std::vector<std::pair<std::int32_t, double>>> partners(n);
  for (const Pair& pair : this->Pairs)
  {
    partners[pair.First].push_back({ pair.Second, pair.Weight });
    partners[pair.Second].push_back({ pair.First, pair.Weight });
  }
  const auto ways = [&](std::size_t disc, std::size_t other, Point at) {
    double sum = 0;
    for (const auto& [partner, weight] : partners[disc])
    {
      // The distance between the two stays the same.
      sum +=
        static_cast<std::size_t>(partner) == other ? 0 : weight * Length(middles[partner] - at);
    }
    return sum;
  };
  bool better = true;
  for (int round = 0; round < 10 && better; ++round)
  {
    better = false;
    for (std::size_t a = 0; a < n; ++a)
    {
      for (std::size_t b = a + 1; b < n; ++b)
      {
        const double now = ways(a, b, middles[a]) + ways(b, a, middles[b]);
        if (ways(a, b, middles[b]) + ways(b, a, middles[a]) < now * (1 - 1e-9))
        {
          std::swap(middles[a], middles[b]);
          better = true;
        }
      }
    }
  }
}

/// Less is better: mean weighted distance plus the size of the frame, both relative to the extent.
double DiscPlacement::Score(const Arrangement& middles) const
{
  double ways = 0, weights = 1e-9;
  for (const Pair& pair : this->Pairs)
  {
    ways += pair.Weight * Length(middles[pair.First] - middles[pair.Second]);
    weights += pair.Weight;
  }
  Point low{ 1e300, 1e300 }, high{ -1e300, -1e300 };
  for (std::size_t i = 0; i < middles.size(); ++i)
  {
    const double r = this->Radii[i];
    low = { std::min(low.X, middles[i].X - r), std::min(low.Y, middles[i].Y - r) };
    high = { std::max(high.X, middles[i].X + r), std::max(high.Y, middles[i].Y + r) };
  }
  const double frame = std::max((high.X - low.X) / this->Aspect, high.Y - low.Y);
  return (ways / weights + frame) / this->Extent;
}

bool DiscPlacement::Step()
{
  if (this->Now >= this->Last || this->Radii.empty())
  {
    return false;
  }
  const double heat = 1.0 - double(this->Now) / this->Last;
  const bool swap =
    this->Radii.size() <= 400 && (this->Now == this->Last / 2 || this->Now == this->Last * 3 / 4);
  for (Arrangement& middles : this->Starts)
  {
    if (swap)
    {
      this->Swap(middles);
    }
    this->Move(middles, heat);
  }
  this->Middles = this->Starts.front();
  if (++this->Now == this->Last)
  {
    this->Settle();
  }
  return true;
}

void DiscPlacement::Settle()
{
  double least = 1e300;
  for (Arrangement& middles : this->Starts)
  {
    for (int sweep = 0; sweep < 200 && this->Separate(middles, 0.9) > 1e-6 * this->Extent; ++sweep)
    {
    }
    // Remaining overlaps are removed by spreading all places, which keeps their arrangement.
    for (int tries = 0; tries < 60 && this->Separate(middles, 0) > 1e-3 * this->Extent; ++tries)
    {
      for (Point& middle : middles)
      {
        middle = 1.05 * middle;
      }
    }
    const double score = this->Score(middles);
    if (score < least)
    {
      least = score;
      this->Middles = middles;
    }
  }
  Point sum;
  double mass = 0;
  for (std::size_t i = 0; i < this->Radii.size(); ++i)
  {
    const double weight = this->Radii[i] * this->Radii[i];
    sum = sum + weight * this->Middles[i];
    mass += weight;
  }
  for (Point& middle : this->Middles)
  {
    middle = middle - (1 / mass) * sum;
  }
}
}
