#include "Readers/Build/Offsets/ClockEstimate.h"

#include "Readers/Build/Offsets/ClockOffsets.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <tuple>

namespace pclvis
{
namespace
{
/// No real clock drifts by more: a steeper line only shows that the bounds do not determine a
/// slope.
constexpr double kMostDrift = 2.5e-3;
/// The number of slices in each direction that must have messages before a slope is estimated.
constexpr std::size_t kLeastSlices = 4;

struct Point
{
  double Time, Value;
};

/// What messages between two ranks, Low < High, say about D = offset of High - offset of Low.
struct Pair
{
  std::int32_t Low = 0, High = 0;
  std::vector<Point> Lower, Upper; ///< bounds of D(time)
  double Offset = 0;               ///< [s] D at `Middle`
  double Slope = 0;                ///< [s/s]
  double Middle = 0;               ///< [s]
  double Width = 0;                ///< [s]; negative: the bounds contradict each other
  double Loose = 0;                ///< [s] how much wider the bounds get with another slope
};

/// Bounds of D(Middle) for a given slope of D.
void Bounds(const Pair& pair, double slope, double& lower, double& upper)
{
  lower = -std::numeric_limits<double>::infinity();
  upper = std::numeric_limits<double>::infinity();
  for (const Point& p : pair.Lower)
  {
    lower = std::max(lower, p.Value - slope * (p.Time - pair.Middle));
  }
  for (const Point& p : pair.Upper)
  {
    upper = std::min(upper, p.Value - slope * (p.Time - pair.Middle));
  }
}

double Width(const Pair& pair, double slope)
{
  double lower, upper;
  Bounds(pair, slope, lower, upper);
  return upper - lower;
}

/// The slope with the greatest width. Width is concave in the slope, so ternary search finds it.
double WidestSlope(const Pair& pair)
{
  double low = -kMostDrift;
  double high = kMostDrift;
  for (int step = 0; step < 100; ++step)
  {
    const double a = low + (high - low) / 3;
    const double b = high - (high - low) / 3;
    (Width(pair, a) < Width(pair, b) ? low : high) = Width(pair, a) < Width(pair, b) ? a : b;
  }
  return (low + high) / 2;
}

/// @param widest whether to use the slope with the greatest width even if none is needed
void Estimate(Pair& pair, bool widest)
{
  double first = std::numeric_limits<double>::infinity();
  double last = -first;
  for (const std::vector<Point>* points : { &pair.Lower, &pair.Upper })
  {
    for (const Point& p : *points)
    {
      first = std::min(first, p.Time);
      last = std::max(last, p.Time);
    }
  }
  pair.Middle = first + (last - first) / 2;
  pair.Slope = 0;
  pair.Loose = 0;
  pair.Width = Width(pair, 0);
  if (std::min(pair.Lower.size(), pair.Upper.size()) >= kLeastSlices)
  {
    const double slope = WidestSlope(pair);
    const double most = Width(pair, slope);
    if (std::fabs(slope) < 0.99 * kMostDrift)
    {
      // A drift that is too small to be distinguished from none still widens the possible range.
      pair.Slope = pair.Width < 0 || widest ? slope : 0;
      pair.Loose = pair.Slope == 0 ? std::max(0.0, most - pair.Width) : 0;
      pair.Width = most;
    }
  }
  double lower, upper;
  Bounds(pair, pair.Slope, lower, upper);
  pair.Offset = lower + (upper - lower) / 2;
}

/// One end of a pair in the forest.
struct Link
{
  std::int32_t To;
  std::size_t Pair;
};

std::int32_t Root(std::vector<std::int32_t>& parent, std::int32_t rank)
{
  while (parent[rank] != rank)
  {
    parent[rank] = parent[parent[rank]];
    rank = parent[rank];
  }
  return rank;
}

/// Kruskal's algorithm: narrowest pairs first, contradictory pairs last, ties by rank.
std::vector<std::vector<Link>> SpanningForest(const std::vector<Pair>& pairs, std::int32_t ranks)
{
  std::vector<std::size_t> order(pairs.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  const auto key = [&pairs](std::size_t i) {
    const Pair& pair = pairs[i];
    return std::make_tuple(pair.Width < 0, std::fabs(pair.Width), pair.Low, pair.High);
  };
  std::sort(
    order.begin(), order.end(), [&key](std::size_t a, std::size_t b) { return key(a) < key(b); });
  std::vector<std::int32_t> parent(ranks);
  std::iota(parent.begin(), parent.end(), 0);
  std::vector<std::vector<Link>> links(ranks);
  for (std::size_t i : order)
  {
    const std::int32_t low = Root(parent, pairs[i].Low);
    const std::int32_t high = Root(parent, pairs[i].High);
    if (low != high)
    {
      parent[high] = low;
      links[pairs[i].Low].push_back({ pairs[i].High, i });
      links[pairs[i].High].push_back({ pairs[i].Low, i });
    }
  }
  return links;
}

/// Derives the clock of `to` from that of `from`, with x = written - reference on either clock and
/// D = c + d x of the lower rank. One instant is written as w_high = w_low - D(w_low), so that
///   offset_low(w_low) = offset_high(w_low - D) - D,
///   offset_high(w_high) = offset_low(w_high + D) + D, D = (c + d x) / (1 - d).
void Carry(ClockModel& model, std::int32_t from, std::int32_t to, const Pair& pair,
  std::vector<double>& loose)
{
  const double c = pair.Offset + pair.Slope * (model.Reference - pair.Middle);
  const double d = pair.Slope;
  const double stretch = 1 + model.Drift[from];
  if (to == pair.Low)
  {
    model.Offset[to] = model.Offset[from] - c * stretch;
    model.Drift[to] = model.Drift[from] - d * stretch;
  }
  else
  {
    model.Offset[to] = model.Offset[from] + c / (1 - d) * stretch;
    model.Drift[to] = model.Drift[from] + d / (1 - d) * stretch;
  }
  model.Uncertainty[to] = model.Uncertainty[from] + std::fabs(pair.Width) / 2;
  loose[to] = loose[from] + pair.Loose / 2;
}

/// The clocks of a forest of pairs, each relative to the lowest rank of its tree.
/// @param loose [s] by rank: how much other slopes may change
ClockModel ModelOf(const std::vector<Pair>& pairs, ClockModel model, std::vector<double>& loose)
{
  const auto ranks = static_cast<std::int32_t>(model.Offset.size());
  loose.assign(ranks, 0.0);
  const std::vector<std::vector<Link>> links = SpanningForest(pairs, ranks);
  for (std::int32_t root = 0; root < ranks; ++root)
  {
    if (links[root].empty() || !std::isnan(model.Uncertainty[root]))
    {
      continue;
    }
    model.Uncertainty[root] = 0;
    std::vector<std::int32_t> reached = { root };
    for (std::size_t i = 0; i < reached.size(); ++i)
    {
      for (const Link& link : links[reached[i]])
      {
        if (std::isnan(model.Uncertainty[link.To]))
        {
          Carry(model, reached[i], link.To, pairs[link.Pair], loose);
          reached.push_back(link.To);
        }
      }
    }
  }
  return model;
}

/// Adds a solution for times that `model` has corrected already.
/// @param loose [s] by rank: how much other slopes may change
void Move(ClockModel& model, const ClockOffsets& offsets, const std::vector<double>& loose)
{
  const bool drifts = model.Drifts();
  model.Group = offsets.Group;
  for (std::size_t rank = 0; rank < model.Offset.size(); ++rank)
  {
    model.Offset[rank] += offsets.Offset[rank];
    const double sure = offsets.Error[rank] + offsets.Excess + loose[rank];
    double& uncertainty = model.Uncertainty[rank];
    if (std::isnan(sure) || model.Group[rank] == static_cast<std::int32_t>(rank))
    {
      uncertainty = sure * 0; // NaN remains NaN
    }
    else
    {
      uncertainty = drifts && uncertainty > sure ? uncertainty : sure;
    }
  }
}
}

bool ClockModel::Drifts() const
{
  return std::any_of(
    this->Drift.begin(), this->Drift.end(), [](double drift) { return drift != 0; });
}

TransitBounds::TransitBounds(std::int32_t ranks, double begin, double end, int slices)
  : Ranks(ranks), Begin(begin), End(end), Slices(std::max(1, slices))
{
}

void TransitBounds::Add(
  std::int32_t source, std::int32_t destination, double sendBegin, double receiveEnd)
{
  const double transit = receiveEnd - sendBegin;
  if (source == destination || !std::isfinite(transit))
  {
    return;
  }
  const bool up = source < destination;
  const double time = up ? sendBegin : receiveEnd;
  const double share =
    this->End > this->Begin ? (time - this->Begin) / (this->End - this->Begin) : 0;
  const double slice = std::floor(share * this->Slices);
  const std::uint64_t pair = up ? std::uint64_t(source) * this->Ranks + destination
                                : std::uint64_t(destination) * this->Ranks + source;
  const std::uint64_t at = slice < 0 ? 0
    : slice >= this->Slices          ? this->Slices - 1
                                     : static_cast<std::uint64_t>(slice);
  this->Keep((pair * 2 + (up ? 0 : 1)) * this->Slices + at, { transit, time });
}

void TransitBounds::Keep(std::uint64_t key, const Bound& bound)
{
  Bound& kept = this->Bounds.emplace(key, bound).first->second;
  if (std::tie(bound.Transit, bound.Time) < std::tie(kept.Transit, kept.Time))
  {
    kept = bound;
  }
}

std::vector<TransitBounds::Row> TransitBounds::Sorted() const
{
  std::vector<Row> rows;
  rows.reserve(this->Bounds.size());
  for (const auto& entry : this->Bounds)
  {
    rows.push_back({ entry.first, entry.second });
  }
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.Key < b.Key; });
  return rows;
}

