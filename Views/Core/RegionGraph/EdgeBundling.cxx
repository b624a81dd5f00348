// Based on: D. Holten, J. J. van Wijk, Force-Directed Edge Bundling for Graph Visualization,
// Computer Graphics Forum 28(3), 2009. Departures: chains that run in opposite directions attract
// each other at their matching ends, lengths are in a unit that makes the picture 1000 wide, and a
// few final sweeps smooth the curves.
#include "Views/Core/RegionGraph/EdgeBundling.h"

#include <algorithm>
#include <chrono>
#include <map>

namespace pclvis
{
namespace
{
constexpr double kStiffness = 0.1; // K of the paper
constexpr double kFirstMove = 40;
/// A link is attracted by at most this many others, the most compatible ones: limits the cost.
constexpr std::size_t kMostPartners = 80;
constexpr double kExtent = 1000;
constexpr int kSmoothing = 4;
/// How far links move towards the leader of their group at half of the way.
constexpr double kGroupDraw = 0.8;

Point At(const EdgeBundling::Line& line, double t)
{
  return line.From + t * (line.To - line.From);
}

/// Share of q that is visible through the band of p. Source: Holten and van Wijk 2009, 4.1.
double Visibility(const EdgeBundling::Line& p, const EdgeBundling::Line& q)
{
  const Point way = p.To - p.From;
  const double square = Dot(way, way);
  if (square < 1e-18)
  {
    return 0;
  }
  const double from = Dot(q.From - p.From, way) / square;
  const double to = Dot(q.To - p.From, way) / square;
  const double width = std::fabs(to - from);
  if (width < 1e-9)
  {
    return 0;
  }
  return std::max(0.0, 1 - 2 * std::fabs(0.5 - 0.5 * (from + to)) / width);
}

/// The chain resampled to `count` evenly spaced points.
std::vector<Point> Resample(const std::vector<Point>& chain, int count)
{
  std::vector<double> along(chain.size(), 0);
  for (std::size_t i = 1; i < chain.size(); ++i)
  {
    along[i] = along[i - 1] + Length(chain[i] - chain[i - 1]);
  }
  std::vector<Point> even;
  std::size_t piece = 1;
  for (int i = 0; i < count; ++i)
  {
    const double goal = along.back() * i / (count - 1);
    while (piece + 1 < chain.size() && along[piece] < goal)
    {
      ++piece;
    }
    const double length = along[piece] - along[piece - 1];
    const double t = length > 0 ? (goal - along[piece - 1]) / length : 0;
    even.push_back(chain[piece - 1] + t * (chain[piece] - chain[piece - 1]));
  }
  even.front() = chain.front();
  even.back() = chain.back();
  return even;
}
}

double EdgeBundling::Compatible(const Line& a, const Line& b)
{
  const Point wayA = a.To - a.From, wayB = b.To - b.From;
  const double lengthA = Length(wayA), lengthB = Length(wayB);
  const double mean = (lengthA + lengthB) / 2;
  if (std::min(lengthA, lengthB) < 1e-9)
  {
    return 0;
  }
  const double angle = std::fabs(Dot(wayA, wayB)) / (lengthA * lengthB);
  const double shorter = std::min(lengthA, lengthB), longer = std::max(lengthA, lengthB);
  const double scale = 2 / (mean / shorter + longer / mean);
  const double position = mean / (mean + Length(At(a, 0.5) - At(b, 0.5)));
  const double visibility = std::min(Visibility(a, b), Visibility(b, a));
  return angle * scale * position * visibility;
}

EdgeBundling::EdgeBundling(std::vector<Line> lines, const Options& options)
  : Lines(std::move(lines)), Choice(options)
{
  this->Prepare();
}

/// One leader per line or, above the limit, one per pair of groups.
void EdgeBundling::ChooseLeaders()
{
  const std::size_t n = this->Lines.size();
  this->LeaderOf.resize(n);
  if (n <= static_cast<std::size_t>(this->Choice.MaximumLinks))
  {
    this->Leaders = this->Lines;
    for (std::size_t i = 0; i < n; ++i)
    {
      this->LeaderOf[i] = static_cast<std::int32_t>(i);
    }
  }
  else
  {
    std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < n; ++i)
    {
      const Line& line = this->Lines[i];
      groups[{ line.FromGroup, line.ToGroup }].push_back(i);
    }
    for (const auto& [ends, members] : groups)
    {
      Line mean{ {}, {}, ends.first, ends.second };
      for (std::size_t i : members)
      {
        mean.From = mean.From + (1.0 / members.size()) * this->Lines[i].From;
        mean.To = mean.To + (1.0 / members.size()) * this->Lines[i].To;
        this->LeaderOf[i] = static_cast<std::int32_t>(this->Leaders.size());
      }
      this->Leaders.push_back(mean);
    }
  }
}

