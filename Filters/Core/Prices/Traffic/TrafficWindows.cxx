#include "Filters/Core/Prices/Traffic/TrafficWindows.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/Traffic/ConnectingCalls.h"
#include "Filters/Core/Prices/Traffic/LocalTraffic.h"
#include "Filters/Core/Prices/Traffic/TrafficParts.h"
#include "Filters/Core/Prices/Traffic/TwoStates.h"
#include "Filters/Core/Prices/Traffic/UntoldTime.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pclvis
{
namespace
{
using namespace price_constants;

/// With fewer parts there is no level and parts above it.
constexpr std::size_t kFewParts = 2 * kFewest;

std::vector<LeftMessage> AllLeft(const PricedRun& run, const MessageLags& lags,
  const TransferModel& model, const CollectiveCosts& costs)
{
  std::vector<LeftMessage> left;
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    if (lags.TellsOfNetwork(m) && run.IsInterNode(m, run.Machine.NodeOf))
    {
      const double x = LeftOf(m, -1, lags, model);
      left.push_back({ lags.Start[m], lags.Start[m] + lags.Lag[m],
        std::clamp(x, -kGreatestEffect, kGreatestEffect) });
    }
  }
  if (left.size() < kTimeParts * kFewest)
  {
    // If the messages are too few for all parts, collectives between nodes are used as well, if
    // there are enough of the kind for a median.
    for (std::size_t i = 0; i < costs.Cost.size(); ++i)
    {
      if (costs.BetweenNodes[i] && run.Graph.Kind[i] == OperationKind::All && costs.Cost[i] > 0 &&
        costs.OfKind[i] >= kFewest && !costs.First[i])
      {
        const double x =
          std::clamp(std::log(costs.Cost[i] / costs.Usual[i]), -kGreatestEffect, kGreatestEffect);
        left.insert(
          left.end(), kFewest, LeftMessage{ costs.Ready[i], costs.Ready[i] + costs.Cost[i], x });
      }
    }
  }
  std::stable_sort(left.begin(), left.end(),
    [](const LeftMessage& a, const LeftMessage& b) { return a.Middle() < b.Middle(); });
  return left;
}

/// At most `parts` parts of the run with enough messages: of equal length or, if messages
/// concentrate in few of these, of equal numbers.
std::vector<TimePart> BinsOf(const std::vector<LeftMessage>& left, std::size_t parts)
{
  std::vector<TimePart> bins;
  const double first = left.front().Middle(), width = (left.back().Middle() - first) / parts;
  for (std::size_t i = 0, bin = 0; width > 0 && bin < parts; ++bin)
  {
    const double end = bin + 1 == parts ? std::numeric_limits<double>::infinity()
                                        : first + width * static_cast<double>(bin + 1);
    std::size_t past = i;
    while (past < left.size() && left[past].Middle() < end)
    {
      ++past;
    }
    if (past - i >= kFewest)
    {
      bins.emplace_back(first + width * static_cast<double>(bin),
        first + width * static_cast<double>(bin + 1), left.data() + i, left.data() + past);
    }
    i = past;
  }
  if (bins.size() >= kFewParts)
  {
    return bins;
  }
  bins.clear();
  const std::size_t per = std::max<std::size_t>(kFewest, left.size() / parts),
                    n = left.size() / per;
  for (std::size_t k = 0; n >= kFewParts && k < n; ++k)
  {
    const std::size_t i = k * left.size() / n, past = (k + 1) * left.size() / n;
    const double begin =
      k == 0 ? left[0].Middle() : 0.5 * (left[i - 1].Middle() + left[i].Middle());
    const double end = past == left.size() ? left.back().Middle()
                                           : 0.5 * (left[past - 1].Middle() + left[past].Middle());
    bins.emplace_back(begin, end, left.data() + i, left.data() + past);
  }
  return bins;
}

Levels LevelsOf(const std::vector<TimePart>& parts)
{
  std::vector<double> values;
  for (const TimePart& part : parts)
  {
    values.push_back(part.Value);
  }
  return Levels(values);
}

/// Means of values inside and outside of a range.
class Means
{
public:
  explicit Means(const std::vector<double>& values)
  {
    for (const double v : values)
    {
      this->Sums.push_back(this->Sums.back() + v);
    }
  }
  double Inside(std::size_t first, std::size_t past) const
  {
    return (this->Sums[past] - this->Sums[first]) / static_cast<double>(past - first);
  }
  double Outside(std::size_t first, std::size_t past) const
  {
    const double sum = this->Sums.back() - this->Sums[past] + this->Sums[first];
    return sum / static_cast<double>(this->Sums.size() - 1 - past + first);
  }

  /// The spread of values around these two means, so that phases of the program do not add to it.
  double Spread(std::size_t first, std::size_t past) const
  {
    std::vector<double> distance;
    for (std::size_t i = 0; i + 1 < this->Sums.size(); ++i)
    {
      const bool inside = first <= i && i < past;
      const double mean = inside ? this->Inside(first, past) : this->Outside(first, past);
      distance.push_back(std::fabs(this->Sums[i + 1] - this->Sums[i] - mean));
    }
    return SigmaOfDistances(std::move(distance));
  }

private:
  std::vector<double> Sums{ 0.0 };
};

/// The window that stands out most if it covers most of the run; empty if chance can explain it,
/// given the number of possible windows.
std::vector<BusyWindow> FindLongWindow(const std::vector<TimePart>& bins, const Levels& levels)
{
  const std::size_t n = bins.size();
  const auto all = static_cast<double>(n);
  const double chosen = SigmasByChance(all * all / 2);
  const Means means(levels.Values);
  BusyWindow best{ { 0, 0 }, 1, chosen };
  for (std::size_t first = 0; first < n; ++first)
  {
    for (std::size_t past = first + n / 2; past <= n && past - first + kFewest <= n; ++past)
    {
      const auto in = static_cast<double>(past - first);
      const double effect = means.Inside(first, past) - means.Outside(first, past);
      const double parts = std::sqrt(1 / in + 1 / (all - in));
      double sigmas = effect / (levels.Steps * parts);
      if (sigmas > best.Sigmas)
      {
        sigmas = effect / (std::max(levels.Steps, means.Spread(first, past)) * parts);
      }
      if (sigmas > best.Sigmas)
      {
        best = { bins[first].Begin, bins[past - 1].End, std::exp(effect), sigmas };
      }
    }
  }
  return best.Factor > 1 ? std::vector<BusyWindow>{ best } : std::vector<BusyWindow>();
}

/// The time between parts with messages, and that before and after all of them.
std::vector<TimeWindow> TimeWithout(const std::vector<TimePart>& parts, double runLength)
{
  std::vector<TimeWindow> without;
  double told = 0;
  for (const TimePart& part : parts)
  {
    if (told < part.Begin)
    {
      without.push_back({ told, part.Begin });
    }
    told = part.End;
  }
  if (told < runLength)
  {
    without.push_back({ told, runLength });
  }
  return without;
}

/// Residuals of the messages to each rank, inside a window and outside of all windows.
class BesideRank
{
public:
  BesideRank(const PricedRun& run, const MessageLags& lags, const TransferModel& model)
    : Of(static_cast<std::size_t>(run.Graph.Calls.Ranks()))
  {
    for (std::size_t m = 0; m < run.Messages(); ++m)
    {
      if (lags.TellsOfNetwork(m) && run.IsInterNode(m, run.Machine.NodeOf))
      {
        this->Of[run.Destination(m)].push_back(
          { lags.Start[m], lags.Start[m] + lags.Lag[m], LeftOf(m, -1, lags, model) });
      }
    }
  }

  /// Whether messages to most ranks are slower in a window, as they are with traffic in the whole
  /// machine; also true if too few ranks can be judged.
  bool MostAreSlower(const BusyWindow& window, const std::vector<BusyWindow>& windows) const
  {
    // Closer to the window's effect, or to the least effect that counts, than to zero.
    const double least = kHalf * std::min(kLeastEffect, std::log(window.Factor));
    std::size_t known = 0, slower = 0;
    for (const std::vector<LeftMessage>& messages : this->Of)
    {
      std::vector<double> inside, outside;
      for (const LeftMessage& message : messages)
      {
        const auto has = [&message](const BusyWindow& of) { return of.Holds(message.Middle()); };
        if (has(window))
        {
          inside.push_back(message.Value);
        }
        else if (std::none_of(windows.begin(), windows.end(), has))
        {
          outside.push_back(message.Value);
        }
      }
      if (inside.size() >= kFewest && outside.size() >= kFewest)
      {
        ++known;
        slower += MedianOf(std::move(inside)) - MedianOf(std::move(outside)) > least;
      }
    }
    return known < kFewest || static_cast<double>(slower) > kHalf * static_cast<double>(known);
  }

private:
  std::vector<std::vector<LeftMessage>> Of; ///< by rank
};

/// Windows in which parts are in the upper of two states.
std::vector<BusyWindow> UpperWindows(
  const std::vector<TimePart>& bins, const Levels& levels, double runLength)
{
  std::vector<StateValue> values;
  for (const double v : levels.Values)
  {
    values.push_back({ v, levels.Sigma });
  }
  std::vector<BusyWindow> windows;
  for (const PartSpan& span : FindUpperStates(values, PenaltyOfChance(1)))
  {
    const auto [i, past] = span;
    const double effect = MedianOf({ levels.Values.begin() + i, levels.Values.begin() + past });
    const double sigmas = effect * std::sqrt(static_cast<double>(past - i)) / levels.Sigma;
    if (effect > kLeastEffect && past - i >= 2 && sigmas > kSigmas)
    {
      const auto [begin, end] = TimeOf(span, bins, runLength);
      windows.push_back({ begin, end, std::exp(effect), sigmas });
    }
  }
  return windows;
}

/// Finds windows of traffic in the whole machine.
std::vector<BusyWindow> FindTrafficEverywhere(const PricedRun& run, const MessageLags& lags,
  const TransferModel& model, const CollectiveCosts& costs)
{
  const std::vector<LeftMessage> left = AllLeft(run, lags, model, costs);
  std::vector<TimePart> bins;
  std::vector<BusyWindow> windows;
  // Messages differ within a step of the program. If parts are so short that they differ as well,
  // this may hide traffic; longer parts have more of a step in common.
  for (std::size_t parts = left.size() < kManySamples ? 0 : kTimeParts;
       windows.empty() && parts >= 2 * kFewParts; parts /= 2)
  {
    bins = BinsOf(left, parts);
    if (bins.size() < kFewParts)
    {
      return {};
    }
    const Levels levels = LevelsOf(bins);
    windows = UpperWindows(bins, levels, run.Length);
    if (windows.empty() && parts == kTimeParts)
    {
      windows = FindLongWindow(bins, levels); // calm was estimated from the busy state
    }
    if (levels.Sigma <= kOwnLoad)
    {
      break; // longer parts cannot vary less
    }
  }
  if (windows.empty())
  {
    return windows;
  }
  const std::vector<TimeWindow> whole = WithUntoldTime(run, { windows.begin(), windows.end() },
    TimeWithout(bins, run.Length), ConnectingCalls(run, lags.First, costs));
  for (std::size_t i = 0; i < windows.size(); ++i)
  {
    static_cast<TimeWindow&>(windows[i]) = whole[i];
  }
  const BesideRank ranks(run, lags, model);
  const std::vector<BusyWindow> found = windows;
  windows.erase(std::remove_if(windows.begin(), windows.end(),
                  [&](const BusyWindow& window) { return !ranks.MostAreSlower(window, found); }),
    windows.end());
  return windows;
}
}

std::vector<BusyWindow> FindTraffic(const PricedRun& run, const MessageLags& lags,
  const TransferModel& model, const CollectiveCosts& costs)
{
  std::vector<BusyWindow> windows = FindTrafficEverywhere(run, lags, model, costs);
  const std::vector<BusyWindow> local = FindLocalTraffic(run, lags, model);
  windows.insert(windows.end(), local.begin(), local.end());
  return windows;
}
}