std::vector<TransitBounds::Transit> TransitBounds::Transits() const
{
  std::vector<Transit> transits;
  for (const Row& row : this->Sorted())
  {
    const bool up = row.Key / this->Slices % 2 == 0;
    const std::uint64_t both = row.Key / this->Slices / 2;
    const auto low = static_cast<std::int32_t>(both / this->Ranks);
    const auto high = static_cast<std::int32_t>(both % this->Ranks);
    const Bound& least = row.Least;
    transits.push_back(up ? Transit{ low, high, least.Time, least.Time + least.Transit }
                          : Transit{ high, low, least.Time - least.Transit, least.Time });
  }
  return transits;
}

void TransitBounds::Merge(ProcessGroup& group)
{
  const std::vector<Row> mine = this->Sorted();
  const char* bytes = reinterpret_cast<const char*>(mine.data());
  for (const Bytes& theirs : group.AllGather(Bytes(bytes, bytes + mine.size() * sizeof(Row))))
  {
    for (std::size_t at = 0; at < theirs.size(); at += sizeof(Row))
    {
      Row row;
      std::memcpy(&row, theirs.data() + at, sizeof(Row));
      this->Keep(row.Key, row.Least);
    }
  }
}

namespace
{
/// The pairs with messages in both directions. The rows must be grouped by pair.
template<typename Transits>
std::vector<Pair> PairsOf(const Transits& transits)
{
  std::vector<Pair> pairs;
  for (const auto& row : transits)
  {
    const bool up = row.Source < row.Destination;
    const std::int32_t low = std::min(row.Source, row.Destination);
    const std::int32_t high = std::max(row.Source, row.Destination);
    if (pairs.empty() || pairs.back().Low != low || pairs.back().High != high)
    {
      pairs.emplace_back();
      pairs.back().Low = low;
      pairs.back().High = high;
    }
    const double transit = row.Received - row.Sent;
    (up ? pairs.back().Lower : pairs.back().Upper)
      .push_back({ up ? row.Sent : row.Received, up ? -transit : transit });
  }
  const auto oneWay = [](const Pair& pair) { return pair.Lower.empty() || pair.Upper.empty(); };
  pairs.erase(std::remove_if(pairs.begin(), pairs.end(), oneWay), pairs.end());
  return pairs;
}

/// The shortest transit of each pair and direction, with the clocks of `model`.
template<typename Transits>
std::vector<OffsetLimit> LimitsOf(const Transits& transits, const ClockModel& model)
{
  std::vector<OffsetLimit> limits;
  for (const auto& row : transits)
  {
    const double transit =
      model.Correct(row.Destination, row.Received) - model.Correct(row.Source, row.Sent);
    if (limits.empty() || limits.back().Source != row.Source ||
      limits.back().Destination != row.Destination)
    {
      limits.push_back({ row.Source, row.Destination, transit });
    }
    limits.back().Most = std::min(limits.back().Most, transit);
  }
  return limits;
}
}

