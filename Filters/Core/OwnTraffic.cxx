#include "Filters/Core/OwnTraffic.h"

#include "Filters/Core/MonotoneFit.h"
#include "Filters/Core/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr std::size_t kBins = 8, kFewestInBin = 20;

struct LoadCurve
{
  std::vector<double> Load, Excess;
  double At(double load) const
  {
    const auto after = std::lower_bound(this->Load.begin(), this->Load.end(), load);
    if (after == this->Load.begin())
    {
      return this->Excess.front();
    }
    if (after == this->Load.end())
    {
      // Never seen while quiet: a link that is divided fairly may be the whole reason.
      return this->Excess.back() + std::log(load / std::max(1.0, this->Load.back()));
    }
    const std::size_t i = after - this->Load.begin();
    const double share = (load - this->Load[i - 1]) / (this->Load[i] - this->Load[i - 1]);
    return this->Excess[i - 1] + share * (this->Excess[i] - this->Excess[i - 1]);
  }
};

/// @param points (load, excess) in rising order of load
LoadCurve FitCurve(const std::vector<std::pair<double, double>>& points, double share)
{
  const std::size_t bins = std::max<std::size_t>(1, std::min(kBins, points.size() / kFewestInBin));
  LoadCurve curve;
  std::vector<double> weights, values;
  for (std::size_t begin = 0; begin < points.size();)
  {
    std::size_t end = std::min(points.size(), begin + (points.size() + bins - 1) / bins);
    // Equal loads stay together: what differs between them is time, not load.
    while (end < points.size() && points[end].first == points[end - 1].first)
    {
      ++end;
    }
    if (end - begin >= kFewestInBin / 2 || curve.Load.empty())
    {
      values.clear();
      for (std::size_t i = begin; i < end; ++i)
      {
        values.push_back(points[i].second);
      }
      curve.Load.push_back(points[(begin + end) / 2].first);
      curve.Excess.push_back(Percentile(values.data(), values.data() + values.size(), share));
      weights.push_back(static_cast<double>(end - begin));
    }
    begin = end;
  }
  curve.Excess = MonotoneFit(curve.Excess, weights);
  for (std::size_t i = 1; i < curve.Excess.size(); ++i)
  {
    const double most = std::log(std::max(1.0, curve.Load[i]) / std::max(1.0, curve.Load[i - 1]));
    curve.Excess[i] = std::min(curve.Excess[i], curve.Excess[i - 1] + most);
  }
  if (points.back().first > curve.Load.back())
  {
    curve.Load.push_back(points.back().first);
    curve.Excess.push_back(curve.Excess.back());
  }
  return curve;
}
}

OwnTraffic::OwnTraffic(const AttributionRows& rows)
{
  std::vector<const AttributionMessage*> sent;
  for (const AttributionMessage& m : rows.Messages)
  {
    if (m.InterNode)
    {
      sent.push_back(&m);
    }
  }
  std::sort(sent.begin(), sent.end(), [](const AttributionMessage* a, const AttributionMessage* b) {
    return std::tie(a->SendBegin, a->Source, a->Id) < std::tie(b->SendBegin, b->Source, b->Id);
  });
  this->Out.resize(rows.Nodes);
  this->In.resize(rows.Nodes);
  const auto add = [](Flow& flow, const AttributionMessage& m) {
    flow.Times.push_back(m.SendBegin);
    flow.Sums.push_back((flow.Sums.empty() ? 0 : flow.Sums.back()) + static_cast<double>(m.Bytes));
  };
  for (const AttributionMessage* m : sent)
  {
    add(this->All, *m);
    const std::int32_t from = rows.Node[m->Source], to = rows.Node[m->Destination];
    if (from >= 0 && to >= 0)
    {
      add(this->Out[from], *m);
      add(this->In[to], *m);
    }
  }
}

double OwnTraffic::Within(const Flow& flow, double time, double reach)
{
  const auto count = [&flow](auto at) { return at - flow.Times.begin(); };
  const auto upTo = [&flow](std::ptrdiff_t n) { return n > 0 ? flow.Sums[n - 1] : 0; };
  return upTo(count(std::upper_bound(flow.Times.begin(), flow.Times.end(), time + reach))) -
    upTo(count(std::lower_bound(flow.Times.begin(), flow.Times.end(), time - reach)));
}

double OwnTraffic::Everywhere(double time, double reach) const
{
  return Within(this->All, time, reach);
}

double OwnTraffic::OnTheWay(
  std::int32_t sourceNode, std::int32_t destinationNode, double time, double reach) const
{
  const double out = sourceNode < 0 ? 0 : Within(this->Out[sourceNode], time, reach);
  const double in = destinationNode < 0 ? 0 : Within(this->In[destinationNode], time, reach);
  return std::max(out, in);
}

void TakeOutOwnTraffic(std::vector<double>& excess, const std::vector<double>& load,
  const std::vector<char>& learn, double share)
{
  std::vector<std::pair<double, double>> points;
  for (std::size_t i = 0; i < excess.size(); ++i)
  {
    if (learn[i])
    {
      points.emplace_back(load[i], excess[i]);
    }
  }
  if (points.size() < kFewestInBin)
  {
    return;
  }
  std::sort(points.begin(), points.end());
  const LoadCurve curve = FitCurve(points, share);
  std::vector<double> left;
  for (std::size_t i = 0; i < excess.size(); ++i)
  {
    excess[i] -= curve.At(load[i]);
    if (learn[i])
    {
      left.push_back(excess[i]);
    }
  }
  // Where the curve was held back, its level is still the usual one.
  const double level = Percentile(left.data(), left.data() + left.size(), share);
  for (double& x : excess)
  {
    x -= level;
  }
}
}
