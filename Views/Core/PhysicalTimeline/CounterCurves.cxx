#include "Views/Core/PhysicalTimeline/CounterCurves.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kGrain = 64; // pixels

bool NeverFalls(const CounterSamples& samples, const std::vector<std::size_t>& order)
{
  bool rises = false;
  for (std::size_t i = 1; i < order.size(); ++i)
  {
    if (samples.Rank[order[i]] == samples.Rank[order[i - 1]])
    {
      const double step = samples.Value[order[i]] - samples.Value[order[i - 1]];
      if (step < 0)
      {
        return false;
      }
      rises = rises || step > 0;
    }
  }
  return rises;
}
}

CounterCurves::CounterCurves(const CounterSamples& samples, CounterReading reading)
{
  const std::vector<std::size_t> order = SamplesInOrder(samples);
  this->Rate = reading == CounterReading::Automatic ? NeverFalls(samples, order)
                                                    : reading == CounterReading::Rate;
  for (std::size_t first = 0; first < order.size();)
  {
    const SampleRun run = RunAt(samples, order, first);
    first = run.Past;
    Curve curve;
    curve.Rank = run.Rank;
    double before = kNone;
    for (std::size_t i = run.First; i < run.Past; ++i)
    {
      const double time = samples.Time[order[i]], value = samples.Value[order[i]];
      if (std::isnan(time) || std::isnan(value))
      {
        continue;
      }
      const double sum = this->Rate ? value
        : curve.Time.empty()        ? 0
                                    : curve.Sum.back() + before * (time - curve.Time.back());
      if (!curve.Time.empty() && curve.Time.back() == time)
      {
        curve.Sum.back() = sum; // the last of several at the same time
      }
      else
      {
        curve.Time.push_back(time);
        curve.Sum.push_back(sum);
      }
      before = value;
    }
    curve.Last = this->Rate ? kNone : before;
    if (!curve.Time.empty())
    {
      this->Curves.push_back(std::move(curve));
    }
  }
}

double GreatestMean(const CounterCurves& curves, TimeRange time,
  std::pair<std::int32_t, std::int32_t> ranks, std::size_t parts)
{
  std::vector<double> edges;
  for (std::size_t i = 0; i <= parts; ++i)
  {
    edges.push_back(
      time.Begin + time.Length() * double(i) / double(std::max<std::size_t>(parts, 1)));
  }
  double greatest = 0;
  for (const double most : curves.Pixels(edges, {}, ranks.first, ranks.second).Most)
  {
    greatest = std::max(greatest, std::isnan(most) ? 0 : most);
  }
  return greatest;
}

double CounterCurves::SumAt(const Curve& curve, double time)
{
  const auto after = std::upper_bound(curve.Time.begin(), curve.Time.end(), time);
  if (after == curve.Time.begin())
  {
    return kNone;
  }
  const std::size_t i = after - curve.Time.begin() - 1;
  if (curve.Time[i] == time)
  {
    return curve.Sum[i];
  }
  const double slope = after == curve.Time.end()
    ? curve.Last
    : (curve.Sum[i + 1] - curve.Sum[i]) / (curve.Time[i + 1] - curve.Time[i]);
  return curve.Sum[i] + slope * (time - curve.Time[i]);
}

CounterPixels CounterCurves::Pixels(const std::vector<double>& edges,
  const std::set<std::int32_t>& ranks, std::int32_t first, std::int32_t last) const
{
  std::vector<const Curve*> shown;
  for (const Curve& curve : this->Curves)
  {
    if (ranks.empty() ? curve.Rank >= first && curve.Rank <= last : ranks.count(curve.Rank) > 0)
    {
      shown.push_back(&curve);
    }
  }
  const std::size_t pixels = edges.empty() ? 0 : edges.size() - 1;
  CounterPixels found;
  found.Ranks = shown.size();
  found.Mean.assign(pixels, kNone);
  found.Least = found.Most = found.Mean;
  ParallelFor(pixels, kGrain, 0, [&](std::size_t from, std::size_t to, int) {
    for (std::size_t x = from; x < to; ++x)
    {
      double sum = 0, least = INFINITY, most = -INFINITY;
      std::size_t known = 0;
      for (const Curve* const curve : shown)
      {
        // The first sample may lie inside the pixel: the mean then starts at it.
        const double begin = std::max(edges[x], curve->Time.front());
        const double end =
          std::isnan(curve->Last) ? std::min(edges[x + 1], curve->Time.back()) : edges[x + 1];
        const double mean = (SumAt(*curve, end) - SumAt(*curve, begin)) / (end - begin);
        if (end > begin && !std::isnan(mean))
        {
          sum += mean;
          least = std::min(least, mean);
          most = std::max(most, mean);
          ++known;
        }
      }
      if (known > 0)
      {
        found.Mean[x] = sum / static_cast<double>(known);
        found.Least[x] = least;
        found.Most[x] = most;
      }
    }
  });
  return found;
}
}