ClockModel EstimateClocks(const TransitBounds& bounds, double tick)
{
  const std::vector<TransitBounds::Transit> transits = bounds.Transits();
  std::vector<Pair> pairs = PairsOf(transits);
  ClockModel unmoved;
  unmoved.Reference = bounds.Begin + (bounds.End - bounds.Begin) / 2;
  unmoved.Offset.assign(bounds.Ranks, 0.0);
  unmoved.Drift.assign(bounds.Ranks, 0.0);
  unmoved.Uncertainty.assign(bounds.Ranks, std::numeric_limits<double>::quiet_NaN());
  ClockModel best;
  double least = std::numeric_limits<double>::infinity();
  for (const bool widest : { false, true })
  {
    std::for_each(pairs.begin(), pairs.end(), [&](Pair& pair) { Estimate(pair, widest); });
    std::vector<double> loose;
    ClockModel model = ModelOf(pairs, unmoved, loose);
    const ClockOffsets offsets = SolveOffsets(bounds.Ranks, LimitsOf(transits, model), tick);
    if (offsets.Excess < least)
    {
      least = offsets.Excess;
      Move(model, offsets, loose);
      best = std::move(model);
    }
    if (least == 0)
    {
      break;
    }
  }
  return best.Offset.empty() ? unmoved : best;
}

void Tighten(ClockModel& model, const TransitBounds& corrected, double tick)
{
  ClockModel unmoved = model;
  unmoved.Offset.assign(model.Offset.size(), 0.0);
  unmoved.Drift.assign(model.Drift.size(), 0.0);
  const std::vector<double> none(model.Offset.size(), 0.0);
  Move(model, SolveOffsets(corrected.Ranks, LimitsOf(corrected.Transits(), unmoved), tick), none);
}
}
