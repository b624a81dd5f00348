#include "Readers/Build/Offsets/ClockOffsets.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// Limits by the clock at which they start.
struct Graph
{
  Graph(std::int32_t clocks, const std::vector<OffsetLimit>& limits, bool forward)
    : First(static_cast<std::size_t>(clocks) + 1, 0), To(limits.size())
  {
    for (const OffsetLimit& limit : limits)
    {
      ++this->First[(forward ? limit.Source : limit.Destination) + 1];
    }
    std::partial_sum(this->First.begin(), this->First.end(), this->First.begin());
    std::vector<std::size_t> next(this->First.begin(), this->First.end() - 1);
    for (const OffsetLimit& limit : limits)
    {
      this->To[next[forward ? limit.Source : limit.Destination]++] =
        forward ? limit.Destination : limit.Source;
    }
  }
  std::vector<std::size_t> First;
  std::vector<std::int32_t> To;
};

/// Depth-first search from `start` over clocks not yet in `seen`; calls `leave` for each when done.
template<typename Leave>
void Visit(const Graph& graph, std::int32_t start, std::vector<char>& seen, Leave&& leave)
{
  std::vector<std::pair<std::int32_t, std::size_t>> way = { { start, graph.First[start] } };
  seen[start] = 1;
  while (!way.empty())
  {
    const std::int32_t clock = way.back().first;
    if (way.back().second == graph.First[clock + 1])
    {
      leave(clock);
      way.pop_back();
      continue;
    }
    const std::int32_t next = graph.To[way.back().second++];
    if (!seen[next])
    {
      seen[next] = 1;
      way.emplace_back(next, graph.First[next]);
    }
  }
}

/// Strongly connected parts of the graph of limits (Kosaraju's algorithm), senders first.
std::vector<std::vector<std::int32_t>> FindParts(
  std::int32_t clocks, const std::vector<OffsetLimit>& limits)
{
  const Graph forward(clocks, limits, true), back(clocks, limits, false);
  std::vector<std::int32_t> order;
  std::vector<char> seen(clocks, 0);
  for (std::int32_t clock = 0; clock < clocks; ++clock)
  {
    if (!seen[clock])
    {
      Visit(forward, clock, seen, [&](std::int32_t left) { order.push_back(left); });
    }
  }
  std::vector<std::vector<std::int32_t>> parts;
  seen.assign(clocks, 0);
  for (auto clock = order.rbegin(); clock != order.rend(); ++clock)
  {
    if (!seen[*clock])
    {
      parts.emplace_back();
      Visit(back, *clock, seen, [&](std::int32_t left) { parts.back().push_back(left); });
      std::sort(parts.back().begin(), parts.back().end());
    }
  }
  return parts;
}

/// Shortest paths within one part, with all limits widened by `wider`.
class Paths
{
public:
  Paths(std::int32_t clocks, bool forward) : Length(clocks), By(clocks), Forward(forward) {}

  /// @return false if there is a cycle of negative length; Mean is then the mean of its limits
  bool Find(const std::vector<std::int32_t>& part, const std::vector<OffsetLimit>& limits,
    double wider, double tolerance)
  {
    for (const std::int32_t clock : part)
    {
      this->Length[clock] = kInfinity;
      this->By[clock] = nullptr;
    }
    this->Length[part.front()] = 0;
    for (bool changed = true; changed;)
    {
      changed = false;
      for (const OffsetLimit& limit : limits)
      {
        const std::int32_t from = this->From(limit);
        const std::int32_t to = this->Forward ? limit.Destination : limit.Source;
        const double length = this->Length[from] + limit.Most + wider;
        if (length < this->Length[to] - (this->Length[to] < kInfinity ? tolerance : 0))
        {
          this->Length[to] = length;
          this->By[to] = &limit;
          changed = true;
        }
      }
      if (changed && this->HasCycle(part))
      {
        return false;
      }
    }
    return true;
  }

  std::vector<double> Length;
  double Mean = 0;

private:
  std::int32_t From(const OffsetLimit& limit) const
  {
    return this->Forward ? limit.Source : limit.Destination;
  }

  bool HasCycle(const std::vector<std::int32_t>& part)
  {
    this->Walk.resize(this->By.size());
    for (const std::int32_t clock : part)
    {
      this->Walk[clock] = -1;
    }
    for (const std::int32_t start : part)
    {
      std::int32_t at = start;
      while (this->Walk[at] < 0 && this->By[at])
      {
        this->Walk[at] = start;
        at = this->From(*this->By[at]);
      }
      if (this->Walk[at] == start && this->By[at])
      {
        this->Measure(at);
        return true;
      }
      this->Walk[at] = this->Walk[at] < 0 ? start : this->Walk[at];
    }
    return false;
  }

