#include "Filters/Core/Attribution/Traffic/ApplicationTraffic.h"

#include "Filters/Core/Common/CollectInOrder.h"
#include "Filters/Core/Common/MonotoneFit.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Common/SearchFrom.h"
#include "Filters/Core/Common/SliceSort.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::size_t kGrain = 1 << 14;
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
      // Never seen undisturbed: a link that is divided fairly may be the whole reason.
      return this->Excess.back() + std::log(load / std::max(1.0, this->Load.back()));
    }
    const std::size_t i = after - this->Load.begin();
    const double share = (load - this->Load[i - 1]) / (this->Load[i] - this->Load[i - 1]);
    return this->Excess[i - 1] + share * (this->Excess[i] - this->Excess[i - 1]);
  }
};

using LoadedExcess = std::pair<double, double>;

/// @param points (load, excess); reordered: bin after bin of rising load
LoadCurve FitCurve(PlainVector<LoadedExcess>& points, double share)
{
  const auto byLoad = [](const auto& a, const auto& b) { return a.first < b.first; };
  const std::size_t bins = std::max<std::size_t>(1, std::min(kBins, points.size() / kFewestInBin));
  LoadCurve curve;
  std::vector<double> weights, values;
  for (std::size_t begin = 0; begin < points.size();)
  {
    std::size_t end = std::min(points.size(), begin + (points.size() + bins - 1) / bins);
    if (end < points.size())
    {
      std::nth_element(points.begin() + begin, points.begin() + end - 1, points.end(), byLoad);
      // Equal loads stay together: what differs between them is time, not load.
      const double last = points[end - 1].first;
      end = std::partition(points.begin() + end, points.end(),
              [last](const auto& point) { return point.first == last; }) -
        points.begin();
    }
    if (end - begin >= kFewestInBin / 2 || curve.Load.empty())
    {
      values.clear();
      for (std::size_t i = begin; i < end; ++i)
      {
        values.push_back(points[i].second);
      }
      std::nth_element(
        points.begin() + begin, points.begin() + (begin + end) / 2, points.begin() + end, byLoad);
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
  const double greatest = std::max_element(points.begin(), points.end(), byLoad)->first;
  if (greatest > curve.Load.back())
  {
    curve.Load.push_back(greatest);
    curve.Excess.push_back(curve.Excess.back());
  }
  return curve;
}
}

template<typename Number>
std::vector<ApplicationTraffic::Flow> ApplicationTraffic::Flows(
  const PlainVector<Sent>& sent, std::size_t count, Number&& numberOf)
{
  std::vector<std::size_t> sizes(count, 0);
  for (const Sent& each : sent)
  {
    const std::int32_t number = numberOf(each);
    if (number >= 0)
    {
      ++sizes[static_cast<std::size_t>(number)];
    }
  }
  std::vector<Flow> flows(count);
  for (std::size_t i = 0; i < count; ++i)
  {
    flows[i].reserve(sizes[i]);
  }
  for (const Sent& each : sent)
  {
    const std::int32_t number = numberOf(each);
    if (number >= 0)
    {
      Flow& flow = flows[static_cast<std::size_t>(number)];
      flow.push_back({ each.Time, (flow.empty() ? 0 : flow.back().Sum) + each.Bytes });
    }
  }
  return flows;
}

/// In order of time. What is needed of each message is brought together once: in this order every
/// message is far from the next.
PlainVector<ApplicationTraffic::Sent> ApplicationTraffic::SentBetweenNodes(
  const AttributionRows& rows)
{
  const MessageColumns& m = rows.Messages;
  auto order = CollectInOrder<ValueAt>(m.size(), [&m](std::size_t i, PlainVector<ValueAt>& sends) {
    if (m.InterNode[i])
    {
      sends.push_back({ m.SendBegin[i], static_cast<std::uint32_t>(i) });
    }
  });
  SliceSort(order, [&m](const ValueAt& a, const ValueAt& b) {
    return a.Value != b.Value ? a.Value < b.Value
                              : std::tie(m.Source[a.At], m.MessageId[a.At], a.At) <
        std::tie(m.Source[b.At], m.MessageId[b.At], b.At);
  });
  PlainVector<Sent> sent(order.size());
  ParallelFor(order.size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t k = begin; k < end; ++k)
    {
      const std::size_t i = order[k].At;
      sent[k] = { order[k].Value, static_cast<double>(m.Bytes(i)), rows.Node[m.Source[i]],
        rows.Node[m.Destination[i]] };
    }
  });
  return sent;
}

ApplicationTraffic::ApplicationTraffic(const AttributionRows& rows)
{
  const PlainVector<Sent> sent = SentBetweenNodes(rows);
  ParallelFor(3, 0, [&](std::size_t which) {
    if (which == 0)
    {
      this->All = std::move(Flows(sent, 1, [](const Sent&) { return 0; }).front());
      return;
    }
    (which == 1 ? this->Out : this->In) = Flows(sent, rows.Nodes, [which](const Sent& message) {
      const std::int32_t from = message.Source, to = message.Destination;
      return from < 0 || to < 0 ? -1 : which == 1 ? from : to;
    });
  });
}

double ApplicationTraffic::Within(const Flow& flow, double time, double reach, std::size_t* hints)
{
  const auto upTo = [&flow](std::size_t n) { return n > 0 ? flow[n - 1].Sum : 0; };
  const double first = time - reach, last = time + reach;
  hints[0] =
    SearchFrom(0, flow.size(), hints[0], [&](std::size_t i) { return flow[i].Time < first; });
  hints[1] =
    SearchFrom(0, flow.size(), hints[1], [&](std::size_t i) { return flow[i].Time <= last; });
  return upTo(hints[1]) - upTo(hints[0]);
}

double ApplicationTraffic::Everywhere(double time, double reach, Hints& hints) const
{
  return Within(this->All, time, reach, hints.Everywhere);
}

double ApplicationTraffic::OnTheWay(std::int32_t sourceNode, std::int32_t destinationNode,
  double time, double reach, Hints& hints) const
{
  hints.Out.resize(2 * this->Out.size());
  hints.In.resize(2 * this->In.size());
  const double out =
    sourceNode < 0 ? 0 : Within(this->Out[sourceNode], time, reach, &hints.Out[2 * sourceNode]);
  const double in = destinationNode < 0
    ? 0
    : Within(this->In[destinationNode], time, reach, &hints.In[2 * destinationNode]);
  return std::max(out, in);
}

void TakeOutApplicationTraffic(std::vector<double>& excess, const std::vector<double>& load,
  const std::vector<char>& learn, double share)
{
  auto points = CollectInOrder<LoadedExcess>(
    excess.size(), [&](std::size_t i, PlainVector<LoadedExcess>& found) {
      if (learn[i])
      {
        found.emplace_back(load[i], excess[i]);
      }
    });
  if (points.size() < kFewestInBin)
  {
    return;
  }
  const LoadCurve curve = FitCurve(points, share);
  ParallelFor(excess.size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i)
    {
      excess[i] -= curve.At(load[i]);
    }
  });
  auto left = CollectInOrder<double>(excess.size(), [&](std::size_t i, PlainVector<double>& found) {
    if (learn[i])
    {
      found.push_back(excess[i]);
    }
  });
  // Where the curve was held back, its level is still the usual one.
  const double level = Percentile(left.data(), left.data() + left.size(), share);
  ParallelFor(excess.size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i)
    {
      excess[i] -= level;
    }
  });
}
}
