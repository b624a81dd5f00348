#include "Filters/Core/Structure/LatenessPoints.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
/// Rows in which lateness originates, in the order of events.
std::vector<std::uint32_t> Beginnings(const LatenessInput& input, const Lateness& found)
{
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < input.Steps.Event.Size; ++row)
  {
    if (found.Steps.Originated[row] > 0)
    {
      rows.push_back(row);
    }
  }
  std::sort(rows.begin(), rows.end(),
    [&](std::uint32_t a, std::uint32_t b) { return input.Steps.Event[a] < input.Steps.Event[b]; });
  return rows;
}

/// Loop and iteration of an event; -1: none.
std::pair<std::int32_t, std::int32_t> IterationOf(const LatenessInput& input, std::uint32_t row)
{
  const bool known = input.Steps.Loop.Size > 0 && input.Steps.Iteration.Size > 0;
  return { known ? input.Steps.Loop[row] : -1, known ? input.Steps.Iteration[row] : -1 };
}

void AppendPoint(const LatenessInput& input, const Lateness& found, std::uint32_t row,
  std::int32_t recurrence, schema::PointsOfInterest::Table& points)
{
  const double differential = found.Steps.Differential[row];
  const bool here = found.Steps.Originated[row] - differential >= differential;
  const std::int32_t path = input.Steps.PathId[row];
  const auto named = path >= 0 && static_cast<std::size_t>(path) < input.PathNames.size();
  points.Event.Append(input.Steps.Event[row]);
  points.Rank.Append(input.Steps.Rank[row]);
  points.Phase.Append(input.Steps.Phase[row]);
  points.Step.Append(input.Steps.Step[row]);
  points.Originated.Append(found.Steps.Originated[row]);
  points.LatenessClass.Append(
    static_cast<std::int32_t>(here ? LatenessClass::Here : LatenessClass::Message));
  points.Recurrence.Append(recurrence);
  points.Begin.Append(input.Steps.Begin[row]);
  points.PathId.Append(path);
  points.Path.push_back(named ? input.PathNames[path] : std::string());
  const auto [loop, iteration] = IterationOf(input, row);
  points.Loop.Append(loop);
  points.Iteration.Append(iteration);
}

/// A row in which lateness originates, and how often that had happened on its rank at its call path
/// by then.
struct Point
{
  std::uint32_t Row;
  std::int32_t Recurrence;
};

/// The points with the greatest lateness, from greatest to least; if by iteration, those of each
/// iteration.
std::vector<Point> GreatestPoints(
  const LatenessInput& input, const Lateness& found, const PointChoice& choice)
{
  std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> times;
  std::vector<Point> points;
  for (const std::uint32_t row : Beginnings(input, found))
  {
    points.push_back({ row, ++times[{ input.Steps.Rank[row], input.Steps.PathId[row] }] });
  }
  const auto iterationOf = [&](const Point& point) {
    return choice.ByIteration ? IterationOf(input, point.Row) : std::make_pair(-1, -1);
  };
  std::sort(points.begin(), points.end(), [&](const Point& a, const Point& b) {
    return std::make_tuple(
             iterationOf(a), -found.Steps.Originated[a.Row], input.Steps.Event[a.Row]) <
      std::make_tuple(iterationOf(b), -found.Steps.Originated[b.Row], input.Steps.Event[b.Row]);
  });
  std::vector<Point> greatest;
  std::int64_t ofThis = 0;
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    ofThis = i > 0 && iterationOf(points[i]) == iterationOf(points[i - 1]) ? ofThis + 1 : 1;
    if (ofThis <= choice.Most)
    {
      greatest.push_back(points[i]);
    }
  }
  return greatest;
}

/// Lateness that originated at a point.
struct OriginSums
{
  std::int64_t Nanoseconds = 0, Late = 0;
};

/// By point. Sums of whole nanoseconds, so that the order of rows does not matter.
std::vector<OriginSums> SumOrigins(const Lateness& found, const std::vector<Point>& points)
{
  const Column<std::int64_t>& origin = found.Steps.Origin;
  std::unordered_map<std::int64_t, std::size_t> pointOf;
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    pointOf[points[i].Row] = i;
  }
  std::vector<OriginSums> sums(points.size());
  for (std::size_t row = 0; row < origin.Size(); ++row)
  {
    const auto point = origin[row] == kNoOrigin ? pointOf.end() : pointOf.find(origin[row]);
    if (point != pointOf.end())
    {
      sums[point->second].Nanoseconds +=
        static_cast<std::int64_t>(std::llround(found.Steps.Lateness[row] * 1e9));
      ++sums[point->second].Late;
    }
  }
  return sums;
}
}

void ListPoints(const LatenessInput& input, const PointChoice& choice, Lateness& found)
{
  const std::vector<Point> points = GreatestPoints(input, found, choice);
  const std::vector<OriginSums> sums = SumOrigins(found, points);
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    AppendPoint(input, found, points[i].Row, points[i].Recurrence, found.Points);
    found.Points.Spread.Append(1e-9 * static_cast<double>(sums[i].Nanoseconds));
    found.Points.Late.Append(sums[i].Late);
  }
}
}