void EdgeBundling::Prepare()
{
  this->ChooseLeaders();
  Point low{ 1e300, 1e300 }, high{ -1e300, -1e300 };
  for (const Line& line : this->Leaders)
  {
    for (const Point& end : { line.From, line.To })
    {
      low = { std::min(low.X, end.X), std::min(low.Y, end.Y) };
      high = { std::max(high.X, end.X), std::max(high.Y, end.Y) };
    }
  }
  this->Size = this->Leaders.empty() ? 1 : std::max(1e-9, Length(high - low)) / kExtent;
  const std::size_t leaders = this->Leaders.size();
  this->Chains.resize(leaders);
  this->Partners.resize(leaders);
  for (std::size_t i = 0; i < leaders; ++i)
  {
    this->Chains[i] = { this->Leaders[i].From, this->Leaders[i].To };
  }
  if (this->Choice.Strength <= 0 || this->Leaders.size() > 4u * this->Choice.MaximumLinks)
  {
    // Too many lines even with one per pair of groups: they stay straight.
    this->Cycle = kCycles;
    this->Leaders = this->Lines;
    this->Chains.clear();
    for (std::size_t i = 0; i < this->Lines.size(); ++i)
    {
      this->LeaderOf[i] = static_cast<std::int32_t>(i);
      this->Chains.push_back({ this->Lines[i].From, this->Lines[i].To });
    }
    return;
  }
  this->FindPartners();
}

void EdgeBundling::FindPartners()
{
  const std::size_t leaders = this->Leaders.size();
  std::vector<std::pair<double, std::size_t>> found;
  for (std::size_t i = 0; i < leaders; ++i)
  {
    const Point way = this->Leaders[i].To - this->Leaders[i].From;
    found.clear();
    for (std::size_t j = 0; j < leaders; ++j)
    {
      const double alike = i == j ? 0 : Compatible(this->Leaders[i], this->Leaders[j]);
      if (i != j && alike >= this->Choice.Compatibility)
      {
        found.push_back({ -alike, j });
      }
    }
    std::sort(found.begin(), found.end());
    found.resize(std::min(found.size(), kMostPartners));
    for (const auto& [alike, j] : found)
    {
      const bool reversed = Dot(way, this->Leaders[j].To - this->Leaders[j].From) < 0;
      this->Partners[i].push_back({ static_cast<std::int32_t>(j), reversed });
    }
  }
}

/// Removes the kinks that the last moves left.
void EdgeBundling::Smooth()
{
  for (std::vector<Point>& chain : this->Chains)
  {
    for (int sweep = 0; sweep < kSmoothing; ++sweep)
    {
      std::vector<Point> smooth = chain;
      for (std::size_t k = 1; k + 1 < chain.size(); ++k)
      {
        smooth[k] = 0.25 * (chain[k - 1] + chain[k + 1]) + 0.5 * chain[k];
      }
      chain.swap(smooth);
    }
  }
}

bool EdgeBundling::Step()
{
  if (this->Done())
  {
    return false;
  }
  this->Refine();
  if (++this->Cycle == kCycles)
  {
    this->Smooth();
  }
  return true;
}

/// One cycle: twice the points, half the move, fewer iterations.
void EdgeBundling::Refine()
{
  const int inner = 1 << this->Cycle; // 1, 2, 4, 8, 16 points between the ends
  const int iterations = std::max(10, static_cast<int>(50 * std::pow(2.0 / 3, this->Cycle)));
  const double move = kFirstMove / (1 << this->Cycle);
  for (std::vector<Point>& chain : this->Chains)
  {
    chain = Resample(chain, inner + 2);
  }
  std::vector<std::vector<Point>> next = this->Chains;
  for (int iteration = 0; iteration < iterations; ++iteration)
  {
    for (std::size_t i = 0; i < this->Chains.size(); ++i)
    {
      const std::vector<Point>& chain = this->Chains[i];
      const double length = Length(this->Leaders[i].To - this->Leaders[i].From) / this->Size;
      const double spring = kStiffness / std::max(1e-6, length * (inner + 1));
      for (int k = 1; k <= inner; ++k)
      {
        Point force = (spring / this->Size) * (chain[k - 1] + chain[k + 1] - 2 * chain[k]);
        for (const Partner& partner : this->Partners[i])
        {
          const std::vector<Point>& other = this->Chains[partner.Leader];
          const Point way =
            (1 / this->Size) * (other[partner.Reversed ? inner + 1 - k : k] - chain[k]);
          const double distance = Length(way);
          if (distance > 1)
          {
            force = force + (1 / distance / distance) * way;
          }
        }
        const double strength = Length(force);
        const double step = std::min(move * strength, 4.0);
        next[i][k] = strength > 0 ? chain[k] + (this->Size * step / strength) * force : chain[k];
      }
    }
    std::swap(next, this->Chains);
  }
}

bool EdgeBundling::StepFor(double milliseconds)
{
  const auto start = std::chrono::steady_clock::now();
  while (this->Step() &&
    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() <
      milliseconds)
  {
  }
  return this->Done();
}

std::vector<std::vector<Point>> EdgeBundling::Curves() const
{
  const bool grouped = this->Leaders.size() != this->Lines.size();
  std::vector<std::vector<Point>> curves(this->Lines.size());
  for (std::size_t i = 0; i < this->Lines.size(); ++i)
  {
    const Line& line = this->Lines[i];
    const Line& leader = this->Leaders[this->LeaderOf[i]];
    const std::vector<Point>& chain = this->Chains[this->LeaderOf[i]];
    const std::size_t last = chain.size() - 1;
    for (std::size_t k = 0; k <= last; ++k)
    {
      const double t = double(k) / last;
      // Links of a group also move towards their leader, most at half of the way.
      const double draw = grouped ? kGroupDraw * std::sin(3.141592653589793 * t) : 1;
      const Point from = grouped ? At(line, t) : At(leader, t);
      curves[i].push_back(At(line, t) + this->Choice.Strength * draw * (chain[k] - from));
    }
    curves[i].front() = line.From;
    curves[i].back() = line.To;
  }
  return curves;
}
}