  void Measure(std::int32_t start)
  {
    double sum = 0;
    int count = 0;
    std::int32_t at = start;
    do
    {
      sum += this->By[at]->Most;
      ++count;
      at = this->From(*this->By[at]);
    } while (at != start);
    this->Mean = sum / count;
  }

  std::vector<const OffsetLimit*> By; ///< last limit on the shortest path to a clock
  std::vector<std::int32_t> Walk;     ///< start of the walk that reached a clock; -1: none
  bool Forward;
};

/// Offsets of one part relative to its lowest clock.
void SolvePart(const std::vector<std::int32_t>& part, const std::vector<OffsetLimit>& limits,
  Paths& from, Paths& to, ClockOffsets& result)
{
  if (part.size() == 1)
  {
    return;
  }
  double greatest = 0;
  for (const OffsetLimit& limit : limits)
  {
    greatest = std::max(greatest, std::fabs(limit.Most));
  }
  const double tolerance = 1e-13 + 1e-15 * greatest; // rounding errors make no cycle negative
  // Starts where no limit can hold, and goes from one bad cycle to a worse one: takes few steps.
  double wider = -2 * greatest - 1;
  for (Paths* const paths : { &from, &to })
  {
    while (!paths->Find(part, limits, wider, tolerance))
    {
      wider = std::max(-paths->Mean, wider + tolerance);
    }
  }
  from.Find(part, limits, wider, tolerance);
  for (const std::int32_t clock : part)
  {
    result.Offset[clock] = (to.Length[clock] - from.Length[clock]) / 2;
  }
  result.Excess = std::max(result.Excess, wider);
  if (wider < 0)
  {
    from.Find(part, limits, 0, tolerance);
    to.Find(part, limits, 0, tolerance);
  }
  for (const std::int32_t clock : part)
  {
    const double offset = result.Offset[clock];
    result.Error[clock] = std::max({ 0.0, to.Length[clock] - offset, offset + from.Length[clock] });
  }
}

std::int32_t Root(std::vector<std::int32_t>& parent, std::int32_t clock)
{
  while (parent[clock] != clock)
  {
    parent[clock] = parent[parent[clock]];
    clock = parent[clock];
  }
  return clock;
}

std::vector<std::int32_t> FindGroups(std::int32_t clocks, const std::vector<OffsetLimit>& limits)
{
  std::vector<std::int32_t> group(clocks);
  std::iota(group.begin(), group.end(), 0);
  for (const OffsetLimit& limit : limits)
  {
    const std::int32_t a = Root(group, limit.Source), b = Root(group, limit.Destination);
    group[std::max(a, b)] = std::min(a, b);
  }
  for (std::int32_t clock = 0; clock < clocks; ++clock)
  {
    group[clock] = Root(group, clock);
  }
  return group;
}
}

ClockOffsets SolveOffsets(std::int32_t clocks, const std::vector<OffsetLimit>& limits, double least)
{
  ClockOffsets result;
  result.Offset.assign(clocks, 0.0);
  result.Error.assign(clocks, kUnknown);
  result.Group = FindGroups(clocks, limits);
  const std::vector<std::vector<std::int32_t>> parts = FindParts(clocks, limits);
  std::vector<std::size_t> partOf(clocks);
  for (std::size_t i = 0; i < parts.size(); ++i)
  {
    for (const std::int32_t clock : parts[i])
    {
      partOf[clock] = i;
    }
  }
  std::vector<std::vector<OffsetLimit>> within(parts.size()), into(parts.size());
  for (const OffsetLimit& limit : limits)
  {
    const std::size_t part = partOf[limit.Destination];
    (partOf[limit.Source] == part ? within : into)[part].push_back(limit);
  }
  Paths from(clocks, true), to(clocks, false);
  std::vector<double> moved(parts.size(), 0.0); // by part: moved by limits on one side
  for (std::size_t i = 0; i < parts.size(); ++i)
  {
    SolvePart(parts[i], within[i], from, to, result);
    for (const OffsetLimit& limit : into[i])
    {
      const double early = moved[partOf[limit.Source]] + result.Offset[limit.Source] -
        result.Offset[limit.Destination] - limit.Most;
      moved[i] = std::max(moved[i], early >= 0 ? early + least : 0);
    }
  }
  for (std::int32_t clock = 0; clock < clocks; ++clock)
  {
    const std::size_t part = partOf[clock], first = partOf[result.Group[clock]];
    result.Offset[clock] += moved[part] - moved[first];
    if (part != first || parts[part].size() == 1)
    {
      result.Error[clock] = kUnknown;
    }
  }
  return result;
}
}
